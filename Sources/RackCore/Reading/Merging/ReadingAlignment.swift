// Which cell, and which pixel, of one reading is which of another of the same rack.

/// How the rows and columns of a later reading continue those of an earlier one.
///
/// Where no rack is declared, each reading counts from the first row and column that it saw occupied, so the same vial
/// may have other numbers in each. The values that both read say by how much they differ.
struct ReadingAlignment: Sendable {
    /// What is added to a row and a column of the later reading.
    let offset: GridPosition

    /// Aligns a later reading to an earlier one.
    /// - Parameter isSameView: whether the camera and the rack stood nearly still between the two, so that places in
    ///   the pictures tell the cells where no value does.
    /// - Returns: nil when the two do not show the same rack.
    init?(_ later: RackReading, to earlier: RackReading, isSameView: Bool) {
        if earlier.isRackDeclared, later.isRackDeclared, earlier.rack != later.rack { return nil }
        let votes = Self.votes(later, earlier)
        let total = votes.values.reduce(0, +)
        guard total > 0 else {
            guard let offset = Self.offsetWithoutValues(later, earlier, isSameView: isSameView) else { return nil }
            self.offset = offset
            return
        }
        guard let winner = votes.first(where: { $0.value * 2 > total }) else { return nil }
        offset = winner.key
        let elsewhere = total - winner.value
        guard winner.value >= elsewhere + contradictions(later, earlier) else { return nil }
    }

    /// Where a cell of the later reading lies in the earlier one.
    func cell(_ cell: GridPosition) -> GridPosition {
        GridPosition(row: cell.row + offset.row, col: cell.col + offset.col)
    }

    /// Where a cell of the earlier reading lies in the later one.
    func cellInLater(_ cell: GridPosition) -> GridPosition {
        GridPosition(row: cell.row - offset.row, col: cell.col - offset.col)
    }

    /// The offsets that the values speak for which both readings have once.
    private static func votes(_ later: RackReading, _ earlier: RackReading) -> [GridPosition: Int] {
        let (mine, theirs) = (earlier.singleValues, later.singleValues)
        var votes: [GridPosition: Int] = [:]
        for (value, cell) in mine {
            guard let other = theirs[value] else { continue }
            votes[GridPosition(row: cell.row - other.row, col: cell.col - other.col), default: 0] += 1
        }
        return votes
    }

    /// How many things differ: cells in which both read something and nothing alike, and the racks' own codes.
    private func contradictions(_ later: RackReading, _ earlier: RackReading) -> Int {
        let mine = Dictionary(grouping: earlier.records, by: \.position).mapValues { Set($0.map(\.value)) }
        let theirs = Dictionary(grouping: later.records, by: \.position).mapValues { Set($0.map(\.value)) }
        let cells = theirs.count { cell, values in mine[self.cell(cell)].map { $0.isDisjoint(with: values) } ?? false }
        guard let mineCode = earlier.rackCode, let theirCode = later.rackCode else { return cells }
        return cells + (mineCode.payload == theirCode.payload ? 0 : 1)
    }

    /// The offset where the readings have no value in common: by the declared rack, or by the places in the pictures.
    private static func offsetWithoutValues(
        _ later: RackReading, _ earlier: RackReading, isSameView: Bool
    ) -> GridPosition? {
        let none = GridPosition(row: 0, col: 0)
        // A reading without a value speaks for no other rack.
        if earlier.records.isEmpty || later.records.isEmpty { return none }
        guard isSameView else { return nil }
        let offset: GridPosition
        if earlier.isRackDeclared, later.isRackDeclared {
            offset = none
        } else {
            guard let found = offsetByPlace(later, earlier) else { return nil }
            offset = found
        }
        // What only one of them read has to be seen in the other too.
        let shift = { (cell: GridPosition, sign: Int) in
            GridPosition(row: cell.row + sign * offset.row, col: cell.col + sign * offset.col)
        }
        let (mine, theirs) = (earlier.states, later.states)
        let seen =
            later.records.count { mine[shift($0.position, 1)].isSeen }
            + earlier.records.count { theirs[shift($0.position, -1)].isSeen }
        let isTaken = later.records.contains { mine[shift($0.position, 1)] == .read }
        return !isTaken && seen * 2 >= earlier.records.count + later.records.count ? offset : nil
    }

    /// The offset that brings most codes of the later reading nearest to cells of the earlier one.
    private static func offsetByPlace(_ later: RackReading, _ earlier: RackReading) -> GridPosition? {
        var votes: [GridPosition: Int] = [:]
        for record in later.records {
            let nearest = earlier.positions.min {
                $0.center.distance(to: record.corners.center) < $1.center.distance(to: record.corners.center)
            }
            guard let nearest, nearest.center.distance(to: record.corners.center) < record.corners.side else {
                continue
            }
            let cell = nearest.position
            votes[GridPosition(row: cell.row - record.row, col: cell.col - record.col), default: 0] += 1
        }
        // More than half leaves no second.
        return votes.first { $0.value * 2 > votes.values.reduce(0, +) }?.key
    }
}

extension RackReading {
    /// The cell of each value that was read once.
    fileprivate var singleValues: [String: GridPosition] {
        Dictionary(grouping: records, by: \.value).compactMapValues { $0.count == 1 ? $0[0].position : nil }
    }

    /// The state of each position.
    var states: [GridPosition: PositionState] {
        Dictionary(positions.map { ($0.position, $0.state) }) { first, _ in first }
    }
}

extension PositionState? {
    /// Whether a vial was seen here that gave no value.
    fileprivate var isSeen: Bool { self == .unread || self == .blank }
}

/// An affine map from the pixels of a later picture to those of an earlier one, fitted to the cells that both know.
struct PixelDrift: Sendable {
    private var from = Point(x: 0, y: 0)
    private var to = Point(x: 0, y: 0)
    /// What is added to the identity.
    private var change = (xx: 0.0, xy: 0.0, yx: 0.0, yy: 0.0)

    /// Fits the map to pairs of places.
    /// - Parameters:
    ///   - pairs: places in the later picture and the same ones in the earlier, in pixels.
    ///   - side: the side of a code in pixels. Places that spread no farther than this tell nothing but a shift.
    init(_ pairs: [(later: Point, earlier: Point)], side: Double) {
        guard !pairs.isEmpty else { return }
        let count = Double(pairs.count)
        from = Point(
            x: pairs.reduce(0) { $0 + $1.later.x } / count, y: pairs.reduce(0) { $0 + $1.later.y } / count)
        to = Point(
            x: pairs.reduce(0) { $0 + $1.earlier.x } / count, y: pairs.reduce(0) { $0 + $1.earlier.y } / count)
        // Normal equations of the least squares, with a weight that keeps the change small where nothing is known.
        let weight = count * max(side * side, 1)
        var (xx, xy, yy) = (weight, 0.0, weight)
        var right = (xx: 0.0, xy: 0.0, yx: 0.0, yy: 0.0)
        for pair in pairs {
            let (x, y) = (pair.later.x - from.x, pair.later.y - from.y)
            let (dx, dy) = (pair.earlier.x - to.x - x, pair.earlier.y - to.y - y)
            (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y)
            right = (right.xx + x * dx, right.xy + y * dx, right.yx + x * dy, right.yy + y * dy)
        }
        let determinant = xx * yy - xy * xy
        change = (
            xx: (right.xx * yy - right.xy * xy) / determinant, xy: (right.xy * xx - right.xx * xy) / determinant,
            yx: (right.yx * yy - right.yy * xy) / determinant, yy: (right.yy * xx - right.yx * xy) / determinant
        )
    }

    /// Where a place of the later picture lies in the earlier one.
    func place(_ point: Point) -> Point {
        let (x, y) = (point.x - from.x, point.y - from.y)
        return Point(
            x: to.x + x + change.xx * x + change.xy * y, y: to.y + y + change.yx * x + change.yy * y)
    }

    /// Where a quadrangle of the later picture lies in the earlier one.
    func place(_ quad: Quad) -> Quad {
        Quad(
            topLeft: place(quad.topLeft), topRight: place(quad.topRight), bottomRight: place(quad.bottomRight),
            bottomLeft: place(quad.bottomLeft))
    }
}
