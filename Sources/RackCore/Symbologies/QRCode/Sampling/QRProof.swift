// Compares a decoded symbol with what the camera saw, module by module.

/// How well a symbol that was decoded agrees with the samples that it was decoded from.
struct QRProof: Sendable {
    /// The share of modules that look otherwise than the symbol made again has them.
    let wrong: Float
    /// The same of those that name the format or are the same in all symbols of the version, finder patterns left out.
    let wrongFixed: Float
    /// The correlation between the symbol made again and the samples, free of shade: 1 for a perfect print.
    let correlation: Float
    /// The difference between light and dark, in grey values.
    let contrast: Float
    /// The contrast of the timing patterns, as a share of that of all modules.
    let modulation: Float
    /// How unlikely it is, in bits, that what is no symbol would have been taken for this one.
    let evidence: Float
    private let isM1: Bool
    private let isMicro: Bool

    /// The difference between light and dark, in grey values, that a symbol has to show.
    private static let leastContrast: Float = 7
    /// The correlation that a symbol has to show, and the share of modules that may be wrong.
    private static let (leastCorrelation, mostWrong, mostWrongFixed): (Float, Float, Float) = (0.45, 0.2, 0.25)
    /// The same of Micro QR Code, which has one finder pattern and little error correction.
    private static let (leastMicroCorrelation, mostMicroWrong): (Float, Float) = (0.7, 0.1)
    /// The correlation that a symbol has to show that has error detection only.
    private static let leastSoleCorrelation: Float = 0.85
    /// The most, in bits, that fixed modules can add.
    private static let mostFixed: (full: Float, micro: Float) = (10, 24)
    /// What chance makes of the choices between hypotheses, in bits.
    private static let choices: Float = 8
    /// Darkness beyond which none counts.
    private static let mostDarkness: Float = 1.5

    init(_ symbol: QRDecoding, _ samples: QRSamples) {
        let (darkness, contrast) = samples.darkness(knowing: symbol.modules)
        let layout = symbol.layout
        let count = layout.version.count
        self.contrast = contrast
        (isMicro, isM1) = (layout.version.isMicro, layout.version == .micro(1))
        var (wrong, fixed, wrongFixed) = (0, 0, 0)
        var (sum, squares, dark, with): (Float, Float, Float, Float) = (0, 0, 0, 0)
        var (timing, timings): (Float, Float) = (0, 0)
        let line = layout.version.isMicro ? 0 : 6
        let isFormat = Set(layout.format.joined())
        for index in darkness.indices {
            let value = min(max(darkness[index], -Self.mostDarkness), Self.mostDarkness)
            let isDark = symbol.modules[index]
            let isWrong = (value > 0) != isDark
            (sum, squares) = (sum + value, squares + value * value)
            if isDark { (dark, with) = (dark + 1, with + value) }
            if isWrong { wrong += 1 }
            let (row, col) = (index / count, index % count)
            let ends = (layout.version.isMicro ? 0 : 1, count)
            let isFinder =
                row < 7 && col < 7
                || !layout.version.isMicro && (row < 7 && col >= count - 7 || row >= count - 7 && col < 7)
            guard !isFinder, layout.fixed[index] != nil || isFormat.contains(index) else { continue }
            fixed += 1
            if isWrong { wrongFixed += 1 }
            if (row == line || col == line) && max(row, col) < ends.1 - (layout.version.isMicro ? 0 : 8)
                && max(row, col) > 7
            {
                (timing, timings) = (timing + (isDark ? value : -value), timings + 1)
            }
        }
        let all = Float(darkness.count)
        let variance = squares / all - sum * sum / (all * all)
        let share = dark / all
        correlation =
            variance > 0 ? (with / all - sum / all * share) / (variance * share * (1 - share)).squareRoot() : 0
        self.wrong = Float(wrong) / all
        self.wrongFixed = Float(wrongFixed) / Float(max(1, fixed))
        modulation = timings > 0 ? max(0, timing / timings) : 0
        let rarity = Self.rarity(of: wrongFixed, in: fixed) - Self.choices
        evidence = symbol.evidence + min(max(rarity, 0), isMicro ? Self.mostFixed.micro : Self.mostFixed.full)
    }

    /// Whether the value counts.
    var isSound: Bool {
        guard contrast >= Self.leastContrast, evidence >= FoundCode.leastEvidence, wrongFixed <= Self.mostWrongFixed
        else { return false }
        if isM1 { return wrong == 0 && correlation >= Self.leastSoleCorrelation }
        return isMicro
            ? correlation >= Self.leastMicroCorrelation && wrong <= Self.mostMicroWrong
            : correlation >= Self.leastCorrelation && wrong <= Self.mostWrong
    }

    /// How rare it is, in bits, that of so many modules that are dark or light by chance so few are wrong.
    private static func rarity(of wrong: Int, in count: Int) -> Float {
        var (ways, sum) = (1.0, 1.0)
        for index in 0..<wrong {
            ways *= Double(count - index) / Double(index + 1)
            sum += ways
        }
        return Float(count) - Float(binaryLogarithm(sum))
    }
}
