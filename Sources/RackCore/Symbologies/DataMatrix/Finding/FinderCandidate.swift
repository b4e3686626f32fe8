// Two straight solid sides that meet, on the hull of a component: what could be a finder pattern.

/// What could be the finder pattern of a symbol: a component with two long straight solid sides that meet.
struct FinderCandidate: Sendable {
    /// Where the two sides meet, in pixels of the picture that was searched.
    var corner: Vector
    /// The end of the left side of the upright symbol.
    var topLeft: Vector
    /// The end of its bottom side.
    var bottomRight: Vector
    /// How much of the two sides is solid, 0 to 1.
    var solidity: Double
    /// Where the two other sides of the hull meet, if it has them.
    var topRight: Vector?

    /// The corners of the symbol if it is a parallelogram.
    var corners: Corners { Corners(corner: corner, topLeft: topLeft, bottomRight: bottomRight) }

    /// The corners of the symbol if it reaches to where the other sides of the hull meet.
    var hullCorners: Corners? {
        topRight.map { topRight in
            var corners = corners
            corners.topRight = topRight
            return corners
        }
    }

    /// Whether one side is so much longer that the symbol is no square.
    var isElongated: Bool {
        let sides = (corner - topLeft).length, other = (corner - bottomRight).length
        return min(sides, other) <= Self.shortestSide * max(sides, other)
    }
}

extension FinderCandidate {
    /// The share of the hull that a component of modules fills at least, and at most.
    private static let fill = 0.12...0.97
    /// The share of a side that has to be solid.
    private static let leastSolidity = 0.72
    /// The share at which it is solid beyond doubt.
    private static let solid = 0.97
    /// More pairs of sides than this that are solid beyond doubt are a frame that is solid all around.
    private static let mostSolid = 2
    /// Sides meet at 45 to 135 degrees: the least sine of the angle, and the greatest cosine.
    private static let squareness = 0.7
    /// The shorter side of a square as a share of the longer, and how far from the corner, as a share of that, the hull's
    /// sides may end: a broken corner is cut off. Of a rectangle it is that share of the shorter side.
    private static let (shortestSide, cutCorner) = (0.6, 0.4)
    /// The shorter side of a rectangle as a share of the longer: that of 8 × 144 modules is 0.056.
    private static let shortestOfRectangle = 0.04
    /// The other sides of a hull are so much as long as these, at least, and the angle to them as that of two sides.
    private static let otherSide = 0.3
    /// The line on which a side is looked at lies so far inside it, in pixels and as a share of it, at so many places.
    private static let inset = (pixels: 0.8, share: 0.03, shareOfAnySize: 0.004)
    private static let places = 20

    /// The candidates in a component, most solid first.
    /// - Parameter isSquare: whether only squares are looked for.
    static func find(
        in component: Component, tone: Tone, image: GrayImage, threshold: LocalThreshold, isSquare: Bool = true
    ) -> [FinderCandidate] {
        let hull = ConvexHull(component)
        guard hull.area > 0, fill.contains(Double(component.area) / hull.area) else { return [] }
        let sides = HullSide.sides(of: hull, isSquare: isSquare)
        let inset = isSquare ? Self.inset.share : Self.inset.shareOfAnySize
        var candidates: [FinderCandidate] = []
        for bottom in sides {
            for left in sides {
                guard var candidate = FinderCandidate(bottom: bottom, left: left),
                    !isSquare || !candidate.isElongated
                else { continue }
                let center = candidate.corners.center
                let solidities = [candidate.topLeft, candidate.bottomRight].map { end in
                    solidity(
                        candidate.corner, end, towards: center, inset: inset, tone: tone, image: image,
                        threshold: threshold)
                }
                candidate.solidity = (solidities[0] + solidities[1]) / 2
                guard min(solidities[0], solidities[1]) >= leastSolidity else { continue }
                if !isSquare { candidate.findTopRight(bottom, left, sides) }
                candidates.append(candidate)
            }
        }
        // A frame that is solid all around belongs to no symbol.
        guard candidates.count(where: { $0.solidity >= solid }) <= mostSolid else { return [] }
        return candidates.sorted { $0.solidity > $1.solidity }
    }

    /// Puts two sides of a hull together when they meet in a corner such as a tilted square has.
    private init?(bottom: HullSide, left: HullSide) {
        let (first, second) = (bottom.direction, left.direction)
        let sine = first.cross(second)
        guard sine > Self.squareness, abs(first.dot(second)) < Self.squareness else { return nil }
        let corner = bottom.middle + first * ((left.middle - bottom.middle).cross(second) / sine)
        let (width, height) = ((bottom.start - corner).dot(-first), (left.end - corner).dot(second))
        guard min(width, height) > Self.shortestOfRectangle * max(width, height) else { return nil }
        let isSquare = min(width, height) > Self.shortestSide * max(width, height)
        let reach = Self.cutCorner * (isSquare ? max(width, height) : min(width, height))
        guard (bottom.end - corner).length < reach, (left.start - corner).length < reach else { return nil }
        self.init(corner: corner, topLeft: corner + second * height, bottomRight: corner - first * width, solidity: 0)
    }

    /// Takes the two other sides of the hull, the dashed ones, for where they meet.
    private mutating func findTopRight(_ bottom: HullSide, _ left: HullSide, _ sides: [HullSide]) {
        func opposite(_ side: HullSide, length: Double, away: Vector) -> HullSide? {
            sides.first {
                $0.direction.dot(side.direction) < -Self.squareness
                    && ($0.end - $0.start).length > Self.otherSide * length
                    && ($0.middle - side.middle).dot(away.unit) > away.length / 2
            }
        }
        let (across, up) = (bottomRight - corner, topLeft - corner)
        guard let top = opposite(bottom, length: across.length, away: up),
            let right = opposite(left, length: up.length, away: across)
        else { return }
        let sine = top.direction.cross(right.direction)
        guard abs(sine) > Self.squareness else { return }
        topRight = top.middle + top.direction * ((right.middle - top.middle).cross(right.direction) / sine)
    }

    /// How much of the line just inside a side has the component's tone.
    private static func solidity(
        _ start: Vector, _ end: Vector, towards center: Vector, inset share: Double, tone: Tone, image: GrayImage,
        threshold: LocalThreshold
    ) -> Double {
        let along = (end - start).unit
        let toCenter = center - start
        let inward = (toCenter - along * toCenter.dot(along)).unit
        let inset = max(inset.pixels, share * (end - start).length)
        let steps = places
        var solid = 0
        for step in 0..<steps {
            let place = start + (end - start) * ((Double(step) + 0.5) / Double(steps)) + inward * inset
            let (x, y) = (Int(place.x), Int(place.y))
            guard x >= 0, y >= 0, x < image.width, y < image.height else { continue }
            if threshold.tone(of: image[x, y], x: x, y: y) == tone { solid += 1 }
        }
        return Double(solid) / Double(steps)
    }
}

/// A long straight side of a hull.
struct HullSide: Sendable {
    /// Where it begins, going clockwise.
    var start: Vector
    /// Where it ends.
    var end: Vector
    /// A point in its middle.
    var middle: Vector
    /// Its direction, of length 1.
    var direction: Vector

    /// The cosine of the largest angle between edges of one side.
    private static let straight = 0.978
    /// The shortest side of a square, as a share of the perimeter, and of a rectangle of any size.
    private static let (leastShare, leastOfAnySize) = (0.1, 0.02)
    /// A hull has at most so many sides of interest: four, and what a broken corner adds.
    private static let (mostSides, mostOfAnySize) = (6, 8)
    /// What a side's longest edge counts besides its length, so that of equally long ones the straightest comes first.
    private static let straightness = 8.0

    /// The long straight sides of a hull, longest first.
    static func sides(of hull: ConvexHull, isSquare: Bool = true) -> [HullSide] {
        let corners = hull.corners
        let edges = corners.indices.map { corners[($0 + 1) % corners.count] - corners[$0] }
        let lengths = edges.map(\.length)
        var isUsed = lengths.map { $0 == 0 }
        var lengthsAround = lengthsAround(edges, lengths)
        var sides: [HullSide] = []
        while sides.count < (isSquare ? mostSides : mostOfAnySize) {
            // The edge around whose direction the most length lies.
            var seed: Int?
            for index in edges.indices
            where !isUsed[index] && lengthsAround[index] > seed.map({ lengthsAround[$0] }) ?? 0 {
                seed = index
            }
            guard let seed else { break }
            // A side is the edges next to the seed that have about its direction.
            var (first, last) = (seed, seed)
            while last - first < edges.count, fits(edges, lengths, isUsed, before(first, edges.count), seed) {
                first -= 1
            }
            while last - first < edges.count, fits(edges, lengths, isUsed, (last + 1) % edges.count, seed) {
                last += 1
            }
            var (sum, weighted, length) = (Vector.zero, Vector.zero, 0.0)
            for index in first...last {
                let edge = (index + edges.count) % edges.count
                sum += edges[edge]
                weighted += (corners[edge] + edges[edge] / 2) * lengths[edge]
                length += lengths[edge]
                isUsed[edge] = true
                for other in edges.indices where isAlong(edges, lengths, edge, other) {
                    lengthsAround[other] -= lengths[edge]
                }
            }
            guard length >= (isSquare ? leastShare : leastOfAnySize) * hull.perimeter else { break }
            let start = corners[(first + edges.count) % edges.count]
            sides.append(HullSide(start: start, end: start + sum, middle: weighted / length, direction: sum.unit))
        }
        return sides
    }

    private static func before(_ index: Int, _ count: Int) -> Int { (index - 1 + count) % count }

    private static func fits(_ edges: [Vector], _ lengths: [Double], _ isUsed: [Bool], _ index: Int, _ seed: Int)
        -> Bool
    {
        !isUsed[index] && index != seed && isAlong(edges, lengths, index, seed)
    }

    /// Whether two edges have about the same direction.
    @inline(__always)
    private static func isAlong(_ edges: [Vector], _ lengths: [Double], _ one: Int, _ other: Int) -> Bool {
        edges[one].dot(edges[other]) > straight * lengths[one] * lengths[other]
    }

    /// For each edge the length of all that have about its direction. Of equally long sides the one with the longest
    /// single edge is the straightest, so that its own length counts a little more.
    private static func lengthsAround(_ edges: [Vector], _ lengths: [Double]) -> [Double] {
        edges.indices.map { seed in
            var length = lengths[seed] / straightness
            for index in edges.indices where isAlong(edges, lengths, index, seed) { length += lengths[index] }
            return length
        }
    }
}

/// The convex hull of a component.
struct ConvexHull: Sendable {
    /// The corners, clockwise on the screen, in pixels.
    let corners: [Vector]

    /// The length of the band.
    let perimeter: Double

    /// The area inside, in square pixels.
    let area: Double

    init(_ component: Component) {
        var (left, right): ([Vector], [Vector]) = ([], [])
        var index = component.runs.startIndex
        while index < component.runs.endIndex {
            let first = component.runs[index]
            var end = first.end
            while index < component.runs.endIndex, component.runs[index].y == first.y {
                end = max(end, component.runs[index].end)
                index += 1
            }
            let y = Double(first.y) + 0.5
            Self.extend(&left, by: Vector(Double(first.start), y), turning: -1)
            Self.extend(&right, by: Vector(Double(end), y), turning: 1)
        }
        let corners = right + left.reversed()
        var (perimeter, area) = (0.0, 0.0)
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            perimeter += (next - corner).length
            area += corner.cross(next) / 2
        }
        (self.corners, self.perimeter, self.area) = (corners, perimeter, area)
    }

    /// Adds a point below all others to one of the two chains that run from the top to the bottom.
    private static func extend(_ chain: inout [Vector], by point: Vector, turning sign: Double) {
        while chain.count >= 2 {
            let (before, last) = (chain[chain.count - 2], chain[chain.count - 1])
            if (last - before).cross(point - last) * sign > 0 { break }
            chain.removeLast()
        }
        chain.append(point)
    }
}
