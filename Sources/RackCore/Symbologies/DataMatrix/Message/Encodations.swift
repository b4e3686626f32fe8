// The encodations besides ASCII: C40, Text and X12, EDIFACT, and Base 256.

/// The encodations that pack three values of 0 to 39 into two codewords (ISO/IEC 16022, 5.2.5 to 5.2.7).
enum TripleEncodation {
    /// Digits and capitals.
    case c40
    /// Digits and small letters.
    case text
    /// ANSI X12 EDI.
    case x12
}

/// The set from which the next value of C40 or Text picks its character.
private enum CharacterSet {
    case basic, shift1, shift2, shift3
}

extension MessageReader {
    private static let unlatch: UInt8 = 254

    /// Reads C40, Text or X12 until it is left: by an unlatch, or implicitly when fewer than two codewords remain.
    mutating func readTriples(_ encodation: TripleEncodation) throws(NotAMessage) {
        // An encoder that latches here has something to say here.
        guard remaining >= 2 else { throw NotAMessage() }
        var set = CharacterSet.basic
        while remaining >= 2 {
            let high = try take()
            if high == Self.unlatch { break }
            // The packing adds 1, which keeps the first codeword from 0 to 250 and so clear of the unlatch.
            let packed = Int(high) << 8 + Int(try take()) - 1
            guard (0..<64000).contains(packed) else { throw NotAMessage() }
            for value in [packed / 1600, packed / 40 % 40, packed % 40] {
                switch encodation {
                case .x12: try readX12(UInt8(value))
                case .c40, .text: try readC40(UInt8(value), &set, isText: encodation == .text)
                }
            }
        }
        // Where one codeword remains, it is a character of ASCII encodation or, with nothing more to say, an unlatch.
        if remaining == 1, codewords[next] == Self.unlatch { next += 1 }
        // Before the end of the symbol, a shift 1 may fill the last triple. An encoder that goes on in ASCII may have
        // left behind any shift of the character that it then wrote anew (libdmtx does).
        guard remaining > 0 || set == .basic || set == .shift1 && !isUpperShifted else { throw NotAMessage() }
        isUpperShifted = false
    }

    private mutating func readX12(_ value: UInt8) throws(NotAMessage) {
        switch value {
        case 0: append(0x0D)
        case 1: append(0x2A)
        case 2: append(0x3E)
        default: append(basicCharacter(value, isText: false))
        }
    }

    /// Reads a value of C40 or Text (ISO/IEC 16022, annex C).
    private mutating func readC40(_ value: UInt8, _ set: inout CharacterSet, isText: Bool) throws(NotAMessage) {
        let current = set
        set = .basic
        switch (current, value) {
        case (.basic, 0): set = .shift1
        case (.basic, 1): set = .shift2
        case (.basic, 2): set = .shift3
        case (.basic, _): append(basicCharacter(value, isText: isText))
        case (.shift1, 0...31): append(value)
        case (.shift2, 0...14): append(value + 33)
        case (.shift2, 15...21): append(value + 43)
        case (.shift2, 22...26): append(value + 69)
        case (.shift2, 27): try appendFNC1()
        case (.shift2, 30):
            guard !isUpperShifted else { throw NotAMessage() }
            isUpperShifted = true
        case (.shift3, 1...26) where isText: append(value + 64)
        case (.shift3, 0...31): append(value + 96)
        default: throw NotAMessage()
        }
    }

    /// The character of a value of the basic set: 3 is space, then come the digits, then the letters.
    private func basicCharacter(_ value: UInt8, isText: Bool) -> UInt8 {
        switch value {
        case ...3: 0x20
        case ...13: value + 44
        default: isText ? value + 83 : value + 51
        }
    }
}

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

extension MessageReader {
    /// Reads a field of bytes in Base 256 encodation (ISO/IEC 16022, 5.2.9). Its length stands in front: 0 for all
    /// that remains, one codeword to 249, two above that.
    mutating func readBase256() throws(NotAMessage) {
        let first = Int(try takeUnrandomised())
        let length: Int
        switch first {
        case 0: length = remaining
        case 1...249: length = first
        default:
            let second = Int(try takeUnrandomised())
            guard second < 250 else { throw NotAMessage() }
            length = (first - 249) * 250 + second
        }
        guard length > 0, length <= remaining else { throw NotAMessage() }
        for _ in 0..<length { message.bytes.append(try takeUnrandomised()) }
    }

    /// Takes the next codeword and undoes its randomising over 255 states (ISO/IEC 16022, annex B.2).
    private mutating func takeUnrandomised() throws(NotAMessage) -> UInt8 {
        let position = next - codewords.startIndex + 1
        return try take() &- UInt8(149 * position % 255 + 1)
    }
}
