// The message that data codewords carry.

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

    /// The message as a value.
    var payload: Payload { attributes.forbidText(bytes) ? Payload(opaque: bytes) : Payload(bytes: bytes) }
}

/// Codewords are no message that an encoder could have written.
struct NotAMessage: Error {}
