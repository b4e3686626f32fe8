// What a code says, as bytes and as the value that is written everywhere.

/// The content of a code.
public struct Payload: Hashable, Sendable {
    /// The bytes of the message.
    public let bytes: [UInt8]
    /// The value as every output writes it.
    public let value: String
    /// Whether `value` is the message itself or its hex form.
    public let encoding: Encoding

    /// How `value` stands for the bytes.
    public enum Encoding: String, Hashable, Codable, Sendable {
        /// The message is printable text, and `value` is that text.
        case text
        /// The message is not printable text, and `value` is its bytes in lower-case hex.
        case hex
    }

    /// Makes a payload from the bytes of a message. Text is what is valid UTF-8 without control characters other
    /// than tab and line breaks; all else gets its hex form.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
        if !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self),
            text.unicodeScalars.allSatisfy(Self.isPrintable)
        {
            (value, encoding) = (text, .text)
        } else {
            (value, encoding) = (Self.hex(bytes), .hex)
        }
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar == "\t" || scalar == "\n" || scalar == "\r"
        case .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
