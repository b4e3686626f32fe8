// Text as bytes in the encodings that other systems read.

internal import Station

extension ExportTemplate.Encoding {
    /// What a file begins with.
    var mark: [UInt8] { self == .utf8Marked ? Array(SpreadsheetCSV.byteOrderMark.utf8) : [] }

    /// The bytes of a text.
    /// - Throws: the first character that the encoding does not have.
    func bytes(of text: String) throws(UnknownCharacter) -> [UInt8] {
        switch self {
        case .utf8, .utf8Marked: return Array(text.utf8)
        case .latin1, .windows1252:
            var bytes: [UInt8] = []
            for scalar in text.unicodeScalars { bytes.append(try byte(of: scalar)) }
            return bytes
        }
    }

    /// A character that an encoding does not have.
    struct UnknownCharacter: Error {
        let character: Unicode.Scalar
    }

    private func byte(of scalar: Unicode.Scalar) throws(UnknownCharacter) -> UInt8 {
        let code = scalar.value
        if code < 0x80 || (0xA0...0xFF).contains(code) || self == .latin1 && code < 0xA0 { return UInt8(code) }
        guard self == .windows1252, let index = Self.windows.firstIndex(of: code) else {
            throw UnknownCharacter(character: scalar)
        }
        return UInt8(0x80 + index)
    }

    /// What windows-1252 has from 0x80 on (WHATWG Encoding, index-windows-1252); the five codes that Microsoft left free
    /// are the control characters of ISO 8859-1 there.
    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
