// QR codes that other makers' programs have written.

import Foundation

@testable import RackCore

/// A symbol that segno, zint or qrencode has made.
struct ForeignQRCode: CustomStringConvertible, Sendable {
    /// What kind it is: `qr`, `microqr`, `gs1` for a QR code that follows GS1, `part` for one of several with one message.
    let kind: String
    /// The program.
    let maker: String
    /// Modules along a side.
    let count: Int
    /// What it says.
    let value: String
    /// Whether each module is dark, row-major.
    let isDark: [Bool]

    var description: String { "\(kind) by \(maker), \(count) modules, \(value.prefix(30))" }

    /// Its version.
    var version: QRVersion { kind == "microqr" ? .micro((count - 9) / 2) : .full((count - 17) / 4) }

    /// One of each kind: a line has kind, maker, modules along a side, value, and all modules in hexadecimal digits.
    static let all: [ForeignQRCode] = lines("qrcode").compactMap { line in
        let cells = line.split(separator: "\t").map(String.init)
        guard cells.count == 5, let count = Int(cells[2]) else { return nil }
        let bits = cells[4].flatMap { digit in
            (0..<4).map { (digit.hexDigitValue ?? 0) >> (3 - $0) & 1 == 1 }
        }
        return ForeignQRCode(
            kind: cells[0], maker: cells[1], count: count, value: cells[3].replacing("\u{241D}", with: "\u{1D}"),
            isDark: Array(bits.prefix(count * count)))
    }

    /// The lines of a file beside the tests.
    static func lines(_ name: String) -> [String] {
        guard let url = Bundle.module.url(forResource: name, withExtension: "txt"),
            let text = try? String(contentsOf: url, encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").map(String.init)
    }

    /// How dark its modules are where every one is plain.
    var darkness: [Float] { isDark.map { $0 ? 1 : -1 } }
}
