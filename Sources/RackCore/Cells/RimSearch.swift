// Finds the round rim of a cap, the mark of a vial: what stands between vials is straight.

/// A circle that was found.
struct Rim: Sendable {
    /// Its middle, in pixels of the level.
    var center: Vector
    /// How much of the circle is seen as an edge that rises, or falls, all around, 0 to 1. The best seen of its eighths
    /// do not count, so that a part of a circle is no circle, and neither does the worst, which a spot may hide.
    var share: Float
}

/// Looks for circles of one radius in fields of one size.
struct RimSearch: Sendable {
    private let fine: Circle
    private let coarse: Circle
    private let pitch: Double
    private let side: Int

    /// Steps between the middles that are tried, in pitches.
    private static let coarseStep = 0.075
    private static let fineStep = 0.03
    private static let finestStep = 0.015
    /// So many of the coarsely best middles are looked at finely.
    private static let finalists = 2
    /// The share seen at eight points of a circle below which the rest is not looked at.
    private static let hopeless: Float = 0.2
    /// The points of a circle that are looked at, multiples of eight, and how far off it an edge may lie, in pitches.
    private static let finePoints = (count: 48, tolerance: 0.018)
    private static let coarsePoints = (count: 24, tolerance: 0.035)

    /// Points of a circle in the order of angle.
    private struct Circle {
        /// Each point's place at three radii, as steps through a field in row-major order.
        var steps: [SIMD4<Int32>] = []
        /// The direction in which the circle is crossed there.
        var normals: [SIMD2<Float>] = []
        /// The largest number of rows or columns that a point is from the middle.
        var reach = 0

        init(_ points: [CirclePoint], radius: Double, tolerance: Double, side: Int) {
            for point in points {
                var steps = SIMD4<Int32>.zero
                for step in 0..<3 {
                    let offset = point.offset * (radius + Double(step - 1) * tolerance)
                    let (x, y) = (Int(offset.x.rounded()), Int(offset.y.rounded()))
                    reach = max(reach, abs(x), abs(y))
                    steps[step] = Int32(y * side + x)
                }
                self.steps.append(steps)
                normals.append(SIMD2<Float>(point.normal))
            }
        }
    }

    /// Prepares to look for a circle.
    /// - Parameters:
    ///   - radius: in pitches.
    ///   - pitch: in pixels of the level.
    ///   - side: the side of the fields.
    init(radius: Double, shape: CapShape, pitch: Double, side: Int) {
        (self.pitch, self.side) = (pitch, side)
        fine = Circle(
            shape.circle(points: Self.finePoints.count), radius: radius * pitch,
            tolerance: Self.finePoints.tolerance * pitch, side: side)
        coarse = Circle(
            shape.circle(points: Self.coarsePoints.count), radius: radius * pitch,
            tolerance: Self.coarsePoints.tolerance * pitch, side: side)
    }

    /// The circle that is best seen within `reach` pitches of a place.
    /// - Parameters:
    ///   - least: the share of a circle from which on one is of interest.
    ///   - isAllowed: whether a circle may have its middle at a place.
    /// - Returns: the circle; nil when it is seen less than that.
    func find(
        _ directions: SlopeDirections, around center: Vector, reach: Double, least: Float = 0,
        isAllowed: (Vector) -> Bool
    ) -> Rim? {
        precondition(directions.field.side == side)
        let (x, y) = directions.field.pixel(at: center)
        let step = max(1, Int((Self.coarseStep * pitch).rounded()))
        let count = Int(reach * pitch) / step
        var rough: [(share: Float, x: Int, y: Int)] = []
        for row in -count...count {
            for col in -count...count {
                let middle = (x: x + col * step, y: y + row * step)
                guard isAllowed(directions.field.place(of: middle)) else { continue }
                let share = share(of: coarse, directions, middle)
                if share >= least { rough.append((share, middle.x, middle.y)) }
            }
        }
        rough.sort { $0.share > $1.share }
        var best: (share: Float, x: Int, y: Int) = (0, x, y)
        for start in rough.prefix(Self.finalists) {
            let found = around(start, directions, steps: 1, of: Self.fineStep)
            if found.share > best.share { best = found }
        }
        let refined = around(best, directions, steps: 1, of: Self.finestStep)
        if refined.share > best.share { best = refined }
        guard best.share > 0, best.share >= least else { return nil }
        return Rim(center: directions.field.place(of: (best.x, best.y)), share: best.share)
    }

    /// The best of the middles around one.
    private func around(
        _ start: (share: Float, x: Int, y: Int), _ directions: SlopeDirections, steps: Int, of length: Double
    ) -> (share: Float, x: Int, y: Int) {
        let step = max(1, Int((length * pitch).rounded()))
        var best: (share: Float, x: Int, y: Int) = (0, start.x, start.y)
        for row in -steps...steps {
            for col in -steps...steps {
                let middle = (x: start.x + col * step, y: start.y + row * step)
                let share = share(of: fine, directions, middle)
                if share > best.share { best = (share, middle.x, middle.y) }
            }
        }
        return best
    }

    /// How much of a circle is seen: a hot loop without checks, because all of the circle lies within the field.
    private func share(of circle: Circle, _ directions: SlopeDirections, _ middle: (x: Int, y: Int)) -> Float {
        guard middle.x >= circle.reach, middle.y >= circle.reach, middle.x + circle.reach < side,
            middle.y + circle.reach < side
        else { return 0 }
        let (across, down) = (directions.across.span, directions.down.span)
        let (allSteps, normals) = (circle.steps.span, circle.normals.span)
        precondition(across.count == side * side && down.count == across.count && normals.count == allSteps.count)
        let first = Int32(middle.y * side + middle.x)
        var (rising, falling) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        let perEighth = circle.steps.count / 8
        for turn in 0..<perEighth {
            for eighth in 0..<8 {
                let index = eighth &* perEighth &+ turn
                let steps = allSteps[index] &+ first
                let normal = normals[index]
                let a = unsafe Self.slope(across, down, steps.x, normal)
                let b = unsafe Self.slope(across, down, steps.y, normal)
                let c = unsafe Self.slope(across, down, steps.z, normal)
                let (highest, lowest) = (max(a, b, c, 0), min(a, b, c, 0))
                rising[eighth] += highest * highest
                falling[eighth] += lowest * lowest
            }
            if turn == 0, max(rising.sum(), falling.sum()) < 8 * Self.hopeless { return 0 }
        }
        return max(Self.evenness(rising), Self.evenness(falling)) / Float(perEighth)
    }

    /// The slope at a place in a direction.
    @unsafe @inline(__always)
    private static func slope(
        _ across: Span<Float>, _ down: Span<Float>, _ index: Int32, _ direction: SIMD2<Float>
    ) -> Float {
        let index = Int(truncatingIfNeeded: index)
        return unsafe across[unchecked: index] * direction.x + down[unchecked: index] * direction.y
    }

    /// The mean of the second to the fifth of eight numbers in rising order.
    private static func evenness(_ eighths: SIMD8<Float>) -> Float {
        var (first, second, third): (Float, Float, Float) = (0, 0, 0)
        for index in 0..<8 {
            let value = eighths[index]
            let (rest, last) = (min(first, value), min(second, min(first, value)))
            first = max(first, value)
            second = max(second, rest)
            third = max(third, last)
        }
        return (eighths.sum() - eighths.min() - first - second - third) / 4
    }
}
