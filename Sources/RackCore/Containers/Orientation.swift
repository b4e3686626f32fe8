// How a container lies in the picture, and what says so.

/// How a container lies in the picture: turned by quarters, seen from above or from below, and what says so.
package struct Orientation: Hashable, Codable, Sendable {
    /// How the container lies.
    package var pose: QuarterPose
    /// What says so.
    package var witness: Witness

    /// What says how a container lies.
    package enum Witness: String, Hashable, Codable, Sendable, CaseIterable {
        /// The container's own mark.
        case mark
        /// Where its tubes stood the last time.
        case history
        /// The person at the station.
        case `operator`
        /// Nothing: it is taken to lie as it should.
        case assumed
        /// Two of them contradict each other.
        case contradicted
    }

    /// Makes an orientation.
    package init(_ pose: QuarterPose = .upright, by witness: Witness) { (self.pose, self.witness) = (pose, witness) }

    /// The container lies as it should, for all that is known.
    package static let assumed = Orientation(by: .assumed)

    /// Whether something says how the container lies.
    package var isProved: Bool { witness != .assumed && witness != .contradicted }
}

/// One of the eight ways in which a lattice of rows and columns can lie on itself: turned by quarters, mirrored or not.
package struct QuarterPose: Hashable, Codable, Sendable {
    /// How many quarters it is turned clockwise in the picture, 0 to 3.
    package private(set) var quarters: Int
    /// Whether it is seen from below, as in the glass of a flatbed scanner: columns run from right to left before it is
    /// turned.
    package private(set) var isMirrored: Bool

    /// Makes a pose.
    /// - Parameter quarters: quarter turns clockwise, any whole number.
    package init(quarters: Int = 0, isMirrored: Bool = false) {
        (self.quarters, self.isMirrored) = ((quarters % 4 + 4) % 4, isMirrored)
    }

    /// Row 1 is at the top and column 1 on the left.
    package static let upright = QuarterPose()

    /// All eight, upright first, mirrored ones last.
    package static let all = [false, true].flatMap { isMirrored in
        (0..<4).map { QuarterPose(quarters: $0, isMirrored: isMirrored) }
    }

    /// How far it is turned clockwise in the picture, in degrees: 0, 90, 180 or 270.
    package var degrees: Int { quarters * 90 }

    /// The rows and columns that a container of a shape has in the picture.
    package func shapeInPicture(of shape: RackShape) -> RackShape {
        quarters % 2 == 0 ? shape : RackShape(rows: shape.cols, cols: shape.rows)
    }

    /// Where one of a container's own positions lies in the rows and columns of the picture.
    /// - Parameter shape: the container's own rows and columns.
    package func inPicture(_ position: GridPosition, of shape: RackShape) -> GridPosition {
        var (row, col) = (position.row, isMirrored ? shape.cols - 1 - position.col : position.col)
        var (rows, cols) = (shape.rows, shape.cols)
        for _ in 0..<quarters {
            (row, col) = (col, rows - 1 - row)
            (rows, cols) = (cols, rows)
        }
        return GridPosition(row: row, col: col)
    }

    /// Which of a container's own positions lies at a row and a column of the picture.
    /// - Parameter shape: the container's own rows and columns.
    package func own(_ position: GridPosition, of shape: RackShape) -> GridPosition {
        var (row, col) = (position.row, position.col)
        let seen = shapeInPicture(of: shape)
        var (rows, cols) = (seen.rows, seen.cols)
        for _ in 0..<quarters {
            (row, col) = (cols - 1 - col, row)
            (rows, cols) = (cols, rows)
        }
        return GridPosition(row: row, col: isMirrored ? shape.cols - 1 - col : col)
    }

    /// The side of the picture to which a container's own side points.
    package func inPicture(_ side: PlacementDoubt.Side) -> PlacementDoubt.Side {
        let around: [PlacementDoubt.Side] = [.top, .right, .bottom, .left]
        let mirrored: PlacementDoubt.Side =
            isMirrored && side == .left ? .right : isMirrored && side == .right ? .left : side
        let start = around.firstIndex(of: mirrored) ?? 0
        return around[(start + quarters) % 4]
    }
}
