// Reading data codewords from the first to the last: ASCII encodation, control codewords, padding.

/// Reads the data codewords of a symbol, beginning and coming back to ASCII encodation (ISO/IEC 16022, 5.2.3).
struct MessageReader {
    /// The data codewords of the symbol.
    let codewords: ArraySlice<UInt8>
    /// The codeword to be read next.
    var next: Int
    /// What has been read.
    var message = Message()
    /// Whether the next character is one of the upper 128.
    var isUpperShifted = false
    /// The first codeword that is not a structured append sequence.
    private var start: Int

    /// The codewords of ASCII encodation that are no characters (ISO/IEC 16022, table 2).
    private enum Control {
        static let pad: UInt8 = 129
        static let latchC40: UInt8 = 230
        static let latchBase256: UInt8 = 231
        static let fnc1: UInt8 = 232
        static let structuredAppend: UInt8 = 233
        static let readerProgramming: UInt8 = 234
        static let upperShift: UInt8 = 235
        static let macro05: UInt8 = 236
        static let macro06: UInt8 = 237
        static let latchX12: UInt8 = 238
        static let latchText: UInt8 = 239
        static let latchEdifact: UInt8 = 240
        static let interpretation: UInt8 = 241
    }

    private init(_ codewords: ArraySlice<UInt8>) {
        self.codewords = codewords
        (next, start) = (codewords.startIndex, codewords.startIndex)
        message.bytes.reserveCapacity(2 * codewords.count)
    }

    /// Reads all codewords of a symbol.
    static func read(_ codewords: ArraySlice<UInt8>) throws(NotAMessage) -> Message {
        var reader = MessageReader(codewords)
        while reader.remaining > 0 { try reader.readASCII() }
        guard !reader.isUpperShifted, !reader.message.bytes.isEmpty else { throw NotAMessage() }
        if let macro = reader.message.attributes.macro {
            reader.message.bytes = macro.header + reader.message.bytes + macro.trailer
            for index in reader.message.attributes.interpretations.indices {
                reader.message.attributes.interpretations[index].start += macro.header.count
            }
        }
        return reader.message
    }

    /// Codewords that have not been read.
    var remaining: Int { codewords.endIndex - next }

    /// Takes the next codeword; throws where there is none.
    mutating func take() throws(NotAMessage) -> UInt8 {
        guard next < codewords.endIndex else { throw NotAMessage() }
        defer { next += 1 }
        return codewords[next]
    }

    /// Adds a character of the lower 128 to the message, or its fellow of the upper 128 after an upper shift.
    mutating func append(_ character: UInt8) {
        message.bytes.append(isUpperShifted ? character | 0x80 : character)
        isUpperShifted = false
    }

    /// Adds FNC1, which is transmitted as the separator GS.
    mutating func appendFNC1() throws(NotAMessage) {
        guard !isUpperShifted else { throw NotAMessage() }
        message.bytes.append(0x1D)
    }

    private mutating func readASCII() throws(NotAMessage) {
        let place = next
        let codeword = try take()
        guard !isUpperShifted || (1...128).contains(codeword) else { throw NotAMessage() }
        switch codeword {
        case 1...128: append(codeword - 1)
        case Control.pad: try readPadding()
        case 130...229:
            message.bytes.append(0x30 + (codeword - 130) / 10)
            message.bytes.append(0x30 + (codeword - 130) % 10)
        case Control.latchC40: try readTriples(.c40)
        case Control.latchText: try readTriples(.text)
        case Control.latchX12: try readTriples(.x12)
        case Control.latchEdifact: try readEdifact()
        case Control.latchBase256: try readBase256()
        case Control.upperShift: isUpperShifted = true
        case Control.interpretation: try readInterpretation()
        case Control.fnc1: try readFNC1(at: place)
        case Control.structuredAppend: try readStructuredAppend(at: place)
        case Control.readerProgramming:
            guard place == codewords.startIndex else { throw NotAMessage() }
            message.attributes.isReaderProgramming = true
        case Control.macro05, Control.macro06:
            guard place == codewords.startIndex else { throw NotAMessage() }
            message.attributes.macro = codeword == Control.macro05 ? .format05 : .format06
        default: throw NotAMessage()
        }
    }

    /// FNC1 says what kind of message follows when it stands first or second, and separates parts elsewhere.
    private mutating func readFNC1(at place: Int) throws(NotAMessage) {
        if place == start {
            message.attributes.isGS1 = true
        } else if place == start + 1, isIndustryPrefix(codewords[start]) {
            message.attributes.isIndustryFormat = true
        } else {
            try appendFNC1()
        }
    }

    /// Whether a codeword may stand before the FNC1 of an industry format: a letter or a pair of digits.
    private func isIndustryPrefix(_ codeword: UInt8) -> Bool {
        switch codeword {
        case 66...91, 98...123, 130...229: true
        default: false
        }
    }

    /// The place in the sequence (index in the upper half byte, 17 less the total in the lower), then two halves of
    /// the file's identification (ISO/IEC 16022, 5.6).
    private mutating func readStructuredAppend(at place: Int) throws(NotAMessage) {
        guard place == codewords.startIndex else { throw NotAMessage() }
        let sequence = try take()
        let (high, low) = (try take(), try take())
        let (index, total) = (Int(sequence >> 4), 17 - Int(sequence & 0x0F))
        guard total <= 16, index < total, (1...254).contains(high), (1...254).contains(low) else {
            throw NotAMessage()
        }
        let fileID = Int(high - 1) * 254 + Int(low - 1)
        message.attributes.structuredAppend = .init(index: index, total: total, fileID: fileID)
        start = next
    }

    /// One to three codewords that number an extended channel interpretation (ISO/IEC 16022, 5.4).
    private mutating func readInterpretation() throws(NotAMessage) {
        let first = Int(try take())
        var number: Int
        switch first {
        case 1...127: number = first - 1
        case 128...191: number = (first - 128) * 254 + (try takeDigit254()) + 127
        case 192...207: number = (first - 192) * 64516 + (try takeDigit254()) * 254 + (try takeDigit254()) + 16383
        default: throw NotAMessage()
        }
        guard number <= 999_999 else { throw NotAMessage() }
        message.attributes.interpretations.append(.init(start: message.bytes.count, number: number))
    }

    private mutating func takeDigit254() throws(NotAMessage) -> Int {
        let codeword = try take()
        guard (1...254).contains(codeword) else { throw NotAMessage() }
        return Int(codeword) - 1
    }

    /// Padding reaches to the end of the symbol; all of it but the first 129 is randomised over 253 states
    /// (ISO/IEC 16022, annex B.1).
    private mutating func readPadding() throws(NotAMessage) {
        while remaining > 0 {
            let position = next - codewords.startIndex + 1
            let sum = Int(Control.pad) + 149 * position % 253 + 1
            guard Int(try take()) == (sum <= 254 ? sum : sum - 254) else { throw NotAMessage() }
        }
    }
}
