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
        for y in 0..<count {
            for x in 0..<count { moments.append(Self.moments(field, x: x * step, y: y * step, side: step)) }
        }
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

    /// The sums of the squares and of the products of the slopes in a square.
    private static func moments(_ field: SlopeField, x: Int, y: Int, side: Int) -> SIMD3<Float> {
        var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
        for row in y..<y + side {
            let first = row * field.side + x
            for index in first..<first + side {
                let (across, down) = (field.across[index], field.down[index])
                xx += across * across
                xy += across * down
                yy += down * down
            }
        }
        return SIMD3(xx, xy, yy)
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
