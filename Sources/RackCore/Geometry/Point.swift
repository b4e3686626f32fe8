// Places in a picture: points, quadrangles, sizes and rectangles of whole pixels.

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
    package var side: Double { corners.indices.reduce(0) { $0 + corners[$1].distance(to: corners[($1 + 1) % 4]) } / 4 }

    /// The smallest upright rectangle of whole pixels around the corners.
    package var boundingRect: PixelRect { PixelRect(enclosing: corners) }
}

/// The size of a picture in whole pixels.
package struct PixelSize: Hashable, Codable, Sendable {
    /// Pixels across, 0 or more.
    package var width: Int
    /// Pixels down, 0 or more.
    package var height: Int

    /// Makes a size from its two sides in pixels.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// An upright rectangle of whole pixels, origin at the top left, width and height never negative.
package struct PixelRect: Hashable, Codable, Sendable {
    /// The left edge, in pixels.
    package var x: Int
    /// The top edge, in pixels.
    package var y: Int
    /// Pixels across, 0 or more.
    package var width: Int
    /// Pixels down, 0 or more.
    package var height: Int

    /// No picture has a side longer than this, in pixels, and nothing in one lies farther from its corner. Numbers from
    /// outside are held to it; sums of a few of them cannot overflow.
    package static let farthest = 1_000_000_000

    /// Makes a rectangle from its top left corner and its sides, all in pixels.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole of a picture of the given size.
    package init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// The smallest rectangle of whole pixels that holds all points, none of them taken for farther than ``farthest``;
    /// empty at the origin when there are none.
    package init(enclosing points: some Sequence<Point>) {
        var (left, top) = (Double.infinity, Double.infinity)
        var (right, bottom) = (-Double.infinity, -Double.infinity)
        for point in points {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        let (x, y) = (Self.pixel(left.rounded(.down)), Self.pixel(top.rounded(.down)))
        self.init(
            x: x, y: y, width: Self.pixel(right.rounded(.up)) - x, height: Self.pixel(bottom.rounded(.up)) - y)
    }

    private static func pixel(_ place: Double) -> Int {
        Int(min(max(place, -Double(farthest)), Double(farthest)))
    }

    /// The middle of the rectangle.
    package var center: Point {
        Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
    }

    /// Whether a place lies in the rectangle.
    package func contains(_ point: Point) -> Bool {
        let (right, bottom) = (Double(x + width), Double(y + height))
        return point.x >= Double(x) && point.x < right && point.y >= Double(y) && point.y < bottom
    }

    /// The rectangle with more room on every side, in whole pixels.
    package func widened(by margin: Int) -> PixelRect {
        PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// What this rectangle and another have in common; empty when they do not meet.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
        return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
}
