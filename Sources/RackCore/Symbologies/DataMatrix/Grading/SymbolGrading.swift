// Grades a DataMatrix symbol as it lies in a picture: what ISO/IEC 15415 measures, from the grey values of its modules.

/// A symbol that is graded.
struct SymbolGrading {
    private let layout: SymbolLayout
    private let samples: SymbolSamples
    /// The lightest and the darkest that the symbol shows: the means of a tenth of its modules, so that a spark is no
    /// white.
    private let (light, dark): (Double, Double)

    /// Samples a symbol where it was read; nil where no such symbol lies there.
    init?(_ code: RawDetection, in image: GrayImage) {
        guard let layout = code.symbol.layout,
            let samples = SymbolSamples(Corners(code.corners), size: code.symbol, in: image)
        else { return nil }
        (self.layout, self.samples) = (layout, samples)
        let sorted = samples.modules.sorted()
        let tenth = max(1, sorted.count / 10)
        light = sorted.suffix(tenth).reduce(0, +) / Double(tenth)
        dark = sorted.prefix(tenth).reduce(0, +) / Double(tenth)
    }

    /// The limits of ISO/IEC 15415, 7.8, and for sides of the fixed pattern those of ISO/IEC 16022, annex M.
    private static let contrast = GradeLimits.atLeast(0.7, 0.55, 0.4, 0.2)
    private static let modulation = GradeLimits.atLeast(0.5, 0.4, 0.3, 0.2)
    private static let sideDamage = GradeLimits.atMost(0, 0.09, 0.13, 0.17)
    private static let meanOfSides = GradeLimits.atLeast(4, 3.5, 3, 2.5)
    private static let axial = GradeLimits.atMost(0.06, 0.08, 0.1, 0.12)
    private static let grid = GradeLimits.atMost(0.38, 0.5, 0.63, 0.75)
    private static let unused = GradeLimits.atLeast(0.62, 0.5, 0.37, 0.25)
    /// Where dark and light are nearer than this, in grey values, they are no further apart than noise.
    private static let leastSpread = 2.0

    /// The grades of the symbol.
    var grade: SymbolGrade {
        SymbolGrade(
            contrast: Self.contrast.parameter((light - dark) / max(white, 1)), modulation: modulation,
            fixedPattern: fixedPattern, axialNonUniformity: Self.axial.parameter(samples.axialNonUniformity),
            gridNonUniformity: Self.grid.parameter(samples.gridNonUniformity(threshold: threshold)),
            unusedErrorCorrection: Self.unused.parameter(unusedCorrection))
    }

    /// The grey value, in the picture itself, of what is lightest.
    private var white: Double { samples.isInverted ? 255 - dark : light }

    /// The global threshold.
    private var threshold: Double { (light + dark) / 2 }

    /// How plainly a grey value is dark or light, 0 to 1.
    private func modulation(_ value: Double) -> Double {
        min(1, abs(value - threshold) / max((light - dark) / 2, Self.leastSpread))
    }

    private func isDark(_ value: Double) -> Bool { value < threshold }

    // MARK: - Codewords

    /// What a decoder makes of the modules as the threshold tells them apart.
    private var unusedCorrection: Double {
        let modules = ModuleGrid(size: layout.capacity.size, isDark: samples.modules.map(isDark))
        return SymbolDecoder.decode(modules)?.unusedCorrection ?? 0
    }

    /// The highest grade that the codewords have of which the error correction can spare the others.
    private var modulation: SymbolGrade.Parameter {
        // What is left of the plainest of each codeword's modules is its least plain one.
        let least = (0..<layout.capacity.codewords).map { codeword in
            (0..<8).reduce(1.0) { min($0, modulation(samples.modules[layout.modules[codeword * 8 + $1]])) }
        }
        let sorted = least.sorted()
        let check = Double(layout.capacity.errorCodewords)
        var best = SymbolGrade.Parameter(value: sorted.first ?? 0, grade: 0)
        for (spared, value) in sorted.enumerated() {
            let left = Self.unused.grade(1 - 2 * Double(spared) / check)
            let grade = min(Self.modulation.grade(value), left)
            if grade > best.grade { best = .init(value: value, grade: grade) }
        }
        return best
    }

    // MARK: - Finder and timing pattern

    /// A module of the fixed pattern or of the quiet zone beside it: what it has to be, and what it is.
    private struct FixedModule {
        var mustBeDark: Bool
        var value: Double
    }

    /// The solid sides, the quiet zones beside them, the two timing patterns, and what lies between regions.
    private var sides: [[FixedModule]] {
        let (rows, cols) = (layout.capacity.size.rows, layout.capacity.size.cols)
        func module(_ row: Int, _ col: Int) -> FixedModule {
            FixedModule(mustBeDark: layout.frame[row * cols + col], value: samples.modules[row * cols + col])
        }
        let inner = (1..<rows - 1).flatMap { row in (1..<cols - 1).map { (row, $0) } }
            .filter { layout.codewordAt[$0.0 * cols + $0.1] == nil }
        let all = [
            (0..<rows).map { module($0, 0) }, (0..<cols).map { module(rows - 1, $0) },
            samples.leftQuiet.map { FixedModule(mustBeDark: false, value: $0) },
            samples.bottomQuiet.map { FixedModule(mustBeDark: false, value: $0) },
            (1..<cols).map { module(0, $0) } + (1..<rows - 1).map { module($0, cols - 1) }, inner.map(module),
        ]
        return all.filter { !$0.isEmpty }
    }

    /// The grade of the sides: a module counts as damaged at a grade that its own modulation does not reach.
    private var fixedPattern: SymbolGrade.Parameter {
        let damages = sides.map { side in
            (1...4).map { level in
                let damaged = side.count {
                    isDark($0.value) != $0.mustBeDark || Self.modulation.grade(modulation($0.value)) < level
                }
                return (level: level, part: Double(damaged) / Double(side.count))
            }
        }
        let grades = damages.map { $0.map { min($0.level, Self.sideDamage.grade($0.part)) }.max() ?? 0 }
        let mean = Double(grades.reduce(0, +)) / Double(max(1, grades.count))
        let worst = damages.compactMap { $0.first?.part }.max() ?? 1
        return .init(value: worst, grade: min(grades.min() ?? 0, Self.meanOfSides.grade(mean)))
    }
}
