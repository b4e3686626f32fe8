// The four corners of a code as it lies in the picture.

/// The outer corners of a symbol as it lies in the picture, named as they are when the symbol stands upright:
/// the solid sides of its finder pattern are the left and the bottom one and meet at `bottomLeft`
/// (ISO/IEC 16022, 5.1).
package struct Quad: Hashable, Sendable {
    /// The end of the finder pattern's left side, in pixels.
    package var topLeft: Point
    /// The corner between the two dashed (timing) sides, in pixels.
    package var topRight: Point
    /// The end of the finder pattern's bottom side, in pixels.
    package var bottomRight: Point
    /// The corner of the finder pattern, in pixels.
    package var bottomLeft: Point

    /// Makes a quad from its four corners.
    package init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The corners in order: top left, top right, bottom right, bottom left.
    package var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The mean of the four corners.
    package var center: Point {
        Point(
            x: (topLeft.x + topRight.x + bottomRight.x + bottomLeft.x) / 4,
            y: (topLeft.y + topRight.y + bottomRight.y + bottomLeft.y) / 4
        )
    }

    /// The mean length of the four sides, in pixels.
    var side: Double { corners.indices.reduce(0) { $0 + corners[$1].distance(to: corners[($1 + 1) % 4]) } / 4 }

    /// The smallest upright rectangle of whole pixels around the corners.
    package var boundingRect: PixelRect { PixelRect(enclosing: corners) }
}
