// Where bars stand beside each other in a picture.

/// A part of a picture in which all edges run the same way, as those of a linear code do.
struct BarRegion: Sendable {
    /// The middle, in pixels of the picture that was searched.
    var center: Vector
    /// The direction from bar to bar, a unit vector; in perspective it is not square to the bars.
    var axis: Vector
    /// How far it reaches along the axis, in pixels.
    var length: Double
    /// How far it reaches along the bars, in pixels.
    var height: Double

    /// The direction along the bars, a unit vector.
    var bars: Vector

    /// The region in a picture of another size.
    func scaled(by factor: Double) -> BarRegion {
        var region = self
        region.center *= factor
        region.length *= factor
        region.height *= factor
        return region
    }

    /// Whether both are about the same.
    func isLike(_ other: BarRegion) -> Bool {
        (center - other.center).length < 0.15 * length && (0.8...1.25).contains(length / other.length)
            && (0.6...1.6).contains(height / other.height) && axis.dot(other.axis).magnitude > 0.98
    }
}

/// Finds bar regions by the structure tensor of blocks (J. Bigün, G. Granlund, Optimal orientation detection of linear
/// symmetry, 1987).
struct BarRegionSearch {
    /// The side of a block, in pixels.
    private static let block = 4
    /// The mean square of the slope, in grey values for two pixels, that blocks of bars have at least.
    private static let leastSlope: Float = 30
    /// How much of the slope of a block runs in one direction: 0 is none, 1 all.
    private static let leastCoherence: Float = 0.55
    /// Blocks belong together where their directions differ by no more than this (the cosine of twice the angle).
    private static let leastLikeness: Float = 0.82
    /// Blocks of a region, and its least length and height in blocks.
    private static let (fewestBlocks, leastLength, leastHeight) = (12, 7.0, 1.5)

    /// The tangent of how much a code leans in perspective.
    private static let mostLean = 0.6

    /// The sums over a block of the products of the slopes across and down.
    private struct Tensor {
        var (xx, yy, xy): (Float, Float, Float) = (0, 0, 0)

        var energy: Float { xx + yy }
        /// The direction of the slopes with its angle doubled, as long as they agree: 1 when all do.
        var doubled: SIMD2<Float> {
            energy > 0 ? SIMD2(xx - yy, 2 * xy) / energy : .zero
        }
    }

    private let columns: Int
    private let rows: Int
    private var directions: [SIMD2<Float>]

    /// The bar regions of a picture, the largest first.
    static func find(in picture: GrayImage) -> [BarRegion] { BarRegionSearch(picture).regions() }

    private init(_ picture: GrayImage) {
        (columns, rows) = (picture.width / Self.block, picture.height / Self.block)
        directions = []
        guard columns > 2, rows > 2 else { return }
        let tensors = Self.tensors(picture, columns, rows)
        directions = [SIMD2<Float>](repeating: .zero, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = Tensor()
                var blocks: Float = 0
                for near in max(row - 1, 0)...min(row + 1, rows - 1) {
                    for beside in max(column - 1, 0)...min(column + 1, columns - 1) {
                        let tensor = tensors[near * columns + beside]
                        sum.xx += tensor.xx
                        sum.yy += tensor.yy
                        sum.xy += tensor.xy
                        blocks += 1
                    }
                }
                let doubled = sum.doubled
                let coherence = (doubled.x * doubled.x + doubled.y * doubled.y).squareRoot()
                let isBars =
                    sum.energy > Self.leastSlope * blocks * Float(Self.block * Self.block)
                    && coherence > Self.leastCoherence
                if isBars { directions[row * columns + column] = doubled / coherence }
            }
        }
    }

    private static func tensors(_ picture: GrayImage, _ columns: Int, _ rows: Int) -> [Tensor] {
        var tensors = [Tensor](repeating: Tensor(), count: columns * rows)
        let used = columns * block
        var across = [Int32](repeating: 0, count: used)
        var down = across
        for y in 1..<min(rows * block, picture.height - 1) {
            picture.withRow(y - 1) { above in
                picture.withRow(y) { here in
                    picture.withRow(y + 1) { below in
                        for x in 1..<used - 1 {
                            across[x] = Int32(here[x + 1]) - Int32(here[x - 1])
                            down[x] = Int32(below[x]) - Int32(above[x])
                        }
                    }
                }
            }
            for column in 0..<columns {
                var (xx, yy, xy): (Int32, Int32, Int32) = (0, 0, 0)
                for x in column * block..<(column + 1) * block {
                    xx &+= across[x] &* across[x]
                    yy &+= down[x] &* down[x]
                    xy &+= across[x] &* down[x]
                }
                let index = y / block * columns + column
                tensors[index].xx += Float(xx)
                tensors[index].yy += Float(yy)
                tensors[index].xy += Float(xy)
            }
        }
        return tensors
    }

    private func regions() -> [BarRegion] {
        var isTaken = [Bool](repeating: false, count: directions.count)
        var regions: [BarRegion] = []
        for start in directions.indices where directions[start] != .zero && !isTaken[start] {
            isTaken[start] = true
            var blocks = [start]
            var next = 0
            while next < blocks.count {
                let (column, row) = (blocks[next] % columns, blocks[next] / columns)
                for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
                where (0..<columns).contains(x) && (0..<rows).contains(y) {
                    let index = y * columns + x
                    guard !isTaken[index], (directions[blocks[next]] * directions[index]).sum() > Self.leastLikeness
                    else { continue }
                    isTaken[index] = true
                    blocks.append(index)
                }
                next += 1
            }
            if let region = region(of: blocks) { regions.append(region) }
        }
        return regions.sorted { $0.length * $0.height > $1.length * $1.height }
    }

    /// The blocks of a region that lie beside each other along its axis: how far they reach along the bars, in pixels.
    private struct Bin {
        var along: Double
        var from = Double.infinity
        var to = -Double.infinity
        var middle: Double { (from + to) / 2 }
    }

    private func bins(of places: [Vector], _ axis: Vector, _ bars: Vector) -> [Bin] {
        let side = Double(Self.block)
        var bins: [Int: Bin] = [:]
        for place in places {
            let number = Int((place.dot(axis) / side).rounded())
            var bin = bins[number] ?? Bin(along: Double(number) * side)
            bin.from = min(bin.from, place.dot(bars))
            bin.to = max(bin.to, place.dot(bars))
            bins[number] = bin
        }
        return bins.values.sorted { $0.along < $1.along }
    }

    private func region(of blocks: [Int]) -> BarRegion? {
        guard blocks.count >= Self.fewestBlocks else { return nil }
        let doubled = blocks.reduce(SIMD2<Float>.zero) { $0 + directions[$1] }
        let length = Double((doubled * doubled).sum().squareRoot())
        guard length > 0 else { return nil }
        // Half the angle, by its sine and cosine.
        let (cosine, sine) = (Double(doubled.x) / length, Double(doubled.y) / length)
        let half = max((1 + cosine) / 2, 0).squareRoot()
        let axis = Vector(half, half > 1e-6 ? sine / (2 * half) : 1).unit
        let side = Double(Self.block)
        let places = blocks.map { Vector((Double($0 % columns) + 0.5) * side, (Double($0 / columns) + 0.5) * side) }
        let bars = Vector(-axis.y, axis.x)
        let bins = bins(of: places, axis, bars)
        // In perspective the rows of bars lean: their middle moves along the bars from one end to the other. The middle
        // of all slopes, because the edge of a label may hang on at one end.
        let reach = (bins.last?.along ?? 0) - (bins.first?.along ?? 0)
        var slopes: [Double] = []
        for (index, one) in bins.enumerated() {
            for other in bins[(index + 1)...] where 3 * (other.along - one.along) > reach {
                slopes.append((other.middle - one.middle) / (other.along - one.along))
            }
        }
        let lean = slopes.isEmpty ? 0 : slopes.sorted()[slopes.count / 2]
        guard lean.magnitude < Self.mostLean else { return nil }
        let heights = bins.map { $0.to - $0.from }.sorted()
        let height = heights[heights.count / 2] + side
        // Only what is about as high as most of it.
        let own = bins.filter { $0.to - $0.from + side > height / 2 }
        guard let first = own.first, let last = own.last else { return nil }
        let offsets = own.map { $0.middle - lean * $0.along }.sorted()
        let along = (first.along + last.along) / 2
        let region = BarRegion(
            center: axis * along + bars * (offsets[offsets.count / 2] + lean * along), axis: (axis + bars * lean).unit,
            length: (last.along - first.along + side) * (1 + lean * lean).squareRoot(), height: height, bars: bars)
        let isCode = region.length >= Self.leastLength * side && region.height >= Self.leastHeight * side
        return isCode ? region : nil
    }
}
