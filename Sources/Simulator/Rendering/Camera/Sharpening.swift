// The sharpening of phones: edges drawn over, with halos beside them.

import Imaging
import RackCore

extension ColorImage {
    /// How far around a pixel its surroundings reach, in pixels.
    private static let reach = 2

    /// The picture with every pixel farther from its surroundings, by so many times its difference from them.
    func sharpened(_ amount: Double) -> ColorImage {
        let luma = frame.luma
        let side = 2 * Self.reach + 1
        // Sums of columns of so many pixels, moved down row by row.
        var columns = [Int](repeating: 0, count: width)
        func row(_ y: Int) -> Int { min(max(y, 0), height - 1) }
        for y in -Self.reach...Self.reach {
            for x in 0..<width { columns[x] += Int(luma[x, row(y)]) }
        }
        var sharp: [UInt32] = []
        sharp.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0
                for near in x - Self.reach...x + Self.reach { sum += columns[min(max(near, 0), width - 1)] }
                let change = Int(amount * (Double(luma[x, y]) - Double(sum) / Double(side * side)))
                let pixel = pixels[y * width + x]
                func channel(_ shift: UInt32) -> UInt32 {
                    UInt32(min(max(Int(pixel >> shift & 0xff) + change, 0), 255)) << shift
                }
                sharp.append(0xff00_0000 | channel(16) | channel(8) | channel(0))
            }
            for x in 0..<width {
                columns[x] += Int(luma[x, row(y + Self.reach + 1)]) - Int(luma[x, row(y - Self.reach)])
            }
        }
        return ColorImage(width: width, height: height, pixels: sharp)
    }
}
