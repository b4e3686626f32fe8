// How a circle on the caps lies in the picture.

/// The ellipse as which a circle in the plane of the caps is seen, told by the codes, which are square.
struct CapShape: Sendable {
    /// The image of a circle's rightmost and lowest points, for a circle of mean radius 1.
    private let right: Vector
    private let bottom: Vector

    /// The shape that squares of these corners have on average.
    init(_ squares: [Corners]) {
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for corners in squares {
            for side in [corners.across.unit * (corners.across.length / corners.side), corners.down / corners.side] {
                xx += side.x * side.x
                xy += side.x * side.y
                yy += side.y * side.y
            }
        }
        let determinant = xx * yy - xy * xy
        guard determinant > 0 else {
            (right, bottom) = (Vector(1, 0), Vector(0, 1))
            return
        }
        // The symmetric square root of a symmetric 2 x 2 matrix (Cayley and Hamilton), scaled to keep areas.
        let root = determinant.squareRoot()
        let scale = 1 / ((xx + yy + 2 * root).squareRoot() * root.squareRoot())
        right = Vector(xx + root, xy) * scale
        bottom = Vector(xy, yy + root) * scale
    }

    /// Points of a circle of mean radius 1 in the order of angle.
    func circle(points count: Int) -> [CirclePoint] {
        (0..<count).map { index in
            // Whole degrees are near enough: the points need not be evenly spaced.
            let angle = 360 * index / count
            let (here, ahead) = (Vector.direction(degrees: angle), Vector.direction(degrees: angle + 90))
            let tangent = (right * ahead.x + bottom * ahead.y).unit
            return CirclePoint(
                offset: right * here.x + bottom * here.y, normal: Vector(tangent.y, -tangent.x))
        }
    }
}

/// A point of a circle as the picture shows it.
struct CirclePoint: Sendable {
    /// From the circle's middle, for a radius of 1.
    let offset: Vector
    /// Outwards across the circle, of length 1.
    let normal: Vector
}
