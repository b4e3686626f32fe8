// Where the rows and columns of wells lie, seen through a lens and from a slant.

/// A smooth map from rows and columns to places, of the second degree: it follows perspective and lens.
struct LatticeSurface: Sendable {
    private var x: [Double]
    private var y: [Double]

    /// The six numbers of the map, across and down.
    var terms: (x: [Double], y: [Double]) { (x, y) }

    /// The map of such numbers.
    init(terms: (x: [Double], y: [Double])) { (x, y) = terms }

    /// Fits a map to places of which some are wrong.
    init?(robust places: [(GridPosition, Vector)]) {
        guard var surface = LatticeSurface(places) else { return nil }
        for _ in 0..<4 {
            let errors = places.map { position, place in
                (place - surface.place(Double(position.row), Double(position.col))).length
            }
            let limit = max(2.5 * errors.sorted()[errors.count / 2], 0.75)
            let kept = zip(places, errors).filter { $0.1 <= limit }.map(\.0)
            guard let next = LatticeSurface(kept) else { break }
            surface = next
        }
        self = surface
    }

    /// Fits a map; nil with fewer than six places, or where all lie in a line.
    init?(_ places: [(GridPosition, Vector)]) {
        guard places.count >= 6 else { return nil }
        func fit(_ value: (Vector) -> Double) -> [Double]? {
            var equations = LeastSquares(unknowns: 6)
            for (position, place) in places {
                equations.add(Self.terms(Double(position.row), Double(position.col)), value(place))
            }
            // A little weight keeps what few wells leave open at nothing.
            for unknown in 3..<6 { equations.hold(unknown, weight: 2) }
            return equations.solved()
        }
        guard let x = fit(\.x), let y = fit(\.y) else { return nil }
        (self.x, self.y) = (x, y)
    }

    private static func terms(_ row: Double, _ col: Double) -> LeastSquares.Factors {
        LeastSquares.Factors(1, col, row, col * col, col * row, row * row, 0, 0)
    }

    func place(_ row: Double, _ col: Double) -> Vector {
        let terms = Self.terms(row, col)
        var place = Vector.zero
        for i in 0..<6 { place += Vector(x[i], y[i]) * terms[i] }
        return place
    }

    func steps(_ row: Double, _ col: Double) -> (across: Vector, down: Vector) {
        (place(row, col + 0.5) - place(row, col - 0.5), place(row + 0.5, col) - place(row - 0.5, col))
    }

    /// The map moved and stretched evenly so that it meets places of which some are wrong; nil with fewer than six.
    func moved(to places: [(GridPosition, Vector)]) -> LatticeSurface? {
        var (kept, moved) = (places, self)
        for _ in 0..<3 {
            guard kept.count >= 6 else { return nil }
            var equations = (LeastSquares(unknowns: 3), LeastSquares(unknowns: 3))
            for (position, place) in kept {
                let (row, col) = (Double(position.row), Double(position.col))
                let (factors, away) = (LeastSquares.Factors(1, col, row, 0, 0, 0, 0, 0), place - self.place(row, col))
                equations.0.add(factors, away.x)
                equations.1.add(factors, away.y)
            }
            // A little weight keeps what few wells leave open at nothing.
            for unknown in 1..<3 {
                equations.0.hold(unknown, weight: 2)
                equations.1.hold(unknown, weight: 2)
            }
            guard let across = equations.0.solved(), let down = equations.1.solved() else { return nil }
            moved = self
            for term in 0..<3 {
                moved.x[term] += across[term]
                moved.y[term] += down[term]
            }
            let errors = places.map { position, place in
                (place - moved.place(Double(position.row), Double(position.col))).length
            }
            let limit = max(2.5 * errors.sorted()[errors.count / 2], 0.75)
            kept = zip(places, errors).filter { $0.1 <= limit }.map(\.0)
        }
        return moved
    }

    /// The map by other numbers: what was row `rows` and column `cols` becomes row 0 and column 0.
    func renumbered(by rows: Double, _ cols: Double) -> LatticeSurface {
        func moved(_ t: [Double]) -> [Double] {
            [
                t[0] + t[1] * cols + t[2] * rows + t[3] * cols * cols + t[4] * cols * rows + t[5] * rows * rows,
                t[1] + 2 * t[3] * cols + t[4] * rows, t[2] + t[4] * cols + 2 * t[5] * rows, t[3], t[4], t[5],
            ]
        }
        return LatticeSurface(terms: (moved(x), moved(y)))
    }

    /// The map turned about a place, by a slope, and moved.
    func turned(by slope: Double, around middle: Vector, movedBy shift: Vector) -> LatticeSurface {
        let cosine = 1 / (1 + slope * slope).squareRoot()
        let sine = slope * cosine
        var turned = self
        for term in x.indices {
            let (across, down) = (x[term] - (term == 0 ? middle.x : 0), y[term] - (term == 0 ? middle.y : 0))
            turned.x[term] = cosine * across - sine * down
            turned.y[term] = sine * across + cosine * down
        }
        turned.x[0] += middle.x + shift.x
        turned.y[0] += middle.y + shift.y
        return turned
    }
}
