// A rectangle to draw in.

public import RackCore

/// An upright rectangle in pixels, which may lie between them: origin at the top left, y down.
public struct Area: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// Pixels across.
    public var width: Double
    /// Pixels down.
    public var height: Double

    /// Makes an area from its top left corner and its sides, in pixels.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The area of a rectangle of whole pixels.
    public init(_ rect: PixelRect) {
        self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }

    /// The middle across.
    public var centerX: Double { x + width / 2 }
    /// The middle down.
    public var centerY: Double { y + height / 2 }

    /// The area made smaller by the same distance on all four sides; larger when the distance is negative.
    public func inset(by distance: Double) -> Area {
        Area(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }

    /// The area made narrower by the same distance on the left and on the right.
    public func indented(by distance: Double) -> Area {
        Area(x: x + distance, y: y, width: width - 2 * distance, height: height)
    }
}
