// What stands in the cells of a simulated rack, and what its codes say.

import RackCore

/// Draws values like those on real tubes, each once.
struct ValueSource {
    private var random: SplitMix64
    private var used: Set<String> = []
    private let letters: Int
    private let digits: Int

    /// Makes a source of values that fit a symbol: letters and digits after the room that the symbol has for data
    /// codewords (ISO/IEC 16022, table 7), one for a letter and one for two digits.
    init(symbol: SymbolSize, random: SplitMix64) {
        self.random = random
        (letters, digits) =
            switch symbol.rows {
            case ...10: (0, 6)
            case 11...12: (1, 5)
            case 13...14: (2, 8)
            default: (3, 10)
            }
    }

    /// The next value, as its bytes.
    mutating func next() -> [UInt8] {
        while true {
            let prefix = String((0..<letters).map { _ in random.pick(Array("ABCDEFGHKLMNPRSTUVWXYZ")) })
            let value = prefix + String((0..<digits).map { _ in random.pick(Array("0123456789")) })
            if used.insert(value).inserted { return Array(value.utf8) }
        }
    }
}

extension SimulatedRack {
    /// What each cell holds, row-major, after chance and what is fixed.
    func contents() -> [Cap] {
        var random = SplitMix64(seed: seed, subject: Subject.content)
        var values = ValueSource(symbol: printing.symbol, random: SplitMix64(seed: random.next()))
        // Exactly the share asked for, in random cells.
        let count = max(0, shape.rows * shape.cols)
        let filled = Int((Double(count) * min(max(fill, 0), 1)).rounded())
        let order = Array(0..<count).shuffled(using: &random)
        var caps = [Cap](repeating: .empty, count: count)
        for cell in order.prefix(filled) { caps[cell] = random.chance(blanks) ? .blank : .code([]) }
        for (position, cap) in fixed
        where (0..<shape.rows).contains(position.row) && (0..<shape.cols).contains(position.col) {
            caps[position.row * shape.cols + position.col] = cap
        }
        return caps.map { cap in
            if case .code(let bytes) = cap, bytes.isEmpty { .code(values.next()) } else { cap }
        }
    }
}
