// From two solid sides to a value.

/// Reads the symbol over a finder pattern that was found.
struct SymbolReader: Sendable {
    /// What came of a finder pattern.
    enum Outcome: Sendable {
        case symbol(FoundCode)
        case suspect(Suspect)
        case nothing
    }

    let pyramid: Pyramid
    let polarity: Polarity

    /// Pixels that a symbol's side should have at least in the level that is sampled.
    static let sampledSide = 48.0
    /// The contrast of the timing pattern below which there is no symbol, in grey values.
    private static let leastContrast: Float = 8
    /// The contrast of the timing pattern, as a share of that of all modules, below which no symbol is read, and
    /// above which what was not read is a suspect.
    private static let leastTiming: Float = 0.2
    private static let suspectTiming: Float = 0.3
    /// And how well its frame lies at least.
    private static let suspectAgreement: Float = 0.5
    /// How far off a side its edge may lie: as a share of it, and in pixels besides.
    private static let edgeReach = (share: 0.05, pixels: 1.5)

    /// Reads the symbol at a parallelogram that fits its finder pattern to about a module.
    func read(_ rough: Corners) -> Outcome {
        let level = pyramid.level(for: rough.side, target: Self.sampledSide)
        let scale = Double(1 << level)
        let view = SymbolView(image: pyramid.levels[level], polarity: polarity)
        let corners = Self.withFittedSides(rough.scaled(by: 1 / scale), in: view)
        guard corners.isPlausible else { return .nothing }
        let transitions = Transitions(of: corners, in: view)
        guard transitions.isUsual else { return .nothing }
        let likely = transitions.size.map { FrameFit.bestEnds(of: corners, $0, in: view) }
        if let likely, let symbol = decode(Sample(likely, in: view), scale: scale) { return .symbol(symbol) }
        var suspect: Suspect?
        for (frame, timing) in FrameFit.sizes(of: corners, transitions, in: view, limit: 2, known: likely) {
            let sample = Sample((frame, timing), in: view)
            if frame.size != likely?.frame.size, let symbol = decode(sample, scale: scale) {
                return .symbol(symbol)
            }
            if sample.share > suspect?.modulation ?? Self.suspectTiming, timing.contrast >= Self.leastContrast,
                FrameFit(view: view, timing: timing).agreement(frame, frame.layout) >= Self.suspectAgreement
            {
                suspect = Suspect(
                    symbology: .dataMatrix, corners: frame.corners.scaled(by: scale), size: frame.size,
                    polarity: polarity, modulation: sample.share)
            }
        }
        return suspect.map { .suspect($0) } ?? .nothing
    }

    /// Moves the two solid sides onto the edges in the picture; the ends stay about where they are.
    /// - Parameter known: how far off its edge may lie, in pixels; nil for what suits a small square.
    static func withFittedSides(_ corners: Corners, in view: SymbolView, reach known: Double? = nil) -> Corners {
        let (across, down) = (corners.across, corners.down)
        let reach = known ?? edgeReach.share * corners.side + edgeReach.pixels
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

    /// The modules of a frame as they were seen.
    private struct Sample {
        let frame: SymbolFrame
        let timing: TimingScore
        let samples: ModuleSamples
        /// The contrast of the timing pattern as a share of that of all modules.
        let share: Float

        init(_ fit: (frame: SymbolFrame, timing: TimingScore), in view: SymbolView) {
            (frame, timing, samples) = (fit.frame, fit.timing, view.samples(fit.frame))
            share = timing.contrast / max(1, samples.spread)
        }
    }

    private func decode(_ sample: Sample, scale: Double) -> FoundCode? {
        guard sample.timing.contrast >= Self.leastContrast, sample.share >= Self.leastTiming,
            let decoded = SymbolDecoder.decode(ModuleReading(sample.samples, timing: sample.timing).modules()),
            let proof = ModuleProof(decoded, samples: sample.samples), proof.isSound
        else { return nil }
        return FoundCode(
            decoded, proof, corners: sample.frame.corners.scaled(by: scale), polarity: polarity,
            modulation: sample.share)
    }
}

/// The transitions, from dark to light or back, along the two sides on which a symbol's timing pattern should lie.
struct Transitions: Sendable {
    /// Those along the top side.
    let top: Int
    /// Those along the right side.
    let right: Int

    /// The transitions along a side below which there is no timing pattern.
    static let least = 3
    /// The transitions along both sides that a symbol shows unless it is blurred beyond a first look; most of what else has
    /// two straight sides shows fewer.
    private static let usual = 8

    /// How far inside a side the picture is looked at, as shares of the symbol's side.
    private static let insets = [0.02, 0.05]
    /// The smallest difference between dark and light that counts, in grey values.
    private static let leastContrast: Float = 8
    /// What noise may add to the changes of a side, and what blur may hide of them besides every second.
    private static let (added, missed) = (5, 4)

    /// Looks along the dashed sides of a parallelogram.
    init(of corners: Corners, in view: SymbolView) {
        var (top, right) = (0, 0)
        for inset in Self.insets {
            let (across, down) = (corners.across * inset, corners.down * inset)
            let (low, high) = (corners.bottomRight - across, corners.topRight - across)
            top = max(
                top,
                view.transitions(
                    from: corners.topLeft + down, to: corners.topRight + down, least: Self.leastContrast))
            right = max(right, view.transitions(from: low, to: high, least: Self.leastContrast))
        }
        (self.top, self.right) = (top, right)
    }

    /// Whether a timing pattern may lie here.
    var isUsual: Bool { min(top, right) >= Self.least && top + right >= Self.usual }

    /// The modules along a side that the clearer of the two sides allows: blur hides up to half of a pattern's changes,
    /// and noise adds a few.
    var counts: ClosedRange<Int> {
        let clearer = max(top, right)
        return clearer - Self.added...2 * clearer + Self.missed
    }

    /// The small square that both sides tell alike: a timing pattern changes at every module.
    var size: SymbolSize? {
        let size = SymbolSize(rows: right + 1, cols: top + 1)
        return SymbolSize.smallSquares.contains(size) ? size : nil
    }
}
