// The one door into the grid: codes in, their rows and columns out.

/// Puts the codes of a picture on the rows and columns of their rack. A pure function of its arguments.
package enum GridInference {
    /// Fits a lattice to places, without saying which of them are vials.
    /// - Parameters:
    ///   - points: centres of codes, in pixels of the upright photograph.
    ///   - symbolSide: the side of a typical code in pixels, as a lower bound for the pitch; nil when unknown.
    ///   - pictureSize: the size of the upright photograph, in pixels.
    /// - Returns: the lattice, with row 0 and column 0 at its first occupied row and column; nil with fewer than two
    ///   places.
    package static func fit(_ points: [Point], symbolSide: Double?, pictureSize: PixelSize) -> Lattice? {
        fit(LatticeProblem(points: points, symbolSide: symbolSide, picture: pictureSize))
    }

    /// Fits a lattice to the places of a problem, without saying which of them are vials: as above.
    static func fit(_ problem: LatticeProblem) -> Lattice? {
        guard let best = problem.search(problem.grown())?.best else { return nil }
        let cells = best.cells.compactMap(\.self)
        return best.lattice.renumbered(by: cells.map(\.row).min() ?? 0, cells.map(\.col).min() ?? 0)
    }

    /// Puts codes on rows and columns.
    /// - Parameters:
    ///   - detections: the codes that were read, each physical code once.
    ///   - vials: centres of vials that gave no value, in pixels; a row or column of such vials counts as occupied.
    ///   - pictureSize: the size of the upright photograph, in pixels.
    ///   - crop: the part of it that was read, in pixels. When it is not the whole photograph and a rack is declared,
    ///     the rack is taken to lie in its middle, its longer side spanning the crop's.
    ///   - rack: the declared rack. Positions are then those of the box itself; otherwise they count from the first
    ///     occupied row and column.
    ///   - containers: the containers whose marks may be among the codes.
    ///   - method: how rows and columns are found; a rack is declared for a lattice alone.
    ///   - tolerance: the farthest that a centre may be off its row or column of a lattice, or the largest distance of
    ///     two centres in one row or column without one, in pixels.
    /// - Returns: every code's row and column, and what the user has to be told about them.
    package static func infer(
        detections: [RawDetection], vials: [Point] = [], pictureSize: PixelSize, crop: PixelRect, rack: RackShape?,
        containers: [Container] = [], method: GridMethod = .lattice, tolerance: Double
    ) -> GridPlacement {
        guard !detections.isEmpty else { return .nothing(in: rack) }
        guard method == .lattice else { return GridPlacement(loose: detections, tolerance: tolerance) }
        let number = { (codes: [RawDetection]) in
            Numbering.of(codes, vials: vials, pictureSize: pictureSize, crop: crop, rack: rack)
        }
        let frame = rack.flatMap { crop == PixelRect(pictureSize) ? nil : RackFrame(rack: $0, crop: crop) }
        let told = MarkCodes(detections, of: containers, frame: frame, picture: pictureSize, number: number)
        var placement =
            told.others.isEmpty
            ? .nothing(in: rack) : GridPlacement(RimCodes(told.others, number: number), tolerance: tolerance)
        placement.take(told.marks)
        return placement
    }
}

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
    /// The codes that are marks of the container, and no vials.
    package var marks: [RawDetection] = []
    /// Whether the rows and columns are those of the whole rack, and not counted from the first vial.
    var isPlaced = false
    /// How improbable the placement is in a framed rack, as the negative logarithm of its probability but for a
    /// constant; nil where no frame says where the rack is.
    var energy: Double?
    /// The shapes of racks in which the codes may have been placed as well; its own is one of them.
    var likely: [RackShape] = []

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
