// How much of a place is covered by something like print.

/// The texture around a cell: what changes in two directions within a few modules, as print does, and as rims, walls
/// and shadows do not.
struct PrintTexture: Sendable {
    /// The strength of the texture in each tile, row-major, in grey values a pixel.
    private let strengths: [Float]
    private let columns: Int
    private let rows: Int
    /// The step from a tile to the next, in pixels of the level.
    private let step: Int
    private let origin: Vector

    /// Tiles along the side of the square in which print is measured: it is inside a symbol at any angle of that.
    private static let window = 3
    /// The side of a tile, in sides of a symbol: two or three modules.
    private static let tileSide = 0.24
    /// Tiles are laid so many times as densely as they are large.
    private static let overlap = 2

    /// Measures the texture of a field.
    /// - Parameter symbolSide: the side of a symbol, in pixels of the level.
    init(_ field: SlopeField, symbolSide: Double) {
        let step = max(2, Int((symbolSide * Self.tileSide / Double(Self.overlap)).rounded()))
        let count = field.side / step
        var moments: [SIMD3<Float>] = []
        moments.reserveCapacity(count * count)
        for y in 0..<count { moments += Self.moments(field, rows: y * step..<(y + 1) * step, count: count) }
        self.step = step
        (columns, rows) = (max(count - 1, 0), max(count - 1, 0))
        origin = Vector(Double(field.left), Double(field.top))
        let area = Float(step * step * Self.overlap * Self.overlap)
        var strengths: [Float] = []
        for y in 0..<rows {
            for x in 0..<columns {
                let first = y * count + x
                let sum = moments[first] + moments[first + 1] + moments[first + count] + moments[first + count + 1]
                strengths.append(Self.lesserSlope(sum / area))
            }
        }
        self.strengths = strengths
    }

    /// The sums of the squares and of the products of the slopes in the squares of some rows.
    private static func moments(_ field: SlopeField, rows: Range<Int>, count: Int) -> [SIMD3<Float>] {
        let width = count * rows.count
        var xx = [Float](repeating: 0, count: width)
        var xy = xx
        var yy = xx
        for row in rows {
            let source = row * field.side..<row * field.side + width
            var xxSpan = xx.mutableSpan
            var xySpan = xy.mutableSpan
            var yySpan = yy.mutableSpan
            addProducts(
                field.across.span.extracting(source), field.down.span.extracting(source), to: &xxSpan, &xySpan, &yySpan)
        }
        return (0..<count).map { tile in
            (tile * rows.count..<(tile + 1) * rows.count).reduce(into: .zero) { sum, column in
                sum += SIMD3(xx[column], xy[column], yy[column])
            }
        }
    }

    /// Adds the products of the slopes of one row, column by column.
    @inline(__always)
    @_lifetime(xx: copy xx) @_lifetime(xy: copy xy) @_lifetime(yy: copy yy)
    private static func addProducts(
        _ across: Span<Float>, _ down: Span<Float>, to xx: inout MutableSpan<Float>, _ xy: inout MutableSpan<Float>,
        _ yy: inout MutableSpan<Float>
    ) {
        let count = across.count
        precondition(down.count == count && xx.count == count && xy.count == count && yy.count == count)
        for x in 0..<count {
            xx[x] += across[x] * across[x]
            xy[x] += across[x] * down[x]
            yy[x] += down[x] * down[x]
        }
    }

    /// The root mean square of the slope in the direction in which it is least.
    private static func lesserSlope(_ moments: SIMD3<Float>) -> Float {
        let (half, difference) = ((moments.x + moments.z) / 2, (moments.x - moments.z) / 2)
        let root = (difference * difference + moments.y * moments.y).squareRoot()
        return max(half - root, 0).squareRoot()
    }

    /// The strengths of the tiles in the square around a place; none where the field does not reach.
    func strengths(at place: Vector) -> [Float] {
        let offset = (place - origin) / Double(step) - Vector(repeating: Double(Self.window * Self.overlap) / 2)
        let (x, y) = (Int(offset.x.rounded()), Int(offset.y.rounded()))
        let last = (Self.window - 1) * Self.overlap
        guard x >= 0, y >= 0, x + last < columns, y + last < rows else { return [] }
        return (0..<Self.window * Self.window).map { tile in
            strengths[(y + tile / Self.window * Self.overlap) * columns + x + tile % Self.window * Self.overlap]
        }
    }

    /// The strength below which lies a tenth of all tiles: what noise alone does.
    var floor: Float { strengths.isEmpty ? 0 : strengths.sorted()[strengths.count / 10] }
}
