// The map from a flat square to the way it lies in a picture.

/// The projective map that takes the unit square to four corners: (0, 0) to the top left one, (1, 0) to the top right
/// one, (1, 1) to the bottom right one, (0, 1) to the bottom left one.
struct ProjectiveMap: Sendable {
    private let origin: Vector
    private let across: Vector
    private let down: Vector
    private let depth: Vector

    /// The map to the given corners (Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, 2.2.3).
    init(to corners: Corners) {
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
    func callAsFunction(_ u: Double, _ v: Double) -> Vector {
        (origin + across * u + down * v) / (1 + depth.x * u + depth.y * v)
    }

    /// How much of the depth may be lost from one corner to another; at -1 a corner lies on the horizon.
    private static let leastDepth = -0.9

    /// Whether the image of the unit square lies between the four corners, as that of every square does that is seen
    /// from the front.
    var isFrontal: Bool { min(depth.x, depth.y, depth.x + depth.y) > Self.leastDepth }

    /// Places in one row of the unit square, one step after the other.
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
    func ray(atRow v: Double, from u: Double, step: Double) -> Ray {
        Ray(
            numerator: origin + across * u + down * v, step: across * step,
            depth: 1 + depth.x * u + depth.y * v, deeper: depth.x * step)
    }
}
