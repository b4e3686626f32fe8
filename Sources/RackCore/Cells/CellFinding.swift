// What was seen in cells without a value, one by one and as part of the placement.

/// What was seen in a cell that gave no value.
struct CellFinding: Sendable {
    /// The cell.
    let cell: OpenCell
    /// What stands there: `unread`, `blank` or `empty`.
    var state: PositionState
    /// The middle of the vial where one was seen, of the cell otherwise; in pixels of the upright photograph.
    var center: Point
    /// Whether the vial shows a round rim as those that were read do, so that it is none of the things that lie
    /// about beside a rack.
    var isPlain: Bool
}

/// What was seen in one cell that gave no value. Lengths are in pixels of the level in which the picture was looked at.
struct CellView: Sendable {
    /// The cell.
    private(set) var cell: OpenCell
    /// Its middle, and its distance to the next ones.
    let middle: Vector
    let pitch: Double
    /// The codes around it that were read then.
    let near: [Vector]
    /// What stands there.
    var state = PositionState.empty
    /// The middle of what is seen.
    var center: Vector
    /// Its distance from the middle of the cell.
    var offset = 0.0
    /// Whether the vial shows a round rim as those do that were read.
    var isPlain = false
    /// How much of a symbol's texture is seen, as a share of what symbols have in the picture; nil where a rim told
    /// all.
    var print: Float?

    /// The texture below which a cell without a vial holds no code, whatever the light.
    private static let barePrint: Float = 0.25
    /// Cells are the same when their middles are not farther apart, in pitches.
    private static let sameCell = 0.08

    init(cell: OpenCell, middle: Vector, pitch: Double, near: [Vector]) {
        (self.cell, self.middle, self.pitch, self.near, center) = (cell, middle, pitch, near, middle)
    }

    /// Whether a vial was seen.
    var isVial: Bool { state != .empty }

    /// Whether no search can find a code here.
    var isBarren: Bool { state == .empty && print.map(Self.isBare) ?? false }

    /// Whether so little of a texture is no code, whatever the light.
    static func isBare(print: Float) -> Bool { print < barePrint }

    /// Whether this is the view of a cell, whatever its number is now.
    func isOf(_ other: OpenCell) -> Bool {
        let limit = Self.sameCell * (other.pitch.across + other.pitch.down) / 2
        return cell.isInside == other.isInside && (cell.center.vector - other.center.vector).length < limit
    }

    /// The same view, of the cell by its new number.
    func moved(to cell: OpenCell) -> CellView {
        var view = self
        view.cell = cell
        return view
    }
}

extension GridPlacement {
    /// With fewer codes than this, or with all of them in one line, the lattice does not reach beyond them.
    private static let fewestCodes = 6

    /// The open cells that may hold a vial: those of the rack and those beside its rows and columns. In the corners of
    /// the ring around it lies more often a part of the rack than a vial that is the only one in its row and its column.
    var cellsToSurvey: [OpenCell] {
        openCells.filter { cell in
            (0..<rack.rows).contains(cell.position.row) || (0..<rack.cols).contains(cell.position.col)
        }
    }

    /// The vials that stand beyond the rows and columns in which codes were read, in pixels of the upright photograph:
    /// a whole first row of unread vials would shift all others otherwise.
    func vials(beyond findings: [CellFinding]) -> [Point] {
        let (rows, cols) = (Set(records.map(\.row)), Set(records.map(\.col)))
        guard records.count >= Self.fewestCodes, rows.count > 1, cols.count > 1 else { return [] }
        return findings.filter { !$0.cell.isInside && $0.state == .unread && $0.isPlain }.map(\.center)
    }

    /// Gives every position without a value the state that was found there, and says when something beyond the rack's
    /// found extent may be a row or column of its own.
    mutating func settle(_ findings: [CellFinding]) {
        var beyond: Set<PlacementDoubt.Side> = []
        for finding in findings {
            let position = finding.cell.position
            if rack.contains(position) {
                let index = position.row * rack.cols + position.col
                guard positions.indices.contains(index), positions[index].values.isEmpty else { continue }
                positions[index].state = finding.state
                positions[index].center = finding.center
            } else if finding.state != .empty {
                beyond.insert(side(of: position))
            }
        }
        if !beyond.isEmpty { addDoubt(.vialBeyond(sides: beyond.sorted())) }
    }

    /// Gives every position the state of its well.
    mutating func settle(_ wells: BareWells) {
        (rack, likely) = (wells.shape, [wells.shape])
        positions = rack.allPositions.enumerated().map { index, position in
            RackPosition(position: position, state: wells.states[index], center: wells.centers[index])
        }
    }

    /// Gives every position the same state. Where no code tells where the rack lies, it is taken to lie in the middle of
    /// the framing square.
    mutating func settle(all state: PositionState, in frame: PixelRect) {
        let pitch = min(
            Double(frame.width) / Double(max(rack.cols, 1)), Double(frame.height) / Double(max(rack.rows, 1)))
        positions = rack.allPositions.enumerated().map { index, position in
            let known = positions.indices.contains(index) ? positions[index].center : nil
            let (x, y) = (
                Double(position.col) - Double(rack.cols - 1) / 2, Double(position.row) - Double(rack.rows - 1) / 2
            )
            return RackPosition(
                position: position, state: state,
                center: known ?? Point(x: frame.center.x + x * pitch, y: frame.center.y + y * pitch))
        }
    }

    /// Where a cell beyond the rack lies.
    private func side(of position: GridPosition) -> PlacementDoubt.Side {
        if position.row < 0 { return .top }
        if position.row >= rack.rows { return .bottom }
        return position.col < 0 ? .left : .right
    }

    /// Adds a reason why rows and columns are not certain.
    private mutating func addDoubt(_ doubt: PlacementDoubt) {
        for index in warnings.indices {
            if case .ambiguousPlacement(let others) = warnings[index] {
                warnings[index] = .ambiguousPlacement(others + [doubt])
                return
            }
        }
        warnings.append(.ambiguousPlacement([doubt]))
    }
}
