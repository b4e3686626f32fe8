// How a symbol lies in the picture: its perspective, and how it is bent beside that.

/// Where the modules of a symbol are.
struct QRGeometry: Sendable {
    /// The version.
    let version: QRVersion
    /// The outer corners, in pixels, without the bend.
    private(set) var corners: Corners
    private var map: ProjectiveMap
    /// The rows, which are the columns too, on which it is known how far off modules are, in modules.
    let lines: [Double]
    /// How far off they are there, in modules, row-major.
    var offsets: [Vector]

    /// A symbol that lies flat between corners.
    init(_ version: QRVersion, _ corners: Corners) {
        (self.version, self.corners) = (version, corners)
        map = ProjectiveMap(to: corners)
        let inner = version.alignment.map { Double($0) + 0.5 }
        let (near, far) = (version.isMicro ? 3.5 : 6.5, Double(version.count) - (version.isMicro ? 3.5 : 6.5))
        lines = inner.isEmpty ? [near, far] : inner
        offsets = Array(repeating: .zero, count: lines.count * lines.count)
    }

    /// A symbol on which places, in modules, lie at places of the picture; nil where that cannot be.
    init?(_ version: QRVersion, through pairs: [(modules: Vector, pixels: Vector)]) {
        let half = Double(version.count) / 2
        let middle = pairs.reduce(Vector.zero) { $0 + $1.pixels } / Double(pairs.count)
        let reach = pairs.map { ($0.pixels - middle).length }.max() ?? 1
        var equations = LeastSquares(unknowns: 8)
        for pair in pairs {
            let (at, to) = (pair.modules / half - 1, (pair.pixels - middle) / reach)
            equations.add(LeastSquares.Factors(at.x, at.y, 1, 0, 0, 0, -at.x * to.x, -at.y * to.x), to.x)
            equations.add(LeastSquares.Factors(0, 0, 0, at.x, at.y, 1, -at.x * to.y, -at.y * to.y), to.y)
        }
        guard let solved = equations.solved() else { return nil }
        func place(_ x: Double, _ y: Double) -> Vector {
            let depth = 1 + solved[6] * x + solved[7] * y
            let across = solved[0] * x + solved[1] * y + solved[2]
            let down = solved[3] * x + solved[4] * y + solved[5]
            return middle + Vector(across, down) / depth * reach
        }
        // All of the symbol is before the horizon.
        guard abs(solved[6]) + abs(solved[7]) < 0.8 else { return nil }
        self.init(version, Corners(clockwise: [place(-1, -1), place(1, -1), place(1, 1), place(-1, 1)]))
    }

    /// Where a place, in modules from the outer corner, is in the picture.
    @inline(__always)
    func callAsFunction(_ u: Double, _ v: Double) -> Vector {
        let off = offset(u, v)
        let count = Double(version.count)
        return map((u + off.x) / count, (v + off.y) / count)
    }

    /// Where a place would be if the symbol were flat.
    func flat(_ u: Double, _ v: Double) -> Vector { map(u / Double(version.count), v / Double(version.count)) }

    /// The lines before and behind a place, and how far from the first to the second it is.
    @inline(__always)
    func between(_ place: Double) -> (line: Int, share: Double) {
        var line = 0
        while line + 2 < lines.count, lines[line + 1] < place { line += 1 }
        let share = (place - lines[line]) / (lines[line + 1] - lines[line])
        return (line, min(max(share, -0.3), 1.3))
    }

    @inline(__always)
    private func offset(_ u: Double, _ v: Double) -> Vector {
        let (column, right) = between(u)
        let (row, below) = between(v)
        let index = row * lines.count + column
        let top = offsets[index] * (1 - right) + offsets[index + 1] * right
        let bottom = offsets[index + lines.count] * (1 - right) + offsets[index + lines.count + 1] * right
        return top * (1 - below) + bottom * below
    }

    /// The size of a module in the middle, in pixels.
    var module: Double { corners.side / Double(version.count) }

    /// The corners with the bend, which is where the symbol is seen.
    var seenCorners: Corners {
        let count = Double(version.count)
        return Corners(clockwise: [self(0, 0), self(count, 0), self(count, count), self(0, count)])
    }

    /// The symbol with its flat shape moved so that corners lie elsewhere, given in modules.
    mutating func move(_ moved: (Double, Double) -> Vector) {
        let count = Double(version.count)
        func corner(_ u: Double, _ v: Double) -> Vector {
            let to = moved(u, v)
            return flat(to.x, to.y)
        }
        corners = Corners(clockwise: [corner(0, 0), corner(count, 0), corner(count, count), corner(0, count)])
        map = ProjectiveMap(to: corners)
    }

    /// The symbol in a picture of another size.
    func scaled(by factor: Double) -> QRGeometry {
        var scaled = QRGeometry(version, corners.scaled(by: factor))
        scaled.offsets = offsets
        return scaled
    }
}
