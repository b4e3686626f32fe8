// Text for a line of a terminal.

import Testing
import TestSupport

@testable import Display

@Suite("Text on a terminal")
struct TerminalTextTests {
    @Test func `what a terminal would obey is written out`() {
        #expect(TerminalText.harmless("a\u{1B}[2Jb", characters: .unicode) == "a\\x1b[2Jb")
        #expect(TerminalText.harmless("\r\n\t\u{7}\u{9B}", characters: .unicode) == "\\r\\n\\t\\x07\\x9b")
        #expect(TerminalText.harmless("\u{202E}x\u{200D}", characters: .unicode) == "\\u{202e}x\\u{200d}")
        #expect(TerminalText.harmless("e\u{301}漢", characters: .unicode) == "e\u{301}漢")
    }

    @Test func `a terminal without UTF-8 gets ASCII`() {
        #expect(TerminalText.harmless("8 × 12…", characters: .ascii) == "8 x 12...")
        #expect(
            TerminalText.harmless("é", characters: .ascii) == "\\u{e9}"
                || TerminalText.harmless("é", characters: .ascii) == "\\xe9")
    }

    @Test func `wide characters count two columns and accents none`() {
        #expect(TerminalText.width("abc") == 3)
        #expect(TerminalText.width("漢字") == 4)
        #expect(TerminalText.width("e\u{301}") == 1)
        #expect(TerminalText.width("🧪") == 2)
        #expect(TerminalText.width("●·?!") == 4)
        #expect(TerminalText.width("한") == 2)
    }

    @Test func `no scalar of Unicode is obeyed or of unknown width`() {
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for characters in TerminalCharacters.allCases where characters == .unicode || value < 0x3000 {
                let text = TerminalText.harmless(String(scalar), characters: characters)
                for part in text.unicodeScalars {
                    let category = part.properties.generalCategory
                    if category == .control || category == .format || category == .unassigned {
                        Issue.record("U+\(String(value, radix: 16)) got through")
                    }
                }
            }
        }
    }

    @Test func `text is cut before a character that does not fit`() {
        #expect(TerminalText.fitted("abcdef", width: 4, characters: .unicode) == "abc…")
        #expect(TerminalText.fitted("漢字漢字", width: 4, characters: .unicode) == "漢…")
        #expect(TerminalText.fitted("abc", width: 3, characters: .ascii) == "abc")
        #expect(TerminalText.fitted("abc", width: 0, characters: .ascii) == "")
    }

    @Test func `wrapping loses no letter and overruns no line`() {
        var random = SeededGenerator(seed: 7)
        let letters = Array("abc de f 漢字 é ")
        for _ in 0..<500 {
            let text = String(
                (0..<Int.random(in: 0...60, using: &random)).map { _ in letters.randomElement(using: &random)! })
            let width = Int.random(in: 2...20, using: &random)
            let lines = TerminalText.wrapped(text, width: width)
            #expect(lines.allSatisfy { TerminalText.width($0) <= width && !$0.isEmpty })
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }
}
