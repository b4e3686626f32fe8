// Bytes of a code as text, in the character set that the code names.

/// The character sets that bytes of a code may be in.
enum CodeText {
    /// Numbers of extended channel interpretations (AIM, Extended Channel Interpretations, Part 3).
    private enum Interpretation {
        static let latin1 = [1, 3]
        static let shiftJIS = 20
        static let utf8 = 26
        static let ascii = [27, 170]
        static let utf16 = 25
        static let binary = 899
        /// The sets of several bytes that share ASCII with the others: Big5, GB 2312, KS X 1001, GB 18030.
        static let withASCII = Array(28...30) + [32]
    }

    /// Text as UTF-8; nil where the bytes are none.
    ///
    /// Where a code does not say what its bytes are they should be ISO/IEC 8859-1 (ISO/IEC 18004, 7.3.5; ISO/IEC 16022,
    /// 5.2.1), and mostly are UTF-8. What is no UTF-8 and has control characters that no text has is neither.
    /// - Parameter interpretation: the extended channel interpretation that the code names.
    static func utf8(_ bytes: [UInt8], interpretation: Int?) -> [UInt8]? {
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        switch interpretation {
        case nil:
            return isUTF8(bytes) ? bytes : bytes.contains(where: isNoText) ? nil : latin1(bytes)
        case Interpretation.utf8: return isUTF8(bytes) ? bytes : nil
        case .some(let number) where Interpretation.latin1.contains(number): return latin1(bytes)
        case Interpretation.utf16: return utf16(bytes)
        case Interpretation.shiftJIS: return ShiftJIS.utf8(bytes)
        case .some(let number) where Interpretation.ascii.contains(number) || number == Interpretation.binary:
            return isASCII ? bytes : nil
        case .some(let number):
            if let set = ByteSet.numbered[number] { return text(bytes, set) }
            return isASCII && Interpretation.withASCII.contains(number) ? bytes : nil
        }
    }

    /// Whether a byte is a control character that no text has: all but end of transmission, tabs, ends of lines and the
    /// four separators.
    private static func isNoText(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x04, 0x09, 0x0A, 0x0D, 0x1C...0x1F: false
        case ..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }

    private static func text(_ bytes: [UInt8], _ set: ByteSet) -> [UInt8]? {
        var text = ""
        for byte in bytes {
            guard let character = set.character(byte) else { return nil }
            text.unicodeScalars.append(character)
        }
        return Array(text.utf8)
    }

    /// Text in UTF-16, the high byte first.
    private static func utf16(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func latin1(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
    }
}
