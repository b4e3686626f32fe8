// A geometry moved so that the edges between modules are where the picture has them.

extension QRGeometry {
    /// Places across an edge at which the picture is looked at, in modules.
    private static let across = [-0.3, -0.1, 0.1, 0.3]
    /// The most by which an edge counts as off, in modules.
    private static let mostOff = 0.45
    /// Edges without which nothing is moved.
    private static let leastEdges = 24

    /// The geometry after one step of least squares.
    /// - Parameters:
    ///   - isDark: whether modules are dark; nil where that is not known, row-major.
    ///   - isBending: whether the symbol may bend as well.
    func refined(_ image: GrayImage, _ isDark: [Bool?], isLight: Bool, isBending: Bool) -> QRGeometry {
        let count = version.count
        let half = Double(count) / 2
        let edges = self.edges(image, isDark, isLight: isLight)
        guard edges.count >= Self.leastEdges else { return self }
        var equations = LeastSquares(unknowns: 8)
        for edge in edges {
            let (x, y) = (edge.place.x / half - 1, edge.place.y / half - 1)
            equations.add(
                edge.isAcross
                    ? LeastSquares.Factors(1, x, y, 0, 0, 0, x * x, x * y)
                    : LeastSquares.Factors(0, 0, 0, 1, x, y, x * y, y * y), edge.off)
        }
        for unknown in 0..<8 { equations.hold(unknown, weight: unknown < 6 ? 0.1 : 4) }
        guard let solved = equations.solved() else { return self }
        func motion(_ u: Double, _ v: Double) -> Vector {
            let (x, y) = (u / half - 1, v / half - 1)
            let depth = solved[6] * x + solved[7] * y
            return Vector(
                solved[0] + solved[1] * x + solved[2] * y + depth * x,
                solved[3] + solved[4] * x + solved[5] * y + depth * y)
        }
        var refined = self
        refined.move { Vector($0, $1) + motion($0, $1) }
        if isBending {
            refined.bend(
                edges.map {
                    (
                        $0.place, $0.isAcross,
                        $0.off - ($0.isAcross ? motion($0.place.x, $0.place.y).x : motion($0.place.x, $0.place.y).y)
                    )
                })
        }
        return refined
    }

    /// Moves what lies around each place of the lattice by what edges there are off.
    private mutating func bend(_ edges: [(place: Vector, isAcross: Bool, off: Double)]) {
        var sums = [Vector](repeating: .zero, count: offsets.count)
        // Some edges of no motion in each, so that a few say little.
        var weights = [Vector](repeating: Vector(repeating: 6), count: offsets.count)
        for edge in edges {
            let ((col, right), (row, below)) = (between(edge.place.x), between(edge.place.y))
            let first = row * lines.count + col
            let corners: [(Int, Double)] = [
                (first, (1 - right) * (1 - below)), (first + 1, right * (1 - below)),
                (first + lines.count, (1 - right) * below), (first + lines.count + 1, right * below),
            ]
            for (index, weight) in corners where weight > 0 {
                let axis = edge.isAcross ? Vector(1, 0) : Vector(0, 1)
                sums[index] += axis * (edge.off * weight)
                weights[index] += axis * weight
            }
        }
        for index in offsets.indices { offsets[index] += sums[index] / weights[index] }
    }

    /// An edge between two modules of which one is dark.
    private struct Edge {
        var place: Vector
        /// Whether it is crossed along a row.
        var isAcross: Bool
        /// How far it is off in that direction, in modules.
        var off: Double
    }

    private func edges(_ image: GrayImage, _ isDark: [Bool?], isLight: Bool) -> [Edge] {
        let count = version.count
        var edges: [Edge] = []
        for row in 0..<count {
            for col in 0..<count {
                guard let here = isDark[row * count + col] else { continue }
                for isAcross in [true, false] {
                    guard isAcross ? col + 1 < count : row + 1 < count,
                        let next = isDark[row * count + col + (isAcross ? 1 : count)], next != here
                    else { continue }
                    let middle = Vector(Double(col) + (isAcross ? 1 : 0.5), Double(row) + (isAcross ? 0.5 : 1))
                    let step = isAcross ? Vector(1, 0) : Vector(0, 1)
                    func value(_ off: Double) -> Float {
                        let at = middle + step * off
                        return image.sample(self(at.x, at.y))
                    }
                    let (before, behind) = (value(-0.5), value(0.5))
                    let sign: Float = (here != isLight) ? 1 : -1
                    let contrast = sign * (behind - before)
                    guard contrast > 8 else { continue }
                    let mean = Self.across.reduce(0) { $0 + value($1) } / Float(Self.across.count)
                    // Too light where dark comes first: the edge is before its place.
                    let off = -Double(sign * (mean - (before + behind) / 2) / contrast)
                    edges.append(
                        Edge(place: middle, isAcross: isAcross, off: min(max(off, -Self.mostOff), Self.mostOff)))
                }
            }
        }
        return edges
    }
}
