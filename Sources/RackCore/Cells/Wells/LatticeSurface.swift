// Where the rows and columns of wells lie, seen through a lens and from a slant.

/// A smooth map from rows and columns to places, of the second degree: it follows perspective and lens.
struct LatticeSurface: Sendable {
    private let x: [Double]
    private let y: [Double]

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
}
