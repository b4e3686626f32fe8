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
        let (sums, squares) = summedAreas()
        let stride = width + 1
        return GrayImage(width: width, height: height, zero: 0) { y, row in
            let (top, bottom) = (max(0, y - reach) * stride, min(height, y + reach + 1) * stride)
            for x in 0..<width {
                let (left, right) = (max(0, x &- reach), min(width, x &+ reach &+ 1))
                func area(_ table: [Int32]) -> Float {
                    Float(
                        table[bottom &+ right] &- table[bottom &+ left] &- table[top &+ right] &+ table[top &+ left])
                }
                let count = Float((right &- left) &* (bottom &- top) / stride)
                let mean = area(sums) / count
                let deviation = max(0, area(squares) / count - mean * mean).squareRoot()
                let value = (Float(elements[y &* width &+ x]) - mean) / max(deviation, Self.leastDeviation)
                row[x] = UInt8(min(max(Self.evenMean + Self.evenDeviation * value, 0), 255))
            }
        }
    }

    /// The sums of all grey values above and to the left of each pixel, and of their squares. Sums of squares may
    /// overflow in large pictures; differences of them over squares of a few hundred pixels come out right even so.
    private func summedAreas() -> (sums: [Int32], squares: [Int32]) {
        let stride = width + 1
        var sums = [Int32](repeating: 0, count: stride * (height + 1))
        var squares = sums
        for y in 0..<height {
            var (sum, square): (Int32, Int32) = (0, 0)
            withRow(y) { row in
                for x in 0..<width {
                    let value = Int32(row[x])
                    sum &+= value
                    square &+= value &* value
                    let index = (y &+ 1) &* stride &+ x &+ 1
                    sums[index] = sums[index &- stride] &+ sum
                    squares[index] = squares[index &- stride] &+ square
                }
            }
        }
        return (sums, squares)
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
