// One finder pattern: its four outer corners, from where the picture turns light around it.

/// A finder pattern as it lies in the picture.
struct QRFinder: Sendable {
    /// Its outer corners, clockwise from any of them.
    private(set) var corners: [Vector]
    /// Its middle.
    private(set) var center: Vector
    /// The size of a module, in pixels.
    private(set) var module: Double
    /// Whether it is light on dark.
    let isLight: Bool
    /// How much it looks like a finder pattern, to 1.
    let likeness: Float
    /// Lines on which it was seen.
    var sightings = 1

    /// Rays that are followed from the middle, and how many of them have to leave the pattern as they should.
    private static let (rays, leastRays) = (36, 24)
    /// Pixels from one sample of a ray to the next, in modules.
    private static let raster = 0.2
    /// How much a pattern has to look like one.
    private static let leastLikeness: Float = 0.6
    /// The least difference of light and dark, in grey values.
    private static let leastContrast: Float = 10
    private static let directions = (0..<360).map { Vector.direction(degrees: $0) }

    /// The pattern around a place; nil where there is none.
    /// - Parameter module: about how large a module is on the lines of the picture, in pixels.
    init?(_ image: GrayImage, around place: Vector, module: Double, isLight: Bool) {
        self.isLight = isLight
        let sign: Float = isLight ? -1 : 1
        let inside = image.sample(place)
        let lights = (0..<4).map { quarter in
            let direction = Self.directions[quarter * 90]
            return stride(from: 1.2, through: 2.8, by: 0.4).map {
                sign * image.sample(place + direction * ($0 * module))
            }
            .max() ?? 0
        }
        let contrast = lights.reduce(0, +) / 4 - sign * inside
        guard contrast >= Self.leastContrast else { return nil }
        let limit = inside + sign * contrast / 2
        let edges = (0..<Self.rays).map { Self.edge(image, place, $0 * (360 / Self.rays), module, limit, sign) }
        guard edges.count(where: { $0 != nil }) >= Self.leastRays, let corners = Self.square(edges, place) else {
            return nil
        }
        let map = ProjectiveMap(to: Corners(clockwise: corners))
        let sides = (0..<4).map { (corners[($0 + 1) % 4] - corners[$0]).length }
        let (short, long) = (sides.min() ?? 0, sides.max() ?? 0)
        guard map.isFrontal, short > 0.4 * long, short > 0.5 * 7 * module else { return nil }
        likeness = sign * Self.likeness(image, map)
        guard likeness >= Self.leastLikeness else { return nil }
        (self.corners, center, self.module) = (corners, map(0.5, 0.5), sides.reduce(0, +) / 28)
    }

    /// Whether a place is about the middle of the pattern.
    func holds(_ place: Vector) -> Bool {
        let off = place - center
        return abs(off.x) < 2 * module && abs(off.y) < 2 * module
    }

    /// The pattern in a picture that is larger.
    func scaled(by factor: Double) -> QRFinder {
        var scaled = self
        scaled.corners = corners.map { $0 * factor }
        (scaled.center, scaled.module) = (center * factor, module * factor)
        return scaled
    }

    /// A pattern just like it elsewhere.
    func moved(by way: Vector) -> QRFinder {
        var moved = self
        moved.corners = corners.map { $0 + way }
        moved.center = center + way
        return moved
    }

    /// How far from the middle a ray leaves the outer ring; nil where it is not crossed as it should be.
    private static func edge(
        _ image: GrayImage, _ place: Vector, _ degrees: Int, _ module: Double, _ limit: Float, _ sign: Float
    ) -> Double? {
        let direction = directions[degrees]
        var (crossings, last) = ([Double](), sign * (image.sample(place) - limit))
        for distance in stride(from: raster * module, through: 7 * module, by: raster * module) {
            let at = place + direction * distance
            guard at.x > 0, at.y > 0, at.x < Double(image.width), at.y < Double(image.height) else { return nil }
            let value = sign * (image.sample(at) - limit)
            if (value > 0) != (last > 0) {
                crossings.append(distance - raster * module * Double(value / (value - last)))
                if crossings.count == 3 { break }
            }
            last = value
        }
        guard crossings.count == 3, crossings[2] > 1.5 * crossings[0], crossings[2] < 4.5 * crossings[0],
            crossings[2] > 2 * module
        else { return nil }
        return crossings[2]
    }

    /// The four corners of the quadrangle on which the ends of rays lie.
    private static func square(_ edges: [Double?], _ place: Vector) -> [Vector]? {
        // The angle at which the ends are all as far from the middle, across the side.
        let step = 360 / rays
        func spread(_ angle: Int) -> Double {
            var (sum, squares, count) = (0.0, 0.0, 0.0)
            for (index, edge) in edges.enumerated() {
                guard let edge else { continue }
                let turned = directions[(index * step - angle + 360) % 360]
                let across = edge * max(abs(turned.x), abs(turned.y))
                (sum, squares, count) = (sum + across, squares + across * across, count + 1)
            }
            return squares / count - sum * sum / (count * count)
        }
        guard let angle = stride(from: 0, to: 90, by: 3).min(by: { spread($0) < spread($1) }) else { return nil }
        var lines: [(normal: Vector, distance: Double)] = []
        for side in 0..<4 {
            let middle = angle + 90 * side
            var points: [Vector] = []
            for (index, edge) in edges.enumerated() {
                guard let edge else { continue }
                let turned = directions[(index * step - middle + 720) % 360]
                if turned.x > 0.78 { points.append(directions[index * step] * edge) }
            }
            guard let line = self.line(points, toward: directions[middle % 360]) else { return nil }
            lines.append(line)
        }
        let corners = (0..<4).compactMap { side -> Vector? in
            let (one, other) = (lines[side], lines[(side + 1) % 4])
            let turn = one.normal.cross(other.normal)
            guard turn > 0.3 else { return nil }
            let x = (one.distance * other.normal.y - other.distance * one.normal.y) / turn
            let y = (other.distance * one.normal.x - one.distance * other.normal.x) / turn
            return place + Vector(x, y)
        }
        return corners.count == 4 ? corners : nil
    }

    /// The straight line through points on one side, without those that are off.
    private static func line(_ points: [Vector], toward normal: Vector) -> (normal: Vector, distance: Double)? {
        let along = Vector(-normal.y, normal.x)
        var used = points
        for round in 0..<3 {
            guard used.count >= 3 else { return nil }
            var equations = LeastSquares(unknowns: 2)
            for point in used {
                equations.add(LeastSquares.Factors(1, point.dot(along), 0, 0, 0, 0, 0, 0), point.dot(normal))
            }
            guard let solved = equations.solved() else { return nil }
            func off(_ point: Vector) -> Double {
                abs(point.dot(normal) - solved[0] - solved[1] * point.dot(along))
            }
            let offs = points.map(off).sorted()
            let limit = max(2 * offs[offs.count / 2], 0.05 * solved[0])
            if round == 2 {
                let turned = normal - along * solved[1]
                return (turned.unit, solved[0] / turned.length)
            }
            used = points.filter { off($0) <= limit }
        }
        return nil
    }

    /// The correlation of a place with a finder pattern and what is light around it.
    private static func likeness(_ image: GrayImage, _ map: ProjectiveMap) -> Float {
        var (sum, squares, with, dark, count): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        for row in -1...7 {
            for col in -1...7 {
                let ring = max(abs(row - 3), abs(col - 3))
                let value = 255 - image.sample(map((Double(col) + 0.5) / 7, (Double(row) + 0.5) / 7))
                (sum, squares, count) = (sum + value, squares + value * value, count + 1)
                if ring != 2 && ring != 4 { (with, dark) = (with + value, dark + 1) }
            }
        }
        let variance = squares / count - sum * sum / (count * count)
        guard variance > 1 else { return 0 }
        let (mean, share) = (sum / count, dark / count)
        return (with / count - mean * share) / (variance * share * (1 - share)).squareRoot()
    }
}

extension Corners {
    /// Corners that are given clockwise from the top left one.
    init(clockwise corners: [Vector]) {
        self.init(
            Quad(
                topLeft: Point(corners[0]), topRight: Point(corners[1]), bottomRight: Point(corners[2]),
                bottomLeft: Point(corners[3])))
    }
}
