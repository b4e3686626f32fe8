// A symbol as dark and light modules, and how codewords become one.

/// The modules of a symbol, finder pattern included, row 0 on top, upright: the solid sides of the finder pattern are
/// the left and the bottom one.
struct ModuleGrid: Hashable, Sendable {
    /// Rows and columns.
    let size: SymbolSize
    /// All modules, row-major.
    var isDark: [Bool]

    /// Wraps modules that are already in rows.
    /// - Precondition: there are exactly `size.rows * size.cols` of them.
    init(size: SymbolSize, isDark: [Bool]) {
        precondition(isDark.count == size.rows * size.cols, "a symbol is rows × columns modules")
        self.size = size
        self.isDark = isDark
    }

    /// Encodes data codewords: error correction, placement, finder and timing pattern. Nil when there is no such
    /// size or the size holds another number of data codewords.
    init?(size: SymbolSize, dataCodewords: [UInt8]) {
        guard let capacity = size.capacity, dataCodewords.count == capacity.dataCodewords else { return nil }
        self.init(size: size, codewords: CodewordBlocks.appendErrorCodewords(to: dataCodewords, capacity: capacity))
    }

    /// Encodes a text as ASCII codewords, one for each character, and padding. Nil when it is not ASCII, there is no such
    /// size, or the size does not hold it.
    init?(ascii text: String, size: SymbolSize) {
        guard let capacity = size.capacity, text.utf8.count <= capacity.dataCodewords,
            text.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        var data = text.utf8.map { $0 + 1 }
        if data.count < capacity.dataCodewords { data.append(Self.pad) }
        while data.count < capacity.dataCodewords {
            // Pads differ from one to the next (the 253-state algorithm of ISO/IEC 16022, annex B.1).
            let pad = Int(Self.pad) + (149 * (data.count + 1)) % 253 + 1
            data.append(UInt8(pad <= 254 ? pad : pad - 254))
        }
        self.init(size: size, dataCodewords: data)
    }

    /// The codeword after which a message is over (ISO/IEC 16022, table 2).
    private static let pad: UInt8 = 129

    /// Places all codewords of a symbol, data first. Nil when there is no such size or the size holds another
    /// number of codewords.
    init?(size: SymbolSize, codewords: [UInt8]) {
        guard let layout = size.layout, codewords.count == layout.capacity.codewords else { return nil }
        var isDark = layout.frame
        for (index, codeword) in codewords.enumerated() {
            for bit in 0..<8 { isDark[layout.modules[index * 8 + bit]] = codeword & (0x80 >> bit) != 0 }
        }
        self.init(size: size, isDark: isDark)
    }

    /// Whether the module at a row and a column is dark.
    subscript(row: Int, col: Int) -> Bool {
        get { isDark[row * size.cols + col] }
        set { isDark[row * size.cols + col] = newValue }
    }

    /// The codewords that the modules spell, data first, unrepaired.
    func codewords(_ layout: SymbolLayout) -> [UInt8] {
        var codewords = [UInt8](repeating: 0, count: layout.capacity.codewords)
        var next = 0
        for index in codewords.indices {
            var codeword: UInt8 = 0
            for _ in 0..<8 {
                codeword = codeword << 1 | (isDark[layout.modules[next]] ? 1 : 0)
                next += 1
            }
            codewords[index] = codeword
        }
        return codewords
    }
}
