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
        var rows = EvenRows(self, in: bounds, reach: reach)
        return GrayImage(width: width, height: height, zero: 0) { _, row in rows.next(into: &row) }
    }

    /// The picture with the part inside a rectangle made so, as if that were all of it.
    /// - Parameter rect: it lies inside the picture.
    func withEvenContrast(in rect: PixelRect, reach: Int) -> GrayImage {
        guard rect != bounds else { return withEvenContrast(reach: reach) }
        guard reach > 0, rect.width > 0, rect.height > 0 else { return self }
        var rows = EvenRows(self, in: rect, reach: reach)
        var (result, line) = (self, [UInt8](repeating: 0, count: rect.width))
        for y in 0..<rect.height {
            var span = line.mutableSpan
            rows.next(into: &span)
            result.withMutableRow(rect.y + y) { row in
                for x in 0..<line.count { row[rect.x + x] = line[x] }
            }
        }
        return result
    }

    /// Makes the contrast of one row even: a hot loop.
    @inline(__always)
    @_lifetime(row: copy row)
    fileprivate static func makeEven(
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

/// The rows of a part of a picture with even contrast, one after the other.
private struct EvenRows {
    private let image: GrayImage
    private let rect: PixelRect
    private let reach: Int
    private var sums: RunningSums
    /// The row that comes next.
    private var y = 0

    init(_ image: GrayImage, in rect: PixelRect, reach: Int) {
        (self.image, self.rect, self.reach) = (image, rect, reach)
        sums = RunningSums(width: rect.width, reach: reach)
        for y in 0..<min(reach, rect.height) { withRow(y) { $0.add($1) } }
    }

    /// Makes the next row even.
    @_lifetime(row: copy row)
    mutating func next(into row: inout MutableSpan<UInt8>) {
        if y + reach < rect.height { withRow(y + reach) { $0.add($1) } }
        if y > reach { withRow(y - reach - 1) { $0.remove($1) } }
        sums.run()
        image.withRow(rect.y + y) {
            GrayImage.makeEven($0.extracting(rect.x..<rect.x + rect.width), sums, into: &row)
        }
        y += 1
    }

    /// Lends the sums and a row of the part.
    private mutating func withRow(_ y: Int, _ body: (inout RunningSums, Span<UInt8>) -> Void) {
        image.withRow(rect.y + y) { body(&sums, $0.extracting(rect.x..<rect.x + rect.width)) }
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
    private static let gain: Int16 = 3

    /// The picture with most of a blur undone, by adding what a blur of the same kind takes away (unsharp masking).
    /// - Parameter deviation: the standard deviation of the blur, in pixels.
    func sharpened(deviation: Double) -> GrayImage {
        // Two boxes of 2r + 1 pixels, one after the other, have the variance 2r(r + 1)/3.
        let reach = Int(((0.25 + 1.5 * deviation * deviation).squareRoot() - 0.5).rounded())
        guard Box.reaches.contains(reach), width > 2 * reach, height > 2 * reach else { return self }
        let box = Box(reach: reach)
        let blurred = box.alongColumns(box.alongColumns(box.alongRows(self)))
        return GrayImage(width: width, height: height, zero: 0) { y, row in
            withRow(y) { sharp in blurred.withRow(y) { Self.raise(sharp, above: $0, into: &row) } }
        }
    }

    /// Adds so many times what is above a blurred row, of sixteenths of grey values.
    @inline(__always)
    @_lifetime(row: copy row)
    private static func raise(_ sharp: Span<UInt8>, above soft: Span<UInt16>, into row: inout MutableSpan<UInt8>) {
        let count = row.count
        precondition(sharp.count == count && soft.count == count)
        for x in 0..<count {
            let sixteenths = 16 &* (1 &+ gain) &* Int16(sharp[x]) &- gain &* Int16(truncatingIfNeeded: soft[x])
            row[x] = UInt8(truncatingIfNeeded: min(max(sixteenths, 0), 16 * 255) >> 4)
        }
    }
}

/// The mean of `2 * reach + 1` elements in a line, of which the first and the last go on beyond it. Elements are
/// sixteenths of grey values.
private struct Box {
    /// The reaches for which a mean by its reciprocal is exact: 4080 times the square of the size is below 2^32.
    static let reaches = 1...500

    let reach: Int
    /// What a sum is multiplied with for 2^32 times the mean.
    private let reciprocal: UInt64

    init(reach: Int) {
        precondition(Self.reaches.contains(reach))
        self.reach = reach
        reciprocal = (1 << 32) / UInt64(2 * reach + 1) + 1
    }

    @inline(__always)
    private func mean(_ sum: UInt32) -> UInt16 { UInt16(truncatingIfNeeded: (UInt64(sum) &* reciprocal) >> 32) }

    /// Every element the mean of two boxes along its row, one after the other.
    func alongRows(_ image: GrayImage) -> Plane<UInt16> {
        var whole = [UInt16](repeating: 0, count: image.width)
        var once = whole
        return Plane(width: image.width, height: image.height, zero: 0) { y, row in
            image.withRow(y) { pixels in for x in 0..<whole.count { whole[x] = UInt16(pixels[x]) << 4 } }
            var span = once.mutableSpan
            means(of: whole.span, into: &span)
            means(of: once.span, into: &row)
        }
    }

    @_lifetime(target: copy target)
    private func means(of source: Span<UInt16>, into target: inout MutableSpan<UInt16>) {
        let count = source.count
        var sum = UInt32(source[0]) * UInt32(reach)
        for x in 0..<reach { sum &+= UInt32(source[x]) }
        for x in 0..<count {
            sum &+= UInt32(source[min(x &+ reach, count &- 1)])
            target[x] = mean(sum)
            sum &-= UInt32(source[max(x &- reach, 0)])
        }
    }

    /// Every element the mean of a box along its column.
    func alongColumns(_ plane: Plane<UInt16>) -> Plane<UInt16> {
        var sums = [UInt32](repeating: 0, count: plane.width)
        for y in -reach..<reach {
            plane.withRow(max(y, 0)) { row in for x in sums.indices { sums[x] += UInt32(row[x]) } }
        }
        return Plane(width: plane.width, height: plane.height, zero: 0) { y, row in
            plane.withRow(min(y + reach, plane.height - 1)) { next in
                plane.withRow(max(y - reach, 0)) { last in
                    var span = sums.mutableSpan
                    advance(&span, adding: next, removing: last, into: &row)
                }
            }
        }
    }

    /// Takes a row into the sums of all columns, writes their means, and takes a row out: a hot loop.
    @inline(__always)
    @_lifetime(sums: copy sums)
    @_lifetime(row: copy row)
    private func advance(
        _ sums: inout MutableSpan<UInt32>, adding next: Span<UInt16>, removing last: Span<UInt16>,
        into row: inout MutableSpan<UInt16>
    ) {
        let count = row.count
        precondition(sums.count == count && next.count == count && last.count == count)
        for x in 0..<count {
            let sum = sums[x] &+ UInt32(next[x])
            row[x] = mean(sum)
            sums[x] = sum &- UInt32(last[x])
        }
    }
}
