// Gives every code a cell of its own, where that is plausible.

/// Which code stands in which cell, no two in one where leaning tubes explain it.
struct CellAssignment: Sendable {
    /// The cell of each code.
    private(set) var cells: [GridPosition]
    private let places: [(row: Double, col: Double)]

    /// How far off its cell, in pitches, a tube may stand that shares its nearest cell with another.
    private static let reach = 0.75
    /// How much farther, in pitches squared and over all codes that give way, a code may move for a free cell.
    private static let patience = 0.3

    /// Assigns codes to cells so that the sum of squared distances is small: nearest cells first, and then each code
    /// too many gives way to a free neighbour along the cheapest chain of moves.
    /// - Parameters:
    ///   - places: the cell coordinates of each code.
    ///   - isAllowed: whether a cell belongs to the rack.
    init(places: [(row: Double, col: Double)], isAllowed: (GridPosition) -> Bool) {
        self.places = places
        cells = places.map {
            GridPosition(row: Int($0.row.rounded()), col: Int($0.col.rounded()))
        }
        for _ in places where !crowdedCells().contains(where: { makeRoom(in: $0, isAllowed: isAllowed) }) { return }
    }

    /// How far a code is from a cell, in pitches, squared.
    private func cost(_ code: Int, _ cell: GridPosition) -> Double {
        let (x, y) = (places[code].col - Double(cell.col), places[code].row - Double(cell.row))
        return x * x + y * y
    }

    private func crowdedCells() -> [GridPosition] {
        Dictionary(grouping: cells, by: \.self).filter { $0.value.count > 1 }.map(\.key)
            .sorted { ($0.row, $0.col) < ($1.row, $1.col) }
    }

    /// The most codes that are moved for one: a leaning row pushes a few along, never a whole rack.
    private static let longestChain = 8

    /// Moves one code out of a crowded cell to a free one, and others on the way, where that is plausible.
    private mutating func makeRoom(in crowded: GridPosition, isAllowed: (GridPosition) -> Bool) -> Bool {
        // Cheapest chains of moves from the crowded cell to every other (Bellman and Ford).
        var reached: [GridPosition: (cost: Double, code: Int?)] = [crowded: (0, nil)]
        let occupants = Dictionary(grouping: cells.indices, by: { cells[$0] })
        var frontier: Set = [crowded]
        for _ in 0..<Self.longestChain where !frontier.isEmpty {
            var next: Set<GridPosition> = []
            for cell in frontier.sorted(by: { ($0.row, $0.col) < ($1.row, $1.col) }) {
                guard let soFar = reached[cell]?.cost else { continue }
                for code in occupants[cell] ?? [] {
                    for target in neighbours(of: cell) where isAllowed(target) && isWithinReach(code, target) {
                        let cost = soFar + self.cost(code, target) - self.cost(code, cell)
                        guard cost < (reached[target]?.cost ?? Self.patience) else { continue }
                        reached[target] = (cost, code)
                        next.insert(target)
                    }
                }
            }
            frontier = next
        }
        let free = reached.filter { occupants[$0.key] == nil }
        guard
            let cheapest = free.min(by: {
                ($0.value.cost, $0.key.row, $0.key.col) < ($1.value.cost, $1.key.row, $1.key.col)
            })
        else { return false }
        var (cell, step) = (cheapest.key, cheapest.value)
        var visited: Set<GridPosition> = []
        while let code = step.code, visited.insert(cell).inserted {
            let from = cells[code]
            cells[code] = cell
            guard from != crowded, let before = reached[from] else { break }
            (cell, step) = (from, before)
        }
        return true
    }

    private func isWithinReach(_ code: Int, _ cell: GridPosition) -> Bool {
        (places[code].col - Double(cell.col)).magnitude <= Self.reach
            && (places[code].row - Double(cell.row)).magnitude <= Self.reach
    }

    private func neighbours(of cell: GridPosition) -> [GridPosition] {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].map { GridPosition(row: cell.row + $0.0, col: cell.col + $0.1) }
    }
}
