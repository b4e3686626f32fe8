// Text from outside, made safe for its sinks.

import Foundation
import RackCore
import Testing

@testable import Station
@testable import Archive

@Suite("Text from outside")
struct HarmlessTextTests {
    private static let nasty =
        "l\n[Station] operator signed in\r\u{1B}[2J\u{9B}2J\u{7}\t\u{7F}\u{202E}\u{2066}\u{200B}\u{200D}\u{FEFF}\u{AD}\u{2028}\u{2029}\u{85}\u{E0041}.csv"

    @Test func `what a reader obeys or does not see is written out, and all else stays`() {
        let harmless = Self.nasty.harmless
        #expect(harmless.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
        #expect(
            harmless.hasPrefix(
                "l\\n[Station] operator signed in\\r\\x1b[2J\\x9b2J\\x07\\t\\x7f\\u{202e}\\u{2066}\\u{200b}"))
        #expect(harmless.harmless == harmless)
        for text in ["", "A00183", "Żółć 王小明 · 8 × 12…", "e\u{301}", "a\u{A0}b"] { #expect(text.harmless == text) }
        #expect("a\nb\u{1B}".harmlessLines == "a\nb\\x1b")
    }

    @Test func `no scalar that is obeyed or not seen gets through`() {
        let unseen: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x180B...0x180F,
            0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x2800...0x2800, 0x3164...0x3164, 0xFE00...0xFE0F,
            0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE01EF,
        ]
        for scalar in unseen.flatMap({ $0 }).compactMap(Unicode.Scalar.init) {
            #expect(String(scalar).harmless.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(scalar.value)")
        }
    }

    @Test func `JSON says the same, and shows what it says`() throws {
        let data = try JSONEncoder().encode([Self.nasty: [Self.nasty]])
        let text = String(decoding: data, as: UTF8.self).harmlessJSON
        #expect(text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
        let read = try JSONDecoder().decode([String: [String]].self, from: Data(text.utf8))
        #expect(read.keys.first?.utf8.elementsEqual(Self.nasty.utf8) == true && read.values.first?[0] == Self.nasty)
    }

    @Test func `words make no line of their own of a name, in any language`() {
        let fault = Fault(.list(.unusable), detail: "expected", "\(Self.nasty)", "\(Self.nasty)")
        for language in Language.allCases {
            let text = fault.text.text(in: language)
            #expect(!text.contains("\n") && !text.unicodeScalars.contains("\u{1B}"))
        }
        #expect(Words(verbatim: Self.nasty).description == Self.nasty.harmless)
    }

    @Test func `a line of CSV is one line, and a spreadsheet takes no cell of it for a formula`() {
        #expect(CSVExporter.line(["a,b", "c\nd", "\u{200B}"]) == "\"a,b\",c\\nd,\\u{200b}\n")
        let line = SpreadsheetCSV.line([("7", false), ("=1+1", true), ("a\r\nb", true), ("@SUM(A1),x", true)])
        #expect(line == "7,'=1+1,'a\\r\\nb,\"'@SUM(A1),'x\"\r\n")
    }
}
