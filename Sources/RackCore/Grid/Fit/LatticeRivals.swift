// Other placements that could explain the same codes: what has to be ruled out before a placement is certain.

extension LatticeProblem {
    /// The placements near a fit that differ from it by one row or column somewhere: the whole stretched or sheared by
    /// one, or a group of codes that stands apart shifted by one.
    func rivals(of fit: LatticeFit) -> [LatticeFit] {
        distorted(fit.lattice, cells: fit.cells).map { settle($0, near: fit.energy) } + shifted(fit)
    }

    /// The lattice with its steps changed so that the codes would span one row or column more or fewer.
    private func distorted(_ lattice: Lattice, cells: [GridPosition?]) -> [Lattice] {
        let known = cells.compactMap(\.self)
        let cols = Double((known.map(\.col).max() ?? 0) - (known.map(\.col).min() ?? 0))
        let rows = Double((known.map(\.row).max() ?? 0) - (known.map(\.row).min() ?? 0))
        var lattices: [Lattice] = []
        for sign in [-1.0, 1.0] {
            if cols + sign > 0 { lattices.append(lattice.scaled(across: cols / (cols + sign), down: 1)) }
            if rows + sign > 0 { lattices.append(lattice.scaled(across: 1, down: rows / (rows + sign))) }
            if cols + sign > 0, rows + sign > 0 {
                lattices.append(lattice.scaled(across: cols / (cols + sign), down: rows / (rows + sign)))
            }
            if cols > 0 { lattices.append(lattice.sheared(across: sign / cols, down: 0)) }
            if rows > 0 { lattices.append(lattice.sheared(across: 0, down: sign / rows)) }
            if max(rows, cols) > 0 {
                lattices.append(lattice.sheared(across: sign / max(rows, cols), down: -sign / max(rows, cols)))
            }
        }
        return lattices
    }

    /// So many groups of codes are shifted, the largest: bounds the work, and a smaller group weighs less.
    private static let mostGroups = 16

    /// The placements in which one group of codes that stands apart is shifted by a row or a column.
    private func shifted(_ fit: LatticeFit) -> [LatticeFit] {
        let groups = groups(of: fit)
        guard groups.count > 1 else { return [] }
        let largest = groups.map(\.count).max() ?? 0
        var fits: [LatticeFit] = []
        var skippedLargest = false
        for group in groups.sorted(by: { $0.count > $1.count }).prefix(Self.mostGroups) {
            if group.count == largest, !skippedLargest {
                skippedLargest = true
                continue
            }
            for (row, col) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                var cells = fit.cells
                for index in group {
                    guard let cell = cells[index] else { continue }
                    let moved = GridPosition(row: cell.row + row, col: cell.col + col)
                    cells[index] = frame.map { $0.rack.contains(moved) } ?? true ? moved : nil
                }
                fits.append(self.fit(fit.lattice, forced: cells))
            }
        }
        return fits
    }

    /// The codes in groups whose members stand in neighbouring cells.
    private func groups(of fit: LatticeFit) -> [[Int]] {
        var group = [Int?](repeating: nil, count: points.count)
        var groups: [[Int]] = []
        for start in points.indices where group[start] == nil && fit.cells[start] != nil {
            group[start] = groups.count
            var members = [start]
            var next = 0
            while next < members.count {
                defer { next += 1 }
                guard let cell = fit.cells[members[next]] else { continue }
                for index in points.indices where group[index] == nil {
                    guard let other = fit.cells[index] else { continue }
                    if abs(other.row - cell.row) <= 1, abs(other.col - cell.col) <= 1 {
                        group[index] = groups.count
                        members.append(index)
                    }
                }
            }
            groups.append(members)
        }
        return groups
    }
}

extension Lattice {
    fileprivate func scaled(across first: Double, down second: Double) -> Lattice {
        var lattice = self
        lattice.across = Point(x: across.x * first, y: across.y * first)
        lattice.down = Point(x: down.x * second, y: down.y * second)
        lattice.shrink = Point(x: shrink.x * first, y: shrink.y * second)
        return lattice
    }

    /// The lattice with parts of the other step added to its steps.
    fileprivate func sheared(across first: Double, down second: Double) -> Lattice {
        var lattice = self
        lattice.across = Point(x: across.x + down.x * first, y: across.y + down.y * first)
        lattice.down = Point(x: down.x + across.x * second, y: down.y + across.y * second)
        return lattice
    }
}
