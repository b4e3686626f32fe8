// Names that people work under.

import Testing

@testable import Station
@testable import Archive

@Suite("Operators' names")
struct OperatorNameTests {
    @Test(arguments: [
        "Ada Lovelace", "O'Brien-Smith", "Zo\u{EB}", "Łukasz Żółć", "Nguy\u{1EC5}n", "İlknur Yılmaz", "Παπαδόπουλος",
        "Ирина Сидорова", "王小明", "Li 李", "田中ゆき", "김민준", "lab_2", "J. R. R.", "7", String(repeating: "A", count: 64),
    ])
    func `people's names are allowed and stay as they are`(name: String) {
        #expect(OperatorName.normal(name).map { Array($0.utf8) } == Array(name.utf8))
    }

    @Test(arguments: [
        "", " ", ".", "-", "a\u{200B}b", "a\u{200D}b", "a\u{2060}b", "a\u{FEFF}", "a\u{AD}b", "\u{202E}a", "\u{2066}a",
        "\u{61C}a", "a\u{34F}b", "a\nb", "a\tb", "a\u{1B}[2J", "a\u{A0}b", "a\u{3000}b", "a\u{2028}b", "a\u{3164}b",
        "a/b", "a,b", "a\"b", "=a", "a@b", "a\u{2019}b", "Ａda", "𝐀da", "ﬁn", "a\u{338}", "١٢", "\u{E000}",
        // Letters of another script that look the same, in a name and as the whole of it.
        "Аlice", "Alісe", "Ada Лавлейс", "Αda", "Сара", "ΑΝΝΑ", "ЅАМ", String(repeating: "A", count: 65),
        String(repeating: "A", count: 100_000),
    ])
    func `what nobody sees, what looks like another, and what is no name is refused`(name: String) {
        #expect(OperatorName.normal(name) == nil)
    }

    @Test func `no two different names look alike because of spaces or the way letters are put together`() {
        #expect(OperatorName.normal("  Ada   Lovelace ") == "Ada Lovelace")
        let one = OperatorName.normal("Zoe\u{308}").map { Array($0.utf8) }
        #expect(one == Array("Zo\u{EB}".utf8))
    }

    @Test func `the setting takes names and refuses the rest in words`() throws {
        func resolve(_ name: String) throws -> String? {
            try ResolvedSettings(
                environment: ["HOME": "/root", "RACKSTATION_OPERATOR_NAME": name], flags: []
            ).settings.operators.name
        }
        #expect(try resolve("Ada Lovelace") == "Ada Lovelace" && resolve("none") == nil)
        #expect(throws: Fault.self) { try resolve("Alice\u{200B}") }
    }
}
