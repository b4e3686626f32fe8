// Gives every part of a picture the same contrast.

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
