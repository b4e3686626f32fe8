// The sizes that a symbol can have, what each holds, and how much damage it can take.

/// One line of the tables of ECC 200 symbols (ISO/IEC 16022, table 7) and of their rectangular extension (ISO/IEC
/// 21471, table 1).
struct SymbolCapacity: Hashable, Sendable {
    /// The size, finder pattern included.
    let size: SymbolSize
    /// Data regions down and across; each has its own frame of finder and timing pattern.
    let regionRows, regionCols: Int
    /// Codewords that carry the message.
    let dataCodewords: Int
    /// Error correction codewords of all blocks together.
    let errorCodewords: Int
    /// Interleaved Reed-Solomon blocks.
    let blocks: Int

    /// Rows of modules without finder and timing patterns.
    var mappingRows: Int { size.rows - 2 * regionRows }
    /// Columns of modules without finder and timing patterns.
    var mappingCols: Int { size.cols - 2 * regionCols }
    /// All codewords of the symbol.
    var codewords: Int { dataCodewords + errorCodewords }
    /// Error correction codewords of each block.
    var errorCodewordsPerBlock: Int { errorCodewords / blocks }
    /// Wrong codewords that each block can correct without erasures.
    var correctable: Int { errorCodewordsPerBlock / 2 }

    private init(_ rows: Int, _ cols: Int, regions: (Int, Int), data: Int, error: Int, blocks: Int = 1) {
        size = SymbolSize(rows: rows, cols: cols)
        (regionRows, regionCols) = regions
        dataCodewords = data
        errorCodewords = error
        self.blocks = blocks
    }

    /// All sizes, squares first, then the rectangles, then those of the rectangular extension.
    static let table = [
        SymbolCapacity(10, 10, regions: (1, 1), data: 3, error: 5),
        SymbolCapacity(12, 12, regions: (1, 1), data: 5, error: 7),
        SymbolCapacity(14, 14, regions: (1, 1), data: 8, error: 10),
        SymbolCapacity(16, 16, regions: (1, 1), data: 12, error: 12),
        SymbolCapacity(18, 18, regions: (1, 1), data: 18, error: 14),
        SymbolCapacity(20, 20, regions: (1, 1), data: 22, error: 18),
        SymbolCapacity(22, 22, regions: (1, 1), data: 30, error: 20),
        SymbolCapacity(24, 24, regions: (1, 1), data: 36, error: 24),
        SymbolCapacity(26, 26, regions: (1, 1), data: 44, error: 28),
        SymbolCapacity(32, 32, regions: (2, 2), data: 62, error: 36),
        SymbolCapacity(36, 36, regions: (2, 2), data: 86, error: 42),
        SymbolCapacity(40, 40, regions: (2, 2), data: 114, error: 48),
        SymbolCapacity(44, 44, regions: (2, 2), data: 144, error: 56),
        SymbolCapacity(48, 48, regions: (2, 2), data: 174, error: 68),
        SymbolCapacity(52, 52, regions: (2, 2), data: 204, error: 84, blocks: 2),
        SymbolCapacity(64, 64, regions: (4, 4), data: 280, error: 112, blocks: 2),
        SymbolCapacity(72, 72, regions: (4, 4), data: 368, error: 144, blocks: 4),
        SymbolCapacity(80, 80, regions: (4, 4), data: 456, error: 192, blocks: 4),
        SymbolCapacity(88, 88, regions: (4, 4), data: 576, error: 224, blocks: 4),
        SymbolCapacity(96, 96, regions: (4, 4), data: 696, error: 272, blocks: 4),
        SymbolCapacity(104, 104, regions: (4, 4), data: 816, error: 336, blocks: 6),
        SymbolCapacity(120, 120, regions: (6, 6), data: 1050, error: 408, blocks: 6),
        SymbolCapacity(132, 132, regions: (6, 6), data: 1304, error: 496, blocks: 8),
        SymbolCapacity(144, 144, regions: (6, 6), data: 1558, error: 620, blocks: 10),
        SymbolCapacity(8, 18, regions: (1, 1), data: 5, error: 7),
        SymbolCapacity(8, 32, regions: (1, 2), data: 10, error: 11),
        SymbolCapacity(12, 26, regions: (1, 1), data: 16, error: 14),
        SymbolCapacity(12, 36, regions: (1, 2), data: 22, error: 18),
        SymbolCapacity(16, 36, regions: (1, 2), data: 32, error: 24),
        SymbolCapacity(16, 48, regions: (1, 2), data: 49, error: 28),
        SymbolCapacity(8, 48, regions: (1, 2), data: 18, error: 15),
        SymbolCapacity(8, 64, regions: (1, 4), data: 24, error: 18),
        SymbolCapacity(8, 80, regions: (1, 4), data: 32, error: 22),
        SymbolCapacity(8, 96, regions: (1, 4), data: 38, error: 28),
        SymbolCapacity(8, 120, regions: (1, 6), data: 49, error: 32),
        SymbolCapacity(8, 144, regions: (1, 6), data: 63, error: 36),
        SymbolCapacity(12, 64, regions: (1, 4), data: 43, error: 27),
        SymbolCapacity(12, 88, regions: (1, 4), data: 64, error: 36),
        SymbolCapacity(16, 64, regions: (1, 4), data: 62, error: 36),
        SymbolCapacity(20, 36, regions: (1, 2), data: 44, error: 28),
        SymbolCapacity(20, 44, regions: (1, 2), data: 56, error: 34),
        SymbolCapacity(20, 64, regions: (1, 4), data: 84, error: 42),
        SymbolCapacity(22, 48, regions: (1, 2), data: 72, error: 38),
        SymbolCapacity(24, 48, regions: (1, 2), data: 80, error: 41),
        SymbolCapacity(24, 64, regions: (1, 4), data: 108, error: 46),
        SymbolCapacity(26, 40, regions: (1, 2), data: 70, error: 38),
        SymbolCapacity(26, 48, regions: (1, 2), data: 90, error: 42),
        SymbolCapacity(26, 64, regions: (1, 4), data: 118, error: 50),
    ]
}

extension SymbolSize {
    /// The 24 square and 6 rectangular sizes of ECC 200, squares first, each kind by size (ISO/IEC 16022, table 7).
    package static let ecc200 = Array(dataMatrix.prefix(30))

    /// The sizes of ECC 200, and after them the 18 rectangles of its extension (ISO/IEC 21471, table 1).
    package static let dataMatrix = SymbolCapacity.table.map(\.size)

    /// The squares of one data region, by size: what vials bear.
    static let smallSquares = dataMatrix.filter { $0.rows == $0.cols && $0.rows <= 26 }

    /// The modules of a side, of all four sides' mean.
    var meanSide: Double { Double(rows + cols) / 2 }

    /// The place of every codeword in a symbol of this size; nil when there is no such size.
    var layout: SymbolLayout? {
        Self.dataMatrix.firstIndex(of: self).map(SymbolLayout.at)
    }

    /// What a symbol of this size holds; nil when there is no such size.
    var capacity: SymbolCapacity? {
        Self.dataMatrix.firstIndex(of: self).map { SymbolCapacity.table[$0] }
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

extension SymbolSize {
    /// A symbol of this size that says an ASCII text: whether each module is dark, row-major, finder pattern included, and
    /// its data codewords. Nil when the size does not hold the text.
    package func symbol(saying text: String) -> (isDark: [Bool], dataCodewords: [UInt8])? {
        guard let layout, let grid = ModuleGrid(ascii: text, size: self) else { return nil }
        return (grid.isDark, Array(grid.codewords(layout).prefix(dataCodewords)))
    }

    /// Whether the error correction alone, without erasures, brings back a damaged symbol: in no Reed-Solomon block
    /// are more codewords wrong than it corrects.
    /// - Parameters:
    ///   - damaged: whether each module is dark, row-major, finder pattern included.
    ///   - sound: the same of the symbol as it was made.
    /// - Returns: false also when there is no such size or the modules are not as many as it has.
    package func canRepair(_ damaged: [Bool], to sound: [Bool]) -> Bool {
        guard let layout, damaged.count == rows * cols, sound.count == rows * cols else { return false }
        let words = ModuleGrid(size: self, isDark: sound).codewords(layout)
        let found = ModuleGrid(size: self, isDark: damaged).codewords(layout)
        var wrong = [Int](repeating: 0, count: blocks)
        for index in words.indices where words[index] != found[index] {
            // Both kinds of codewords are dealt to the blocks in turn, each kind from the first block on.
            wrong[(index < dataCodewords ? index : index - dataCodewords) % blocks] += 1
        }
        return wrong.allSatisfy { $0 <= correctable }
    }
}
