// Modules in, a message out with what tells how sure it is, or nothing.

/// Decodes ECC 200 symbols (ISO/IEC 16022).
enum SymbolDecoder {
    /// Decodes a symbol.
    ///
    /// A symbol whose repaired codewords are not a message that an encoder could have written is refused: a repair
    /// beyond the correction capacity looks just like that.
    /// - Parameters:
    ///   - modules: the symbol, upright.
    ///   - doubtful: row-major indices of modules whose colour is not to be trusted; their codewords are erasures.
    ///   - margin: error correction codewords that the repair has to leave unused in every block. Random modules
    ///     pass for a 10 × 10 codeword with two errors about once in 600,000 (28 × 255² of 256⁵), for larger symbols
    ///     far less often. Each erasure makes it likelier; with erasures a margin of 3 is needed, as ISO/IEC 16022,
    ///     5.7 has it for symbols whose capacity goes to erasures.
    /// - Returns: the message and what its repair took; nil when there is no such size, the damage is beyond repair
    ///   or the codewords are no message.
    static func decode(_ modules: ModuleGrid, doubtful: [Int] = [], margin: Int = 0) -> DecodedSymbol? {
        guard let layout = modules.size.layout else { return nil }
        let read = modules.codewords(layout)
        var codewords = read
        let erased = doubtful.isEmpty ? [] : erasedCodewords(doubtful, layout)
        let capacity = layout.capacity
        guard
            let repair = CodewordBlocks.repair(&codewords, capacity: capacity, erased: erased, margin: margin),
            let message = Message(dataCodewords: codewords.prefix(capacity.dataCodewords))
        else { return nil }
        let errorCodewords = capacity.errorCodewordsPerBlock
        return DecodedSymbol(
            payload: message.payload, size: modules.size, codewords: codewords,
            repairedData: (0..<capacity.dataCodewords).filter { codewords[$0] != read[$0] || erased.contains($0) },
            correctedCodewords: repair.changed, erasures: erased.count,
            unusedCodewords: errorCodewords - repair.worstUsed,
            unusedCorrection: Double(errorCodewords - repair.worstUsed) / Double(errorCodewords),
            attributes: message.attributes)
    }

    /// The codewords to which doubtful modules belong, each once.
    private static func erasedCodewords(_ doubtful: [Int], _ layout: SymbolLayout) -> [Int] {
        var isErased = [Bool](repeating: false, count: layout.capacity.codewords)
        for module in doubtful where layout.codewordAt.indices.contains(module) {
            if let codeword = layout.codewordAt[module] { isErased[codeword] = true }
        }
        return isErased.indices.filter { isErased[$0] }
    }
}

/// A symbol that was decoded, with all that is needed to judge it.
struct DecodedSymbol: Hashable, Sendable {
    /// What the symbol says.
    let payload: Payload
    /// Rows and columns of modules.
    let size: SymbolSize
    /// All codewords as corrected, data then error correction, in symbol order.
    let codewords: [UInt8]
    /// The places of the data codewords that the repair changed, or could have as erasures.
    let repairedData: [Int]
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
