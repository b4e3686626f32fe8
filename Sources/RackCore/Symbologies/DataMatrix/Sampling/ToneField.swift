// What dark and light look like at each module of a symbol, and the fits that tell it.

/// A value that changes evenly over a symbol: level at its middle, and slopes per half side.
struct TonePlane: Equatable, Sendable {
    var level: Float = 0
    var across: Float = 0
    var down: Float = 0

    @inline(__always)
    func callAsFunction(_ x: Float, _ y: Float) -> Float { level + across * x + down * y }
}

/// The grey values of dark and of light over a symbol: light falls unevenly, so each is a plane.
struct ToneField: Equatable, Sendable {
    var dark: TonePlane
    var light: TonePlane

    /// Fits both planes to samples whose colours are known or supposed.
    /// - Parameter isDark: the colour of each module; nil for those that are left out.
    init(_ samples: ModuleSamples, isDark: (Int) -> Bool?) {
        var (dark, light) = (PlaneFit(), PlaneFit())
        for index in samples.values.indices {
            guard let isDark = isDark(index) else { continue }
            let (x, y) = Self.place(index, samples.layout.size)
            if isDark { dark.add(x, y, samples.values[index]) } else { light.add(x, y, samples.values[index]) }
        }
        (self.dark, self.light) = (dark.plane, light.plane)
    }

    /// Fits both planes to samples of which is known how dark each has to be, 1 dark to -1 light; blur puts them between.
    init(_ samples: ModuleSamples, expected: [Float]) {
        var sums = PlanePairSums()
        for index in samples.values.indices {
            let (x, y) = Self.place(index, samples.layout.size)
            sums.add(x, y, darkness: expected[index], value: samples.values[index])
        }
        guard let unknowns = sums.solved else {
            self.init(dark: 0, light: 255)
            return
        }
        let dark = TonePlane(
            level: unknowns[0] - unknowns[3], across: unknowns[1] - unknowns[4], down: unknowns[2] - unknowns[5])
        let light = TonePlane(
            level: unknowns[0] + unknowns[3], across: unknowns[1] + unknowns[4], down: unknowns[2] + unknowns[5])
        self.init(dark: dark, light: light)
    }

    init(dark: TonePlane, light: TonePlane) {
        (self.dark, self.light) = (dark, light)
    }

    init(dark: Float, light: Float) {
        self.dark = TonePlane(level: dark)
        self.light = TonePlane(level: light)
    }

    /// Where dark and light are nearer than this, in grey values, there is no telling them apart.
    private static let leastContrast: Float = 2

    /// A module's place, -1 to 1 across and down.
    @inline(__always)
    static func place(_ index: Int, _ size: SymbolSize) -> (x: Float, y: Float) {
        (
            Float(index % size.cols) * (2 / Float(size.cols - 1)) - 1,
            Float(index / size.cols) * (2 / Float(size.rows - 1)) - 1
        )
    }

    /// How dark a sample is: 1 as dark as dark modules are, -1 as light as light ones, 0 between them.
    @inline(__always)
    func darkness(_ value: Float, _ index: Int, _ size: SymbolSize) -> Float {
        let (x, y) = Self.place(index, size)
        let (dark, light) = (self.dark(x, y), self.light(x, y))
        return (dark + light - 2 * value) / max(light - dark, Self.leastContrast)
    }

    /// The difference between light and dark at the symbol's middle, in grey values.
    var contrast: Float { light.level - dark.level }
}

/// Sums for the least squares fit of a plane.
private struct PlaneFit {
    /// The variance of place, in half sides squared, that keeps few or unevenly spread modules from tilting the plane,
    /// and the determinant below which places span none.
    private static let (stiffness, leastSpan): (Float, Float) = (0.02, 1e-6)

    private var n: Float = 0
    private var x: Float = 0
    private var y: Float = 0
    private var xx: Float = 0
    private var xy: Float = 0
    private var yy: Float = 0
    private var z: Float = 0
    private var xz: Float = 0
    private var yz: Float = 0

    @inline(__always)
    mutating func add(_ x: Float, _ y: Float, _ z: Float) {
        n += 1
        self.x += x
        self.y += y
        self.z += z
        xx += x * x
        xy += x * y
        yy += y * y
        xz += x * z
        yz += y * z
    }

    /// The plane; level where the points do not span one.
    var plane: TonePlane {
        guard n > 0 else { return TonePlane() }
        let (mx, my, mz) = (x / n, y / n, z / n)
        let (cxx, cyy) = (xx / n - mx * mx + Self.stiffness, yy / n - my * my + Self.stiffness)
        let cxy = xy / n - mx * my
        let (cxz, cyz) = (xz / n - mx * mz, yz / n - my * mz)
        let determinant = cxx * cyy - cxy * cxy
        guard determinant > Self.leastSpan else { return TonePlane(level: mz) }
        let across = (cxz * cyy - cyz * cxy) / determinant
        let down = (cyz * cxx - cxz * cxy) / determinant
        return TonePlane(level: mz - across * mx - down * my, across: across, down: down)
    }
}

/// Sums for the fit of value = middle(x, y) - darkness * half(x, y), where both are planes: six unknowns.
struct PlanePairSums {
    private static let unknowns = 6
    /// The variance of place, in half sides squared, that keeps few or unevenly spread modules from tilting the planes,
    /// and the pivot below which the samples do not determine them.
    private static let (stiffness, leastPivot): (Float, Float) = (0.02, 1e-3)
    /// The lower triangle of the normal matrix, row after row, and the right side.
    private var matrix = [Float](repeating: 0, count: 21)
    private var right = [Float](repeating: 0, count: 6)
    private var row = [Float](repeating: 0, count: 6)
    private var count: Float = 0

    /// Adds a sample.
    mutating func add(_ x: Float, _ y: Float, darkness: Float, value: Float) {
        (row[0], row[1], row[2]) = (1, x, y)
        (row[3], row[4], row[5]) = (-darkness, -darkness * x, -darkness * y)
        var index = 0
        for i in 0..<Self.unknowns {
            right[i] += row[i] * value
            for j in 0...i {
                matrix[index] += row[i] * row[j]
                index += 1
            }
        }
        count += 1
    }

    /// The middle's level and slopes, then the half contrast's; nil when the samples do not determine them.
    var solved: [Float]? {
        var factor = matrix
        for slope in [1, 2, 4, 5] { factor[Self.index(slope, slope)] += Self.stiffness * count }
        for i in 0..<Self.unknowns {
            for j in 0...i {
                var sum = factor[Self.index(i, j)]
                for k in 0..<j { sum -= factor[Self.index(i, k)] * factor[Self.index(j, k)] }
                if i == j {
                    guard sum > Self.leastPivot else { return nil }
                    factor[Self.index(i, i)] = sum.squareRoot()
                } else {
                    factor[Self.index(i, j)] = sum / factor[Self.index(j, j)]
                }
            }
        }
        var unknowns = right
        for i in 0..<Self.unknowns {
            for k in 0..<i { unknowns[i] -= factor[Self.index(i, k)] * unknowns[k] }
            unknowns[i] /= factor[Self.index(i, i)]
        }
        for i in (0..<Self.unknowns).reversed() {
            for k in stride(from: i + 1, to: Self.unknowns, by: 1) {
                unknowns[i] -= factor[Self.index(k, i)] * unknowns[k]
            }
            unknowns[i] /= factor[Self.index(i, i)]
        }
        return unknowns
    }

    private static func index(_ row: Int, _ col: Int) -> Int { row * (row + 1) / 2 + col }
}
