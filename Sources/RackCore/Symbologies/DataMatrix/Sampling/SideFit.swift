// Puts a line through an edge to a fraction of a pixel.

/// A straight line through a point.
struct Line: Sendable {
    /// The sine of the angle from which on lines meet in a point that is well known.
    private static let leastSine = 0.3

    /// Any point of it.
    var point: Vector
    /// Its direction, of length 1.
    var direction: Vector

    /// Where two lines meet; nil when they are nearly parallel.
    func intersection(_ other: Line) -> Vector? {
        let sine = direction.cross(other.direction)
        guard abs(sine) > Self.leastSine else { return nil }
        return point + direction * ((other.point - point).cross(other.direction) / sine)
    }
}

extension Line {
    /// An edge is looked for at every second pixel of a side, at so many places, without the rounded ends of it.
    private static let places = 12...40
    private static let inner = (start: 0.03, share: 0.94)
    /// The change from one pixel to the next that is an edge, in grey values.
    private static let leastStep: Float = 4
    /// Points farther off the line than this, in pixels, are left out; each time half as far. Fewer points give no line.
    private static let (outlier, fits, fewestPoints) = (3.0, 3, 4.0)

    /// Fits a line to the outer edge of a solid side, from light outside to dark inside.
    /// - Parameters:
    ///   - start: one end of the side, roughly.
    ///   - end: the other end.
    ///   - outward: the direction away from the symbol, of length 1.
    ///   - reach: how far off the edge may lie, in pixels.
    ///   - view: the picture.
    /// - Returns: the line; nil when there is no edge along at least half of the side.
    init?(edgeFrom start: Vector, to end: Vector, outward: Vector, reach: Double, in view: SymbolView) {
        let span = end - start
        let count = min(Self.places.upperBound, max(Self.places.lowerBound, Int(span.length / 2)))
        var points: [Vector] = []
        points.reserveCapacity(count)
        for index in 0..<count {
            let place = start + span * (Self.inner.start + Self.inner.share * (Double(index) + 0.5) / Double(count))
            if let offset = Self.edge(at: place, outward: outward, reach: reach, in: view) {
                points.append(place + outward * offset)
            }
        }
        guard points.count * 2 >= count, let line = Line(through: points, along: span.unit) else { return nil }
        self = line
    }

    /// The distance, outwards, at which the picture turns from dark to light most steeply.
    private static func edge(at place: Vector, outward: Vector, reach: Double, in view: SymbolView) -> Double? {
        let steps = Int((2 * reach).rounded(.up)) + 2
        let first = -Double(steps - 1) / 2
        var (best, bestAt) = (Float(0), -1)
        var before = view.value(at: place + outward * first)
        var (steepness, lastSteepness): (Float, Float) = (0, 0)
        var (left, right): (Float, Float) = (0, 0)
        for step in 1..<steps {
            let value = view.value(at: place + outward * (first + Double(step)))
            steepness = value - before
            if bestAt == step - 1 { right = steepness }
            if steepness > best { (best, bestAt, left, right) = (steepness, step, lastSteepness, 0) }
            (before, lastSteepness) = (value, steepness)
        }
        guard best > leastStep else { return nil }
        let curvature = left + right - 2 * best
        let shift = curvature < 0 ? Double(0.5 * (left - right) / curvature) : 0
        return first + Double(bestAt) - 0.5 + min(max(shift, -0.5), 0.5)
    }

    /// A robust fit: least squares of the distance across `along`, thrice, each time without the points far off.
    private init?(through points: [Vector], along: Vector) {
        let across = Vector(-along.y, along.x)
        let origin = points[points.count / 2]
        let flat = points.map { Vector(($0 - origin).dot(along), ($0 - origin).dot(across)) }
        var (slope, offset) = (0.0, flat.map(\.y).sorted()[flat.count / 2])
        var limit = Self.outlier
        for _ in 0..<Self.fits {
            var (n, sx, sy, sxx, sxy) = (0.0, 0.0, 0.0, 0.0, 0.0)
            for point in flat where abs(point.y - offset - slope * point.x) <= limit {
                n += 1
                sx += point.x
                sy += point.y
                sxx += point.x * point.x
                sxy += point.x * point.y
            }
            let spread = n * sxx - sx * sx
            guard n >= Self.fewestPoints, spread > 0 else { return nil }
            slope = (n * sxy - sx * sy) / spread
            offset = (sy - slope * sx) / n
            limit /= 2
        }
        self.init(point: origin + across * offset, direction: (along + across * slope).unit)
    }
}
