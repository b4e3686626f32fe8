// How a symbol writes characters: in modes, as bits one after the other.

/// A mode that carries characters.
enum QRMode: Int, CaseIterable, Sendable {
    case numeric, alphanumeric, byte, kanji

    /// The characters of alphanumeric mode in the order of their values (ISO/IEC 18004, table 5).
    static let alphanumerics = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// The bits that name it in QR Code; in Micro QR Code its place in this list does.
    var indicator: Int { 1 << rawValue }

    /// The bits of the number of characters (ISO/IEC 18004, table 3); nil where a version does not have the mode.
    func countBits(_ version: QRVersion) -> Int? {
        if version.isMicro {
            guard rawValue < version.number, self != .byte && self != .kanji || version.number >= 3 else { return nil }
            return version.number + [2, 1, 1, 0][rawValue]
        }
        let range = version.number < 10 ? 0 : version.number < 27 ? 1 : 2
        return [[10, 12, 14], [9, 11, 13], [8, 16, 16], [8, 10, 12]][rawValue][range]
    }
}

/// Codewords of which bits are taken from the front.
struct QRBits {
    private let codewords: [UInt8]
    private let count: Int
    private var next = 0

    /// Bits that have not been taken.
    var remaining: Int { count - next }

    /// The first bits of codewords.
    init(_ codewords: [UInt8], count: Int) { (self.codewords, self.count) = (codewords, count) }

    /// Takes a number of bits, the highest first; throws where there are fewer.
    mutating func take(_ width: Int) throws(NoQRMessage) -> Int {
        guard width <= remaining else { throw NoQRMessage() }
        var value = 0
        for bit in next..<next + width { value = value << 1 | Int(codewords[bit / 8] >> (7 - bit % 8) & 1) }
        next += width
        return value
    }
}

/// Codewords are no message that an encoder could have written.
struct NoQRMessage: Error {}
