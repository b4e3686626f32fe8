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

    /// The sizes tried where none is known.
    private static let usualCounts = [12, 14, 10, 16, 18]
    /// Frames of one step that are read thoroughly.
    private static let thoroughFrames = 4
    /// The agreement from which on a frame is worth reading.
    private static let leastAgreement: Float = 0.5

    /// Searches a place.
    func search(_ place: Place) -> Outcome {
        let counts = expectation.counts.isEmpty ? Self.usualCounts : expectation.counts
        guard let count = counts.first, let texture = Texture(pyramid, place, count: count), texture.isCodeLike
        else { return Outcome() }
        let narrowed = Place(center: texture.center, reach: place.side * 0.95, side: place.side)
        if !expectation.counts.isEmpty, let symbol = searchFrames(narrowed, sides: [place.side], counts.prefix(2)) {
            return Outcome(symbol: symbol)
        }
        var sides: [Double] = []
        for isSmoothed in [false, true] {
            for polarity in expectation.polarities {
                guard !isOver() else { break }
                let candidates = RegionCandidates(pyramid: pyramid, place: narrowed)
                    .find(polarity, isSmoothed: isSmoothed)
                sides += candidates.map(\.side)
                if let symbol = read(candidates, polarity, counts) { return Outcome(symbol: symbol) }
            }
        }
        if expectation.counts.isEmpty, !sides.isEmpty {
            let likely = [0.5, 0.2].map { sides.sorted()[Int(Double(sides.count) * $0)] }
            if let symbol = searchFrames(narrowed, sides: likely, counts[...]) { return Outcome(symbol: symbol) }
        }
        return Outcome(suspect: texture.center)
    }

    /// Lays borders of the given sizes on a place.
    private func searchFrames(_ place: Place, sides: [Double], _ counts: ArraySlice<Int>) -> ReadSymbol? {
        for polarity in expectation.polarities {
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
