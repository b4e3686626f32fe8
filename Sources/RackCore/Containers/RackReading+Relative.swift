// A reading of which only is told how its vials lie to each other.

extension RackReading {
    /// The same reading with positions relative to the first vial, as the picture shows them: nobody claims which of a
    /// container's own positions they are. Nothing has to be decided of it then.
    package func relative() -> RackReading {
        guard case .container(let container, let orientation) = origin else {
            var reading = self
            reading.question = nil
            return reading
        }
        var reading = turned(Turn(from: orientation.pose, to: .upright, of: container.shape))
        let taken = reading.records.map(\.position) + reading.positions.filter { $0.state != .empty }.map(\.position)
        let first = GridPosition(row: taken.map(\.row).min() ?? 0, col: taken.map(\.col).min() ?? 0)
        reading.rack = RackShape(
            rows: (taken.map(\.row).max() ?? -1) - first.row + 1, cols: (taken.map(\.col).max() ?? -1) - first.col + 1)
        (reading.origin, reading.question) = (.firstVial, nil)
        for index in reading.records.indices {
            reading.records[index].row -= first.row
            reading.records[index].col -= first.col
        }
        reading.positions = reading.positions.map { position in
            var position = position
            position.position = position.position.counted(from: first)
            return position
        }.filter { reading.rack.contains($0.position) }
        reading.warnings = reading.warnings.compactMap { $0.counted(from: first) }
        return reading
    }
}

extension GridPosition {
    fileprivate func counted(from first: GridPosition) -> GridPosition {
        GridPosition(row: row - first.row, col: col - first.col)
    }
}

extension ReadingWarning {
    /// The warning in the new numbers; nil where it is about the container alone.
    fileprivate func counted(from first: GridPosition) -> ReadingWarning? {
        switch self {
        case .sameValue(let value, let positions):
            return .sameValue(value: value, positions: positions.map { $0.counted(from: first) })
        case .samePosition(let position, let values):
            return .samePosition(position: position.counted(from: first), values: values)
        case .misplaced(let values, let positions):
            return .misplaced(values: values, positions: positions.map { $0.counted(from: first) })
        case .ambiguousPlacement(let doubts):
            let left = doubts.compactMap { $0.counted(from: first) }
            return left.isEmpty ? nil : .ambiguousPlacement(left)
        case .outsideRack, .severalRackCodes, .differentRack, .deadlineReached, .effortSpent, .operatorBadges,
            .notOnVials:
            return self
        }
    }
}

extension PlacementDoubt {
    /// The doubt in the new numbers; nil where it is about the container's edges, of which nothing is claimed any more.
    fileprivate func counted(from first: GridPosition) -> PlacementDoubt? {
        switch self {
        case .twoPlaces, .rowsLeftOpen, .columnsLeftOpen, .cropDoesNotFit: nil
        case .betweenRows(let value, let position):
            .betweenRows(value: value, position: position.counted(from: first))
        case .betweenColumns(let value, let position):
            .betweenColumns(value: value, position: position.counted(from: first))
        case .twoPlacements, .everySecond, .offTheLattice, .vialBeyond, .picturesDisagree, .told: self
        }
    }
}
