// Puts placed codes together to records, positions, conflicts and warnings.

extension GridPlacement {
    /// Puts codes into the cells of a numbered lattice. A position without one is empty until something is seen there.
    init(_ codes: RimCodes, tolerance: Double) {
        let numbering = codes.numbering
        let lattice = numbering.lattice
        let isInside = { (cell: GridPosition) in numbering.rack.contains(cell) }
        let inside = codes.others.filter { numbering.holds($0) }
        let outside = codes.others.filter { !numbering.holds($0) }
        let assignment = CellAssignment(places: inside.map { lattice.cell(at: $0.center) }, isAllowed: isInside)
        var seen: Set<Sighting> = []
        records = zip(inside, assignment.cells).filter { seen.insert(Sighting(value: $0.0.value, cell: $0.1)).inserted }
            .map { VialRecord($0, row: $1.row, col: $1.col) }
            .sorted { ($0.row, $0.col, $0.centerX, $0.centerY) < ($1.row, $1.col, $1.centerX, $1.centerY) }
        rack = numbering.rack
        rackCode = codes.rackCode
        self.lattice = lattice
        isPlaced = numbering.isFramed || numbering.isDeclared && numbering.doubts.isEmpty
        energy = numbering.energy
        let byCell = Dictionary(grouping: records, by: \.position)
        let conflicts = Conflicts(records)
        positions = rack.allPositions.map { cell in
            if let here = byCell[cell] {
                return RackPosition(
                    position: cell, state: conflicts.state(at: cell), values: here.map(\.value),
                    center: here[0].corners.center)
            }
            return RackPosition(position: cell, state: .empty, center: lattice.center(cell))
        }
        openCells = Self.openCells(of: numbering, taken: Set(byCell.keys))
        warnings = conflicts.warnings
        if !codes.undecided.isEmpty {
            warnings.append(.severalRackCodes(values: codes.undecided.map(\.value).sorted()))
        }
        if !outside.isEmpty { warnings.append(.outsideRack(values: outside.map(\.value).sorted())) }
        let misplaced = records.filter { lattice.distance(of: $0) > tolerance }
        if !misplaced.isEmpty {
            warnings.append(.misplaced(values: misplaced.map(\.value), positions: misplaced.map(\.position)))
        }
        let doubts = numbering.doubts + Self.strays(among: records, of: numbering, taken: Set(byCell.keys))
        if !doubts.isEmpty { warnings.append(.ambiguousPlacement(doubts)) }
    }

    private struct Sighting: Hashable {
        var value: String
        var cell: GridPosition
    }

    private static func openCells(of numbering: Numbering, taken: Set<GridPosition>) -> [OpenCell] {
        let ring = numbering.isDeclared ? [] : numbering.rack.surroundingPositions
        return (numbering.rack.allPositions + ring).filter { !taken.contains($0) }.map { cell in
            OpenCell(
                position: cell, center: numbering.lattice.center(cell),
                pitch: numbering.lattice.pitch(row: Double(cell.row), col: Double(cell.col)),
                isInside: numbering.rack.contains(cell))
        }
    }

    /// The codes that stand between two rows or columns, so that it is not certain to which they belong. The tolerance
    /// has no say in it: whoever allows tubes to stand askew knows no better to which row they belong.
    private static func strays(
        among records: [VialRecord], of numbering: Numbering, taken: Set<GridPosition>
    ) -> [PlacementDoubt] {
        let lattice = numbering.lattice
        let isOpen = { (cell: GridPosition) in
            !taken.contains(cell) && (!numbering.isDeclared || numbering.rack.contains(cell))
        }
        return records.compactMap { record in
            let position = GridPosition(row: record.row, col: record.col)
            let place = lattice.cell(at: record.corners.center)
            let (x, y) = (place.col - Double(record.col), place.row - Double(record.row))
            let nextRow = GridPosition(row: record.row + (y < 0 ? -1 : 1), col: record.col)
            let nextCol = GridPosition(row: record.row, col: record.col + (x < 0 ? -1 : 1))
            let isOff = { (off: Double, next: GridPosition) in
                off.magnitude > tooFar || (isOpen(next) && off.magnitude > halfway)
            }
            if isOff(y, nextRow) { return .betweenRows(value: record.value, position: position) }
            if isOff(x, nextCol) { return .betweenColumns(value: record.value, position: position) }
            return nil
        }
    }

    /// From how far off the middle of its cell, in pitches, a tube may belong to a free neighbour.
    private static let halfway = 0.45
    /// From how far off it is in doubt although its neighbour is taken.
    private static let tooFar = 0.62
}

extension Lattice {
    /// How far a vial's centre is off its row or its column, whichever is more, in pixels.
    fileprivate func distance(of record: VialRecord) -> Double {
        let place = cell(at: record.corners.center)
        let pitch = pitch(row: Double(record.row), col: Double(record.col))
        return max(
            (place.row - Double(record.row)).magnitude * pitch.down,
            (place.col - Double(record.col)).magnitude * pitch.across)
    }
}

extension RackShape {
    /// All positions, row-major.
    var allPositions: [GridPosition] {
        (0..<max(rows, 0)).flatMap { row in (0..<max(cols, 0)).map { GridPosition(row: row, col: $0) } }
    }

    /// The ring of cells around the rack, row-major.
    var surroundingPositions: [GridPosition] {
        (-1...max(rows, 0)).flatMap { row in (-1...max(cols, 0)).map { GridPosition(row: row, col: $0) } }
            .filter { !contains($0) }
    }
}

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
