// Fits a lattice: from a seed in the densest place outwards, until every code has its cell.

/// A lattice, the cell of each code in it, and how well the two go together.
struct LatticeFit: Sendable {
    /// The lattice.
    var lattice: Lattice
    /// The cell of each place of the problem; nil where a place belongs to no cell.
    var cells: [GridPosition?]
    /// The negative logarithm of the fit's probability, but for a constant.
    var energy: Double

    /// Whether two fits put the codes on the same rows and columns, up to where counting begins when that is free.
    func agrees(with other: LatticeFit, absolutely: Bool) -> Bool {
        let shift = absolutely ? GridPosition(row: 0, col: 0) : shift(to: other)
        return zip(cells, other.cells).allSatisfy { mine, theirs in
            switch (mine, theirs) {
            case (let mine?, let theirs?): theirs.row - mine.row == shift.row && theirs.col - mine.col == shift.col
            case (nil, nil): true
            default: false
            }
        }
    }

    private func shift(to other: LatticeFit) -> GridPosition {
        for case (let mine?, let theirs?) in zip(cells, other.cells) {
            return GridPosition(row: theirs.row - mine.row, col: theirs.col - mine.col)
        }
        return GridPosition(row: 0, col: 0)
    }
}

extension LatticeProblem {
    /// The cells in which a lattice has the places; nil outside a declared rack.
    func cells(of lattice: Lattice) -> [GridPosition?] {
        points.map { point in
            let cell = lattice.nearestCell(to: point)
            if let rack = frame?.rack, !rack.contains(cell) { return nil }
            return cell
        }
    }

    /// Moves a lattice until the cells that it gives the codes no longer change, or until it is clear that it will not
    /// come near the given energy.
    func settle(_ start: Lattice, near wanted: Double = .infinity) -> LatticeFit {
        var lattice = start
        var cells = cells(of: lattice)
        var logPrecision = 0.0
        for round in 0..<Self.mostRounds {
            (lattice, logPrecision, _) = refine(lattice, cells: cells)
            let next = self.cells(of: lattice)
            if next == cells { break }
            if round == Self.judgedAfter, wanted.isFinite {
                let fit = fit(lattice, cells: cells, logPrecision: logPrecision)
                if fit.energy > wanted + Self.hopeless { return fit }
            }
            cells = next
        }
        return fit(lattice, cells: cells, logPrecision: logPrecision)
    }

    /// So many rounds settle a lattice, or it goes back and forth; and after this one it is known whether it is hopeless.
    private static let (mostRounds, judgedAfter) = (10, 2)
    /// A lattice grows from the codes within so many pitches of the densest place: two cells to each side, and slack.
    private static let firstReach = 2.3
    /// It grows by a pitch or by this factor, whichever is more.
    private static let growth = 1.25
    /// How near a growing lattice stays to the steps that it began with while there are few codes, as a fraction.
    private static let seedSpread = 0.05
    /// How far above another's energy a lattice does not come back from.
    private static let hopeless = 30.0

    /// Fits a lattice to codes whose cells are given.
    func fit(_ start: Lattice, forced cells: [GridPosition?]) -> LatticeFit {
        let (lattice, logPrecision, _) = refine(start, cells: cells, rounds: 4)
        return fit(lattice, cells: cells, logPrecision: logPrecision)
    }

    private func fit(_ lattice: Lattice, cells: [GridPosition?], logPrecision: Double) -> LatticeFit {
        LatticeFit(
            lattice: lattice, cells: cells, energy: energy(of: lattice, cells: cells, logPrecision: logPrecision))
    }

    /// Grows a lattice from candidate steps: first where codes stand closest, then ring by ring, so that slant and
    /// distortion are known before they matter.
    func grow(across: Point, down: Point) -> LatticeFit {
        var lattice = Lattice(origin: Point(x: 0, y: 0), across: across, down: down, lens: RadialLens(picture: picture))
        let seed = (lattice: lattice, spread: Self.seedSpread)
        let pitch = lattice.meanPitch
        let middle = densestPlace(within: Self.firstReach * pitch)
        lattice.origin = bestOrigin(of: lattice, around: middle, within: Self.firstReach * pitch)
        var distances = points.map { $0.distance(to: middle) }
        distances.sort()
        let farthest = distances.last ?? 0
        var radius = Self.firstReach * pitch
        while true {
            for _ in 0..<2 {
                let cells = points.map { $0.distance(to: middle) <= radius ? lattice.nearestCell(to: $0) : nil }
                lattice = refineFreely(lattice, cells: cells, seed: seed)
            }
            if radius >= farthest { break }
            radius = max(radius + pitch, radius * Self.growth)
            // Where nothing stands for a while there is nothing to learn on the way.
            if let next = distances.first(where: { $0 > radius - pitch }) { radius = max(radius, next + 0.5 * pitch) }
        }
        return settle(lattice)
    }

    private func refineFreely(_ lattice: Lattice, cells: [GridPosition?], seed: (Lattice, Double)) -> Lattice {
        refine(lattice, cells: cells, seed: (lattice: seed.0, spread: seed.1), rounds: 1).lattice
    }

    /// The code with the most others around it.
    private func densestPlace(within reach: Double) -> Point {
        var best = (count: -1, point: Point(x: 0, y: 0))
        for point in points {
            let count = points.reduce(0) { $0 + ($1.distance(to: point) < reach ? 1 : 0) }
            if count > best.count { best = (count, point) }
        }
        return best.point
    }

    /// Where the middle of a cell lies best, given the steps: tried at the quarters of a cell around a code.
    private func bestOrigin(of lattice: Lattice, around middle: Point, within reach: Double) -> Point {
        let near = points.filter { $0.distance(to: middle) < reach }
        var best = (cost: Double.infinity, origin: middle)
        for row in -2...2 {
            for col in -2...2 {
                var moved = lattice
                let (u, v) = (Double(col) / 5, Double(row) / 5)
                moved.origin = Point(
                    x: middle.x + lattice.across.x * u + lattice.down.x * v,
                    y: middle.y + lattice.across.y * u + lattice.down.y * v)
                let cost = near.reduce(0) { $0 + squaredLean($1, from: moved.nearestCell(to: $1), of: moved) }
                if cost < best.cost { best = (cost, moved.origin) }
            }
        }
        return best.origin
    }
}

extension RackShape {
    /// Whether a cell belongs to a rack of this shape.
    func contains(_ cell: GridPosition) -> Bool {
        (0..<rows).contains(cell.row) && (0..<cols).contains(cell.col)
    }
}
