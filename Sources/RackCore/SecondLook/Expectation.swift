// What the codes that were read tell about those that were not.

/// What is known of the codes that are still missing.
struct Expectation: Sendable {
    /// The side of a symbol, in pixels of the picture; nil when nothing was read yet.
    var side: Double?
    /// Modules along a side, most frequent first; empty when nothing was read yet.
    var counts: [Int]
    /// The colours, most frequent first.
    var polarities: [Polarity]
    /// Whether a second colour is unlikely: many codes were read, and all had the same.
    var hasOnePolarity: Bool
    /// The least contrast of a timing pattern, as a share of that of all modules, in any code that was read; what
    /// blur leaves of it where the picture is out of focus.
    var timing: Float

    /// The timing pattern below which a picture is taken for blurred.
    private static let blurredTiming: Float = 0.5
    /// The blur that is undone, in modules (standard deviation).
    private static let blur = 0.6

    /// A symbol that blur has made faint.
    struct Blurred: Sendable {
        /// Its side, in pixels of the picture.
        let side: Double
        /// The side of a module, in pixels of the picture.
        let module: Double

        /// The standard deviation of the blur that should be undone, in pixels of the picture.
        var deviation: Double { Expectation.blur * module }
    }

    /// What the blurred symbols are like; nil where the codes that were read are sharp.
    private(set) var blurred: Blurred?

    /// So many codes of one colour speak against another one.
    private static let manyCodes = 8
    /// The timing pattern that the strongest blur leaves, where nothing was read yet.
    private static let faintTiming: Float = 0.15

    /// What codes that were read tell; where none was, what looked like one tells of the blur.
    init(_ symbols: [ReadSymbol], suspects: [Suspect] = []) {
        let sides = symbols.map(\.corners.side).sorted()
        side = sides.isEmpty ? nil : sides[sides.count / 2]
        var frequency: [Int: Int] = [:]
        for symbol in symbols { frequency[symbol.decoded.size.rows, default: 0] += 1 }
        counts = frequency.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map(\.key)
        let inverted = symbols.count { $0.polarity == .lightOnDark }
        polarities = inverted * 2 > symbols.count ? [.lightOnDark, .darkOnLight] : [.darkOnLight, .lightOnDark]
        hasOnePolarity = symbols.count >= Self.manyCodes && (inverted == 0 || inverted == symbols.count)
        timing = max(Self.faintTiming, symbols.map(\.timing).min() ?? 0)
        let middle = suspects.sorted { $0.timing < $1.timing }.dropFirst(suspects.count / 2).first
        if let side, let count = counts.first {
            blurred = timing < Self.blurredTiming ? Blurred(side: side, module: side / Double(count)) : nil
        } else if let middle, symbols.isEmpty, middle.timing < Self.blurredTiming {
            blurred = Blurred(side: middle.corners.side, module: middle.corners.side / Double(middle.count))
        }
    }

    /// The timing pattern that a symbol has to show, as a share of the contrast of all modules: damage spares about
    /// a third of what the codes that were read show.
    var leastTiming: Float { max(0.12, 0.3 * timing) }
}
