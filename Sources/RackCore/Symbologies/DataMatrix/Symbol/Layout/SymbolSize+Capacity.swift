// The sizes that an ECC 200 symbol can have, and what each holds.

extension SymbolSize {
    /// The 24 square and 6 rectangular sizes of ECC 200, squares first, each kind by size (ISO/IEC 16022, table 7).
    package static let ecc200 = SymbolCapacity.table.map(\.size)

    /// The place of every codeword in a symbol of this size; nil when ECC 200 has no such size.
    var layout: SymbolLayout? {
        Self.ecc200.firstIndex(of: self).map { SymbolLayout.all[$0] }
    }

    /// What a symbol of this size holds; nil when ECC 200 has no such size.
    var capacity: SymbolCapacity? {
        Self.ecc200.firstIndex(of: self).map { SymbolCapacity.table[$0] }
    }

    /// Rows of modules without finder and timing patterns; 0 when there is no such size.
    var mappingRows: Int { capacity?.mappingRows ?? 0 }
    /// Columns of modules without finder and timing patterns; 0 when there is no such size.
    var mappingCols: Int { capacity?.mappingCols ?? 0 }
    /// Codewords that carry the message; 0 when there is no such size.
    var dataCodewords: Int { capacity?.dataCodewords ?? 0 }
    /// Error correction codewords of all blocks together; 0 when there is no such size.
    var errorCodewords: Int { capacity?.errorCodewords ?? 0 }
    /// Interleaved Reed-Solomon blocks; 0 when there is no such size.
    var blocks: Int { capacity?.blocks ?? 0 }
    /// Wrong codewords that each block can correct without erasures; 0 when there is no such size.
    var correctable: Int { capacity?.correctable ?? 0 }
}
