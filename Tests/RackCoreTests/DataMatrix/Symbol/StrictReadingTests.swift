// What is a message and what is none: the endings that encoders write, and codewords that none would write.

import Testing

@testable import RackCore

@Suite struct `Strict reading of codewords` {
    /// Codewords with a name for what they are.
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let codewords: [UInt8]
        let text: String

        init(_ name: String, _ codewords: [UInt8], _ text: String = "") {
            (testDescription, self.codewords, self.text) = (name, codewords, text)
        }
    }

    static let messages = [
        Example("pads by the rule", [66, 129, 70, 220, 115], "A"),
        Example("a pad in the last codeword", [66, 67, 129], "AB"),
        Example("C40 to the end", [230, 89, 233], "ABC"),
        Example("C40, then ASCII in the last codeword", [230, 89, 233, 69], "ABCD"),
        Example("C40 with a shift 1 that fills the last triple", [230, 89, 217], "AB"),
        Example("C40 with an unlatch in the last codeword", [230, 89, 233, 254], "ABC"),
        Example("C40, unlatch, ASCII, pad", [230, 89, 233, 254, 69, 129], "ABCD"),
        Example("C40 with a shift left behind before an unlatch", [230, 15, 122, 254, 41], "s("),
        Example("C40 with FNC1 inside", [230, 89, 233, 10, 135], "ABC\u{1D}A"),
        Example("Text to the end", [239, 89, 233], "abc"),
        Example("X12 to the end", [238, 89, 233], "ABC"),
        Example("EDIFACT to the end", [240, 4, 32, 196], "ABCD"),
        Example("EDIFACT, then two codewords of ASCII", [240, 4, 32, 196, 70, 71], "ABCDEF"),
        Example("EDIFACT, then one codeword of ASCII", [240, 4, 32, 196, 70], "ABCDE"),
        Example("EDIFACT with an unlatch as fourth value", [240, 4, 32, 223, 70, 129], "ABCE"),
        Example("EDIFACT with an unlatch as third value", [240, 4, 39, 192, 69, 70, 71], "ABDEF"),
        Example("EDIFACT with an unlatch as second value", [240, 5, 240, 69, 70, 71], "ADEF"),
        Example("EDIFACT with an unlatch as first value", [240, 4, 32, 196, 124, 70, 71], "ABCDEF"),
        Example("Base 256 to the end of the symbol", [231, 44, 2, 153], "AB"),
        Example("Base 256 with its length", [231, 46, 2, 153], "AB"),
    ]

    @Test(arguments: messages)
    func `every ending that an encoder writes is read`(_ example: Example) {
        #expect(Message(dataCodewords: example.codewords[...])?.bytes == Array(example.text.utf8))
    }

    static let refusals = [
        Example("nothing but pads", [129, 175, 70]),
        Example("a second pad that is not randomised", [66, 129, 129]),
        Example("a character behind a pad", [66, 129, 70, 220, 66]),
        Example("codeword 0", [66, 0, 67]),
        Example("codeword 242", [66, 242, 67]),
        Example("codeword 254 in ASCII", [66, 67, 254]),
        Example("codeword 255", [66, 67, 255]),
        Example("an upper shift at the end", [66, 67, 235]),
        Example("an upper shift before a pair of digits", [66, 235, 142]),
        Example("an upper shift before a latch", [235, 230, 89, 233]),
        Example("a latch to C40 at the end", [66, 67, 230]),
        Example("a latch to C40 with one codeword left", [66, 230, 67]),
        Example("a latch to EDIFACT at the end", [66, 67, 240]),
        Example("a latch to Base 256 at the end", [66, 67, 231]),
        Example("a C40 pair above the last triple", [230, 251, 1]),
        Example("a C40 pair of zeros", [230, 0, 0]),
        Example("C40 shift 1 with value 33", [230, 5, 55]),
        Example("C40 shift 2 with value 28", [230, 10, 175]),
        Example("C40 shift 3 with value 32", [230, 17, 143]),
        Example("C40 with a shift 2 at the end", [230, 89, 218]),
        Example("C40 with a shift 3 at the end", [230, 89, 219]),
        Example("C40 with two upper shifts", [230, 10, 242, 189, 191]),
        Example("C40 with an upper shift before FNC1", [230, 10, 242, 170, 255]),
        Example("EDIFACT with bits behind the unlatch", [240, 5, 241, 69, 70]),
        Example("Base 256 longer than the symbol", [231, 47, 2, 153]),
        Example("Base 256 without a byte", [66, 231, 193]),
        Example("a structured append that is not in front", [66, 233, 34, 1, 1, 66]),
        Example("a structured append of one symbol", [233, 0, 1, 1, 66]),
        Example("a structured append beyond its total", [233, 0x2F, 1, 1, 66]),
        Example("a structured append with file 255", [233, 0x0F, 255, 1, 66]),
        Example("a structured append without its file", [233, 0x0F, 1]),
        Example("reader programming that is not in front", [66, 234, 67]),
        Example("a macro that is not in front", [66, 236, 67]),
        Example("a macro around nothing", [236, 129, 70]),
        Example("an interpretation without a number", [66, 67, 241]),
        Example("an interpretation numbered 0", [241, 0, 66]),
        Example("an interpretation above the range", [241, 208, 1, 1, 66]),
        Example("an interpretation above 999999", [241, 207, 254, 254, 66]),
        Example("an interpretation with codeword 255", [241, 128, 255, 66]),
    ]

    @Test(arguments: refusals)
    func `codewords that no encoder writes are refused`(_ example: Example) {
        #expect(Message(dataCodewords: example.codewords[...]) == nil)
    }
}
