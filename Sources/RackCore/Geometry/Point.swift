// A place in a picture.

/// A place in a picture, in pixels from its top left corner: x to the right, y down, pixel centres at .5.
package struct Point: Hashable, Codable, Sendable {
    /// Pixels to the right of the picture's left edge.
    package var x: Double
    /// Pixels below the picture's top edge.
    package var y: Double

    /// Makes a point from its two coordinates in pixels.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The straight distance to another point, in pixels.
    package func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
