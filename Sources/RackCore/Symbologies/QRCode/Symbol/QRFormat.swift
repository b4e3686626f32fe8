// Level and mask, as a symbol names them beside its finder patterns, and the name of its version.

/// How the codewords of a symbol are written.
struct QRFormat: Hashable, Sendable {
    /// The error correction level.
    let level: QRLevel
    /// The number of the mask among those of QR Code, 0 to 7.
    let mask: Int

    /// The masks of Micro QR Code (ISO/IEC 18004, table 10).
    private static let microMasks = [1, 4, 6, 7]

    /// All formats of a version.
    static func all(_ version: QRVersion) -> [QRFormat] {
        version.levels.flatMap { level in
            (version.isMicro ? microMasks : Array(0...7)).map { QRFormat(level: level, mask: $0) }
        }
    }

    /// The fifteen bits that say it (ISO/IEC 18004, 7.9).
    func word(_ version: QRVersion) -> Int {
        guard version.isMicro else { return Self.extended(level.indicator << 3 | mask, by: 0x537, 10) ^ 0x5412 }
        // Symbols are numbered through all versions and levels.
        let number = version.number == 1 ? 0 : 2 * version.number - 3 + level.rawValue
        let mask = Self.microMasks.firstIndex(of: self.mask) ?? 0
        return Self.extended(number << 2 | mask, by: 0x537, 10) ^ 0x4445
    }

    /// The eighteen bits that name a version from 7 on (ISO/IEC 18004, 7.10).
    static func word(ofVersion number: Int) -> Int { extended(number, by: 0x1F25, 12) }

    /// Bits with the remainder of a polynomial's division behind them.
    private static func extended(_ bits: Int, by polynomial: Int, _ degree: Int) -> Int {
        var rest = bits << degree
        for bit in stride(from: Int.bitWidth - 1, through: degree, by: -1) where rest >> bit & 1 == 1 {
            rest ^= polynomial << (bit - degree)
        }
        return bits << degree | rest
    }

    /// Whether the mask changes a module (ISO/IEC 18004, table 10).
    func isMasked(row: Int, col: Int) -> Bool {
        switch mask {
        case 0: (row + col) % 2 == 0
        case 1: row % 2 == 0
        case 2: col % 3 == 0
        case 3: (row + col) % 3 == 0
        case 4: (row / 2 + col / 3) % 2 == 0
        case 5: row * col % 2 + row * col % 3 == 0
        case 6: (row * col % 2 + row * col % 3) % 2 == 0
        default: ((row + col) % 2 + row * col % 3) % 2 == 0
        }
    }
}
