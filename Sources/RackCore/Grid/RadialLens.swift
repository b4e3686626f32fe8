// The radial distortion of a lens.

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
