// What a terminal answers, told from what somebody types meanwhile.

import RackCore

/// The answers in what a terminal has sent so far. All else, and an answer that is not complete, counts as typed.
struct TerminalAnswers: Hashable {
    /// The attributes of the terminal, its answer to `ESC [ c`; nil when it has not answered.
    private(set) var attributes: [Int]?
    /// Whether it has said that it speaks the graphics protocol of Kitty.
    private(set) var speaksKitty = false
    /// The pixels of a character, its answer to `ESC [ 16 t`.
    private(set) var cell: PixelSize?
    /// What is no answer.
    private(set) var typed: [UInt8] = []

    /// Attribute 4: Sixel graphics.
    var showsSixel: Bool { attributes?.contains(4) ?? false }

    /// Finds the answers in what was read.
    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let byte = rest.first {
            if let length = take(rest) {
                rest = rest.dropFirst(length)
            } else {
                typed.append(byte)
                rest = rest.dropFirst()
            }
        }
    }

    /// Takes the answer with which some bytes begin, and says how long it is; nil when they begin with none.
    private mutating func take(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.first == 0x1B, let kind = bytes.dropFirst().first else { return nil }
        let body = bytes.dropFirst(2)
        switch kind {
        case UInt8(ascii: "["):
            guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }),
                body[..<end].allSatisfy({ (0x20...0x3F).contains($0) })
            else { return nil }
            let numbers = String(decoding: body[..<end].drop { $0 == UInt8(ascii: "?") }, as: UTF8.self)
                .split(separator: ";").compactMap { Int($0) }
            switch bytes[end] {
            case UInt8(ascii: "c") where body.first == UInt8(ascii: "?"): attributes = numbers
            case UInt8(ascii: "t") where numbers.first == 6:
                if numbers.count == 3, (4...200).contains(numbers[1]), (2...200).contains(numbers[2]) {
                    cell = PixelSize(width: numbers[2], height: numbers[1])
                }
            default: return nil
            }
            return end - bytes.startIndex + 1
        case UInt8(ascii: "_"):
            guard let end = body.firstIndex(of: 0x1B), bytes.index(after: end) < bytes.endIndex,
                bytes[end + 1] == UInt8(ascii: "\\"), body.first == UInt8(ascii: "G")
            else { return nil }
            let text = String(decoding: body[..<end].dropFirst(), as: UTF8.self).split(separator: ";")
            if text.count == 2, text[0].split(separator: ",").contains("i=31"), text[1] == "OK" { speaksKitty = true }
            return end - bytes.startIndex + 2
        default: return nil
        }
    }
}
