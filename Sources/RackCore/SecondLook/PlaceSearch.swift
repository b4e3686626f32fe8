// Searches one place, cheap means first.

/// Searches one place for a code that was missed, with ever dearer means until one reads it.
struct PlaceSearch: Sendable {
    /// What came of a place.
    struct Outcome: Sendable {
        var symbol: ReadSymbol?
        /// Where something code-like lies, in pixels of the picture; nil when there is nothing of the kind.
        var suspect: Vector?
    }

    let pyramid: Pyramid
    let expectation: Expectation
    /// The reader that is asked last.
    let secondReader: (any SecondReader)?
    /// Whether the time for the second look is over.
    let isOver: @Sendable () -> Bool

    /// The sizes tried where none is known.
    private static let usualCounts = [12, 14, 10, 16, 18]
    /// Outlines of one colour that are looked at where no size is known.
    private static let outlines = 12
    /// Frames of one step that are read thoroughly.
    private static let thoroughFrames = 4
    /// The time that the second reader has for one place.
    private static let secondReaderBudget = Duration.milliseconds(50)
    /// The share of the border that may look wrong in a frame that is worth reading: the proof allows less.
    private static let mostWrongBorder: Float = 0.32
    /// The agreement from which on a frame is worth reading.
    private static let leastAgreement: Float = 0.5

    /// Searches a place.
    func search(_ place: Place) -> Outcome {
        let counts = expectation.counts.isEmpty ? Self.usualCounts : expectation.counts
        guard let count = counts.first, let texture = Texture(pyramid, place, count: count), texture.mayBeCode
        else { return Outcome() }
        if let suspect = place.suspect,
            let symbol = readFrames([(suspect.corners, suspect.count)], suspect.polarity)
        {
            return Outcome(symbol: symbol)
        }
        let narrowed = Place(center: texture.center, reach: place.side * 0.95, side: place.side)
        if !expectation.counts.isEmpty {
            // A rim can draw the densest texture away from the code, which stands in the middle then.
            let isOff = (texture.center - place.center).length > 2 * place.side / Double(count)
            for center in isOff ? [texture.center, place.center] : [texture.center] {
                let around = Place(center: center, reach: narrowed.reach, side: place.side)
                if let symbol = searchFrames(around, counts.prefix(2)) {
                    return Outcome(symbol: symbol)
                }
            }
        }
        for isSmoothed in [false, true] {
            for polarity in expectation.polarities {
                guard !isOver() else { break }
                let candidates = RegionCandidates(pyramid: pyramid, place: narrowed)
                    .find(polarity, isSmoothed: isSmoothed)
                if let symbol = read(candidates, polarity, counts) { return Outcome(symbol: symbol) }
            }
        }
        if expectation.counts.isEmpty {
            for polarity in expectation.polarities where !isOver() {
                // Texture spreads over the rim of what bears the code, so that the code is smaller than it.
                let outlines = FrameSearch(pyramid: pyramid, polarity: polarity)
                    .findOutlines(around: narrowed.center, side: place.side, limit: Self.outlines)
                if let symbol = read(outlines, polarity, []) { return Outcome(symbol: symbol) }
            }
        }
        if let symbol = askSecondReader(narrowed) { return Outcome(symbol: symbol) }
        return Outcome(suspect: texture.isCodeLike ? texture.center : nil)
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
    private func searchFrames(_ place: Place, _ counts: ArraySlice<Int>) -> ReadSymbol? {
        for polarity in expectation.polarities.prefix(expectation.hasOnePolarity ? 1 : 2) {
            for count in counts {
                guard !isOver() else { return nil }
                let frames = FrameSearch(pyramid: pyramid, polarity: polarity)
                    .find(around: place.center, side: place.side, count: count, limit: 8)
                if let symbol = readFrames(frames.map { ($0, count) }, polarity) { return symbol }
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
            let sizes = FrameFit.sizes(of: corners, in: view, limit: 2)
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
        let shown = view.timing(ProjectiveMap(to: better.corners), count: better.count)
        let samples = view.samples(better)
        let share = shown.contrast / max(1, samples.spread)
        guard share >= expectation.leastTiming else { return nil }
        let wrong = wrongBorder(ModuleReading(samples, timing: shown))
        guard wrong <= Self.mostWrongBorder else { return nil }
        return Fit(frame: better, quality: agreement + share - 2 * wrong, view: view, scale: scale)
    }

    /// The share of the border that looks wrong, with a sharp picture's eyes or a blurred one's, whichever is kinder.
    private func wrongBorder(_ reading: ModuleReading) -> Float {
        [BlurKernel.none, .strong].map { ModuleModel(reading, kernel: $0).wrongBorder }.min() ?? 1
    }
}
