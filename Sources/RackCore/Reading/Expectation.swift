// What the codes that were read tell about those that were not.

/// What is known of the codes that are still missing.
package struct Expectation: Sendable {
    /// The side of a code, in pixels of the picture; nil when nothing was read yet.
    package let side: Double?
    /// Rows and columns of modules, most frequent first; empty when nothing was read yet.
    package let sizes: [SymbolSize]
    /// The colours, most frequent first.
    package let polarities: [Polarity]
    /// Whether a second colour is unlikely: many codes were read, and all had the same.
    package let hasOnePolarity: Bool
    /// The least modulation of any code that was read: what blur leaves of the finest patterns where the picture is out
    /// of focus.
    package let modulation: Float

    /// The modulation below which a picture is taken for blurred.
    private static let blurredModulation: Float = 0.5
    /// The blur that is undone, in modules (standard deviation).
    private static let blur = 0.6

    /// A code that blur has made faint.
    package struct Blurred: Sendable {
        /// Its side, in pixels of the picture.
        package let side: Double
        /// The side of a module, in pixels of the picture.
        package let module: Double

        /// The standard deviation of the blur that should be undone, in pixels of the picture.
        package var deviation: Double { Expectation.blur * module }
    }

    /// What the blurred codes are like; nil where the codes that were read are sharp.
    package let blurred: Blurred?

    /// So many codes of one colour speak against another one; and so many codes of another kind and colour are the rack's
    /// own and say nothing of its vials.
    private static let (manyCodes, ofRack) = (8, 1)
    /// The codes of one kind differ by less than this in size, as a share.
    private static let usualSides = 0.25
    /// What damage spares of the modulation of the codes that were read.
    private static let spared: Float = 0.3
    /// The modulation that a code has to show in any picture.
    static let leastOfAll: Float = 0.12
    /// The modulation that the strongest blur leaves, where nothing was read yet.
    private static let faintModulation: Float = 0.15

    /// What codes that were read tell; where none was, what looked like one tells of the blur.
    init(_ codes: [FoundCode], suspects: [Suspect] = []) {
        let sides = codes.map(\.corners.side).sorted()
        let side = sides.isEmpty ? nil : sides[sides.count / 2]
        self.side = side
        var frequency: [SymbolSize: Int] = [:]
        for code in codes { frequency[code.size, default: 0] += 1 }
        let sizes = frequency.sorted {
            ($0.value, $1.key.rows, $1.key.cols) > ($1.value, $0.key.rows, $0.key.cols)
        }.map(\.key)
        self.sizes = sizes
        let alike = codes.filter { Self.isUsual($0, size: sizes.first, side: side) }
        let inverted = alike.count { $0.polarity == .lightOnDark }
        let polarities: [Polarity] =
            inverted * 2 > alike.count ? [.lightOnDark, .darkOnLight] : [.darkOnLight, .lightOnDark]
        self.polarities = polarities
        let others = codes.count { $0.polarity != polarities[0] }
        hasOnePolarity =
            alike.count >= Self.manyCodes && (inverted == 0 || inverted == alike.count) && others <= Self.ofRack
        let modulation = max(Self.faintModulation, codes.map(\.modulation).min() ?? 0)
        self.modulation = modulation
        let middle = suspects.sorted { $0.modulation < $1.modulation }.dropFirst(suspects.count / 2).first
        if let side, let size = sizes.first {
            blurred =
                modulation < Self.blurredModulation ? Blurred(side: side, module: side / size.meanSide) : nil
        } else if let middle, codes.isEmpty, middle.modulation < Self.blurredModulation {
            blurred = Blurred(side: middle.corners.side, module: middle.corners.side / middle.size.meanSide)
        } else {
            blurred = nil
        }
    }

    /// Whether a code is of the kind that most are.
    private static func isUsual(_ code: FoundCode, size: SymbolSize?, side: Double?) -> Bool {
        code.size == size && abs(code.corners.side - (side ?? 0)) < usualSides * (side ?? 0)
    }

    /// The modulation that a code has to show: damage spares about a third of what the codes that were read show.
    package var leastModulation: Float { max(Self.leastOfAll, Self.spared * modulation) }
}
