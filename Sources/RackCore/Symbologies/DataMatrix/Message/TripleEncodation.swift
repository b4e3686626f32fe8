// C40, Text and X12: three characters in two codewords.

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
