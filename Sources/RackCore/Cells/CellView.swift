// What was seen in one cell, before its neighbours were asked.

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
    var isBarren: Bool { state == .empty && (print ?? 1) < Self.barePrint }

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
