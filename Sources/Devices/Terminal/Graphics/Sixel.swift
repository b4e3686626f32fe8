// Pictures for terminals that show Sixel.

import Imaging
import RackCore

/// Encodes pictures as Sixel: bands of six rows, in each band one line of signs for each colour.
///
/// Source: "VT330/VT340 Programmer Reference Manual", volume 2, chapter 14.
enum Sixel {
    /// The colours that a picture may have.
    private static let mostColors = 64

    /// What shows a picture with its corner at the cursor.
    /// - Parameters:
    ///   - image: the picture in the pixels of the screen. Rows at its end that fill no band are left out, so that it
    ///     never reaches beyond its place. One that takes too many bytes is shown in coarser pixels.
    ///   - budget: the bytes that it may take, 4000 or more.
    static func encode(_ image: ColorImage, budget: Int) -> String {
        let size = PixelSize(width: image.width, height: image.height / 6 * 6)
        guard size.width > 0, size.height > 0 else { return "" }
        var step = 1
        while true {
            let coarse = step == 1 ? image : image.scaled(longestSide: max(1, max(image.width, image.height) / step))
            let signs = encode(coarse, enlargedTo: size, of: image.size)
            if signs.count <= budget || max(coarse.width, coarse.height) <= 1 {
                return String(decoding: signs, as: UTF8.self)
            }
            // Each step halves about what one band needs.
            step = step < 4 ? step + 1 : step * 3 / 2
        }
    }

    /// A picture, each of its pixels drawn as large as it has to be to fill a size, of which the first rows are shown.
    private static func encode(_ image: ColorImage, enlargedTo size: PixelSize, of whole: PixelSize) -> [UInt8] {
        let table = ColorTable(of: image, most: mostColors)
        // Pixels that nobody draws stay as they are, and there are none of them.
        var signs = Array("\u{1B}P0;1;0q\"1;1;\(size.width);\(size.height)".utf8)
        for (place, color) in table.colors.enumerated() {
            let parts = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
            signs += Array("#\(place);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
        }
        let columns = (0..<size.width).map { $0 * image.width / size.width }
        for band in stride(from: 0, to: size.height, by: 6) {
            var masks = [[UInt8]](repeating: [], count: table.colors.count)
            for row in 0..<6 {
                let y = (band + row) * image.height / whole.height
                for (x, source) in columns.enumerated() {
                    let place = Int(table.place(of: image.pixels[y * image.width + source]))
                    if masks[place].isEmpty { masks[place] = [UInt8](repeating: 0, count: size.width) }
                    masks[place][x] |= 1 << UInt8(row)
                }
            }
            var isFirst = true
            for (place, mask) in masks.enumerated() where !mask.isEmpty {
                if !isFirst { signs.append(UInt8(ascii: "$")) }
                isFirst = false
                signs += Array("#\(place)".utf8)
                append(mask, to: &signs)
            }
            signs.append(UInt8(ascii: "-"))
        }
        return signs + Array("\u{1B}\\".utf8)
    }

    /// Adds the signs of one colour in one band; what repeats is counted, and what is empty at the end left out.
    private static func append(_ mask: [UInt8], to signs: inout [UInt8]) {
        let end = (mask.lastIndex { $0 != 0 } ?? -1) + 1
        var start = 0
        while start < end {
            var next = start
            while next < end, mask[next] == mask[start] { next += 1 }
            let sign = mask[start] + 63
            let count = next - start
            if count > 3 {
                signs += Array("!\(count)".utf8)
                signs.append(sign)
            } else {
                signs += Array(repeating: sign, count: count)
            }
            start = next
        }
    }
}
