// What the marks of a container say of how it lies in the picture.

/// A mark as it stands beside the rows and columns that a container has in the picture.
struct MarkSight: Hashable, Sendable {
    /// The code.
    let code: RawDetection
    private let place: Place

    /// Where a mark stands.
    private enum Place: Hashable {
        /// At a corner; the symbol is turned by so many quarters in the picture.
        case corner(isTop: Bool, isLeft: Bool, quarters: Int)
        /// On a side.
        case side(PlacementDoubt.Side)
    }

    /// A corner mark stands no farther from the outer cell at its corner than this, in pitches.
    private static let cornerReach = 2.3
    /// By so much more than over any other a mark on a side reaches over that side, in pitches.
    private static let plainSide = 0.3
    /// A corner is not told where the mark stands nearer than this to the middle of the vials, in pitches.
    private static let plainCorner = 0.4

    /// Looks where a mark stands; nil where its place tells nothing.
    /// - Parameters:
    ///   - rack: the rows and columns in the picture.
    ///   - cells: the cells of the vials, where these leave open where the rack begins; nil where it is known.
    init?(_ code: RawDetection, _ lattice: Lattice, rack: RackShape, seen cells: [GridPosition]?) {
        self.code = code
        let (row, col) = lattice.cell(at: code.center)
        let rows = cells?.map(\.row) ?? [0, rack.rows - 1]
        let cols = cells?.map(\.col) ?? [0, rack.cols - 1]
        guard let top = rows.min(), let bottom = rows.max(), let left = cols.min(), let right = cols.max() else {
            return nil
        }
        if code.cornerMark != nil {
            let (x, y) = (col - Double(left + right) / 2, row - Double(top + bottom) / 2)
            guard abs(x) > Self.plainCorner, abs(y) > Self.plainCorner else { return nil }
            let corner = (row: Double(y < 0 ? top : bottom), col: Double(x < 0 ? left : right))
            if cells == nil, max(abs(row - corner.row), abs(col - corner.col)) > Self.cornerReach { return nil }
            place = .corner(isTop: y < 0, isLeft: x < 0, quarters: Self.quarters(of: code, in: lattice))
        } else {
            let over: [(side: PlacementDoubt.Side, by: Double)] = [
                (.top, Double(top) - 0.5 - row), (.bottom, row - Double(bottom) - 0.5),
                (.left, Double(left) - 0.5 - col), (.right, col - Double(right) - 0.5),
            ].sorted { $0.1 > $1.1 }
            let isPlain = cells == nil ? over[0].by > over[1].by + Self.plainSide : over[1].by <= 0
            guard over[0].by > 0, isPlain else { return nil }
            place = .side(over[0].side)
        }
    }

    /// By how many quarters a symbol is turned clockwise from the rows and columns of the picture.
    private static func quarters(of code: RawDetection, in lattice: Lattice) -> Int {
        let (row, col) = lattice.cell(at: code.center)
        let (here, next, below) = (
            lattice.center(row: row, col: col), lattice.center(row: row, col: col + 1),
            lattice.center(row: row + 1, col: col)
        )
        let (x, y) = (
            code.corners.topRight.x - code.corners.topLeft.x, code.corners.topRight.y - code.corners.topLeft.y
        )
        let along = x * (next.x - here.x) + y * (next.y - here.y)
        let down = x * (below.x - here.x) + y * (below.y - here.y)
        if abs(along) >= abs(down) { return along >= 0 ? 0 : 2 }
        return down >= 0 ? 1 : 3
    }

    /// The ways for a container to lie that have the mark where it is; nil where it is none of its marks.
    /// - Parameter seen: the rows and columns in the picture.
    func poses(of container: Container, seen: RackShape) -> [QuarterPose]? {
        let possible = QuarterPose.all.filter { $0.shapeInPicture(of: container.shape) == seen }
        switch place {
        case .corner(let isTop, let isLeft, let quarters):
            let first = container.numbering.firstCell(of: container.shape)
            let cell = GridPosition(row: isTop ? 0 : seen.rows - 1, col: isLeft ? 0 : seen.cols - 1)
            let poses = possible.filter { $0.inPicture(first, of: container.shape) == cell }
            // A mark that somebody stuck on awry tells its corner all the same.
            let upright = poses.filter { $0.quarters == quarters }
            return upright.isEmpty ? poses : upright
        case .side(let side):
            guard let mark = container.mark, mark.fits(code.value) else { return nil }
            return possible.filter { $0.inPicture(mark.side) == side }
        }
    }
}

extension PositionNumbering {
    /// The cell of the first position.
    fileprivate func firstCell(of shape: RackShape) -> GridPosition {
        GridPosition(row: start.isTop ? 0 : shape.rows - 1, col: start.isLeft ? 0 : shape.cols - 1)
    }
}

/// What all marks of a picture together say of how a container lies.
struct MarkWitness: Hashable, Sendable {
    /// How it lies: by its marks where there are any and they agree with each other and with the settings.
    let orientation: Orientation
    /// What the marks say where that contradicts.
    let contradiction: Orientation?

    /// Asks the marks.
    /// - Parameters:
    ///   - seen: the container's rows and columns in the picture.
    ///   - isMirrored: whether the settings have it seen from below.
    init(_ marks: [MarkSight], of container: Container, seen: RackShape, isMirrored: Bool) {
        let possible = QuarterPose.all.filter { $0.shapeInPicture(of: container.shape) == seen }
        let assumed =
            possible.first { $0.isMirrored == isMirrored } ?? QuarterPose(quarters: 0, isMirrored: isMirrored)
        let told = marks.compactMap { $0.poses(of: container, seen: seen) }
        guard !told.isEmpty else {
            (orientation, contradiction) = (Orientation(assumed, by: .assumed), nil)
            return
        }
        let agreed = possible.filter { pose in told.allSatisfy { $0.contains(pose) } }
        if let pose = agreed.first(where: { $0.isMirrored == isMirrored }) {
            (orientation, contradiction) = (Orientation(pose, by: .mark), nil)
        } else {
            orientation = Orientation(assumed, by: .contradicted)
            contradiction =
                agreed.first.map { Orientation($0, by: .mark) } ?? Orientation(assumed, by: .contradicted)
        }
    }
}
