// Blur that is undone, compared with sums that are made one by one.

import TestSupport
import Testing

@testable import RackCore

@Suite("Sharpening")
struct SharpeningTests {
    @Test(
        "raises a pixel by three times what two boxes along rows and two along columns take off it",
        arguments: [(0.9, 1), (1.5, 1), (2.0, 2), (3.0, 3), (6.0, 7), (12.0, 14)])
    func takesTheMeansOfBoxes(deviation: Double, reach: Int) {
        var random = SeededGenerator(seed: UInt64(reach))
        for (width, height) in [(2 * reach + 1, 2 * reach + 1), (61, 33), (34, 47)] {
            // Grey values at both ends make the largest sums.
            let pixels = (0..<width * height).map { _ -> UInt8 in
                let any = UInt8.random(in: 0...255, using: &random)
                return [0, 255, any].randomElement(using: &random) ?? 0
            }
            let image = GrayImage(width: width, height: height, elements: pixels)
            #expect(image.sharpened(deviation: deviation) == sharpened(image, reach: reach))
        }
    }

    private func sharpened(_ image: GrayImage, reach: Int) -> GrayImage {
        func box(_ line: [Int]) -> [Int] {
            line.indices.map { middle in
                let sum = (middle - reach...middle + reach).reduce(0) { $0 + line[min(max($1, 0), line.count - 1)] }
                return sum / (2 * reach + 1)
            }
        }
        var rows = (0..<image.height).map { y in box(box((0..<image.width).map { x in Int(image[x, y]) * 16 })) }
        for x in 0..<image.width {
            for (y, value) in box(box(rows.map { $0[x] })).enumerated() { rows[y][x] = value }
        }
        return GrayImage(width: image.width, height: image.height, zero: 0) { y, row in
            for x in 0..<row.count {
                let value = Float(image[x, y])
                row[x] = UInt8(min(max(value + 3 * (value - Float(rows[y][x]) / 16), 0), 255))
            }
        }
    }
}
