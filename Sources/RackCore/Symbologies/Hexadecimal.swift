// Bytes as hexadecimal digits.

extension Sequence<UInt8> {
    /// The bytes as lower-case hexadecimal digits, two for each.
    package var hex: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension [UInt8] {
    /// Reads hexadecimal digits, two for each byte; nil when the text is anything else.
    init?(hex text: String) {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 != nil }) else { return nil }
        let values = digits.compactMap(\.self)
        self = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
