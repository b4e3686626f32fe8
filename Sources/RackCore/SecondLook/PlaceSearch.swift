// Searches one place, cheap means first.

/// Searches one place for a code that was missed, with ever dearer means until one reads it.
struct PlaceSearch: Sendable {
    let pyramid: Pyramid
    let expectation: Expectation
    /// The codes that were read, in pixels of the picture.
    let read: [Corners]
    /// The reader that is asked last.
    let secondReader: (any SecondReader)?
    /// Whether the time for the second look is over.
    let isOver: @Sendable () -> Bool

    /// The sizes tried where none is known.
    private static let usualCounts = [12, 14, 10, 16, 18]
    /// Frames of one step that are read thoroughly.
    private static let thoroughFrames = 4
    /// The time that the second reader has for one place.
    private static let secondReaderBudget = Duration.milliseconds(50)
    /// The agreement from which on a frame is worth reading.
    private static let leastAgreement: Float = 0.5

    /// Searches a place.
    func search(_ place: Place) -> ReadSymbol? {
        let counts = expectation.counts.isEmpty ? Self.usualCounts : expectation.counts
        guard let count = counts.first,
            let texture = Texture(pyramid, place, count: count, besides: read), texture.isCodeLike
        else { return nil }
        let narrowed = Place(center: texture.center, reach: place.side * 0.95, side: place.side)
        if !expectation.counts.isEmpty {
            // A rim can draw the densest texture away from the code, which stands in the middle then.
            let isOff = (texture.center - place.center).length > 2 * place.side / Double(count)
            for center in isOff ? [texture.center, place.center] : [texture.center] {
                let around = Place(center: center, reach: narrowed.reach, side: place.side)
                if let symbol = searchFrames(around, sides: [place.side], counts.prefix(2)) { return symbol }
            }
        }
        var sides: [Double] = []
        for isSmoothed in [false, true] {
            for polarity in expectation.polarities {
                guard !isOver() else { break }
                let candidates = RegionCandidates(pyramid: pyramid, place: narrowed)
                    .find(polarity, isSmoothed: isSmoothed)
                sides += candidates.map(\.side)
                if let symbol = read(candidates, polarity, counts) { return symbol }
            }
        }
        if expectation.counts.isEmpty {
            // Texture spreads over the rim of what bears the code, so that the code is smaller than it.
            let likely = sides.isEmpty ? [] : [0.5, 0.2].map { sides.sorted()[Int(Double(sides.count) * $0)] }
            if let symbol = searchFrames(narrowed, sides: likely + [0.75 * place.side], counts[...]) {
                return symbol
            }
        }
        return askSecondReader(narrowed)
    }

    /// Asks the second reader where it sees a symbol, and reads it there. What it says is taken for a place and
    /// nothing more, so that a value of its own making can never count.
    private func askSecondReader(_ place: Place) -> ReadSymbol? {
        guard let secondReader else { return nil }
        let level = pyramid.level(for: place.side, target: SymbolReader.sampledSide)
        let scale = Double(1 << level)
        let (x, y) = (Int(place.center.x / scale), Int(place.center.y / scale))
        let half = Int(place.reach / scale)
        let window = pyramid.levels[level].window(x: x, y: y, half: half)
        for polarity in expectation.polarities.prefix(expectation.hasOnePolarity ? 1 : 2) where !isOver() {
            let crop = polarity == .darkOnLight ? window : window.inverted()
            guard let found = secondReader.read(crop, budget: Self.secondReaderBudget),
                found.symbol.rows == found.symbol.cols, SymbolFrame.counts.contains(found.symbol.rows)
            else { continue }
            let corners = Corners(found.corners).moved(by: Vector(Double(x - half), Double(y - half)))
            guard corners.isPlausible else { continue }
            if var symbol = readFrames([(corners.scaled(by: scale), found.symbol.rows)], polarity) {
                symbol.look = .secondReader
                return symbol
            }
        }
        return nil
    }

    /// Lays borders of the given sizes on a place.
    private func searchFrames(_ place: Place, sides: [Double], _ counts: ArraySlice<Int>) -> ReadSymbol? {
        for polarity in expectation.polarities.prefix(expectation.hasOnePolarity ? 1 : 2) {
            for count in counts {
                for side in sides {
                    guard !isOver() else { return nil }
                    let frames = FrameSearch(pyramid: pyramid, polarity: polarity)
                        .find(around: place.center, side: side, count: count, limit: 8)
                    if let symbol = readFrames(frames.map { ($0, count) }, polarity) { return symbol }
                }
            }
        }
        return nil
    }

    /// Reads symbols over finder patterns of which the size is not known.
    private func read(_ candidates: [Corners], _ polarity: Polarity, _ counts: [Int]) -> ReadSymbol? {
        var frames: [(Corners, Int)] = []
        var seen: [Corners] = []
        for rough in candidates where !seen.contains(where: { $0.isNear(rough, within: 0.05 * rough.side) }) {
            seen.append(rough)
            let (view, scale) = view(of: rough.side, polarity)
            let corners = SymbolReader.withFittedSides(rough.scaled(by: 1 / scale), in: view)
            guard corners.isPlausible else { continue }
            let sizes = FrameFit.sizes(of: corners, Alternations(of: corners, in: view), in: view, limit: 2)
                .filter { $0.timing.contrast >= expectation.leastTiming / 2 * view.samples($0.frame).spread }
            frames += sizes.map { ($0.frame.corners.scaled(by: scale), $0.frame.count) }
            for count in counts.prefix(1) where !sizes.contains(where: { $0.frame.count == count }) {
                frames.append((corners.scaled(by: scale), count))
            }
        }
        return readFrames(frames, polarity)
    }

    /// The level in which symbols of a side are sampled, and its scale.
    private func view(of side: Double, _ polarity: Polarity) -> (view: SymbolView, scale: Double) {
        let level = pyramid.level(for: side, target: SymbolReader.sampledSide)
        return (SymbolView(image: pyramid.levels[level], polarity: polarity), Double(1 << level))
    }

    /// A frame that was fitted, and how good it is.
    private struct Fit {
        let frame: SymbolFrame
        let quality: Float
        let view: SymbolView
        let scale: Double
    }

    /// Fits frames and reads the best thoroughly.
    private func readFrames(_ frames: [(corners: Corners, count: Int)], _ polarity: Polarity) -> ReadSymbol? {
        var fits: [Fit] = []
        for (corners, count) in frames {
            let (view, scale) = view(of: corners.side, polarity)
            let frame = SymbolFrame(corners: corners.scaled(by: 1 / scale), count: count)
            guard let fit = fitted(frame, view, scale) else { continue }
            if !fits.contains(where: {
                $0.frame.count == count && $0.frame.corners.isNear(fit.frame.corners, within: fit.frame.module / 3)
            }) {
                fits.append(fit)
            }
        }
        for fit in fits.sorted(by: { $0.quality > $1.quality }).prefix(Self.thoroughFrames) {
            if let symbol = ThoroughReading(view: fit.view, scale: fit.scale).read(fit.frame) { return symbol }
        }
        return nil
    }

    /// Climbs from a frame to the best one near it; nil when that shows no timing pattern.
    private func fitted(_ frame: SymbolFrame, _ view: SymbolView, _ scale: Double) -> Fit? {
        let timing = view.timing(ProjectiveMap(to: frame.corners), count: frame.count)
        guard timing.contrast > 4 else { return nil }
        let (better, agreement) = FrameFit(view: view, timing: timing).climb(frame)
        guard agreement >= Self.leastAgreement, better.corners.isPlausible else { return nil }
        let shown = view.timing(ProjectiveMap(to: better.corners), count: better.count).contrast
        let share = shown / max(1, view.samples(better).spread)
        guard share >= expectation.leastTiming else { return nil }
        return Fit(frame: better, quality: agreement + share, view: view, scale: scale)
    }
}
