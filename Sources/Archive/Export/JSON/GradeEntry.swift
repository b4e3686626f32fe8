// The grade of a code in the JSON document of a reading.

internal import RackCore

/// The grades of a code's print after ISO/IEC 15415, as a camera saw it that nobody has calibrated.
package struct GradeEntry: Codable, Equatable, Sendable {
    /// Always true: no optics are calibrated.
    package var indicative: Bool
    /// The lowest of the grades, 4 to 0.
    package var overall: Int
    /// Each parameter's grade, 4 to 0.
    package var grades: Parameters<Int>
    /// What was measured of each, in its own unit.
    package var values: Parameters<Double>

    /// Something of each parameter.
    package struct Parameters<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        /// How far dark is from light, as a part of light.
        package var contrast: Value
        /// How far the modules lie from the middle between dark and light.
        package var modulation: Value
        /// The largest part of a side of the fixed pattern that looks otherwise than it has to.
        package var fixedPattern: Value
        /// How much wider modules are than high, or higher than wide.
        package var axialNonUniformity: Value
        /// How far the grid lies at most from an even one, in modules.
        package var gridNonUniformity: Value
        /// The part of the error correction that is left.
        package var unusedErrorCorrection: Value

        fileprivate init(_ grade: SymbolGrade, _ part: (SymbolGrade.Parameter) -> Value) {
            (contrast, modulation) = (part(grade.contrast), part(grade.modulation))
            (fixedPattern, axialNonUniformity) = (part(grade.fixedPattern), part(grade.axialNonUniformity))
            (gridNonUniformity, unusedErrorCorrection) = (
                part(grade.gridNonUniformity), part(grade.unusedErrorCorrection)
            )
        }

        fileprivate var all: [Value] {
            [contrast, modulation, fixedPattern, axialNonUniformity, gridNonUniformity, unusedErrorCorrection]
        }
    }

    init(_ grade: SymbolGrade) {
        (indicative, overall) = (true, grade.overall)
        (grades, values) = (Parameters(grade, \.grade), Parameters(grade, \.value))
    }

    /// The grade that this was made of.
    var grade: SymbolGrade {
        func parameter(
            _ grade: (Parameters<Int>) -> Int, _ value: (Parameters<Double>) -> Double
        ) -> SymbolGrade.Parameter {
            SymbolGrade.Parameter(value: value(values), grade: grade(grades))
        }
        return SymbolGrade(
            contrast: parameter(\.contrast, \.contrast), modulation: parameter(\.modulation, \.modulation),
            fixedPattern: parameter(\.fixedPattern, \.fixedPattern),
            axialNonUniformity: parameter(\.axialNonUniformity, \.axialNonUniformity),
            gridNonUniformity: parameter(\.gridNonUniformity, \.gridNonUniformity),
            unusedErrorCorrection: parameter(\.unusedErrorCorrection, \.unusedErrorCorrection))
    }

    /// Whether its numbers are such as a grade has.
    var isBounded: Bool {
        (grades.all + [overall]).allSatisfy { (0...4).contains($0) }
            && values.all.allSatisfy { (-1e6...1e6).contains($0) }
    }
}
