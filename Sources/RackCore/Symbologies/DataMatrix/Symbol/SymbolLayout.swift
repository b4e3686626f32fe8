// The place of every codeword in a symbol, and the modules that are the same in all symbols of a size.

import Synchronization

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

    /// The modules of the fixed pattern, row-major: finder and timing pattern of every data region. Those of one region
    /// are its border.
    let fixed: [Int]
    /// Whether each module belongs to the fixed pattern, row-major.
    let isFixed: [Bool]

    /// Each module's place, row-major: -1 to 1 across and down.
    let places: [SIMD2<Float>]

    /// Rows and columns of modules.
    var size: SymbolSize { capacity.size }

    /// The share of the fixed pattern's modules that a symbol of this size has otherwise.
    func wrongBorder(of grid: ModuleGrid) -> Float {
        Float(fixed.count { grid.isDark[$0] != frame[$0] }) / Float(fixed.count)
    }

    /// The layout of the size at an index of `SymbolSize.dataMatrix`.
    static func at(_ index: Int) -> SymbolLayout { all[index].layout }

    private static let all = SymbolCapacity.table.map(SizeLayout.init)

    fileprivate init(_ capacity: SymbolCapacity) {
        self.capacity = capacity
        let size = capacity.size
        let placement = CodewordPlacement(rows: capacity.mappingRows, cols: capacity.mappingCols)
        let regionHeight = size.rows / capacity.regionRows
        let regionWidth = size.cols / capacity.regionCols

        var modules = Array(repeating: 0, count: capacity.codewords * 8)
        var codewordAt = [Int?](repeating: nil, count: size.rows * size.cols)
        var frame = Array(repeating: false, count: size.rows * size.cols)
        var isFixed = frame

        for row in 0..<size.rows {
            for col in 0..<size.cols {
                let (inRow, inCol) = (row % regionHeight, col % regionWidth)
                let isSolid = inCol == 0 || inRow == regionHeight - 1
                let isTiming =
                    inRow == 0 && inCol.isMultiple(of: 2) || inCol == regionWidth - 1 && !inRow.isMultiple(of: 2)
                frame[row * size.cols + col] = isSolid || isTiming
                isFixed[row * size.cols + col] =
                    isSolid || inRow == 0 || inCol == regionWidth - 1
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
        self.isFixed = isFixed
        fixed = isFixed.indices.filter { isFixed[$0] }
        places = isFixed.indices.map {
            SIMD2(Float($0 % size.cols), Float($0 / size.cols)) * 2 / SIMD2(Float(size.cols - 1), Float(size.rows - 1))
                - 1
        }
    }
}

/// The layout of one size, which is worked out when it is asked for first: all of them take a fifth of the instructions of
/// the first look at a full rack, and a rack has codes of one size or two.
private final class SizeLayout: Sendable {
    private let capacity: SymbolCapacity
    private let known = AtomicLazyReference<Known>()

    init(_ capacity: SymbolCapacity) { self.capacity = capacity }

    var layout: SymbolLayout {
        known.load()?.layout ?? known.storeIfNil(Known(SymbolLayout(capacity))).layout
    }

    private final class Known: Sendable {
        let layout: SymbolLayout
        init(_ layout: SymbolLayout) { self.layout = layout }
    }
}

/// Puts codewords into the mapping matrix, the modules of a symbol without its finder and timing patterns.
struct CodewordPlacement {
    /// The modules of the mapping matrix, down and across.
    let rows, cols: Int
    /// For each module, row-major: eight times its codeword plus its bit, the most significant bit being 0; nil for
    /// the modules of the lower right corner that no codeword reaches.
    private(set) var bits: [Int?]
    private var codeword = 0

    /// Walks the matrix in diagonals as annex F.3 does.
    init(rows: Int, cols: Int) {
        self.rows = rows
        self.cols = cols
        bits = Array(repeating: nil, count: rows * cols)
        var (row, col) = (4, 0)
        repeat {
            placeCorner(row, col)
            repeat {
                placeIfFree(row, col)
                (row, col) = (row - 2, col + 2)
            } while row >= 0 && col < cols
            (row, col) = (row + 1, col + 3)
            repeat {
                placeIfFree(row, col)
                (row, col) = (row + 2, col - 2)
            } while row < rows && col >= 0
            (row, col) = (row + 3, col + 1)
        } while row < rows || col < cols
    }

    /// The eight modules of a codeword, as rows and columns from its lower right module.
    private static let utah = [(-2, -2), (-2, -1), (-1, -2), (-1, -1), (-1, 0), (0, -2), (0, -1), (0, 0)]

    private mutating func placeIfFree(_ row: Int, _ col: Int) {
        guard row >= 0, row < rows, col >= 0, col < cols, bits[row * cols + col] == nil else { return }
        place(Self.utah.map { (row + $0, col + $1) })
    }

    /// The four cases in which a codeword is folded around corners; negative places count from the far edge.
    private mutating func placeCorner(_ row: Int, _ col: Int) {
        if row == rows, col == 0 {
            placeAtEdges([(-1, 0), (-1, 1), (-1, 2), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)])
        }
        if row == rows - 2, col == 0, cols % 4 != 0 {
            placeAtEdges([(-3, 0), (-2, 0), (-1, 0), (0, -4), (0, -3), (0, -2), (0, -1), (1, -1)])
        }
        if row == rows - 2, col == 0, cols % 8 == 4 {
            placeAtEdges([(-3, 0), (-2, 0), (-1, 0), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)])
        }
        if row == rows + 4, col == 2, cols % 8 == 0 {
            placeAtEdges([(-1, 0), (-1, -1), (0, -3), (0, -2), (0, -1), (1, -3), (1, -2), (1, -1)])
        }
    }

    private mutating func placeAtEdges(_ modules: [(Int, Int)]) {
        place(modules.map { ($0 < 0 ? $0 + rows : $0, $1 < 0 ? $1 + cols : $1) })
    }

    /// Gives the next codeword its modules; what lies beyond the upper or left edge comes in at the opposite one.
    private mutating func place(_ modules: [(Int, Int)]) {
        for (bit, module) in modules.enumerated() {
            var (row, col) = module
            if row < 0 { (row, col) = (row + rows, col + 4 - (rows + 4) % 8) }
            if col < 0 { (row, col) = (row + 4 - (cols + 4) % 8, col + cols) }
            // In the long sizes of the extension only (ISO/IEC 21471, annex E).
            if row >= rows { row -= rows }
            bits[row * cols + col] = codeword * 8 + bit
        }
        codeword += 1
    }
}
