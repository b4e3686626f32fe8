// What a decoded symbol says, and how sure that is.

/// A symbol that was decoded, with all that is needed to judge it.
struct DecodedSymbol: Hashable, Sendable {
    /// What the symbol says.
    let payload: Payload
    /// Rows and columns of modules.
    let size: SymbolSize
    /// All codewords as corrected, data then error correction, in symbol order.
    let codewords: [UInt8]
    /// Codewords that were repaired: all errors, and the erasures that were in fact wrong.
    let correctedCodewords: Int
    /// Codewords that were erasures because of doubtful modules.
    let erasures: Int
    /// Error correction codewords left unused in the most damaged block, an error using two and an erasure one.
    let unusedCodewords: Int
    /// Unused error correction, 0 to 1, of the most damaged block (ISO/IEC 15415, 7.8.8).
    let unusedCorrection: Double
    /// What the symbol says about its message.
    let attributes: MessageAttributes

    /// The codewords that carry the message.
    var dataCodewords: ArraySlice<UInt8> { codewords.prefix(size.dataCodewords) }
}
