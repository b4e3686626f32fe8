// Puts a reading into other rows and columns: those that a container has when it lies otherwise.

extension RackReading {
    /// The same reading for a container that lies otherwise than was thought: rows, columns and all that speaks of them
    /// are the container's own, pixels stay those of the picture. A question about the orientation is answered by one
    /// that is proved.
    /// - Returns: nil where positions are relative, or where the container has other rows and columns in the picture
    ///   when it lies so.
    package func turned(to orientation: Orientation) -> RackReading? {
        guard case .container(let container, let known) = origin,
            known.pose.shapeInPicture(of: container.shape) == orientation.pose.shapeInPicture(of: container.shape)
        else { return nil }
        var reading = turned(Turn(from: known.pose, to: orientation.pose, of: container.shape))
        reading.origin = .container(container, orientation)
        if orientation.isProved, reading.question?.isAboutOrientation == true { reading.question = nil }
        return reading
    }

    /// The same reading in other rows and columns.
    func turned(_ turn: Turn) -> RackReading {
        guard !turn.isNone else { return self }
        var reading = self
        reading.rack = turn.shape(rack)
        reading.records = records.map { record in
            var record = record
            let cell = turn.cell(record.position)
            (record.row, record.col) = (cell.row, cell.col)
            return record
        }.sorted { ($0.row, $0.col, $0.centerX, $0.centerY) < ($1.row, $1.col, $1.centerX, $1.centerY) }
        reading.positions = positions.map { position in
            var position = position
            position.position = turn.cell(position.position)
            return position
        }.sorted { $0.position.isBefore($1.position) }
        reading.warnings = warnings.map(turn.warning)
        return reading
    }
}

extension PositionQuestion {
    /// Whether it asks how the container lies.
    package var isAboutOrientation: Bool {
        switch self {
        case .unprovedOrientation, .contradictedOrientation: true
        case .contradictedContainer, .severalContainers: false
        }
    }
}

/// A change from the rows and columns of one way to lie to those of another.
struct Turn: Sendable {
    private let old: QuarterPose
    private let new: QuarterPose
    /// The container's own rows and columns.
    private let container: RackShape
    /// What becomes the first row and column.
    private let first: GridPosition

    /// A change of pose. The rows and columns of the picture are those of the upright pose.
    init(from old: QuarterPose = .upright, to new: QuarterPose, of container: RackShape) {
        (self.old, self.new, self.container) = (old, new, container)
        first = GridPosition(row: 0, col: 0)
    }

    /// A change of the row and column from which others are counted.
    init(from first: GridPosition, of container: RackShape) {
        (old, new, self.container, self.first) = (.upright, .upright, container, first)
    }

    /// Whether nothing changes.
    var isNone: Bool { old == new && first == GridPosition(row: 0, col: 0) }

    /// Whether rows become columns.
    private var isAcross: Bool { (old.quarters + new.quarters) % 2 == 1 }

    func cell(_ cell: GridPosition) -> GridPosition {
        let own = new.own(old.inPicture(cell, of: container), of: container)
        return GridPosition(row: own.row - first.row, col: own.col - first.col)
    }

    func shape(_ shape: RackShape) -> RackShape {
        isAcross ? RackShape(rows: shape.cols, cols: shape.rows) : shape
    }

    private func side(_ side: PlacementDoubt.Side) -> PlacementDoubt.Side {
        let inPicture = old.inPicture(side)
        return PlacementDoubt.Side.allCases.first { new.inPicture($0) == inPicture } ?? side
    }

    func warning(_ warning: ReadingWarning) -> ReadingWarning {
        switch warning {
        case .sameValue(let value, let positions):
            .sameValue(value: value, positions: positions.map(cell).sorted { $0.isBefore($1) })
        case .samePosition(let position, let values): .samePosition(position: cell(position), values: values)
        case .misplaced(let values, let positions):
            .misplaced(values: values, positions: positions.map(cell))
        case .ambiguousPlacement(let doubts): .ambiguousPlacement(doubts.map(doubt))
        case .outsideRack, .severalRackCodes, .differentRack, .deadlineReached, .effortSpent, .operatorBadges,
            .notOnVials:
            warning
        }
    }

    private func doubt(_ doubt: PlacementDoubt) -> PlacementDoubt {
        switch doubt {
        case .twoPlacements(let one, let other): .twoPlacements(one: shape(one), other: shape(other))
        case .twoPlaces(let one, let other): .twoPlaces(one: extent(one), other: extent(other))
        case .rowsLeftOpen(let seen, let declared):
            isAcross ? .columnsLeftOpen(seen: seen, declared: declared) : doubt
        case .columnsLeftOpen(let seen, let declared):
            isAcross ? .rowsLeftOpen(seen: seen, declared: declared) : doubt
        case .cropDoesNotFit(let rack): .cropDoesNotFit(rack: shape(rack))
        case .betweenRows(let value, let position):
            isAcross
                ? .betweenColumns(value: value, position: cell(position))
                : .betweenRows(value: value, position: cell(position))
        case .betweenColumns(let value, let position):
            isAcross
                ? .betweenRows(value: value, position: cell(position))
                : .betweenColumns(value: value, position: cell(position))
        case .vialBeyond(let sides): .vialBeyond(sides: sides.map(side).sorted())
        case .everySecond, .offTheLattice, .picturesDisagree, .told: doubt
        }
    }

    private func extent(_ extent: PlacementDoubt.Extent) -> PlacementDoubt.Extent {
        let (one, other) = (cell(extent.first), cell(extent.last))
        return PlacementDoubt.Extent(
            first: GridPosition(row: min(one.row, other.row), col: min(one.col, other.col)),
            last: GridPosition(row: max(one.row, other.row), col: max(one.col, other.col)))
    }
}

extension GridPosition {
    /// The order of positions, row by row.
    fileprivate func isBefore(_ other: GridPosition) -> Bool { (row, col) < (other.row, other.col) }
}
