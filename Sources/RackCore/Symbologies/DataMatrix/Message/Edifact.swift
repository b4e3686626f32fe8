// EDIFACT: four characters in three codewords.

extension MessageReader {
    /// Reads EDIFACT encodation (ISO/IEC 16022, 5.2.8) until it is left: by an unlatch, or implicitly when fewer than
    /// three codewords remain, which then are ASCII.
    mutating func readEdifact() throws(NotAMessage) {
        guard remaining > 0 else { throw NotAMessage() }
        while remaining >= 3 {
            let triple = (0..<3).reduce(0) { $0 << 8 | Int(codewords[next + $1]) }
            for index in 0..<4 {
                let value = UInt8(truncatingIfNeeded: triple >> (18 - 6 * index)) & 0x3F
                if value == 31 {
                    // The codeword in which the unlatch ends is the last one; its other bits are zero.
                    let taken = min(index + 1, 3)
                    let bitsOver = 8 * taken - 6 * (index + 1)
                    let rest = triple >> (24 - 8 * taken) & (1 << bitsOver - 1)
                    guard rest == 0 else { throw NotAMessage() }
                    next += taken
                    return
                }
                append(value & 0x20 == 0 ? value | 0x40 : value)
            }
            next += 3
        }
    }
}
