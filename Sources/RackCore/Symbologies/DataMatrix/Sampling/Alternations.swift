// How often dark and light change along the two dashed sides of a symbol.

/// How often dark and light change along the two sides on which a symbol's timing pattern should lie.
struct Alternations: Sendable {
    /// The changes along the top side.
    let top: Int
    /// The changes along the right side.
    let right: Int

    /// The changes along a side below which there is no timing pattern.
    static let least = 3
    /// The changes along both sides that a symbol shows unless it is blurred beyond a first look; most of what else has
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
                view.alternations(
                    from: corners.topLeft + down, to: corners.topRight + down, least: Self.leastContrast))
            right = max(right, view.alternations(from: low, to: high, least: Self.leastContrast))
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

    /// The modules along a side, when both sides tell the same: a timing pattern changes at every module.
    var count: Int? { top == right && SymbolFrame.counts.contains(top + 1) ? top + 1 : nil }
}
