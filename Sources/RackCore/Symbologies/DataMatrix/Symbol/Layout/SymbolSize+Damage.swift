// How much damage a symbol of a size can take.

extension SymbolSize {
    /// Whether the error correction alone, without erasures, brings back a damaged symbol: in no Reed-Solomon block
    /// are more codewords wrong than it corrects.
    /// - Parameters:
    ///   - damaged: whether each module is dark, row-major, finder pattern included.
    ///   - sound: the same of the symbol as it was made.
    /// - Returns: false also when ECC 200 has no such size or the modules are not as many as it has.
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
