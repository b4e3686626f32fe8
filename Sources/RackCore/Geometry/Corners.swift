// Four corners to calculate with, and the map from a flat square to them.

/// The outer corners of a symbol as vectors, in the order of `Quad`.
package struct Corners: Equatable, Sendable {
    /// The top left corner, as the code stands upright.
    package var topLeft: Vector
    /// The top right corner.
    package var topRight: Vector
    /// The bottom right corner.
    package var bottomRight: Vector
    /// The bottom left corner.
    package var bottomLeft: Vector

    init(topLeft: Vector, topRight: Vector, bottomRight: Vector, bottomLeft: Vector) {
        (self.topLeft, self.topRight) = (topLeft, topRight)
        (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
    }

    /// The parallelogram over the two solid sides of a finder pattern.
    init(corner: Vector, topLeft: Vector, bottomRight: Vector) {
        self.topLeft = topLeft
        self.topRight = topLeft + bottomRight - corner
        self.bottomRight = bottomRight
        self.bottomLeft = corner
    }

    /// The corners of a quadrangle.
    package init(_ quad: Quad) {
        topLeft = quad.topLeft.vector
        topRight = quad.topRight.vector
        bottomRight = quad.bottomRight.vector
        bottomLeft = quad.bottomLeft.vector
    }

    /// The corners with every coordinate multiplied, as between the levels of a pyramid.
    func scaled(by factor: Double) -> Corners {
        var scaled = self
        scaled.topLeft *= factor
        scaled.topRight *= factor
        scaled.bottomRight *= factor
        scaled.bottomLeft *= factor
        return scaled
    }

    /// Whether every corner lies within a distance of the other's.
    func isNear(_ other: Corners, within limit: Double) -> Bool {
        (topLeft - other.topLeft).length < limit && (topRight - other.topRight).length < limit
            && (bottomRight - other.bottomRight).length < limit && (bottomLeft - other.bottomLeft).length < limit
    }

    /// The corners moved by an offset.
    func moved(by offset: Vector) -> Corners {
        var moved = self
        moved.topLeft += offset
        moved.topRight += offset
        moved.bottomRight += offset
        moved.bottomLeft += offset
        return moved
    }

    /// The parallelogram over the same finder corner with its sides made longer.
    func withEnds(across: Double, down: Double) -> Corners {
        Corners(
            corner: bottomLeft, topLeft: bottomLeft + (topLeft - bottomLeft) * down,
            bottomRight: bottomLeft + (bottomRight - bottomLeft) * across)
    }

    /// The mean of the four corners.
    package var center: Vector { (topLeft + topRight + bottomRight + bottomLeft) / 4 }

    /// The mean step across the symbol from its left to its right side.
    var across: Vector { (topRight - topLeft + bottomRight - bottomLeft) / 2 }

    /// The mean step down the symbol from its top to its bottom side.
    var down: Vector { (bottomLeft - topLeft + bottomRight - topRight) / 2 }

    /// The corners with every side moved inwards by these shares of the width and of the height.
    func inset(across: Double, down: Double) -> Corners {
        let (right, below) = (self.across * across, self.down * down)
        var inset = self
        inset.topLeft += right + below
        inset.topRight += below - right
        inset.bottomRight -= right + below
        inset.bottomLeft += right - below
        return inset
    }

    /// The corners of a symbol as they are in a mirror that keeps its finder pattern where it is: the two solid sides
    /// change places.
    var mirrored: Corners {
        var mirrored = self
        (mirrored.topLeft, mirrored.bottomRight) = (bottomRight, topLeft)
        return mirrored
    }

    /// The mean length of the sides.
    package var side: Double { (across.length + down.length) / 2 }

    /// The sine of the smallest angle between two sides, and the shortest side as a share of the longest. Chosen wide, so
    /// that no leaning cap is left out: the proof refuses what is no symbol.
    private static let (leastSine, shortestSide) = (0.6, 0.55)

    /// The sides, clockwise from the top one, each as long as it is.
    private var sides: [Vector] {
        [topRight - topLeft, bottomRight - topRight, bottomLeft - bottomRight, topLeft - bottomLeft]
    }

    /// Whether these are the corners of a quadrangle whose angles are about right ones, not mirrored.
    var isConvex: Bool { Self.areConvex(sides) }

    private static func areConvex(_ sides: [Vector]) -> Bool {
        sides.indices.allSatisfy {
            let (side, next) = (sides[$0], sides[($0 + 1) % 4])
            return side.cross(next) > leastSine * side.length * next.length
        }
    }

    /// Whether these can be the corners of a square label seen roughly from above.
    var isPlausible: Bool { isPlausible(rows: 1, cols: 1) }

    /// Whether these can be the corners of a label of so many rows and columns of square modules, seen roughly from
    /// above: convex, not mirrored, sides and angles within what a tilted cap does.
    func isPlausible(rows: Int, cols: Int) -> Bool {
        let sides = sides
        guard Self.areConvex(sides) else { return false }
        var (shortest, longest) = (Double.infinity, 0.0)
        for index in 0..<4 {
            let module = sides[index].length / Double(index.isMultiple(of: 2) ? cols : rows)
            shortest = min(shortest, module)
            longest = max(longest, module)
        }
        return shortest > Self.shortestSide * longest
    }

    /// The corners as points.
    package var quad: Quad {
        Quad(
            topLeft: Point(topLeft), topRight: Point(topRight), bottomRight: Point(bottomRight),
            bottomLeft: Point(bottomLeft))
    }
}

/// The projective map that takes the unit square to four corners: (0, 0) to the top left one, (1, 0) to the top right
/// one, (1, 1) to the bottom right one, (0, 1) to the bottom left one.
package struct ProjectiveMap: Sendable {
    private let origin: Vector
    private let across: Vector
    private let down: Vector
    private let depth: Vector

    /// The map to the given corners (Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, 2.2.3).
    package init(to corners: Corners) {
        let fromTop = corners.topRight - corners.bottomRight
        let fromLeft = corners.bottomLeft - corners.bottomRight
        let excess = corners.topLeft - corners.topRight + corners.bottomRight - corners.bottomLeft
        let determinant = fromTop.cross(fromLeft)
        let depth =
            determinant == 0
            ? Vector.zero : Vector(excess.cross(fromLeft) / determinant, fromTop.cross(excess) / determinant)
        self.depth = depth
        origin = corners.topLeft
        across = corners.topRight - corners.topLeft + corners.topRight * depth.x
        down = corners.bottomLeft - corners.topLeft + corners.bottomLeft * depth.y
    }

    /// The place of (u, v) of the unit square.
    @inline(__always)
    package func callAsFunction(_ u: Double, _ v: Double) -> Vector {
        (origin + across * u + down * v) / (1 + depth.x * u + depth.y * v)
    }

    /// How far away a place of the unit square's plane is, in parts of the distance of (0, 0); what is not more than 0 lies
    /// beyond the horizon.
    package func distance(_ u: Double, _ v: Double) -> Double { 1 + depth.x * u + depth.y * v }

    /// How much of the depth may be lost from one corner to another; at -1 a corner lies on the horizon.
    private static let leastDepth = -0.9

    /// Whether the image of the unit square lies between the four corners, as that of every square does that is seen
    /// from the front.
    package var isFrontal: Bool { min(depth.x, depth.y, depth.x + depth.y) > Self.leastDepth }

    /// Places on one line of the unit square, one step after the other.
    struct Ray {
        fileprivate var numerator: Vector
        fileprivate let step: Vector
        fileprivate var depth: Double
        fileprivate let deeper: Double

        /// The place reached.
        @inline(__always)
        var point: Vector { numerator / depth }

        /// Goes on by a step.
        @inline(__always)
        mutating func advance() {
            numerator += step
            depth += deeper
        }
    }

    /// The places (u, v), (u + step, v) and so on.
    @inline(__always)
    func ray(atRow v: Double, from u: Double, step: Double) -> Ray { ray(from: Vector(u, v), step: Vector(step, 0)) }

    /// The places from one on, a step apart, both in the unit square.
    @inline(__always)
    func ray(from start: Vector, step: Vector) -> Ray {
        Ray(
            numerator: origin + across * start.x + down * start.y, step: across * step.x + down * step.y,
            depth: 1 + depth.x * start.x + depth.y * start.y, deeper: depth.x * step.x + depth.y * step.y)
    }
}
