// Finds the square in which a box lies, from a picture that was read without knowing where it is.

/// What a picture tells of the place of a box whose rows and columns are known.
package enum FoundSquare: Hashable, Sendable {
    /// The box lies in this square, which its longer side spans, in pixels of the upright photograph.
    case square(PixelRect)
    /// Vials stand in so few rows or columns that the box may begin in several places; the square is as large as the
    /// box and lies around what was seen.
    case open(PixelRect, seen: RackShape)
    /// The vials take more rows or columns than the box has.
    case otherShape(seen: RackShape)
    /// The box reaches over the edge of the picture.
    case overEdge
    /// Too few vials were read, their rows and columns are not certain, or they lean so much that they do not tell the
    /// square well enough.
    case unknown

    /// Looks for the square.
    /// - Parameters:
    ///   - reading: what was read in the whole photograph without a container.
    ///   - shape: the box's rows and columns.
    package init(_ reading: RackReading, of shape: RackShape) {
        let seen = reading.rack
        guard let outline = BoxOutline(reading) else {
            self = .unknown
            return
        }
        guard seen.rows <= shape.rows, seen.cols <= shape.cols else {
            self = .otherShape(seen: seen)
            return
        }
        // Where rows are missing, the box is thought to lie around those that were seen.
        let first = (
            row: -Double(shape.rows - seen.rows) / 2 - 0.5, col: -Double(shape.cols - seen.cols) / 2 - 0.5
        )
        guard
            let weighed = outline.square(
                from: first, to: (first.row + Double(shape.rows), first.col + Double(shape.cols)))
        else {
            self = .unknown
            return
        }
        let square = PixelRect(weighed)
        guard seen == shape else {
            self = .open(square.moved(into: reading.pictureSize), seen: seen)
            return
        }
        guard weighed.spread < Self.mostSpread else {
            self = .unknown
            return
        }
        let inside = square.moved(into: reading.pictureSize)
        let shift = max(
            (inside.x - square.x).magnitude, (inside.y - square.y).magnitude,
            (inside.width - square.width).magnitude)
        self = Double(shift) > Self.tolerance * Double(square.width) ? .overEdge : .square(inside)
    }

    /// How far the square may be moved into the picture, in its own sides: the reader takes a square for exact to this.
    private static let tolerance = 0.02
    /// The largest standard deviation with which a square counts as found, in its own sides.
    private static let mostSpread = 0.013
}

/// The lattice of a reading, by the reading's own rows and columns.
private struct BoxOutline {
    private let problem: LatticeProblem
    private let lattice: Lattice
    /// The cell of each vial in the numbers of the lattice, and the reading's own first row and column.
    private let cells: [GridPosition]
    private let first: GridPosition

    /// So many vials tell a lattice in perspective.
    private static let leastVials = 6

    /// Fits a lattice to what was read; nil where rows and columns are not certain.
    init?(_ reading: RackReading) {
        let records = reading.records
        guard records.count >= Self.leastVials, !reading.hasDoubtfulExtent else { return nil }
        let sides = records.map(\.corners.side).sorted()
        problem = LatticeProblem(
            points: records.map(\.corners.center), symbolSide: sides[sides.count / 2], picture: reading.pictureSize)
        let (rows, cols) = (records.map(\.row), records.map(\.col))
        guard let fit = GridInference.fit(problem), let row = rows.min(), let col = cols.min() else { return nil }
        (lattice, first) = (fit, GridPosition(row: row, col: col))
        cells = records.map { GridPosition(row: $0.row - row, col: $0.col - col) }
        guard zip(problem.points, cells).allSatisfy({ fit.nearestCell(to: $0.0) == $0.1 }) else { return nil }
    }

    /// The square in the middle of a part of the lattice, as long as its longest side.
    func square(from start: (row: Double, col: Double), to end: (row: Double, col: Double)) -> WeighedSquare? {
        WeighedSquare(
            problem, cells: cells, of: lattice,
            corners: [(start.row, start.col), (start.row, end.col), (end.row, end.col), (end.row, start.col)].map {
                ($0.0 - Double(first.row), $0.1 - Double(first.col))
            })
    }
}

extension RackReading {
    /// Whether more or fewer rows and columns may be taken than were found. A single vial that stands askew changes
    /// nothing about that, and a box that is known tells whether only every second row is filled.
    fileprivate var hasDoubtfulExtent: Bool {
        warnings.contains { warning in
            guard case .ambiguousPlacement(let doubts) = warning else { return false }
            return doubts.contains { doubt in
                switch doubt {
                case .betweenRows, .betweenColumns, .everySecond: false
                default: true
                }
            }
        }
    }
}

extension PixelRect {
    /// The square in whole pixels.
    fileprivate init(_ square: WeighedSquare) {
        func whole(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6).rounded()) }
        self.init(
            x: whole(square.center.x - square.side / 2), y: whole(square.center.y - square.side / 2),
            width: whole(square.side), height: whole(square.side))
    }

    /// The square made no larger than a picture and moved into it.
    fileprivate func moved(into size: PixelSize) -> PixelRect {
        let side = max(1, min(width, size.width, size.height))
        let (left, top) = (x + (width - side) / 2, y + (height - side) / 2)
        return PixelRect(
            x: max(0, min(left, size.width - side)), y: max(0, min(top, size.height - side)), width: side,
            height: side)
    }
}
