// What a symbol says beside its message, and the value that becomes of it.

import Testing

@testable import RackCore

@Suite struct `Message attributes` {
    private func read(_ codewords: [UInt8]) throws -> Message {
        try #require(Message(dataCodewords: codewords[...]))
    }

    @Test func `FNC1 in front says GS1 and is not transmitted, later ones are GS`() throws {
        let message = try read([232, 131, 66, 232, 140, 67])
        #expect(message.attributes.isGS1)
        #expect(message.payload == Payload(bytes: Array("01A\u{1D}10B".utf8), isGS1: true))
        #expect(message.payload.encoding == .text)
    }

    @Test func `FNC1 behind a letter or a pair of digits says industry format, and is GS behind anything else`() throws
    {
        #expect(try read([66, 232, 67]).attributes.isIndustryFormat)
        #expect(try read([131, 232, 67]).payload.value == "01B")
        let other = try read([36, 232, 67])
        #expect(!other.attributes.isIndustryFormat)
        #expect(other.payload.value == "#\u{1D}B")
    }

    @Test func `a structured append names its place, and GS1 stays GS1 behind it`() throws {
        let message = try read([233, 0x2B, 2, 3, 232, 66])
        #expect(message.attributes.structuredAppend == .init(index: 2, total: 6, fileID: 256))
        #expect(message.attributes.isGS1)
        #expect(message.payload.value == "A")
    }

    @Test func `reader programming is reported`() throws {
        #expect(try read([234, 66, 67]).attributes.isReaderProgramming)
    }

    @Test func `macros put header and trailer of their envelope around the message, and it stays text`() throws {
        let message = try read([236, 66, 67])
        #expect(message.attributes.macro == .format05)
        #expect(message.payload.value == "[)>\u{1E}05\u{1D}AB\u{1E}\u{04}")
        #expect(try read([237, 66, 67]).payload.value == "[)>\u{1E}06\u{1D}AB\u{1E}\u{04}")
    }

    @Test func `interpretations are numbered over their whole range`() throws {
        let numbers: [([UInt8], Int)] = [
            ([1], 0), ([127], 126), ([128, 1], 127), ([191, 254], 16382), ([192, 1, 1], 16383),
            ([207, 63, 129], 999_999),
        ]
        for (codewords, number) in numbers {
            #expect(try read([241] + codewords + [66]).attributes.interpretations.map(\.number) == [number])
        }
    }

    @Test func `bytes are text in the character set that the message names, and hex where they are none in it`() throws
    {
        let bytes: [UInt8] = [235, 0xC3 - 127, 235, 0xA9 - 127]
        #expect(try read(bytes).payload.value == "é")
        #expect(try read([241, 27] + bytes).payload.value == "é")
        #expect(try read([241, 4] + bytes).payload.value == "Ã©")
        #expect(try read([241, 4, 66, 67]).payload.value == "AB")
        #expect(try read([241, 26, 79, 46]).payload.value == "中")
        #expect(try read([241, 8] + bytes).payload.value == "УЉ")
        #expect(try read([241, 28] + bytes).payload.value == "c3a9")
        #expect(try read([241, 100] + bytes).payload.encoding == .hex)
    }

    @Test func `a message changes its character set midway, inside the envelope of a macro too`() throws {
        let upper: [UInt8] = [235, 0xE4 - 127]
        #expect(try read([241, 4] + upper + [241, 10] + upper).payload.value == "äδ")
        #expect(try read([236, 66, 241, 10] + upper).payload.value == "[)>\u{1E}05\u{1D}Aδ\u{1E}\u{04}")
    }

    @Test
    func `what names no character set and is no UTF-8 is ISO 8859-1, unless it has control characters`() throws {
        func upper(_ byte: UInt8) -> [UInt8] { [235, byte - 127] }
        #expect(try read([66] + upper(0xE9)).payload.value == "Aé")
        #expect(try read([66] + upper(0x85)).payload.encoding == .hex)
        #expect(try read([2] + upper(0xFF) + [17]).payload.value == "01ff10")
        #expect(try read([66, 30] + upper(0xE9)).payload.value == "A\u{1D}é")
    }
}

@Suite struct `Payload values` {
    @Test func `printable text is its own value`() {
        #expect(Payload(bytes: Array("A00183 µl\t".utf8)).value == "A00183 µl\t")
    }

    @Test func `what is not text gets its hex form`() {
        for bytes: [UInt8] in [[0xE9], [65, 0], [65, 0x1E, 66], [0x7F], [0xEF, 0xBF, 0xBF], [65, 0x04]] {
            #expect(Payload(bytes: bytes).encoding == .hex)
        }
        #expect(Payload(bytes: [0, 0xAB]).value == "00ab")
    }

    @Test func `separators of structured data stay in the text`() {
        for text in ["01A\u{1D}10B", "[)>\u{1E}06\u{1D}S1\u{1D}1T2\u{1E}\u{04}"] {
            #expect(Payload(bytes: Array(text.utf8)).value == text)
        }
        #expect(Payload(bytes: Array("[)>\u{1E}06\u{1D}S1".utf8)).encoding == .hex)
    }
}
