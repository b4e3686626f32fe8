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
    /// How much longer a row of bars is than it reaches across them where it leans as much.
    private static let longestLean = (1 + mostLean * mostLean).squareRoot()

    /// The sums over a block of the products of the slopes across and down, and how many blocks were added up.
    private struct Tensor {
        var sums = SIMD4<Float>.zero

        var blocks: Float { sums.w }
        var energy: Float { sums.x + sums.y }
        /// The direction of the slopes with its angle doubled, as long as they agree: 1 when all do.
        var doubled: SIMD2<Float> {
            energy > 0 ? SIMD2(sums.x - sums.y, 2 * sums.z) / energy : .zero
        }

        static func += (one: inout Tensor, other: Tensor) { one.sums += other.sums }
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
        directions = [SIMD2<Float>](repeating: .zero, count: columns * rows)
        var products = SlopeProducts(count: columns * Self.block - 2)
        var near = [Tensor](repeating: Tensor(), count: columns)
        let none = near
        var (above, here) = (none, tensors(of: 0, picture, &products))
        for row in 0..<rows {
            let below = row + 1 < rows ? tensors(of: row + 1, picture, &products) : none
            for column in 0..<columns {
                near[column] = above[column]
                near[column] += here[column]
                near[column] += below[column]
            }
            for column in 0..<columns {
                var sum = near[column]
                if column > 0 { sum += near[column - 1] }
                if column < columns - 1 { sum += near[column + 1] }
                let isSteep = sum.energy > Self.leastSlope * sum.blocks * Float(Self.block * Self.block)
                guard isSteep else { continue }
                let doubled = sum.doubled
                let coherence = (doubled * doubled).sum().squareRoot()
                if coherence > Self.leastCoherence { directions[row * columns + column] = doubled / coherence }
            }
            (above, here) = (here, below)
        }
    }

    /// The tensors of one row of blocks.
    private func tensors(of row: Int, _ picture: GrayImage, _ products: inout SlopeProducts) -> [Tensor] {
        products.clear()
        let inside = 1..<columns * Self.block - 1
        for y in max(1, row * Self.block)..<min((row + 1) * Self.block, picture.height - 1) {
            picture.withRow(y - 1) { above in
                picture.withRow(y) { here in
                    picture.withRow(y + 1) { below in
                        products.add(
                            left: here.extracting(0..<inside.count), right: here.extracting(2..<inside.count + 2),
                            above: above.extracting(inside), below: below.extracting(inside))
                    }
                }
            }
        }
        return (0..<columns).map { column in
            let own = max(column * Self.block - 1, 0)..<min((column + 1) * Self.block - 1, inside.count)
            return Tensor(sums: products.sums(over: own))
        }
    }

    private func regions() -> [BarRegion] {
        var isTaken = [Bool](repeating: false, count: directions.count)
        var regions: [BarRegion] = []
        var blocks: [Int] = []
        for start in directions.indices where directions[start] != .zero && !isTaken[start] {
            isTaken[start] = true
            blocks.removeAll(keepingCapacity: true)
            blocks.append(start)
            var next = 0
            while next < blocks.count {
                let block = blocks[next]
                let (column, row) = (block % columns, block / columns)
                let direction = directions[block]
                func take(_ index: Int, if isInside: Bool) {
                    guard isInside, !isTaken[index], (direction * directions[index]).sum() > Self.leastLikeness else {
                        return
                    }
                    isTaken[index] = true
                    blocks.append(index)
                }
                take(block - 1, if: column > 0)
                take(block + 1, if: column < columns - 1)
                take(block - columns, if: row > 0)
                take(block + columns, if: row < rows - 1)
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
        let numbers = places.map { Int(($0.dot(axis) / side).rounded()) }
        guard let first = numbers.min(), let last = numbers.max() else { return [] }
        var bins = (first...last).map { Bin(along: Double($0) * side) }
        for (place, number) in zip(places, numbers) {
            let along = place.dot(bars)
            bins[number - first].from = min(bins[number - first].from, along)
            bins[number - first].to = max(bins[number - first].to, along)
        }
        return bins.filter { $0.from <= $0.to }
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
        let heights = bins.map { $0.to - $0.from }.sorted()
        let height = heights[heights.count / 2] + side
        // Only what is about as high as most of it.
        let own = bins.filter { $0.to - $0.from + side > height / 2 }
        guard let first = own.first, let last = own.last, height >= Self.leastHeight * side,
            (last.along - first.along + side) * Self.longestLean >= Self.leastLength * side
        else { return nil }
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
        let offsets = own.map { $0.middle - lean * $0.along }.sorted()
        let along = (first.along + last.along) / 2
        let region = BarRegion(
            center: axis * along + bars * (offsets[offsets.count / 2] + lean * along), axis: (axis + bars * lean).unit,
            length: (last.along - first.along + side) * (1 + lean * lean).squareRoot(), height: height, bars: bars)
        return region.length >= Self.leastLength * side ? region : nil
    }
}

/// The products of the slopes of each column of a few rows, added up row by row.
private struct SlopeProducts {
    private var across: [Int32]
    private var down: [Int32]
    private var mixed: [Int32]

    init(count: Int) {
        across = [Int32](repeating: 0, count: count)
        (down, mixed) = (across, across)
    }

    mutating func clear() {
        for index in across.indices { (across[index], down[index], mixed[index]) = (0, 0, 0) }
    }

    /// Adds the slopes of a row, by what stands on the four sides of each of its pixels.
    mutating func add(left: Span<UInt8>, right: Span<UInt8>, above: Span<UInt8>, below: Span<UInt8>) {
        Self.add(left, right, above, below, &across, &down, &mixed)
    }

    private static func add(
        _ left: Span<UInt8>, _ right: Span<UInt8>, _ above: Span<UInt8>, _ below: Span<UInt8>,
        _ across: inout [Int32], _ down: inout [Int32], _ mixed: inout [Int32]
    ) {
        var xx = across.mutableSpan
        var yy = down.mutableSpan
        var xy = mixed.mutableSpan
        let count = xx.count
        precondition(yy.count == count && xy.count == count && left.count == count && right.count == count)
        precondition(above.count == count && below.count == count)
        for index in 0..<count {
            let horizontal = Int16(right[index]) &- Int16(left[index])
            let vertical = Int16(below[index]) &- Int16(above[index])
            xx[index] &+= Int32(horizontal) &* Int32(horizontal)
            yy[index] &+= Int32(vertical) &* Int32(vertical)
            xy[index] &+= Int32(horizontal) &* Int32(vertical)
        }
    }

    /// The sums over some columns, which are one block: across, down, both, and one for the block.
    func sums(over columns: Range<Int>) -> SIMD4<Float> {
        var sum = SIMD4<Int32>.zero
        for column in columns { sum &+= SIMD4(across[column], down[column], mixed[column], 0) }
        return SIMD4(Float(sum.x), Float(sum.y), Float(sum.z), 1)
    }
}
