// Compares a decoded symbol with what the camera saw, module by module.

/// How well a symbol that was decoded agrees with the samples that it was decoded from.
struct ModuleProof: Sendable {
    /// Modules of finder and timing pattern that look otherwise than they have to.
    let wrongBorder: Int
    /// Modules of finder and timing pattern.
    let border: Int
    /// Modules in all that look otherwise than the re-encoded symbol has them.
    let wrong: Int
    /// The correlation between the re-encoded symbol and the samples, free of slopes of light: 1 for a perfect print.
    let correlation: Float
    /// The difference between light and dark, in grey values.
    let contrast: Float
    /// How many times, as a power of two, the symbol's own redundancy makes a chance hit less likely than a hit.
    let evidence: Float

    /// Weighs a symbol. Nil when it cannot be encoded again.
    init?(_ symbol: DecodedSymbol, samples: ModuleSamples) {
        guard let expected = ModuleGrid(size: symbol.size, codewords: symbol.codewords),
            expected.isDark.count == samples.values.count
        else { return nil }
        let count = samples.count
        let field = ToneField(samples) { expected.isDark[$0] }
        var (wrongBorder, border, wrong) = (0, 0, 0)
        var (product, square): (Float, Float) = (0, 0)
        for index in samples.values.indices {
            let darkness = field.darkness(samples.values[index], index, count)
            let agreed = expected.isDark[index] ? darkness : -darkness
            let (row, col) = (index / count, index % count)
            let isBorder = row == 0 || col == 0 || row == count - 1 || col == count - 1
            if agreed <= 0 {
                wrong += 1
                if isBorder { wrongBorder += 1 }
            }
            if isBorder { border += 1 }
            let bounded = min(max(agreed, -2), 2)
            product += bounded
            square += bounded * bounded
        }
        (self.wrongBorder, self.border, self.wrong) = (wrongBorder, border, wrong)
        correlation = product / (Float(samples.values.count) * square).squareRoot()
        contrast = field.contrast
        evidence = Self.evidence(symbol)
    }

    /// The share of words that the error correction would not have taken for a symbol with so many repairs, as a
    /// power of two.
    private static func evidence(_ symbol: DecodedSymbol) -> Float {
        let errors = max(0, symbol.correctedCodewords - symbol.erasures)
        let checks = symbol.size.errorCodewords - symbol.erasures
        return 8 * Float(checks - errors)
            - Self.binaryLogarithm(symbol.codewords.count - symbol.erasures, choose: errors)
    }

    /// The binary logarithm of the number of ways to choose.
    private static func binaryLogarithm(_ count: Int, choose chosen: Int) -> Float {
        var ways = 1.0
        for index in 0..<max(0, min(chosen, count)) { ways *= Double(count - index) / Double(index + 1) }
        return Float(ways.exponent)
    }

    /// Whether the value counts.
    var isSound: Bool {
        contrast >= 6 && wrongBorder * 6 <= border && correlation >= 0.6 && evidence >= 24
    }
}
