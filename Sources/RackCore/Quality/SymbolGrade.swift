// How good a printed symbol is, parameter by parameter, after ISO/IEC 15415.

/// The grades of one symbol as a camera saw it that nobody has calibrated: an indication, and no verifier's report.
///
/// The parameters and their limits are those of ISO/IEC 15415:2011, 7.8. Reflectance is taken as grey values with the
/// symbol's own light modules for white, as ISO/IEC 29158 sets its picture up, so that the light on the rack does not
/// change the grade of its print.
package struct SymbolGrade: Hashable, Codable, Sendable {
    /// How far dark is from light, as a part of light, 0 to 1.
    package var contrast: Parameter
    /// How far the modules lie from the middle between dark and light, as a part of half the contrast, 0 to 1: the
    /// value that is left where the error correction takes in what lies nearer.
    package var modulation: Parameter
    /// The largest part of a side of the finder or the timing pattern that looks otherwise than it has to, 0 to 1.
    package var fixedPattern: Parameter
    /// How much wider modules are than high, or higher than wide, as a part of their mean.
    package var axialNonUniformity: Parameter
    /// How far the symbol's grid lies at most from an even one, in modules.
    package var gridNonUniformity: Parameter
    /// The part of the error correction that the symbol leaves unused, 0 to 1: 0 where the plain look of a verifier
    /// cannot decode it.
    package var unusedErrorCorrection: Parameter

    /// A parameter as it was measured, and the grade that follows.
    package struct Parameter: Hashable, Codable, Sendable {
        /// What was measured, in the parameter's own unit.
        package var value: Double
        /// 4, the best, to 0.
        package var grade: Int

        /// Makes a parameter of a value, kept to three decimals.
        package init(value: Double, grade: Int) {
            self.value = (value * 1000).rounded() / 1000
            self.grade = grade
        }
    }

    /// Makes a grade of all parameters.
    package init(
        contrast: Parameter, modulation: Parameter, fixedPattern: Parameter, axialNonUniformity: Parameter,
        gridNonUniformity: Parameter, unusedErrorCorrection: Parameter
    ) {
        (self.contrast, self.modulation, self.fixedPattern) = (contrast, modulation, fixedPattern)
        (self.axialNonUniformity, self.gridNonUniformity) = (axialNonUniformity, gridNonUniformity)
        self.unusedErrorCorrection = unusedErrorCorrection
    }

    /// The grade of the symbol: that of its lowest parameter.
    package var overall: Int { parameters.map(\.grade).min() ?? 0 }

    /// All parameters.
    package var parameters: [Parameter] {
        [contrast, modulation, fixedPattern, axialNonUniformity, gridNonUniformity, unusedErrorCorrection]
    }
}

/// The values from which on a parameter has the grades 4, 3, 2 and 1.
package struct GradeLimits: Sendable {
    private let limits: [Double]
    private let isMoreBetter: Bool

    /// Limits of a parameter of which more is better: a grade is reached by its limit and above.
    static func atLeast(_ four: Double, _ three: Double, _ two: Double, _ one: Double) -> Self {
        Self(limits: [four, three, two, one], isMoreBetter: true)
    }

    /// Limits of a parameter of which less is better: a grade is reached by its limit and below.
    static func atMost(_ four: Double, _ three: Double, _ two: Double, _ one: Double) -> Self {
        Self(limits: [four, three, two, one], isMoreBetter: false)
    }

    /// The grade of a value, 4 to 0.
    func grade(_ value: Double) -> Int {
        limits.firstIndex { isMoreBetter ? value >= $0 : value <= $0 }.map { limits.count - $0 } ?? 0
    }

    /// A value with its grade.
    func parameter(_ value: Double) -> SymbolGrade.Parameter { .init(value: value, grade: grade(value)) }
}
