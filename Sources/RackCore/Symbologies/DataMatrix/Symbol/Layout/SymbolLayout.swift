// The place of every codeword in a symbol, and the modules that are the same in all symbols of a size.

/// The layout of all symbols of one size.
struct SymbolLayout: Sendable {
    /// What the symbol holds.
    let capacity: SymbolCapacity
    /// Module indices (row-major, finder included) of every bit: eight for each codeword, most significant bit first.
    let modules: [Int]
    /// The codeword at each module (row-major, finder included); nil for finder, timing and unused modules.
    let codewordAt: [Int?]
    /// The symbol with all codewords zero: finder, timing, and the pattern that fills an unused lower right corner.
    let frame: [Bool]

    /// The layouts in the order of `SymbolSize.ecc200`.
    static let all = SymbolCapacity.table.map(SymbolLayout.init)

    private init(_ capacity: SymbolCapacity) {
        self.capacity = capacity
        let size = capacity.size
        let placement = CodewordPlacement(rows: capacity.mappingRows, cols: capacity.mappingCols)
        let regionHeight = size.rows / capacity.regionRows
        let regionWidth = size.cols / capacity.regionCols

        var modules = Array(repeating: 0, count: capacity.codewords * 8)
        var codewordAt = [Int?](repeating: nil, count: size.rows * size.cols)
        var frame = Array(repeating: false, count: size.rows * size.cols)

        for row in 0..<size.rows {
            for col in 0..<size.cols {
                let (inRow, inCol) = (row % regionHeight, col % regionWidth)
                let isSolid = inCol == 0 || inRow == regionHeight - 1
                let isTiming =
                    inRow == 0 && inCol.isMultiple(of: 2) || inCol == regionWidth - 1 && !inRow.isMultiple(of: 2)
                frame[row * size.cols + col] = isSolid || isTiming
            }
        }
        for row in 0..<placement.rows {
            for col in 0..<placement.cols {
                let module =
                    (row + 2 * (row / (regionHeight - 2)) + 1) * size.cols + col + 2 * (col / (regionWidth - 2)) + 1
                if let bit = placement.bits[row * placement.cols + col] {
                    modules[bit] = module
                    codewordAt[module] = bit / 8
                } else {
                    // Two by two modules stay over, dark on the falling diagonal (annex F.3).
                    frame[module] = (placement.rows - row) == (placement.cols - col)
                }
            }
        }
        (self.modules, self.codewordAt, self.frame) = (modules, codewordAt, frame)
    }
}
