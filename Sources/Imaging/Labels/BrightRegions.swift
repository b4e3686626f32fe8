// Connected bright regions of a picture, and the quadrangle around one.

internal import RackCore

/// The regions of a picture that are brighter than a tone.
struct BrightRegions {
    /// Bright pixels that hang together.
    struct Region {
        /// The pixels.
        var area: Int
        /// The left and the right end of each of its rows, in pixels.
        var ends: [Point] = []
        /// Whether it reaches an edge of the picture.
        var touchesEdge: Bool
    }

    /// The regions, of those that are not small.
    private(set) var regions: [Region] = []

    /// A region has to have so many pixels.
    private static let least = 200

    init(_ picture: GrayImage, above tone: UInt8) {
        let (width, height) = (picture.width, picture.height)
        // A frame of dark pixels around the picture, so that no neighbour lies outside.
        let stride = width + 2
        var isOpen = [Bool](repeating: false, count: stride * (height + 2))
        for y in 0..<height {
            for x in 0..<width { isOpen[(y + 1) * stride + x + 1] = picture.elements[y * width + x] > tone }
        }
        var (lefts, rights) = ([Int](repeating: .max, count: height + 2), [Int](repeating: .min, count: height + 2))
        var stack: [Int] = []
        for start in isOpen.indices where isOpen[start] {
            var (area, top, bottom) = (0, Int.max, Int.min)
            isOpen[start] = false
            stack.append(start)
            while let place = stack.popLast() {
                let (x, y) = (place % stride, place / stride)
                area += 1
                (top, bottom) = (min(top, y), max(bottom, y))
                if x < lefts[y] { lefts[y] = x }
                if x > rights[y] { rights[y] = x }
                for step in [-1, 1, -stride, stride] where isOpen[place + step] {
                    isOpen[place + step] = false
                    stack.append(place + step)
                }
            }
            if area >= Self.least {
                var region = Region(area: area, touchesEdge: top == 1 || bottom == height)
                for y in top...bottom {
                    if lefts[y] == 1 || rights[y] == width { region.touchesEdge = true }
                    for edge in [Double(y - 1), Double(y)] {
                        region.ends.append(Point(x: Double(lefts[y] - 1), y: edge))
                        region.ends.append(Point(x: Double(rights[y]), y: edge))
                    }
                }
                regions.append(region)
            }
            for y in top...bottom { (lefts[y], rights[y]) = (.max, .min) }
        }
    }
}

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
