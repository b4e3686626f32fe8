// Whole-pixel sizes and rectangles.

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
