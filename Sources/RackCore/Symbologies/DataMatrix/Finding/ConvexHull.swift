// The tightest rubber band around a component.

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
