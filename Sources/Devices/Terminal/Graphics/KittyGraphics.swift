// Pictures for terminals that speak the graphics protocol of Kitty.

import Imaging
import RackCore

/// The sequences of the protocol that the display speaks.
///
/// Source: "Terminal graphics protocol" in the documentation of Kitty.
enum KittyGraphics {
    /// Asks whether the protocol is spoken, with one pixel that is not shown. The answer has the same number.
    static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    /// Takes the picture away.
    static let removal = "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\"

    /// The number of the picture; there is one at a time.
    private static let number = 32
    /// Bytes that one sequence may carry.
    private static let chunk = 4096

    /// What shows a picture with its corner at the cursor, which stays where it is. The terminal sends no answer.
    /// - Parameters:
    ///   - image: the picture in the pixels of the screen. One that takes too many bytes is sent smaller, and the
    ///     terminal enlarges it.
    ///   - cell: the pixels of a character.
    ///   - budget: the bytes that it may take.
    static func show(_ image: ColorImage, cell: PixelSize, budget: Int) -> String {
        var side = max(image.width, image.height)
        while side >= 8 {
            guard let file = try? image.scaled(longestSide: side).encoded(as: .png) else { return "" }
            let text = Base64.encode(file)
            if text.count <= budget - budget / 10 {
                // The width alone is given, in whole characters, so that the proportions stay.
                return sequences(text, columns: max(1, image.width / cell.width))
            }
            let ratio = Double(budget) / Double(text.count)
            side = Int(Double(side) * min(0.9, (ratio * 0.8).squareRoot()))
        }
        return ""
    }

    private static func sequences(_ text: [UInt8], columns: Int) -> String {
        var result = ""
        for start in stride(from: 0, to: text.count, by: chunk) {
            let end = min(start + chunk, text.count)
            let keys = start == 0 ? "a=T,f=100,t=d,i=\(number),c=\(columns),C=1,q=2," : "q=2,"
            let part = String(decoding: text[start..<end], as: UTF8.self)
            result += "\u{1B}_G\(keys)m=\(end < text.count ? 1 : 0);\(part)\u{1B}\\"
        }
        return result
    }
}

/// Base64 as in RFC 4648, section 4.
enum Base64 {
    private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            let word = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
            for place in 0..<4 {
                result.append(place <= count ? signs[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return result
    }
}
