// The smallest convex polygon around points, and the quadrangles that stand for it.

internal import RackCore

/// The smallest convex polygon around points.
struct ConvexHull {
    /// Its corners, clockwise as seen in the picture.
    let corners: [Point]

    /// Finds it (Andrew 1979).
    init(_ points: [Point]) {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: some Sequence<Point>) -> [Point] {
            var chain: [Point] = []
            for point in points {
                while chain.count >= 2, Self.turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        corners = chain(sorted) + chain(sorted.reversed())
    }

    /// Whether the way from one point to another turns to the right towards a third, as seen in the picture: more than 0.
    static func turn(_ one: Point, _ other: Point, _ third: Point) -> Double {
        (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x)
    }

    /// Its area.
    var area: Double { corners.enclosedArea }

    /// The largest quadrangle whose corners are among its own, with its sides laid through what lies beside them; nil
    /// where there is none.
    var quadrangle: Quad? {
        let step = max(1, corners.count / 80)
        let few = stride(from: 0, to: corners.count, by: step).map { corners[$0] }
        guard few.count >= 4 else { return nil }
        var best: (area: Double, corners: [Int])?
        for one in few.indices {
            for other in few.indices where other > one + 1 {
                var (left, right) = ((0.0, -1), (0.0, -1))
                for index in few.indices {
                    let turn = Self.turn(few[one], few[other], few[index])
                    if turn < left.0 { left = (turn, index) }
                    if turn > right.0 { right = (turn, index) }
                }
                guard left.1 >= 0, right.1 >= 0 else { continue }
                let area = (right.0 - left.0) / 2
                if area > best?.area ?? 0 { best = (area, [one, left.1, other, right.1].sorted()) }
            }
        }
        guard let best else { return nil }
        return Self.refined(best.corners.map { few[$0] }, by: corners)
    }

    /// The quadrangle around it whose sides are four of its own, made longer: what it would be without a corner that was
    /// torn off; nil where there is none.
    var circumscribed: Quad? {
        var sides = corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
        // The side goes without which the least comes on.
        while sides.count > 4 {
            var least: (area: Double, side: Int, meeting: Point)?
            for index in sides.indices {
                let (before, after) = (sides[(index + sides.count - 1) % sides.count], sides[(index + 1) % sides.count])
                guard let meeting = Self.meeting(before, after) else { continue }
                let area = Self.turn(sides[index].0, meeting, sides[index].1)
                if area >= 0, area < least?.area ?? .infinity { least = (area, index, meeting) }
            }
            guard let least else { return nil }
            sides[(least.side + sides.count - 1) % sides.count].1 = least.meeting
            sides[(least.side + 1) % sides.count].0 = least.meeting
            sides.remove(at: least.side)
        }
        guard sides.count == 4 else { return nil }
        return Quad(topLeft: sides[0].0, topRight: sides[1].0, bottomRight: sides[2].0, bottomLeft: sides[3].0)
    }

    /// Where a side and the one after the next meet that is turned from it by less than half a turn; nil where they do not.
    private static func meeting(_ one: (Point, Point), _ other: (Point, Point)) -> Point? {
        let (x, y) = (one.1.x - one.0.x, one.1.y - one.0.y)
        let (otherX, otherY) = (other.1.x - other.0.x, other.1.y - other.0.y)
        let cross = x * otherY - y * otherX
        guard cross > 1e-6 else { return nil }
        let far = ((other.0.x - one.1.x) * otherY - (other.0.y - one.1.y) * otherX) / cross
        return far >= 0 ? Point(x: one.1.x + far * x, y: one.1.y + far * y) : nil
    }

    /// Lays each side through the points of the hull that lie along it, and takes where sides meet.
    private static func refined(_ rough: [Point], by hull: [Point]) -> Quad? {
        var lines: [(point: Point, x: Double, y: Double)] = []
        for index in 0..<4 {
            let (one, other) = (rough[index], rough[(index + 1) % 4])
            let length = one.distance(to: other)
            guard length > 1 else { return nil }
            let (x, y) = ((other.x - one.x) / length, (other.y - one.y) / length)
            // The hull's own sides, each as long as it is, within the middle part of this one.
            var (weight, sum, turned) = (0.0, Point(x: 0, y: 0), Point(x: 0, y: 0))
            for corner in hull.indices {
                let (start, end) = (hull[corner], hull[(corner + 1) % hull.count])
                let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
                let along = ((middle.x - one.x) * x + (middle.y - one.y) * y) / length
                let away = abs((middle.x - one.x) * y - (middle.y - one.y) * x)
                let (dx, dy) = (end.x - start.x, end.y - start.y)
                let own = (dx * dx + dy * dy).squareRoot()
                guard (0.05...0.95).contains(along), away < 0.04 * length + 2, own > 0, (dx * x + dy * y) / own > 0.9
                else { continue }
                weight += own
                sum = Point(x: sum.x + own * middle.x, y: sum.y + own * middle.y)
                turned = Point(x: turned.x + dx, y: turned.y + dy)
            }
            let direction = (turned.x * turned.x + turned.y * turned.y).squareRoot()
            if weight > 0.5 * length, direction > 0 {
                lines.append((Point(x: sum.x / weight, y: sum.y / weight), turned.x / direction, turned.y / direction))
            } else {
                lines.append((one, x, y))
            }
        }
        var places: [Point] = []
        for index in 0..<4 {
            let (one, other) = (lines[(index + 3) % 4], lines[index])
            let cross = one.x * other.y - one.y * other.x
            guard abs(cross) > 0.1 else { return nil }
            let far = ((other.point.x - one.point.x) * other.y - (other.point.y - one.point.y) * other.x) / cross
            places.append(Point(x: one.point.x + far * one.x, y: one.point.y + far * one.y))
        }
        guard zip(places, rough).allSatisfy({ $0.distance(to: $1) < 20 }) else { return nil }
        return Quad(topLeft: places[0], topRight: places[1], bottomRight: places[2], bottomLeft: places[3])
    }
}

extension [Point] {
    /// The area of the polygon with these corners.
    var enclosedArea: Double {
        abs(
            indices.reduce(0) { sum, index in
                let (one, other) = (self[index], self[(index + 1) % count])
                return sum + one.x * other.y - one.y * other.x
            }) / 2
    }
}
