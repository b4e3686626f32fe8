// Bytes of a symbol as text.

/// The character sets that bytes of a symbol may be in.
enum QRText {
    /// Numbers of extended channel interpretations (AIM, Extended Channel Interpretations, Part 3).
    private enum Interpretation {
        static let latin1 = [1, 3]
        static let shiftJIS = 20
        static let utf8 = 26
        static let ascii = [27, 170]
        static let binary = 899
        /// The sets that share ASCII with the others.
        static let withASCII = [0, 2] + Array(4...24) + Array(28...30) + [32]
    }

    /// Text as UTF-8; nil where the bytes are none.
    ///
    /// Where a symbol does not say what its bytes are they should be ISO/IEC 8859-1 (ISO/IEC 18004, 7.3.5), and mostly are
    /// UTF-8. What is no UTF-8 and has control characters above ASCII is neither.
    /// - Parameter interpretation: the extended channel interpretation that the symbol names.
    static func utf8(_ bytes: [UInt8], interpretation: Int?) -> [UInt8]? {
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        switch interpretation {
        case nil:
            return isUTF8(bytes) ? bytes : bytes.contains { (0x80..<0xA0).contains($0) } ? nil : latin1(bytes)
        case Interpretation.utf8: return isUTF8(bytes) ? bytes : nil
        case .some(let number) where Interpretation.latin1.contains(number): return latin1(bytes)
        case Interpretation.shiftJIS: return ShiftJIS.utf8(bytes)
        case .some(let number) where Interpretation.ascii.contains(number) || number == Interpretation.binary:
            return isASCII ? bytes : nil
        case .some(let number): return isASCII && Interpretation.withASCII.contains(number) ? bytes : nil
        }
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func latin1(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
    }
}
