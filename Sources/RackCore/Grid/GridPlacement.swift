// Where every code of a picture stands in its rack.

/// What grid inference makes of the codes of one picture.
package struct GridPlacement: Equatable, Sendable {
    /// One record for each vial that was read, row-major.
    package var records: [VialRecord]
    /// Every position of the rack, row-major.
    package var positions: [RackPosition]
    /// The code on the rack's own rim, where one was read.
    package var rackCode: RawDetection?
    /// What the user has to be told.
    package var warnings: [ReadingWarning]
    /// The rack's rows and columns: as declared, or else as far as vials were seen.
    package var rack: RackShape
    /// The lattice in the numbers of `records` and `positions`; nil without a code.
    package var lattice: Lattice?
    /// The cells in which a code may have been missed: those of the rack row-major, and then the ring around the found
    /// extent where the rack's own extent is not known.
    package var openCells: [OpenCell]

    /// A placement of nothing in a rack of the given shape.
    static func nothing(in rack: RackShape?) -> GridPlacement {
        GridPlacement(
            records: [], positions: [], rackCode: nil, warnings: [], rack: rack ?? RackShape(rows: 0, cols: 0),
            lattice: nil,
            openCells: [])
    }
}

/// A cell without a value, in which the second look may search.
package struct OpenCell: Hashable, Sendable {
    /// The cell; row or column may be −1, or one more than the last, in the ring around the found extent.
    package var position: GridPosition
    /// The middle of the cell, in pixels of the upright photograph.
    package var center: Point
    /// The distance to the next column and to the next row here, in pixels.
    package var pitch: (across: Double, down: Double) { (pitchAcross, pitchDown) }
    /// Whether the cell belongs to the rack; the ring around the found extent does not, until a code is read there.
    package var isInside: Bool

    private var pitchAcross: Double
    private var pitchDown: Double

    init(
        position: GridPosition, center: Point, pitch: (across: Double, down: Double), isInside: Bool
    ) {
        self.position = position
        self.center = center
        self.pitchAcross = pitch.across
        self.pitchDown = pitch.down
        self.isInside = isInside
    }
}
