// The ways in which a symbol writes characters.

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
