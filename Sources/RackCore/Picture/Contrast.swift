// Makes plain what is faint: contrast made even, and edges that blur has drawn out made steep again.

extension GrayImage {
    /// The grey value of the mean, and that of one standard deviation.
    private static let evenMean: Float = 128
    private static let evenDeviation: Float = 50
    /// The smallest standard deviation that is raised to the even one, in grey values: noise is left as noise.
    private static let leastDeviation: Float = 4

    /// The picture with every pixel as far from the middle grey, in standard deviations, as it is from the mean of
    /// the square of `2 * reach + 1` pixels around it.
    func withEvenContrast(reach: Int) -> GrayImage {
        guard reach > 0, width > 0, height > 0 else { return self }
        var sums = RunningSums(width: width, reach: reach)
        for y in 0..<min(reach, height) { withRow(y) { sums.add($0) } }
        return GrayImage(width: width, height: height, zero: 0) { y, row in
            if y + reach < height { withRow(y + reach) { sums.add($0) } }
            if y > reach { withRow(y - reach - 1) { sums.remove($0) } }
            sums.run()
            withRow(y) { Self.makeEven($0, sums, into: &row) }
        }
    }

    /// Makes the contrast of one row even: a hot loop.
    @inline(__always)
    @_lifetime(row: copy row)
    private static func makeEven(
        _ pixels: Span<UInt8>, _ sums: borrowing RunningSums, into row: inout MutableSpan<UInt8>
    ) {
        let (count, across) = (row.count, sums.across)
        let rows = Float(sums.rows)
        let columns = sums.columns.span
        let (left, right) = (
            sums.values.span.extracting(first: count), sums.values.span.extracting(across..<across + count)
        )
        let (leftSquares, rightSquares) = (
            sums.squares.span.extracting(first: count), sums.squares.span.extracting(across..<across + count)
        )
        precondition(pixels.count == count && columns.count == count)
        for x in 0..<count {
            let all = columns[x] * rows
            let mean = Float(right[x] &- left[x]) / all
            let variance = Float(rightSquares[x] &- leftSquares[x]) / all - mean * mean
            let deviation = (variance > 0 ? variance : 0).squareRoot()
            let even = (Float(pixels[x]) - mean) / (deviation > leastDeviation ? deviation : leastDeviation)
            let value = evenMean + evenDeviation * even
            let inside: Float = value > 0 ? (value < 255 ? value : 255) : 0
            // Beside a number this large a Float has no room for less than one: its last bits are the rounded value.
            row[x] = UInt8(truncatingIfNeeded: (inside + 0x1.8p23).bitPattern)
        }
    }
}

/// The sums of the grey values, and of their squares, in some rows of a picture, from its left edge to each column. Sums
/// of squares may overflow in wide pictures; differences of them over a few hundred pixels come out right even so.
private struct RunningSums {
    /// The columns that are looked at around a pixel.
    let across: Int
    /// The rows that are summed up.
    private(set) var rows = 0
    /// How many columns of the picture lie around each.
    let columns: [Float]
    /// The sum left of the columns around each pixel; `across` elements further on is that with those columns.
    private(set) var values: [Int32]
    /// The same of the squares.
    private(set) var squares: [Int32]
    /// The sums in each column, and those of the squares.
    private var columnValues: [Int32]
    private var columnSquares: [Int32]
    private let reach: Int

    init(width: Int, reach: Int) {
        self.reach = reach
        across = 2 * reach + 1
        columns = (0..<width).map { Float(min(width, $0 + reach + 1) - max(0, $0 - reach)) }
        values = Array(repeating: 0, count: width + across)
        squares = values
        columnValues = Array(repeating: 0, count: width)
        columnSquares = columnValues
    }

    mutating func add(_ row: Span<UInt8>) {
        rows += 1
        Self.change(&columnValues, by: row) { $0 &+ Int32(truncatingIfNeeded: $1) }
        Self.change(&columnSquares, by: row) { $0 &+ Int32(truncatingIfNeeded: $1 &* $1) }
    }

    mutating func remove(_ row: Span<UInt8>) {
        rows -= 1
        Self.change(&columnValues, by: row) { $0 &- Int32(truncatingIfNeeded: $1) }
        Self.change(&columnSquares, by: row) { $0 &- Int32(truncatingIfNeeded: $1 &* $1) }
    }

    /// Changes each sum by the grey value of its column; that has room for its square.
    @inline(__always)
    private static func change(_ sums: inout [Int32], by row: Span<UInt8>, _ change: (Int32, UInt16) -> Int32) {
        var sums = sums.mutableSpan
        precondition(sums.count == row.count)
        for x in 0..<row.count { sums[x] = change(sums[x], UInt16(truncatingIfNeeded: row[x])) }
    }

    /// Sums up along the rows what was added to the columns and removed from them.
    mutating func run() {
        let count = columnValues.count
        var (value, square): (Int32, Int32) = (0, 0)
        for x in 0..<count {
            value &+= columnValues[x]
            square &+= columnSquares[x]
            values[x &+ reach &+ 1] = value
            squares[x &+ reach &+ 1] = square
        }
        for x in count + reach + 1..<count + across { (values[x], squares[x]) = (value, square) }
    }
}

extension GrayImage {
    /// How much of what a blur would take away is added: enough to raise detail that a Gaussian of the given deviation
    /// left a sixth of to a half.
    private static let gain: Float = 3

    /// The picture with most of a blur undone, by adding what a blur of the same kind takes away (unsharp masking).
    /// - Parameter deviation: the standard deviation of the blur, in pixels.
    func sharpened(deviation: Double) -> GrayImage {
        // Two boxes of 2r + 1 pixels, one after the other, have the variance 2r(r + 1)/3.
        let reach = Int(((0.25 + 1.5 * deviation * deviation).squareRoot() - 0.5).rounded())
        guard reach > 0, width > 2 * reach, height > 2 * reach else { return self }
        let blurred = boxed(reach).transposed().boxed(reach).transposed()
        return GrayImage(width: width, height: height, zero: 0) { y, row in
            withRow(y) { sharp in
                blurred.withRow(y) { soft in
                    for x in 0..<row.count {
                        let value = Float(sharp[x])
                        row[x] = UInt8(min(max(value + Self.gain * (value - Float(soft[x]) / 16), 0), 255))
                    }
                }
            }
        }
    }

    private func boxed(_ reach: Int) -> Plane<UInt16> {
        Plane<UInt16>(width: width, height: height, elements: elements.map { UInt16($0) << 4 }).boxed(reach)
    }
}

extension Plane<UInt16> {
    /// Every element the mean of two boxes of `2 * reach + 1` elements along its row, one after the other.
    fileprivate func boxed(_ reach: Int) -> Plane {
        Plane(width: width, height: height, zero: 0) { y, row in
            withRow(y) { source in
                var once = [UInt16](repeating: 0, count: source.count)
                var span = once.mutableSpan
                Self.box(source, into: &span, reach)
                Self.box(once.span, into: &row, reach)
            }
        }
    }

    @_lifetime(target: copy target)
    private static func box(_ source: Span<UInt16>, into target: inout MutableSpan<UInt16>, _ reach: Int) {
        let (count, size) = (source.count, UInt32(2 * reach + 1))
        var sum = UInt32(source[0]) * UInt32(reach)
        for x in 0..<reach { sum &+= UInt32(source[x]) }
        for x in 0..<count {
            sum &+= UInt32(source[Swift.min(x &+ reach, count &- 1)])
            target[x] = UInt16(truncatingIfNeeded: sum / size)
            sum &-= UInt32(source[Swift.max(x &- reach, 0)])
        }
    }

    /// The plane with rows and columns changed about.
    fileprivate func transposed() -> Plane {
        var turned = Plane(width: height, height: width, repeating: 0)
        // Tiles keep the columns that are read in the cache.
        let tile = 32
        for top in stride(from: 0, to: width, by: tile) {
            for left in stride(from: 0, to: height, by: tile) {
                for y in top..<Swift.min(top + tile, width) {
                    turned.withMutableRow(y) { row in
                        for x in left..<Swift.min(left + tile, height) { row[x] = self[y, x] }
                    }
                }
            }
        }
        return turned
    }
}
