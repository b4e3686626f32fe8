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
            let (place, value) = (samples.layout.places[index], samples.values[index])
            if isDark { dark.add(place.x, place.y, value) } else { light.add(place.x, place.y, value) }
        }
        (self.dark, self.light) = (dark.plane, light.plane)
    }

    /// Fits both planes to samples of which is known how dark each has to be, 1 dark to -1 light; blur puts them between.
    init(_ samples: ModuleSamples, expected: [Float]) {
        var sums = PlanePairSums()
        for index in samples.values.indices {
            let place = samples.layout.places[index]
            sums.add(place.x, place.y, darkness: expected[index], value: samples.values[index])
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

    /// How dark a sample is: 1 as dark as dark modules are, -1 as light as light ones, 0 between them.
    /// - Parameter place: where its module lies, as in `SymbolLayout.places`.
    @inline(__always)
    func darkness(_ value: Float, at place: SIMD2<Float>) -> Float {
        let (dark, light) = (self.dark(place.x, place.y), self.light(place.x, place.y))
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
    /// The sums of 1, x, y, xx, xy and yy, of these times the darkness, and times its square.
    private var (even, shaded, squared) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
    /// The sums of the value times 1, x and y, and of these times the darkness.
    private var (values, shadedValues) = (SIMD4<Float>.zero, SIMD4<Float>.zero)

    /// Adds a sample.
    @inline(__always)
    mutating func add(_ x: Float, _ y: Float, darkness: Float, value: Float) {
        let terms = SIMD8(1, x, y, x * x, x * y, y * y, 0, 0)
        even += terms
        shaded += terms * darkness
        squared += terms * (darkness * darkness)
        let weighted = terms.lowHalf * value
        values += weighted
        shadedValues += weighted * darkness
    }

    /// The lower triangle of the normal matrix, row after row.
    private var matrix: [Float] {
        [
            even[0],
            even[1], even[3],
            even[2], even[4], even[5],
            -shaded[0], -shaded[1], -shaded[2], squared[0],
            -shaded[1], -shaded[3], -shaded[4], squared[1], squared[3],
            -shaded[2], -shaded[4], -shaded[5], squared[2], squared[4], squared[5],
        ]
    }

    /// The right side.
    private var right: [Float] {
        [values[0], values[1], values[2], -shadedValues[0], -shadedValues[1], -shadedValues[2]]
    }

    /// The middle's level and slopes, then the half contrast's; nil when the samples do not determine them.
    var solved: [Float]? {
        var factor = matrix
        for slope in [1, 2, 4, 5] { factor[Self.index(slope, slope)] += Self.stiffness * even[0] }
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
