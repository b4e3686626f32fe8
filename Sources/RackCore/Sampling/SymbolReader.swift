// From two solid sides to a value.

/// Reads the symbol over a finder pattern that was found.
struct SymbolReader: Sendable {
    /// What came of a finder pattern.
    enum Outcome: Sendable {
        case symbol(ReadSymbol)
        case suspect(Suspect)
        case nothing
    }

    let pyramid: Pyramid
    let polarity: Polarity

    /// Pixels that a symbol's side should have at least in the level that is sampled.
    static let sampledSide = 48.0
    /// The contrast of the timing pattern, as a share of that of all modules, below which no symbol is read, and
    /// below which no better place is looked for.
    private static let leastTiming: Float = 0.2
    private static let climbedTiming: Float = 0.3
    /// And above which what was not read is a suspect.
    private static let suspectTiming: Float = 0.1

    /// Reads the symbol at a parallelogram that fits its finder pattern to about a module.
    func read(_ rough: Corners) -> Outcome {
        let level = pyramid.level(for: rough.side, target: Self.sampledSide)
        let scale = Double(1 << level)
        let view = SymbolView(image: pyramid.levels[level], polarity: polarity)
        let corners = Self.withFittedSides(rough.scaled(by: 1 / scale), in: view)
        guard corners.isPlausible else { return .nothing }
        let sizes = FrameFit.sizes(of: corners, in: view, limit: 2)
        guard let best = sizes.first, best.timing.contrast >= 8 else { return .nothing }
        var suspect: Suspect?
        for (frame, timing) in sizes {
            let share = timing.contrast / max(1, view.samples(frame).spread)
            guard share >= Self.leastTiming else { continue }
            if let symbol = decode(frame, timing: timing, in: view, scale: scale) { return .symbol(symbol) }
            guard share >= Self.climbedTiming else { continue }
            let fit = FrameFit(view: view, timing: timing)
            let better = fit.climb(frame).frame
            let timing = view.timing(ProjectiveMap(to: better.corners), count: better.count)
            if let symbol = decode(better, timing: timing, in: view, scale: scale) { return .symbol(symbol) }
            let shown = timing.contrast / max(1, view.samples(better).spread)
            if shown > suspect?.timing ?? Self.suspectTiming {
                suspect = Suspect(
                    corners: better.corners.scaled(by: scale), count: better.count, polarity: polarity, timing: shown)
            }
        }
        return suspect.map { .suspect($0) } ?? .nothing
    }

    /// Moves the two solid sides onto the edges in the picture; the ends stay about where they are.
    static func withFittedSides(_ corners: Corners, in view: SymbolView) -> Corners {
        let (across, down) = (corners.across, corners.down)
        let reach = 0.05 * corners.side + 1.5
        guard
            let left = Line(
                edgeFrom: corners.bottomLeft, to: corners.topLeft, outward: outward(across, down), reach: reach,
                in: view),
            let bottom = Line(
                edgeFrom: corners.bottomLeft, to: corners.bottomRight, outward: outward(-down, across), reach: reach,
                in: view),
            let corner = left.intersection(bottom)
        else { return corners }
        let topLeft = left.point + left.direction * (corners.topLeft - left.point).dot(left.direction)
        let bottomRight = bottom.point + bottom.direction * (corners.bottomRight - bottom.point).dot(bottom.direction)
        return Corners(corner: corner, topLeft: topLeft, bottomRight: bottomRight)
    }

    /// The direction at right angles to `side` that leads away from `inward`.
    private static func outward(_ inward: Vector, _ side: Vector) -> Vector {
        let side = side.unit
        return -(inward - side * inward.dot(side)).unit
    }

    private func decode(_ frame: SymbolFrame, timing: TimingScore, in view: SymbolView, scale: Double) -> ReadSymbol? {
        let samples = view.samples(frame)
        let reading = ModuleReading(samples, timing: timing)
        guard let decoded = SymbolDecoder.decode(reading.modules()),
            let proof = ModuleProof(decoded, samples: samples), proof.isSound
        else { return nil }
        return ReadSymbol(
            decoded: decoded, proof: proof, corners: frame.corners.scaled(by: scale), polarity: polarity,
            timing: timing.contrast / max(1, samples.spread))
    }
}
