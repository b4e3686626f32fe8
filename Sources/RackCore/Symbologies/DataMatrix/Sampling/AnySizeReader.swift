// Reads a symbol of which only two solid sides are known: any size, any number of data regions, upright or in a mirror.

/// Reads the symbol over a finder pattern, be it a square, a rectangle or one of several data regions.
///
/// The small squares that vials bear are read by `SymbolReader` at a fraction of the cost; this one is for the rest.
struct AnySizeReader: Sendable {
    let pyramid: Pyramid
    let polarity: Polarity

    /// The longer side that a symbol should have, in pixels, where its size is looked for: four for each of 144 modules.
    private static let searchedSide = 576.0
    /// The pixels of a module in the level that is sampled, at least.
    private static let sampledModule = 4.0
    /// The fewest pixels of a module.
    private static let leastModule = 0.8
    /// How far off a solid side its edge may lie, in pixels, and as a share of the other side besides.
    private static let edgeReach = (pixels: 1.5, share: 0.01)
    /// Modules may be so much longer than wide.
    private static let mostStretched = 1.5
    /// The contrast of the timing pattern, as a share of that of the whole, that a size has to show, and in grey values.
    private static let leastTiming: Float = 0.3
    private static let leastContrast: Float = 8
    /// The sizes that are read, best first: every third, fifth … module of a timing pattern shows a timing pattern too.
    private static let mostSizes = 4
    /// How far the top right corner is looked for from where it should be, in modules, and in which steps.
    private static let (reach, step) = (2.0, 0.5)
    /// And how far at least as a part of the side, for what is seen at an angle.
    private static let reachOfSide = 0.04
    /// What a reading in a mirror costs, in bits of evidence: everything may be read in two ways.
    private static let mirrorCost: Float = 1
    /// Symbols of more modules than this are read in one way only: each of the others would cost a second.
    private static let mostThorough = 1600
    /// And so are frames that lie worse than this: of 241 symbols that were read on damaged sheets one lay worse, of 550
    /// frames without one 333 did, and what can be read where a frame lies badly is plain.
    private static let leastAgreement: Float = 0.66

    /// Reads the symbol of a finder pattern that lies right to about a module.
    /// - Parameter candidate: the finder pattern, in pixels of the picture.
    func read(_ candidate: FinderCandidate) -> FoundCode? {
        let level = pyramid.level(for: max(candidate.width, candidate.height), target: Self.searchedSide)
        let scale = Double(1 << level)
        let view = SymbolView(image: pyramid.levels[level], polarity: polarity)
        let outlines = [candidate.hullCorners, candidate.corners].compactMap(\.self)
            .map { fitted($0.scaled(by: 1 / scale), in: view) }
            .filter(\.isConvex)
        guard let outline = outlines.first else { return nil }
        let samples = OutlineSamples(outline, in: view)
        guard samples.contrast >= Self.leastContrast, samples.mayBeModules else { return nil }
        for frame in frames(of: outlines, in: view, contrast: samples.contrast) {
            if let code = read(frame, scale: scale) { return code }
        }
        return nil
    }

    /// A frame that may be the symbol's, which in a mirror has its solid sides exchanged.
    private struct Likely {
        var frame: SymbolFrame
        var isMirrored: Bool
        var contrast: Float
    }

    /// The frames that show a timing pattern, best first.
    private func frames(of outlines: [Corners], in view: SymbolView, contrast: Float) -> [Likely] {
        var likely: [Likely] = []
        for size in SymbolSize.dataMatrix {
            var best: Likely?
            for outline in outlines {
                // A square looks alike in a mirror; a rectangle shows it by its longer side.
                let isMirrored = size.rows != size.cols && outline.down.length > outline.across.length
                let frame = SymbolFrame(corners: isMirrored ? outline.mirrored : outline, size: size)
                let (wide, high) = (
                    frame.corners.across.length / Double(size.cols), frame.corners.down.length / Double(size.rows)
                )
                guard min(wide, high) >= Self.leastModule, max(wide, high) <= Self.mostStretched * min(wide, high)
                else { continue }
                let (fit, timing) = withTopRight(frame, in: view)
                if timing > best?.contrast ?? Self.leastTiming * contrast {
                    best = Likely(frame: fit, isMirrored: isMirrored, contrast: timing)
                }
            }
            if let best { likely.append(best) }
        }
        return Array(likely.sorted { $0.contrast > $1.contrast }.prefix(Self.mostSizes))
    }

    /// Moves the corner between the dashed sides to where they show most of a timing pattern.
    private func withTopRight(_ frame: SymbolFrame, in view: SymbolView) -> (frame: SymbolFrame, contrast: Float) {
        let (across, down) = (
            frame.corners.across / Double(frame.size.cols), frame.corners.down / Double(frame.size.rows)
        )
        var best = (frame: frame, contrast: view.timing(frame).contrast)
        // The top side is dashed up to the corner, and so is the right one: each is moved across itself first.
        for (along, count) in [(down, frame.size.rows), (across, frame.size.cols)] {
            let reach = max(Self.reach, Self.reachOfSide * Double(count))
            let start = best.frame
            for shift in stride(from: -reach, through: reach, by: Self.step) where shift != 0 {
                var moved = start
                moved.corners.topRight += along * shift
                let contrast = view.timing(moved).contrast
                if contrast > best.contrast { best = (moved, contrast) }
            }
        }
        return best
    }

    /// Reads the symbol in a frame.
    private func read(_ likely: Likely, scale: Double) -> FoundCode? {
        let module = likely.frame.module * scale
        let level = pyramid.level(for: module, target: Self.sampledModule)
        let view = SymbolView(image: pyramid.levels[level], polarity: polarity)
        let own = Double(1 << level)
        let rough = SymbolFrame(corners: likely.frame.corners.scaled(by: scale / own), size: likely.frame.size)
        let timing = view.timing(rough)
        guard timing.contrast >= Self.leastContrast else { return nil }
        let (frame, agreement, _) = FrameFit(view: view, timing: timing).climb(rough)
        let found = ThoroughReading(view: view, scale: own)
        let isThorough =
            agreement >= Self.leastAgreement && frame.size.rows * frame.size.cols <= Self.mostThorough
        var work = SearchWork()
        func decode(_ frame: SymbolFrame) -> (code: FoundCode?, isHopeless: Bool) {
            isThorough ? found.outcome(at: frame, &work) : (found.readOnce(frame), false)
        }
        let (code, isHopeless) = decode(frame)
        if let code = code.flatMap({ likely.isMirrored ? mirrored($0) : $0 }) { return code }
        // A square may be one in a mirror, and a frame is as good in it.
        guard frame.size.rows == frame.size.cols, !isHopeless else { return nil }
        return decode(SymbolFrame(corners: frame.corners.mirrored, size: frame.size)).code.flatMap(mirrored)
    }

    /// A code that was read in a mirror, where it lies; nil where it is not proved well enough for that.
    private func mirrored(_ code: FoundCode) -> FoundCode? {
        guard code.evidence - Self.mirrorCost >= FoundCode.leastEvidence else { return nil }
        var code = code
        code.corners = code.corners.mirrored
        return code
    }

    /// Moves the two solid sides onto the edges in the picture; the corner between the dashed sides moves along.
    private func fitted(_ corners: Corners, in view: SymbolView) -> Corners {
        let reach = Self.edgeReach.pixels + Self.edgeReach.share * min(corners.across.length, corners.down.length)
        var fitted = SymbolReader.withFittedSides(corners, in: view, reach: reach)
        fitted.topRight = corners.topRight
        return fitted
    }
}

/// What a picture shows within an outline, at as many places across as down, before any size is tried.
private struct OutlineSamples {
    /// The difference between light and dark, in grey values, without specks.
    let contrast: Float
    /// How often light and dark change along a row of places, and along a column, on average.
    let changes: (across: Double, down: Double)
    /// Whether one side is so much longer that no square is seen, at whatever angle.
    private let isOblong: Bool

    /// The places in a row and in a column.
    private static let places = 24
    /// The least changes along the fewer modules. Every second pair of neighbours differs in data, so that there are 3.5
    /// in the 8 rows of the smallest rectangle and 4.5 in the 10 of the smallest square, on average.
    private static let leastChanges = (oblong: 2.0, square: 3.2)
    /// The longer side of what is no square, in shorter ones.
    private static let oblong = 1.9

    init(_ outline: Corners, in view: SymbolView) {
        let map = ProjectiveMap(to: outline)
        let steps = (0..<Self.places).map { (Double($0) + 0.5) / Double(Self.places) }
        let values = steps.flatMap { v in steps.map { u in view.value(at: map(u, v)) } }
        let sorted = values.sorted()
        let (light, dark) = (sorted[sorted.count * 9 / 10], sorted[sorted.count / 10])
        contrast = light - dark
        let isDark = values.map { $0 < (light + dark) / 2 }
        var (across, down) = (0, 0)
        for place in isDark.indices {
            if place % Self.places > 0, isDark[place] != isDark[place - 1] { across += 1 }
            if place >= Self.places, isDark[place] != isDark[place - Self.places] { down += 1 }
        }
        changes = (Double(across) / Double(Self.places), Double(down) / Double(Self.places))
        let sides = (outline.across.length, outline.down.length)
        isOblong = max(sides.0, sides.1) > Self.oblong * min(sides.0, sides.1)
    }

    /// Whether there may be modules: what lies within the rim of a cap or the frame of a label changes less often.
    var mayBeModules: Bool {
        min(changes.across, changes.down) >= (isOblong ? Self.leastChanges.oblong : Self.leastChanges.square)
    }
}

extension FinderCandidate {
    /// The length of its bottom side, in pixels.
    var width: Double { (bottomRight - corner).length }
    /// The length of its left side, in pixels.
    var height: Double { (topLeft - corner).length }

    /// The candidate with every coordinate multiplied.
    func scaled(by factor: Double) -> FinderCandidate {
        var scaled = self
        scaled.corner *= factor
        scaled.topLeft *= factor
        scaled.bottomRight *= factor
        scaled.topRight = topRight.map { $0 * factor }
        return scaled
    }
}
