// Grey pictures of sizes that no camera makes.

import Imaging
import RackCore

/// Grey pictures of sizes that no camera makes.
enum OddPicture {
    private static let sides = [
        1, 1, 1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 15, 16, 17, 31, 37, 61, 64, 97, 127, 211, 257, 401,
    ]

    /// A picture of noise, of squares, of a slope or of one grey.
    static func draw(_ random: inout SplitMix64) -> ColorImage {
        let (width, height) = (random.pick(sides), random.pick(sides))
        let kind = random.whole(0...4)
        let cell = random.whole(1...9)
        let seed = random.next()
        let gray = GrayImage(width: width, height: height, zero: 0) { y, row in
            for x in row.indices {
                let place = UInt64(x / cell) << 32 | UInt64(y / cell)
                row[x] =
                    switch kind {
                    case 0:
                        UInt8(
                            truncatingIfNeeded: (place &* 0x9e37_79b9_7f4a_7c15 ^ seed) &* 0xbf58_476d_1ce4_e5b9 >> 40)
                    case 1: (place &* 0x9e37_79b9_7f4a_7c15 ^ seed) &* 0xbf58_476d_1ce4_e5b9 >> 63 == 0 ? 0 : 255
                    case 2: (x / cell + y / cell).isMultiple(of: 2) ? 20 : 230
                    case 3: UInt8(truncatingIfNeeded: x * cell + y)
                    default: UInt8(truncatingIfNeeded: seed)
                    }
            }
        }
        return ColorImage(gray)
    }
}
