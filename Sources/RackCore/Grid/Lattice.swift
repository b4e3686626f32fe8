// The map from rows and columns to the pixels of a photograph, with the distortion of its lens.

/// The lattice of a rack as it lies in a photograph: a projective map from cells to pixels, followed by the radial
/// distortion of the lens.
///
/// Cell coordinates are fractional rows and columns: whole numbers are the middles of cells, row 0 and column 0 are
/// those of the placement that the lattice belongs to, and negative numbers lie above and to the left of them.
package struct Lattice: Hashable, Sendable {
    /// The cell that stands at `origin`, as the expansion point of the map.
    private(set) var anchor: GridPosition
    /// Where the anchor lies, in undistorted pixels.
    var origin: Point
    /// The step from a column to the next at the anchor, in undistorted pixels.
    var across: Point
    /// The step from a row to the next at the anchor, in undistorted pixels.
    var down: Point
    /// How fast the steps shrink towards higher columns and rows: the projective part of the map, per cell.
    var shrink: Point
    /// The lens.
    var lens: RadialLens

    init(
        anchor: GridPosition = GridPosition(row: 0, col: 0), origin: Point, across: Point, down: Point,
        shrink: Point = Point(x: 0, y: 0), lens: RadialLens
    ) {
        self.anchor = anchor
        self.origin = origin
        self.across = across
        self.down = down
        self.shrink = shrink
        self.lens = lens
    }

    /// Where a cell lies, in pixels of the upright photograph.
    package func center(row: Double, col: Double) -> Point {
        lens.distort(flatCenter(row: row, col: col))
    }

    /// Where a cell lies, in undistorted pixels.
    func flatCenter(row: Double, col: Double) -> Point {
        let (u, v) = (col - Double(anchor.col), row - Double(anchor.row))
        let depth = max(1 + shrink.x * u + shrink.y * v, Self.horizon)
        return Point(
            x: origin.x + (across.x * u + down.x * v) / depth,
            y: origin.y + (across.y * u + down.y * v) / depth)
    }

    /// Where a cell lies, in pixels of the upright photograph.
    package func center(_ position: GridPosition) -> Point {
        center(row: Double(position.row), col: Double(position.col))
    }

    /// The cell coordinates of a place in the photograph.
    package func cell(at point: Point) -> (row: Double, col: Double) {
        let flat = lens.undistort(point)
        let (x, y) = (flat.x - origin.x, flat.y - origin.y)
        let (a, b) = (across.x - x * shrink.x, down.x - x * shrink.y)
        let (c, d) = (across.y - y * shrink.x, down.y - y * shrink.y)
        let determinant = a * d - b * c
        guard determinant != 0 else { return (Double(anchor.row), Double(anchor.col)) }
        return (
            row: Double(anchor.row) + (a * y - c * x) / determinant,
            col: Double(anchor.col) + (d * x - b * y) / determinant
        )
    }

    /// The distance from a cell to its neighbours, in pixels: across to the next column, down to the next row.
    package func pitch(row: Double, col: Double) -> (across: Double, down: Double) {
        (
            across: center(row: row, col: col - 0.5).distance(to: center(row: row, col: col + 0.5)),
            down: center(row: row - 0.5, col: col).distance(to: center(row: row + 0.5, col: col))
        )
    }

    /// The same lattice with other numbers: what was row `rows` and column `cols` becomes row 0 and column 0.
    func renumbered(by rows: Int, _ cols: Int) -> Lattice {
        var lattice = self
        lattice.anchor = GridPosition(row: anchor.row - rows, col: anchor.col - cols)
        return lattice
    }

    /// The same lattice, described from another cell.
    func anchored(at cell: GridPosition) -> Lattice {
        let (u, v) = (Double(cell.col - anchor.col), Double(cell.row - anchor.row))
        let depth = 1 + shrink.x * u + shrink.y * v
        guard depth > Self.horizon else { return self }
        let step = Point(x: (across.x * u + down.x * v) / depth, y: (across.y * u + down.y * v) / depth)
        var lattice = self
        lattice.anchor = cell
        lattice.origin = Point(x: origin.x + step.x, y: origin.y + step.y)
        lattice.across = Point(x: (across.x - step.x * shrink.x) / depth, y: (across.y - step.y * shrink.x) / depth)
        lattice.down = Point(x: (down.x - step.x * shrink.y) / depth, y: (down.y - step.y * shrink.y) / depth)
        lattice.shrink = Point(x: shrink.x / depth, y: shrink.y / depth)
        return lattice
    }

    /// The lattice turned about a place in undistorted pixels, by a slope.
    func turned(by slope: Double, around middle: Point) -> Lattice {
        let cosine = 1 / (1 + slope * slope).squareRoot()
        let turn = { (step: Point) in
            Point(x: cosine * (step.x - slope * step.y), y: cosine * (step.y + slope * step.x))
        }
        let arm = turn(Point(x: origin.x - middle.x, y: origin.y - middle.y))
        var lattice = self
        lattice.origin = Point(x: middle.x + arm.x, y: middle.y + arm.y)
        (lattice.across, lattice.down) = (turn(across), turn(down))
        return lattice
    }

    /// The lattice with steps that are whole parts of its own, as near to a pitch as that brings them.
    func divided(to pitch: Double) -> Lattice {
        let parts = { (step: Point) in max(((step.x * step.x + step.y * step.y).squareRoot() / pitch).rounded(), 1) }
        let (columns, rows) = (parts(across), parts(down))
        guard columns > 1 || rows > 1, columns.isFinite, rows.isFinite else { return self }
        var lattice = self
        lattice.across = Point(x: across.x / columns, y: across.y / columns)
        lattice.down = Point(x: down.x / rows, y: down.y / rows)
        lattice.shrink = Point(x: shrink.x / columns, y: shrink.y / rows)
        return lattice
    }

    /// The mean of both steps at the anchor, in pixels.
    var meanPitch: Double {
        let (a, d) = (across, down)
        return ((a.x * a.x + a.y * a.y).squareRoot() + (d.x * d.x + d.y * d.y).squareRoot()) / 2
    }

    /// The cell in which a place lies.
    func nearestCell(to point: Point) -> GridPosition {
        let cell = self.cell(at: point)
        return GridPosition(row: Self.wholeNumber(cell.row), col: Self.wholeNumber(cell.col))
    }

    /// No code lies so many cells from where counting begins; beyond, a slanted lattice has its horizon in the picture.
    static let farthest = 1000.0

    /// The nearest whole number, bounded so that a place behind the horizon of the map has one too.
    private static func wholeNumber(_ value: Double) -> Int {
        value.isFinite ? Int(min(max(value, -farthest), farthest).rounded()) : Int(farthest)
    }

    /// The smallest depth that the map allows, so that cells far outside a slanted rack stay finite.
    private static let horizon = 0.05
}

/// The mild barrel or pincushion distortion of a lens, with one coefficient: the division-free polynomial model of
/// Brown (Photogrammetric Engineering 32, 1966) in its inverse form.
struct RadialLens: Hashable, Sendable {
    /// Where the lens looks, in pixels.
    var axis: Point
    /// The distance from the axis at which `strength` is reached, in pixels.
    var radius: Double
    /// How much farther from the axis the undistorted image of a place at `radius` lies; 0.05 is five per cent.
    var strength: Double

    /// Newton's method doubles the right digits in each of so many rounds, and stops where the map nearly folds.
    private static let (rounds, leastSlope) = (6, 0.1)

    /// A lens without distortion that looks at the middle of a picture.
    init(picture: PixelSize) {
        axis = Point(x: Double(picture.width) / 2, y: Double(picture.height) / 2)
        radius = max(axis.distance(to: Point(x: 0, y: 0)), 1)
        strength = 0
    }

    /// Where a place of the photograph would lie without distortion.
    func undistort(_ point: Point) -> Point {
        let (x, y) = ((point.x - axis.x) / radius, (point.y - axis.y) / radius)
        let factor = 1 + strength * (x * x + y * y)
        return Point(x: axis.x + (point.x - axis.x) * factor, y: axis.y + (point.y - axis.y) * factor)
    }

    /// Where an undistorted place lies in the photograph: the inverse of `undistort`, by Newton's method.
    func distort(_ point: Point) -> Point {
        let (x, y) = ((point.x - axis.x) / radius, (point.y - axis.y) / radius)
        let wanted = (x * x + y * y).squareRoot()
        guard strength != 0, wanted > 0 else { return point }
        var found = wanted
        for _ in 0..<Self.rounds {
            let slope = 1 + 3 * strength * found * found
            guard slope > Self.leastSlope else { break }
            found -= (found * (1 + strength * found * found) - wanted) / slope
        }
        let factor = found / wanted
        return Point(x: axis.x + (point.x - axis.x) * factor, y: axis.y + (point.y - axis.y) * factor)
    }
}
