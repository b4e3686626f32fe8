// Values and positions that claim each other twice.

/// Where records contradict each other: two values at one position, or one value at two.
struct Conflicts: Sendable {
    /// What the user has to be told of them.
    let warnings: [ReadingWarning]
    private let cells: Set<GridPosition>

    init(_ records: [VialRecord]) {
        let shared = Dictionary(grouping: records, by: \.position).filter { $0.value.count > 1 }
            .sorted { ($0.key.row, $0.key.col) < ($1.key.row, $1.key.col) }
        let repeated = Dictionary(grouping: records, by: \.value).filter { $0.value.count > 1 }
            .sorted { $0.key < $1.key }
        warnings =
            repeated.map { .sameValue(value: $0.key, positions: $0.value.map(\.position)) }
            + shared.map { .samePosition(position: $0.key, values: $0.value.map(\.value)) }
        cells = Set(shared.map(\.key) + repeated.flatMap { $0.value.map(\.position) })
    }

    /// The state of a position at which something was read.
    func state(at cell: GridPosition) -> PositionState { cells.contains(cell) ? .conflict : .read }
}

extension VialRecord {
    /// Row and column.
    var position: GridPosition { GridPosition(row: row, col: col) }
}
