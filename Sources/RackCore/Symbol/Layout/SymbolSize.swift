// The sizes that an ECC 200 symbol can have.

/// The size of a symbol in modules, finder pattern included: 12 × 12, 8 × 32, …
package struct SymbolSize: Hashable, Codable, Sendable, CustomStringConvertible {
    /// Rows of modules.
    package var rows: Int
    /// Columns of modules.
    package var cols: Int

    /// The 24 square and 6 rectangular sizes of ECC 200, squares first, each kind by size (ISO/IEC 16022, table 7).
    package static let all = SymbolCapacity.table.map(\.size)

    /// Makes a size from rows and columns of modules.
    package init(rows: Int, cols: Int) {
        self.rows = rows
        self.cols = cols
    }

    /// The size as it is usually written: `12x12`.
    package var description: String { "\(rows)x\(cols)" }
}

extension SymbolSize {
    /// The place of every codeword in a symbol of this size; nil when ECC 200 has no such size.
    var layout: SymbolLayout? {
        Self.all.firstIndex(of: self).map { SymbolLayout.all[$0] }
    }

    /// What a symbol of this size holds; nil when ECC 200 has no such size.
    var capacity: SymbolCapacity? {
        Self.all.firstIndex(of: self).map { SymbolCapacity.table[$0] }
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
