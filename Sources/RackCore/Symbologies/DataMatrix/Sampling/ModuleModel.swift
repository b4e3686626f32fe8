// Grey samples explained by modules and what blur makes of them.

/// The share that each module around has in the sample at a module's middle, when the picture is blurred by a
/// Gaussian: a separable kernel of five by five modules.
struct BlurKernel: Equatable, Sendable {
    /// The shares along one axis at distances 0, 1 and 2.
    let shares: (Float, Float, Float)

    /// The sum of the squares of all shares.
    let energy: Float

    /// The share of each of the five by five modules, row by row.
    fileprivate let table: [Float]
    /// How many modules the table reaches from its middle.
    fileprivate static let reach = 2

    /// No blur: every sample is that of its own module alone.
    static let none = BlurKernel(shares: (1, 0, 0))

    /// The blurs that are tried, in modules (standard deviation): 0.3, 0.45, 0.6 and 0.75. The shares are the
    /// integrals of the Gaussian over the module and its neighbours.
    static let ladder = [
        BlurKernel(shares: (0.9044, 0.0478, 0.0)),
        BlurKernel(shares: (0.7335, 0.1328, 0.0004)),
        BlurKernel(shares: (0.5953, 0.1961, 0.0062)),
        BlurKernel(shares: (0.4950, 0.2297, 0.0224)),
    ]

    /// The blur of 0.6 modules.
    static let strong = ladder[2]

    private init(shares: (Float, Float, Float)) {
        self.shares = shares
        let line = shares.0 * shares.0 + 2 * shares.1 * shares.1 + 2 * shares.2 * shares.2
        energy = line * line
        let along = [shares.2, shares.1, shares.0, shares.1, shares.2]
        table = along.flatMap { down in along.map { down * $0 } }
    }

    static func == (one: BlurKernel, other: BlurKernel) -> Bool { one.shares == other.shares }

    /// Blurs values over the modules of a symbol; outside of it everything has the value `outside`.
    func blurred(_ values: [Float], _ size: SymbolSize, outside: Float) -> [Float] {
        guard shares.0 < 1 else { return values }
        let (rows, cols) = (size.rows, size.cols)
        precondition(values.count == rows * cols)
        // Two modules more to all sides, so that no place needs to be asked whether it is at an edge.
        var line = [Float](repeating: outside, count: cols + 4)
        var across = [Float](repeating: outside, count: (rows + 4) * cols)
        for row in 0..<rows {
            for col in 0..<cols { line[col + 2] = values[row * cols + col] }
            pass(line.span, step: 1, into: &across, at: (row + 2) * cols, count: cols)
        }
        var blurred = values
        pass(across.span, step: cols, into: &blurred, at: 0, count: rows * cols)
        return blurred
    }

    /// Blurs along one axis: a hot loop without checks. What is read begins two steps before what is written.
    private func pass(
        _ values: Span<Float>, step: Int, into result: inout [Float], at start: Int, count: Int
    ) {
        precondition(count + 4 * step <= values.count && start + count <= result.count)
        let shares = shares
        var result = result.mutableSpan
        for index in 0..<count {
            let middle = index &+ 2 &* step
            let own = unsafe values[unchecked: middle]
            let near = unsafe values[unchecked: middle &- step] + values[unchecked: middle &+ step]
            let far = unsafe values[unchecked: index] + values[unchecked: middle &+ 2 &* step]
            unsafe result[unchecked: start &+ index] = shares.0 * own + shares.1 * near + shares.2 * far
        }
    }
}

/// Samples explained by modules: each module has the darkness 1 or -1, blurred by a kernel, between planes of dark and
/// light.
struct ModuleModel: Sendable {
    let samples: ModuleSamples
    let kernel: BlurKernel
    /// Each module's darkness, 1 or -1.
    private(set) var modules: [Float]
    /// What dark and light look like without blur.
    private(set) var field: ToneField
    /// The samples' darkness within the field.
    private var darkness: [Float]
    /// The samples' darkness less the expected one.
    private var residuals: [Float]

    /// How often wrong modules are turned and the planes fitted anew at most.
    private static let turns = 4
    /// How often a blur is corrected, and the darkness beyond which a correction only raises noise.
    private static let (corrections, darkest): (Int, Float) = (6, 1.6)
    /// A residual counts as at most this, so that a speck outweighs no print.
    private static let farthest: Float = 2
    /// The moves of a registration, in modules, and the gain of correlation that is worth one.
    private static let moves = [0.2, 0.1, 0.05]
    private static let leastGain: Float = 0.0003

    /// Explains samples by modules that are known.
    init(_ samples: ModuleSamples, kernel: BlurKernel, isDark: [Bool]) {
        self.samples = samples
        self.kernel = kernel
        modules = isDark.map { $0 ? 1 : -1 }
        (field, darkness, residuals) = (ToneField(dark: 0, light: 255), [], [])
        refit()
    }

    /// Finds the modules that explain the samples best, starting from those of a reading.
    init(_ reading: ModuleReading, kernel: BlurKernel) {
        let layout = reading.samples.layout
        let sharpened = Self.sharpened(reading.darkness, layout.size, kernel: kernel)
        let isDark = sharpened.indices.map { layout.isFixed[$0] ? layout.frame[$0] : sharpened[$0] > 0 }
        self.init(reading.samples, kernel: kernel, isDark: isDark)
        for _ in 0..<Self.turns {
            guard flipWrongModules() else { break }
            refit()
        }
    }

    /// Undoes most of a blur by repeated correction (van Cittert, 1931).
    private static func sharpened(_ darkness: [Float], _ size: SymbolSize, kernel: BlurKernel) -> [Float] {
        guard kernel != .none else { return darkness }
        var sharp = darkness
        for _ in 0..<corrections {
            let blurred = kernel.blurred(sharp, size, outside: -1)
            for index in sharp.indices {
                sharp[index] = min(max(sharp[index] + darkness[index] - blurred[index], -darkest), darkest)
            }
        }
        return sharp
    }

    /// Fits the planes of dark and light again, and with them the residuals.
    private mutating func refit() {
        let expected = kernel.blurred(modules, samples.layout.size, outside: -1)
        field = ToneField(samples, expected: expected)
        darkness = zip(samples.values, samples.layout.places).map { [field] in field.darkness($0, at: $1) }
        residuals = zip(darkness, expected).map { min(max($0 - $1, -Self.farthest), Self.farthest) }
    }

    /// Turns every module outside the fixed pattern that explains the samples better when turned.
    private mutating func flipWrongModules() -> Bool {
        let (margins, isFixed) = (margins, samples.layout.isFixed)
        guard let first = margins.indices.first(where: { !isFixed[$0] && margins[$0] < 0 }) else { return false }
        // Each one that is turned changes the margins of those around it.
        var isChanged = [Bool](repeating: false, count: modules.count)
        for index in first..<modules.count where !isFixed[index] {
            guard (isChanged[index] ? margin(index) : margins[index]) < 0 else { continue }
            turn(index)
            forNeighbours(index, within: 2 * reach) { neighbour, _, _ in isChanged[neighbour] = true }
        }
        return true
    }

    /// How much better a module explains the samples than its opposite would: 1 in a perfect picture, negative when
    /// the opposite is better.
    private func margin(_ module: Int) -> Float {
        var sum: Float = 0
        forNeighbours(module) { index, share in sum += residuals[index] * share }
        return modules[module] * sum / kernel.energy + 1
    }

    /// All margins, row-major.
    var margins: [Float] {
        let shared = kernel.blurred(residuals, samples.layout.size, outside: 0)
        return modules.indices.map { modules[$0] * shared[$0] / kernel.energy + 1 }
    }

    /// The share of the modules of the fixed pattern that explain the samples worse than their opposites would.
    var wrongBorder: Float {
        let (fixed, margins) = (samples.layout.fixed, margins)
        return Float(fixed.count { margins[$0] < 0 }) / Float(fixed.count)
    }

    /// The correlation between what is expected and what was seen, free of slopes of light.
    var correlation: Float {
        let expected = kernel.blurred(modules, samples.layout.size, outside: -1)
        var (product, seen, model): (Float, Float, Float) = (0, 0, 0)
        for index in expected.indices {
            let value = min(max(darkness[index], -Self.farthest), Self.farthest)
            product += value * expected[index]
            seen += value * value
            model += expected[index] * expected[index]
        }
        return seen > 0 ? product / (seen * model).squareRoot() : 0
    }

    /// Moves a frame to where the samples look most like what this model expects.
    func register(_ frame: SymbolFrame, in view: SymbolView, _ work: inout SearchWork) -> SymbolFrame {
        var expected = kernel.blurred(modules, samples.layout.size, outside: -1)
        let mean = expected.reduce(0, +) / Float(expected.count)
        var energy: Float = 0
        for index in expected.indices {
            expected[index] -= mean
            energy += expected[index] * expected[index]
        }
        guard energy > 0 else { return frame }
        let best = frame.climbed(steps: Self.moves, least: Self.leastGain) { frame in
            var (product, sum, squares): (Float, Float, Float) = (0, 0, 0)
            view.forEachModule(of: frame) { index, value in
                product -= value * expected[index]
                sum += value
                squares += value * value
            }
            let spread = squares - sum * sum / Float(expected.count)
            return spread > 1 ? product / (spread * energy).squareRoot() : 0
        }
        work.spend(best.looks * expected.count)
        return best.frame
    }

    private mutating func turn(_ module: Int) {
        let change = 2 * modules[module]
        modules[module] *= -1
        forNeighbours(module) { index, share in residuals[index] += change * share }
    }

    /// The modules in whose samples a module has a share.
    @inline(__always)
    private func forNeighbours(_ module: Int, _ body: (_ index: Int, _ share: Float) -> Void) {
        let table = kernel.table
        forNeighbours(module, within: reach) { index, down, across in
            body(index, table[(down &+ BlurKernel.reach) &* (2 &* BlurKernel.reach &+ 1) &+ across &+ BlurKernel.reach])
        }
    }

    /// How far from its middle a module has a share, in modules.
    private var reach: Int { kernel == .none ? 0 : BlurKernel.reach }

    /// The modules of a square around a module.
    @inline(__always)
    private func forNeighbours(
        _ module: Int, within reach: Int, _ body: (_ index: Int, _ down: Int, _ across: Int) -> Void
    ) {
        let (rows, cols) = (samples.layout.size.rows, samples.layout.size.cols)
        let (row, col) = (module / cols, module % cols)
        for y in max(0, row - reach)...min(rows - 1, row + reach) {
            for x in max(0, col - reach)...min(cols - 1, col + reach) { body(y * cols + x, y - row, x - col) }
        }
    }
}
