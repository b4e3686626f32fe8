// A symbol as dark and light modules, made from its codewords, and its codewords read from them.

extension QRLayout {
    /// All modules of the symbol that has some codewords, in the order in which they are written: whether each is dark.
    /// - Parameter hasHalfCodeword: whether the last codeword of data has four bits only, and which that is.
    func modules(_ codewords: [UInt8], _ format: QRFormat, _ capacity: QRCapacity) -> [Bool] {
        let count = version.count
        var isDark = fixed.map { $0 ?? false }
        let word = format.word(version)
        for copy in self.format {
            for (bit, place) in copy.enumerated() { isDark[place] = word >> bit & 1 == 1 }
        }
        var next = 0
        for (index, codeword) in codewords.enumerated() {
            for bit in 0..<capacity.bits(of: index) {
                isDark[places[next]] = codeword & (0x80 >> bit) != 0
                next += 1
            }
        }
        for place in places where format.isMasked(row: place / count, col: place % count) {
            isDark[place].toggle()
        }
        return isDark
    }

    /// The codewords that modules spell, and how sure each of them is: as sure as its least sure bit.
    /// - Parameter darkness: how dark each module is, above 0 where it is dark rather than light.
    func codewords(
        _ darkness: [Float], _ format: QRFormat, _ capacity: QRCapacity
    ) -> (codewords: [UInt8], sureness: [Float]) {
        let count = version.count
        var codewords = [UInt8](repeating: 0, count: capacity.codewords)
        var sureness = [Float](repeating: 0, count: capacity.codewords)
        var next = 0
        for index in codewords.indices {
            var (codeword, least) = (0 as UInt8, Float.infinity)
            for bit in 0..<capacity.bits(of: index) {
                let place = places[next]
                next += 1
                let isDark = darkness[place] > 0
                if isDark != format.isMasked(row: place / count, col: place % count) { codeword |= 0x80 >> bit }
                least = min(least, abs(darkness[place]))
            }
            (codewords[index], sureness[index]) = (codeword, least)
        }
        return (codewords, sureness)
    }
}

extension QRCapacity {
    /// The bits of a codeword.
    fileprivate func bits(of index: Int) -> Int { hasHalfCodeword && index == dataCodewords - 1 ? 4 : 8 }
}
