// How well a part of a small picture repeats itself, as the wells of a box do and a lid or a hand does not.

/// How alike a part of a picture is to itself moved by the step of its wells.
struct Repetition: Sendable {
    /// How alike the part and itself moved by the best step in two directions are, as a part of how alike it is to itself
    /// unmoved.
    private(set) var likeness = 0.0
    /// The share of places that are unlike all places a step away.
    private(set) var unlike = 0.0

    /// Without the light, in which it is compared, surroundings reach so far, in pixels.
    private static let reach = 8
    /// The steps that are tried, in pixels along one side of the box. Boxes lie less askew than one in four.
    private static let steps = 4...22
    /// A place is unlike another where the cosine between both is less than this.
    private static let leastLikeness: Float = 0.55

    /// Nothing that repeats itself.
    init() {}

    /// Measures a part of a picture.
    /// - Parameters:
    ///   - luma: the brightness of the picture, a small copy.
    ///   - mask: the pixels that belong to the part, row-major.
    init(_ luma: GrayImage, in mask: [Bool]) {
        let part = MaskedRelief(Relief(luma, reach: Self.reach).plane, mask)
        var best: (score: Float, dx: Int, dy: Int) = (0, 0, 0)
        for dx in Self.steps {
            for dy in -4...4 where abs(dy) * 4 <= dx {
                let along = part.likeness(movedBy: dx, dy)
                guard along > best.score else { continue }
                let score = min(along, part.likeness(movedBy: -dy, dx))
                if score > best.score { best = (score, dx, dy) }
            }
        }
        likeness = Double(best.score)
        guard best.score > 0 else { return }
        unlike = Self.unlike(part, best.dx, best.dy)
    }

    /// The share of squares of a step that are unlike the four beside them.
    private static func unlike(_ part: MaskedRelief, _ dx: Int, _ dy: Int) -> Double {
        let side = max(4, dx)
        let (width, height) = (part.values.width, part.values.height)
        var (blocks, odd) = (0, 0)
        for top in stride(from: 0, to: height - side, by: max(2, side * 2 / 3)) {
            for left in stride(from: 0, to: width - side, by: max(2, side * 2 / 3)) {
                let block = PixelRect(x: left, y: top, width: side, height: side)
                let seen = [(dx, dy), (-dx, -dy), (-dy, dx), (dy, -dx)].compactMap {
                    part.cosine(block, movedBy: $0, $1)
                }
                guard seen.count >= 2 else { continue }
                blocks += 1
                if (seen.max() ?? 0) < leastLikeness { odd += 1 }
            }
        }
        return blocks > 0 ? Double(odd) / Double(blocks) : 0
    }
}

/// A relief of which a part counts.
private struct MaskedRelief {
    /// The strengths, 0 where they do not count.
    let values: Plane<Float>
    /// Their squares.
    private let squares: Plane<Float>
    /// 1 where they count, else 0.
    private let weights: Plane<Float>
    /// Every so many rows are compared.
    private static let rowStep = 2

    init(_ relief: Plane<Float>, _ mask: [Bool]) {
        let (width, height) = (relief.width, relief.height)
        let masked = zip(relief.elements, mask).map { $1 ? $0 : 0 }
        values = Plane(width: width, height: height, elements: masked)
        squares = Plane(width: width, height: height, elements: masked.map { $0 * $0 })
        weights = Plane(width: width, height: height, elements: mask.map { $0 ? 1 : 0 })
    }

    /// How alike the part is to itself moved by whole pixels, 1 for the same.
    func likeness(movedBy dx: Int, _ dy: Int) -> Float {
        let (width, height) = (values.width, values.height)
        let (count, first) = (width - abs(dx), max(0, -dx))
        guard count > 0 else { return 0 }
        var (products, powers) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
        for y in stride(from: max(0, -dy), to: min(height, height - dy), by: Self.rowStep) {
            let here = y * width + first..<y * width + first + count
            let there = here.lowerBound + dy * width + dx..<here.upperBound + dy * width + dx
            var sums = products.mutableSpan
            var others = powers.mutableSpan
            Self.add(values.elements.span, values.elements.span, here, there, to: &sums)
            Self.add(squares.elements.span, weights.elements.span, here, there, to: &others)
            Self.add(squares.elements.span, weights.elements.span, there, here, to: &others)
        }
        let power = powers.reduce(0, +)
        return power > 10 ? 2 * products.reduce(0, +) / power : 0
    }

    /// The cosine of a square and the one so many pixels away; nil where not all of both counts.
    func cosine(_ block: PixelRect, movedBy dx: Int, _ dy: Int) -> Float? {
        let (width, height) = (values.width, values.height)
        guard block.x + dx >= 0, block.y + dy >= 0, block.x + dx + block.width <= width,
            block.y + dy + block.height <= height
        else { return nil }
        let (relief, counts) = (values.elements.span, weights.elements.span)
        var (sum, one, two): (Float, Float, Float) = (0, 0, 0)
        for y in block.y..<block.y + block.height {
            for x in block.x..<block.x + block.width {
                let (here, there) = (y * width + x, (y + dy) * width + x + dx)
                guard counts[here] > 0, counts[there] > 0 else { return nil }
                sum += relief[here] * relief[there]
                one += relief[here] * relief[here]
                two += relief[there] * relief[there]
            }
        }
        return one > 0 && two > 0 ? sum / (one * two).squareRoot() : nil
    }

    /// Adds the products of two rows to sums, column by column: sums of their own for each column become vector code.
    @inline(__always)
    @_lifetime(sums: copy sums)
    private static func add(
        _ one: Span<Float>, _ other: Span<Float>, _ ones: Range<Int>, _ others: Range<Int>,
        to sums: inout MutableSpan<Float>
    ) {
        let (one, other, count) = (one.extracting(ones), other.extracting(others), sums.count)
        precondition(one.count == count && other.count == count)
        for x in 0..<count { sums[x] += one[x] * other[x] }
    }
}
