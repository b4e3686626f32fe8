// The message that data codewords carry, and what the symbol says about it.

/// The message of a symbol.
struct Message: Hashable, Sendable {
    /// The message's bytes as they are transmitted: with the header and trailer of a macro, with GS (0x1D) for FNC1
    /// between the parts of a GS1 message, without anything for the FNC1 in front.
    var bytes: [UInt8] = []
    /// What the symbol says about its message.
    var attributes = MessageAttributes()

    /// Reads data codewords strictly (ISO/IEC 16022, 5.2): nil when no encoder could have written them, or when the
    /// message is empty.
    init?(dataCodewords: ArraySlice<UInt8>) {
        do {
            self = try MessageReader.read(dataCodewords)
        } catch {
            return nil
        }
    }

    /// An empty message.
    init() {}

    /// The message as a value: text in the character sets that it names, and bytes where one part of it is none.
    var payload: Payload {
        var text: [UInt8] = []
        let starts = attributes.interpretations.map(\.start) + [bytes.count]
        let numbers: [Int?] = [nil] + attributes.interpretations.map(\.number)
        for (number, part) in zip(numbers, zip([0] + starts, starts)) where part.0 < part.1 {
            guard let read = CodeText.utf8(Array(bytes[part.0..<part.1]), interpretation: number) else {
                return Payload(opaque: bytes)
            }
            text += read
        }
        return Payload(bytes: text, isGS1: attributes.isGS1)
    }
}

/// Codewords are no message that an encoder could have written.
struct NotAMessage: Error {}

/// What a symbol says about its message.
struct MessageAttributes: Hashable, Sendable {
    /// Whether the message follows GS1: FNC1 is its first codeword (ISO/IEC 16022, 5.2.4).
    var isGS1 = false
    /// Whether the message follows an AIM industry standard: FNC1 is its second codeword (ISO/IEC 16022, 5.2.4).
    var isIndustryFormat = false
    /// The place of this symbol among several that carry one message.
    var structuredAppend: StructuredAppend?
    /// Whether the message is meant to set up the reader instead of being data (ISO/IEC 16022, 5.2.4).
    var isReaderProgramming = false
    /// The macro that stands for the message's header and trailer.
    var macro: Macro?
    /// The extended channel interpretations in the order in which the message names them.
    var interpretations: [Interpretation] = []

    /// An extended channel interpretation (ISO/IEC 16022, 5.4).
    struct Interpretation: Hashable, Sendable {
        /// The first of the message's bytes that it holds for; it holds up to the next one.
        var start: Int
        /// Its number, 0 to 999999.
        var number: Int
    }

    /// The place of a symbol in a structured append (ISO/IEC 16022, 5.6).
    struct StructuredAppend: Hashable, Sendable {
        /// The place of this symbol, 0 to `total - 1`.
        var index: Int
        /// Symbols that carry the message, 2 to 16.
        var total: Int
        /// What all symbols of one message share: 254 times one less than the first identifier plus one less than
        /// the second, 0 to 64515.
        var fileID: Int
    }

    /// A codeword that stands for an ISO/IEC 15434 envelope (ISO/IEC 16022, 5.2.4).
    enum Macro: Hashable, Sendable {
        /// Format 05: GS1 application identifiers.
        case format05
        /// Format 06: ASC MH 10 data identifiers.
        case format06

        /// What the macro puts before the message.
        var header: [UInt8] {
            switch self {
            case .format05: Array("[)>\u{1E}05\u{1D}".utf8)
            case .format06: Array("[)>\u{1E}06\u{1D}".utf8)
            }
        }

        /// What the macro puts behind the message.
        var trailer: [UInt8] { Array("\u{1E}\u{04}".utf8) }
    }
}
