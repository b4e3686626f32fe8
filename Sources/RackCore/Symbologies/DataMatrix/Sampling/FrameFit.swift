// Moves a frame until the modules that are known lie right and all others are clearly dark or light.

/// The fit of a frame to a picture.
struct FrameFit: Sendable {
    let view: SymbolView
    /// The grey value between dark and light, and the distance from it to each.
    let middle: Float
    let half: Float

    /// Finds the sizes whose timing pattern fits best on a parallelogram, best first.
    /// - Parameters:
    ///   - transitions: what the dashed sides show.
    ///   - limit: how many to return.
    ///   - known: the best of its size, where that has been found before.
    static func sizes(
        of corners: Corners, _ transitions: Transitions, in view: SymbolView, limit: Int,
        known: (frame: SymbolFrame, timing: TimingScore)? = nil
    ) -> [(frame: SymbolFrame, timing: TimingScore)] {
        guard min(transitions.top, transitions.right) >= Transitions.least else { return [] }
        var fits: [(frame: SymbolFrame, timing: TimingScore)] = []
        for size in SymbolSize.smallSquares where transitions.counts.contains(size.rows) {
            let best =
                if let known, known.frame.size == size { known } else { bestEnds(of: corners, size, in: view) }
            if best.timing.contrast > 0 { fits.append(best) }
        }
        return Array(fits.sorted { $0.timing.contrast > $1.timing.contrast }.prefix(limit))
    }

    /// The ends of the solid sides that show most of a timing pattern of a symbol of a size.
    static func bestEnds(
        of corners: Corners, _ size: SymbolSize, in view: SymbolView
    ) -> (frame: SymbolFrame, timing: TimingScore) {
        func fit(_ wider: Double, _ taller: Double) -> (frame: SymbolFrame, timing: TimingScore) {
            let ends = corners.withEnds(across: 1 + wider / Double(size.cols), down: 1 + taller / Double(size.rows))
            let frame = SymbolFrame(corners: ends, size: size)
            return (frame, view.timing(ofParallelogram: frame))
        }
        var (best, wider, taller) = (fit(0, 0), 0.0, 0.0)
        func tryEnds(_ newWider: Double, _ newTaller: Double) {
            let other = fit(newWider, newTaller)
            if other.timing.contrast > best.timing.contrast { (best, wider, taller) = (other, newWider, newTaller) }
        }
        for newWider in endShifts {
            for newTaller in endShifts where newWider != 0 || newTaller != 0 { tryEnds(newWider, newTaller) }
        }
        for shift in [-endStep, endStep] {
            tryEnds(wider + shift, taller)
            tryEnds(wider, taller + shift)
        }
        return best
    }

    /// Dark and light are taken to be so far apart at least, in grey values, where a timing pattern shows less.
    private static let leastHalf: Float = 2
    /// The moves of a climb, in modules, and the gain of agreement that is worth one.
    private static let moves = [0.4, 0.2, 0.1]
    private static let leastGain: Float = 0.0005
    /// How far the ends of the solid sides may be off, in modules.
    private static let endShifts = [0, -0.6, 0.6]
    /// And how far between these.
    private static let endStep = 0.3

    init(view: SymbolView, timing: TimingScore) {
        self.view = view
        middle = (timing.dark + timing.light) / 2
        half = max(Self.leastHalf, timing.contrast / 2)
    }

    /// How well a frame lies: 1 when the fixed pattern is all right and every module is plainly dark or light.
    func agreement(_ frame: SymbolFrame, _ layout: SymbolLayout) -> Float {
        let (isFixed, isDark) = (layout.isFixed.span, layout.frame.span)
        var (border, inside): (Float, Float) = (0, 0)
        view.forEachModule(of: frame) { index, value in
            let darkness = middle - value
            if isFixed[index] {
                let plain = darkness < half ? (darkness > -half ? darkness : -half) : half
                border += isDark[index] ? plain : -plain
            } else {
                inside += min(abs(darkness), half)
            }
        }
        return (border / Float(layout.fixed.count) + inside / Float(isFixed.count)) / (2 * half)
    }

    /// Climbs from a frame to the best one near it.
    /// - Returns: that, how well it lies, and how many were looked at.
    func climb(_ start: SymbolFrame) -> (frame: SymbolFrame, agreement: Float, looks: Int) {
        let layout = start.layout
        let best = start.climbed(steps: Self.moves, least: Self.leastGain) { agreement($0, layout) }
        return (best.frame, best.score, best.looks)
    }
}
