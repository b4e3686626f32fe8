// A reader of Sixel, for tests of what is sent as Sixel.

import RackCore

@testable import Imaging

/// What a terminal would show of a Sixel sequence; nil for anything that is not one.
struct SixelPicture {
    private(set) var image: ColorImage

    init?(_ text: String) {
        let opening = "\u{1B}P0;1;0q\"1;1;"
        guard text.hasPrefix(opening), text.hasSuffix("\u{1B}\\") else { return nil }
        var characters = Array(text.utf8.dropFirst(opening.utf8.count).dropLast(2))[...]
        func number() -> Int {
            var value = 0
            while let digit = characters.first, (48...57).contains(digit) {
                value = value * 10 + Int(digit - 48)
                characters.removeFirst()
            }
            return value
        }
        let width = number()
        characters.removeFirst()
        let height = number()
        var pixels = [UInt32?](repeating: nil, count: width * height)
        var colors: [Int: UInt32] = [:]
        var (x, band, color, count) = (0, 0, 0, 1)
        while let character = characters.popFirst() {
            switch character {
            case UInt8(ascii: "#"):
                color = number()
                guard characters.first == UInt8(ascii: ";") else { continue }
                var parts: [Int] = []
                while characters.first == UInt8(ascii: ";") {
                    characters.removeFirst()
                    parts.append(number())
                }
                let bytes = parts.dropFirst().map { UInt8(($0 * 255 + 50) / 100) }
                colors[color] = RGB(red: bytes[0], green: bytes[1], blue: bytes[2]).pixel
            case UInt8(ascii: "!"): count = number()
            case UInt8(ascii: "$"): x = 0
            case UInt8(ascii: "-"): (x, band) = (0, band + 6)
            case 63...126:
                for _ in 0..<count {
                    for row in 0..<6 where (character - 63) >> UInt8(row) & 1 == 1 {
                        guard x < width, band + row < height, let known = colors[color] else { return nil }
                        pixels[(band + row) * width + x] = known
                    }
                    x += 1
                }
                count = 1
            default: return nil
            }
        }
        guard !pixels.contains(nil) else { return nil }
        image = ColorImage(width: width, height: height, pixels: pixels.compactMap { $0 })
    }
}
