// What a code says, as bytes and as the value that is written everywhere.

/// The content of a code.
package struct Payload: Hashable, Sendable {
    /// The bytes of the message, as a hand-held reader transmits them: the header and trailer of a macro are in
    /// their places, the FNC1 in front of a GS1 message leaves nothing and each later one the separator GS (0x1D).
    package let bytes: [UInt8]
    /// The value as every output writes it.
    package let value: String
    /// Whether `value` is the message itself or its hex form.
    package let encoding: Encoding
    /// Whether the code says that its message is a GS1 element string. It is not kept with sessions.
    package let isGS1: Bool

    /// How `value` stands for the bytes.
    package enum Encoding: String, Hashable, Codable, Sendable {
        /// The message is printable text, and `value` is that text.
        case text
        /// The message is not printable text, and `value` is its bytes in lower-case hex.
        case hex
    }

    /// Makes a payload from the bytes of a message. Text is what is valid UTF-8 without control characters other
    /// than tab, line breaks and the separators of structured data, all else gets its hex form.
    ///
    /// The separators stay in the value as they are, because a laboratory system compares it with what a hand-held
    /// reader typed: GS (0x1D) between the parts of a GS1 message, and the RS and EOT of an ISO/IEC 15434 envelope,
    /// which begins with `[)>` RS and ends with RS EOT.
    package init(bytes: [UInt8], isGS1: Bool = false) {
        (self.bytes, self.isGS1) = (bytes, isGS1)
        if let text = Self.text(bytes) {
            (value, encoding) = (text, .text)
        } else {
            (value, encoding) = (bytes.hex, .hex)
        }
    }

    /// Makes a payload from bytes that are no text, whatever they look like.
    init(opaque bytes: [UInt8]) {
        (self.bytes, isGS1) = (bytes, false)
        (value, encoding) = (bytes.hex, .hex)
    }

    /// Makes the payload that is written as a value in an encoding; nil when none is written so.
    package init?(value: String, encoding: Encoding) {
        switch encoding {
        case .text: self.init(bytes: Array(value.utf8))
        case .hex:
            guard let bytes = [UInt8](hex: value) else { return nil }
            self.init(opaque: bytes)
        }
        // Bytes, because strings are equal when they only look alike.
        guard self.encoding == encoding, self.value.utf8.elementsEqual(value.utf8) else { return nil }
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else { return nil }
        if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        let envelope = Envelope.self
        let isEnvelope =
            bytes.starts(with: envelope.header) && bytes.reversed().starts(with: envelope.trailer.reversed())
        let isText = text.unicodeScalars.allSatisfy {
            isPrintable($0) || isEnvelope && ($0 == envelope.recordSeparator || $0 == envelope.endOfTransmission)
        }
        return isText ? text : nil
    }

    /// The frame of a message after ISO/IEC 15434.
    private enum Envelope {
        static let header = Array("[)>\u{1E}".utf8)
        static let trailer = Array("\u{1E}\u{04}".utf8)
        static let recordSeparator: Unicode.Scalar = "\u{1E}"
        static let endOfTransmission: Unicode.Scalar = "\u{04}"
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar == "\u{1D}"
        case .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

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
