// Where a place in one picture of a rack lies in another picture of it.

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
