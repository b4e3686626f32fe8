// The versions of QR Code and Micro QR Code, and how large each is.

/// A version: how many modules a symbol has along a side.
struct QRVersion: Hashable, Sendable {
    /// 1 to 40, or 1 to 4 of Micro QR Code.
    let number: Int
    /// Whether it is one of Micro QR Code.
    let isMicro: Bool

    /// A version of QR Code, 1 to 40.
    static func full(_ number: Int) -> QRVersion { QRVersion(number: number, isMicro: false) }
    /// A version of Micro QR Code, M1 to M4.
    static func micro(_ number: Int) -> QRVersion { QRVersion(number: number, isMicro: true) }

    /// All versions of QR Code.
    static let full = (1...40).map(full)
    /// All versions of Micro QR Code.
    static let micro = (1...4).map(micro)

    /// Modules along a side.
    var count: Int { isMicro ? 9 + 2 * number : 17 + 4 * number }

    /// Modules of the quiet zone.
    var quiet: Int { isMicro ? 2 : 4 }

    /// The error correction levels that the version has.
    var levels: [QRLevel] {
        guard isMicro else { return QRLevel.allCases }
        return switch number {
        case 1: [.low]
        case 4: [.low, .medium, .quartile]
        default: [.low, .medium]
        }
    }

    /// The rows, which are the columns too, on which alignment patterns have their middles (ISO/IEC 18004, annex E).
    var alignment: [Int] {
        guard !isMicro, number > 1 else { return [] }
        let lines = number / 7 + 2
        let step = number == 32 ? 26 : (number * 4 + lines * 2 + 1) / (lines * 2 - 2) * 2
        return [6] + (0..<lines - 1).reversed().map { count - 7 - $0 * step }
    }

    /// Whether the symbol names its version.
    var isNamed: Bool { !isMicro && number >= 7 }
}

/// How much of a symbol is error correction.
enum QRLevel: Int, CaseIterable, Sendable {
    case low, medium, quartile, high

    /// The two bits by which a symbol names it (ISO/IEC 18004, table 12).
    var indicator: Int {
        switch self {
        case .low: 1
        case .medium: 0
        case .quartile: 3
        case .high: 2
        }
    }
}
