// What the codes that were read tell about those that were not.

/// What is known of the codes that are still missing.
struct Expectation: Sendable {
    /// The side of a symbol, in pixels of the picture; nil when nothing was read yet.
    var side: Double?
    /// Modules along a side, most frequent first; empty when nothing was read yet.
    var counts: [Int]
    /// The colours, most frequent first.
    var polarities: [Polarity]

    init(_ symbols: [ReadSymbol]) {
        let sides = symbols.map(\.corners.side).sorted()
        side = sides.isEmpty ? nil : sides[sides.count / 2]
        var frequency: [Int: Int] = [:]
        for symbol in symbols { frequency[symbol.decoded.size.rows, default: 0] += 1 }
        counts = frequency.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map(\.key)
        let inverted = symbols.count { $0.polarity == .lightOnDark }
        polarities = inverted * 2 > symbols.count ? [.lightOnDark, .darkOnLight] : [.darkOnLight, .lightOnDark]
    }
}
