// Whether something moves before the camera.

import Imaging
import RackCore

/// What a live picture shows, coarsely: so coarsely that the noise of a camera is no change, and a hand is.
struct LiveScene {
    /// The mean brightness of each block; empty before the first picture.
    private var blocks: [Int] = []

    /// So many blocks stand side by side, and one below the other.
    private static let side = 16
    /// A block whose mean changes by less, of 255, has not changed. Noise of 6 a pixel leaves 0.8 in the difference of
    /// two means of 100 pixels.
    private static let tolerance = 6

    /// Takes a picture down, and says whether it shows something else than the last one that did.
    mutating func changes(with image: ColorImage) -> Bool {
        let blocks = Self.blocks(of: image)
        let isSame =
            blocks.count == self.blocks.count
            && zip(blocks, self.blocks).allSatisfy { abs($0 - $1) < Self.tolerance }
        // What creeps is compared with where it began.
        if !isSame { self.blocks = blocks }
        return !isSame
    }

    private static func blocks(of image: ColorImage) -> [Int] {
        var (sums, counts) = (Array(repeating: 0, count: side * side), Array(repeating: 0, count: side * side))
        let pixels = image.pixels.span
        // Every second pixel of every second row tells enough.
        for y in stride(from: 0, to: image.height, by: 2) {
            let row = y * side / image.height * side
            for x in stride(from: 0, to: image.width, by: 2) {
                let block = row + x * side / image.width
                sums[block] += Int(pixels[y * image.width + x] >> 8 & 0xff)
                counts[block] += 1
            }
        }
        return zip(sums, counts).map { $1 == 0 ? 0 : $0 / $1 }
    }
}
