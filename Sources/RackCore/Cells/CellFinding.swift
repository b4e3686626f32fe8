// What was seen in a cell without a value.

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
