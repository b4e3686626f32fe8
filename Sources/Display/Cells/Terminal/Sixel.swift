// Pictures for terminals that show Sixel.

import Imaging
import RackCore

/// Encodes pictures as Sixel: bands of six rows, in each band one line of characters for each colour.
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
            let characters = encode(coarse, enlargedTo: size, of: image.size)
            if characters.count <= budget || max(coarse.width, coarse.height) <= 1 {
                return String(decoding: characters, as: UTF8.self)
            }
            // Each step halves about what one band needs.
            step = step < 4 ? step + 1 : step * 3 / 2
        }
    }

    /// A picture, each of its pixels drawn as large as it has to be to fill a size, of which the first rows are shown.
    private static func encode(_ image: ColorImage, enlargedTo size: PixelSize, of whole: PixelSize) -> [UInt8] {
        let table = ColorTable(of: image, most: mostColors)
        // Pixels that nobody draws stay as they are, and there are none of them.
        var characters = Array("\u{1B}P0;1;0q\"1;1;\(size.width);\(size.height)".utf8)
        for (place, color) in table.colors.enumerated() {
            let parts = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
            characters += Array("#\(place);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
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
                if !isFirst { characters.append(UInt8(ascii: "$")) }
                isFirst = false
                characters += Array("#\(place)".utf8)
                append(mask, to: &characters)
            }
            characters.append(UInt8(ascii: "-"))
        }
        return characters + Array("\u{1B}\\".utf8)
    }

    /// Adds the characters of one colour in one band; what repeats is counted, and what is empty at the end left out.
    private static func append(_ mask: [UInt8], to characters: inout [UInt8]) {
        let end = (mask.lastIndex { $0 != 0 } ?? -1) + 1
        var start = 0
        while start < end {
            var next = start
            while next < end, mask[next] == mask[start] { next += 1 }
            let character = mask[start] + 63
            let count = next - start
            if count > 3 {
                characters += Array("!\(count)".utf8)
                characters.append(character)
            } else {
                characters += Array(repeating: character, count: count)
            }
            start = next
        }
    }
}

/// A table of colours for one picture, by median cut: the colours of the picture are parted again and again where they
/// differ most, until there are as many parts as the table has places.
private struct ColorTable {
    /// The colours, from 0.
    private(set) var colors: [RGB] = []
    /// The place of each colour of 15 bits in the table.
    private var places = [UInt8](repeating: 0, count: 1 << 15)

    /// The pixels of a picture that share the upper five bits of each component.
    private struct Bin {
        var key: Int
        var count = 0
        var sums = SIMD3<Int>.zero

        var steps: SIMD3<Int> { SIMD3(key >> 10, key >> 5 & 31, key & 31) }
    }

    /// Makes a table.
    /// - Parameters:
    ///   - image: the picture; at least one pixel.
    ///   - most: the colours to have at most, 1 to 256.
    init(of image: ColorImage, most: Int) {
        var all = (0..<1 << 15).map { Bin(key: $0) }
        for pixel in image.pixels {
            let color = SIMD3(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
            let key = Self.key(pixel)
            all[key].count += 1
            all[key].sums &+= color
        }
        var parts = [all.filter { $0.count > 0 }]
        while parts.count < most {
            // The widest part matters, and more so the more pixels it has.
            let weights = parts.map { part in
                Double(Self.widest(part).width) * Double(part.reduce(0) { $0 + $1.count }).squareRoot()
            }
            guard let place = weights.indices.max(by: { weights[$0] < weights[$1] }), weights[place] > 0 else { break }
            let (lower, upper) = Self.cut(parts[place])
            parts[place] = lower
            parts.append(upper)
        }
        for (place, part) in parts.enumerated() {
            let count = max(1, part.reduce(0) { $0 + $1.count })
            let sums = part.reduce(SIMD3<Int>.zero) { $0 &+ $1.sums }
            colors.append(
                RGB(red: UInt8(sums.x / count), green: UInt8(sums.y / count), blue: UInt8(sums.z / count)))
            for bin in part { places[bin.key] = UInt8(place) }
        }
    }

    /// The place of a pixel of the picture in the table.
    func place(of pixel: UInt32) -> UInt8 { places[Self.key(pixel)] }

    private static func key(_ pixel: UInt32) -> Int {
        Int(pixel >> 19 & 31) << 10 | Int(pixel >> 11 & 31) << 5 | Int(pixel >> 3 & 31)
    }

    /// The component in which a part is widest, and how wide.
    private static func widest(_ part: [Bin]) -> (component: Int, width: Int) {
        var (low, high) = (SIMD3<Int>(repeating: 31), SIMD3<Int>.zero)
        for bin in part {
            low = pointwiseMin(low, bin.steps)
            high = pointwiseMax(high, bin.steps)
        }
        let width = high &- low
        let component = (0..<3).max { width[$0] < width[$1] } ?? 0
        return (component, width[component])
    }

    /// Two parts of one, neither empty, with about as many pixels each.
    private static func cut(_ part: [Bin]) -> ([Bin], [Bin]) {
        let component = widest(part).component
        let sorted = part.sorted { ($0.steps[component], $0.key) < ($1.steps[component], $1.key) }
        let half = sorted.reduce(0) { $0 + $1.count } / 2
        var (end, seen) = (0, 0)
        while end < sorted.count - 1, seen <= half {
            seen += sorted[end].count
            end += 1
        }
        return (Array(sorted[..<end]), Array(sorted[end...]))
    }
}
