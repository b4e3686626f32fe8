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
    /// Whether the time for the second look is over.
    let isOver: @Sendable () -> Bool

    /// Frames of one step that are read thoroughly.
    private static let thoroughFrames = 4
    /// The agreement from which on a frame is worth reading.
    private static let leastAgreement: Float = 0.5

    /// Searches a place.
    func search(_ place: Place) -> Outcome {
        let counts = expectation.counts.isEmpty ? [12, 14, 10, 16, 18] : expectation.counts
        guard let count = counts.first, let texture = Texture(pyramid, place, count: count), texture.isCodeLike
        else { return Outcome() }
        let narrowed = Place(center: texture.center, reach: place.side * 0.95, side: place.side)
        for isSmoothed in [false, true] {
            for polarity in expectation.polarities {
                guard !isOver() else { break }
                let candidates = RegionCandidates(pyramid: pyramid, place: narrowed)
                    .find(polarity, isSmoothed: isSmoothed)
                if let symbol = read(candidates, polarity, counts) { return Outcome(symbol: symbol) }
            }
        }
        for polarity in expectation.polarities {
            for count in counts.prefix(2) {
                guard !isOver() else { break }
                let search = FrameSearch(pyramid: pyramid, polarity: polarity)
                let frames = search.find(around: texture.center, side: place.side, count: count, limit: 10)
                if let symbol = readFrames(frames.map { ($0, count) }, polarity) { return Outcome(symbol: symbol) }
            }
        }
        return Outcome(suspect: texture.center)
    }

    /// Reads symbols over finder patterns of which the size is not known.
    private func read(_ candidates: [Corners], _ polarity: Polarity, _ counts: [Int]) -> ReadSymbol? {
        var frames: [(Corners, Int)] = []
        for rough in candidates {
            let level = pyramid.level(for: rough.side, target: SymbolReader.sampledSide)
            let scale = Double(1 << level)
            let view = SymbolView(image: pyramid.levels[level], polarity: polarity)
            let corners = SymbolReader.withFittedSides(rough.scaled(by: 1 / scale), in: view)
            guard corners.isPlausible else { continue }
            let sizes = FrameFit.sizes(of: corners, in: view, limit: 2)
            frames += sizes.map { ($0.frame.corners.scaled(by: scale), $0.frame.count) }
            for count in counts.prefix(1) where !sizes.contains(where: { $0.frame.count == count }) {
                frames.append((corners.scaled(by: scale), count))
            }
        }
        return readFrames(frames, polarity)
    }

    /// Fits frames and reads the best thoroughly.
    private func readFrames(_ frames: [(corners: Corners, count: Int)], _ polarity: Polarity) -> ReadSymbol? {
        var fits: [(frame: SymbolFrame, agreement: Float, view: SymbolView, scale: Double)] = []
        for (corners, count) in frames {
            let level = pyramid.level(for: corners.side, target: SymbolReader.sampledSide)
            let scale = Double(1 << level)
            let view = SymbolView(image: pyramid.levels[level], polarity: polarity)
            let frame = SymbolFrame(corners: corners.scaled(by: 1 / scale), count: count)
            let timing = view.timing(ProjectiveMap(to: frame.corners), count: count)
            guard timing.contrast > 4 else { continue }
            let (better, agreement) = FrameFit(view: view, timing: timing).climb(frame)
            guard agreement >= Self.leastAgreement, better.corners.isPlausible else { continue }
            if fits.contains(where: { $0.frame.count == count && $0.frame.isNear(better) }) { continue }
            fits.append((better, agreement, view, scale))
        }
        for fit in fits.sorted(by: { $0.agreement > $1.agreement }).prefix(Self.thoroughFrames) {
            if let symbol = ThoroughReading(view: fit.view, scale: fit.scale).read(fit.frame) { return symbol }
        }
        return nil
    }
}
