// How a circle on the caps lies in the picture, and what marks a cap has.

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

/// The marks on the top of a cap. What a mould leaves runs around the cap's middle; print, pen and frost do not.
struct CapMarks: Sendable {
    /// The share of the cap's top that slopes along a circle around its middle, 0 to 1.
    let share: Float
    /// The strength of slopes along such circles, as a part of that of slopes across them: near 1 for print, little
    /// for rings.
    let strength: Float

    /// How far the middle of the rings may lie from that of the rim, seen on a leaning tube, in sides of a symbol.
    private static let drift = 0.1
    /// The least sum of slopes across circles, in squares of grey values a pixel: keeps a flat top from dividing by zero.
    private static let leastOutwards: Float = 0.1

    /// Measures the marks on a cap.
    /// - Parameters:
    ///   - center: the middle of the cap's rim, in pixels of the level.
    ///   - symbolSide: the side of a symbol, in pixels of the level.
    ///   - least: the slope that counts, in grey values a pixel.
    init(_ field: SlopeField, center: Vector, symbolSide: Double, least: Float) {
        let radius = symbolSide / 2
        let middle = field.pixel(at: center)
        let reach = Int(radius)
        let step = max(1, Int((symbolSide * Self.drift).rounded()))
        let rows = max(0, middle.y - reach)..<max(0, min(field.side, middle.y + reach + 1))
        let columns = max(0, middle.x - reach)..<max(0, min(field.side, middle.x + reach + 1))
        var best: (share: Float, strength: Float) = (1, .infinity)
        for shift in 0..<9 {
            let hub = (x: middle.x + (shift % 3 - 1) * step, y: middle.y + (shift / 3 - 1) * step)
            var (seen, count): (Float, Float) = (0, 0)
            var (along, outwards): (Float, Float) = (0, 0)
            for y in rows {
                for x in columns {
                    let (dx, dy) = (x - middle.x, y - middle.y)
                    guard Double(dx * dx + dy * dy) < radius * radius else { continue }
                    let (ex, ey) = (Float(x - hub.x), Float(y - hub.y))
                    let square = max(ex * ex + ey * ey, 1)
                    let (across, down) = (field.across[y * field.side + x], field.down[y * field.side + x])
                    let turned = down * ex - across * ey
                    let tangential = turned * turned / square
                    seen += tangential > least * least ? 1 : 0
                    count += 1
                    along += tangential
                    outwards += max(across * across + down * down - tangential, 0)
                }
            }
            best.share = min(best.share, seen / max(count, 1))
            best.strength = min(best.strength, (along / max(outwards, Self.leastOutwards)).squareRoot())
        }
        (share, strength) = best
    }
}
