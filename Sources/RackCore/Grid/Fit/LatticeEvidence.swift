// How well a lattice explains the codes: the energy by which placements are compared.

extension LatticeProblem {
    /// How far a code is from the middle of its cell, in pitches, squared.
    func squaredLean(_ point: Point, from cell: GridPosition, of lattice: Lattice) -> Double {
        let found = lattice.cell(at: point)
        let (x, y) = (found.col - Double(cell.col), found.row - Double(cell.row))
        return x * x + y * y
    }

    /// The spread of the codes about the middles of their cells in one direction, in pitches: what is usual, moved
    /// towards what is measured the more codes there are.
    func leanSpread(of lattice: Lattice, cells: [GridPosition?]) -> Double {
        var (sum, count) = (0.0, 0.0)
        for (point, cell) in zip(points, cells) {
            guard let cell else { continue }
            // Codes far off their cells are counted as if they were at the usual reach of a leaning tube.
            sum += min(squaredLean(point, from: cell, of: lattice), Self.farthestLean)
            count += 2
        }
        let usual = Self.usualLean
        let variance = (Self.leanWeight * usual * usual + sum) / (Self.leanWeight + count)
        // A code's centre is not known better than to a fiftieth of its side.
        let floor = Self.leastSpread * (symbolSide ?? 0) / max(lattice.meanPitch, 1)
        return max(variance.squareRoot(), floor)
    }

    /// How improbable codes are in their cells of a lattice: the negative logarithm of the probability, but for a
    /// constant that all placements of the same codes share (Laplace's approximation).
    func energy(of lattice: Lattice, cells: [GridPosition?], logPrecision: Double) -> Double {
        let spread = leanSpread(of: lattice, cells: cells)
        let variance = spread * spread
        let near = naturalLogarithm(2 * Self.pi * variance)
        var energy = logPrecision / 2
        for (point, cell) in zip(points, cells) {
            guard let cell else {
                energy += Self.strangerCost
                continue
            }
            let lean = squaredLean(point, from: cell, of: lattice)
            energy += min(
                near + lean / (2 * variance), Self.leaningCost + lean / Self.leaningVariance, Self.strangerCost)
        }
        energy += (Self.leanWeight / 2) * (2 * naturalLogarithm(spread / Self.usualLean))
        energy += (Self.leanWeight / 2) * (Self.usualLean * Self.usualLean / variance)
        let known = cells.compactMap(\.self)
        energy += Self.collisionCost * Double(known.count - Set(known).count)
        let pitch = lattice.meanPitch
        energy += priors(of: lattice, pitch: pitch).reduce(0) { $0 + $1.cost }
        if let symbolSide, symbolSide > 0 {
            let (sides, spread) = Self.usualPitch
            let off = naturalLogarithm(pitch / symbolSide / sides) / spread
            energy += off * off / 2
        }
        return energy
    }

    static let pi = 3.141_592_653_589_793
    /// What a code counts at most towards the spread, in squared pitches: a tube leans up to 0.39 of a pitch.
    static let farthestLean = 0.15
    /// How well a code's centre is known, in sides of it.
    private static let leastSpread = 0.02
    /// How quickly it grows less probable that a code leans that leans much, in squared pitches.
    private static let leaningVariance = 0.08
    /// The cost of a code that lies anywhere: a code on the rack's rim, on a tube's side, on the bench.
    private static let strangerCost = 6.0
    /// The cost of a code that leans much more than the others do.
    private static let leaningCost = 0.9
    /// The cost of a second code in a cell.
    private static let collisionCost = 8.0
}
