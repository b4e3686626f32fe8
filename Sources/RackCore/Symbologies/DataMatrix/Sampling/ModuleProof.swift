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
    /// How unlikely it is, in bits, that a word which is no symbol would have been taken for this one.
    let evidence: Float

    /// The difference between light and dark, in grey values, that a symbol has to show.
    private static let leastContrast: Float = 6
    /// Of so many modules of the border one may look wrong: a fifth.
    private static let soundBorder = 5
    /// The correlation that a symbol has to show.
    private static let leastCorrelation: Float = 0.75
    /// What one-sided damage counts at most, in bits, and what chance alone makes of it.
    private static let oneSided: (most: Float, chance: Float) = (8, 1)
    /// The most, in bits, that the way in which repaired modules look can add to it.
    private static let mostCircumstances: Float = 10

    /// Weighs a symbol. Nil when it cannot be encoded again.
    /// - Parameters:
    ///   - kernel: the blur that was undone.
    ///   - isEven: whether each module was compared with those around it.
    ///   - pattern: what other messages of the rack have in common.
    init?(
        _ symbol: DecodedSymbol, samples: ModuleSamples, kernel: BlurKernel = .none, isEven: Bool = false,
        pattern: MessagePattern? = nil
    ) {
        guard let expected = ModuleGrid(size: symbol.size, codewords: symbol.codewords),
            expected.isDark.count == samples.values.count
        else { return nil }
        let model = ModuleModel(samples, kernel: kernel, isDark: expected.isDark)
        let margins = model.margins
        let layout = samples.layout
        var (wrongBorder, wrongInside) = (0, [Int]())
        for index in margins.indices where margins[index] < 0 {
            if layout.isFixed[index] {
                wrongBorder += 1
            } else {
                wrongInside.append(index)
            }
        }
        (self.wrongBorder, border, wrong) = (wrongBorder, layout.fixed.count, wrongBorder + wrongInside.count)
        correlation = model.correlation
        contrast = model.field.contrast
        var evidence = Self.redundancy(symbol)
        // Erasures are faint modules by choice, so that faint repairs say nothing about them; and what looks wrong because
        // of uneven light, always to one side, was read rightly and not repaired.
        if symbol.erasures == 0, !isEven {
            let circumstances =
                Self.weakness(of: wrongInside, margins)
                + Self.oneSidedness(wrongInside.count { expected.isDark[$0] }, of: wrongInside.count)
            evidence += min(circumstances, Self.mostCircumstances)
        }
        self.evidence = evidence + (pattern?.evidence(for: symbol) ?? 0)
    }

    /// Whether the value counts.
    var isSound: Bool {
        contrast >= Self.leastContrast && wrongBorder * Self.soundBorder <= border
            && correlation >= Self.leastCorrelation && evidence >= FoundCode.leastEvidence
    }

    /// The redundancy that the repair left unused: how rare words are, in bits, that lie as near to some symbol.
    private static func redundancy(_ symbol: DecodedSymbol) -> Float {
        let errors = max(0, symbol.correctedCodewords - symbol.erasures)
        let checks = symbol.size.errorCodewords - symbol.erasures
        // In bits one by one, because the ways to damage a large symbol are more than any number holds.
        let codewords = symbol.codewords.count - symbol.erasures
        var ways: Float = 0
        for index in 0..<errors { ways += Float(binaryLogarithm(Double(codewords - index) / Double(index + 1))) }
        return 8 * Float(checks - errors) - ways
    }

    /// Repairs of modules that were faint are likelier to be right than repairs of modules that were plain. If the
    /// repaired modules were any modules, their ranks by plainness would be evenly spread, and the sum of the ranks'
    /// logarithms about normal. In a perfect picture, where ranks say nothing, the plainness itself stands in.
    private static func weakness(of wrong: [Int], _ margins: [Float]) -> Float {
        guard !wrong.isEmpty else { return 0 }
        let sorted = margins.map { abs($0) }.sorted()
        let median = max(sorted[sorted.count / 2], 1e-3)
        var sum: Float = 0
        for index in wrong {
            let rank = sorted.firstIndex { $0 >= -margins[index] } ?? sorted.count - 1
            let share = max((Float(rank) + 1) / Float(sorted.count), min(1, -margins[index] / median))
            sum -= Float(naturalLogarithm(Double(share))) + 1
        }
        return surprise(sum, variance: Float(wrong.count))
    }

    /// Damage takes modules to one side, torn labels to light and ink to dark; chance repairs go both ways.
    private static func oneSidedness(_ dark: Int, of count: Int) -> Float {
        guard count > 0 else { return 0 }
        return min(
            oneSided.most, max(0, surprise(abs(Float(2 * dark - count)), variance: Float(count)) - oneSided.chance))
    }

    /// The improbability, in bits, of a normal deviate: half its square over the variance, which the logarithm of 2 turns
    /// into bits.
    private static func surprise(_ deviation: Float, variance: Float) -> Float {
        deviation > 0 ? 0.72 * deviation * deviation / variance : 0
    }
}
