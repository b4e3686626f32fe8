// That checks say what python-stdnum says, and find every wrong digit that they promise to find.

import Foundation
import Labels
import TestSupport
import Testing

@Suite("Checks")
struct CheckTests {
    private struct Vector { let check, value: String, isValid: Bool }

    private static func vectors() throws -> [Vector] {
        let url = try #require(Bundle.module.url(forResource: "stdnum", withExtension: "txt"))
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            let words = $0.split(separator: " ").map(String.init)
            try #require(words.count == 3)
            return Vector(check: words[0], value: words[1], isValid: words[2] == "valid")
        }
    }

    @Test(arguments: Check.declared)
    func `a check says what the oracle says`(_ check: Check) throws {
        let vectors = try Self.vectors().filter { $0.check == check.name }
        #expect(vectors.count { $0.isValid } >= 20 && vectors.count { !$0.isValid } >= 30)
        for vector in vectors {
            #expect(check.accepts(vector.value) == vector.isValid, "\(check.name) \(vector.value)")
        }
    }

    @Test func `the examples of the standards hold`() throws {
        let examples = [
            ("luhn", "4539 1488 0343 6467"), ("isbn", "0-8044-2957-X"), ("isbn", "978-0-306-40615-7"),
            ("gtin", "00012345600012"), ("gtin", "96385074"), ("gtin", "036000291452"), ("mod11-2", "07940"),
            ("mod11-2", "079X"), ("mod37-2", "G123498654321H"), ("mod37-36", "A12425GABC1234002M"),
            ("mod97-10", "794 44"), ("verhoeff", "2363"), ("damm", "5724"),
        ]
        for (name, value) in examples {
            let check = try #require(Check.named(name))
            #expect(check.accepts(value), "\(name) \(value)")
        }
    }

    @Test(arguments: Check.declared)
    func `a value of one wrong character is refused`(_ check: Check) throws {
        // Weighted sums of books and trade items find these too; two wrong ones may make a right one.
        for vector in try Self.vectors() where vector.check == check.name && vector.isValid {
            let characters = Array(vector.value)
            for index in characters.indices {
                for digit in "0123456789" where digit != characters[index] && characters[index].isNumber {
                    var wrong = characters
                    wrong[index] = digit
                    #expect(!check.accepts(String(wrong)), "\(check.name) \(vector.value)")
                }
            }
        }
    }

    @Test(arguments: Check.declared)
    func `no text ends a check otherwise than with a word`(_ check: Check) {
        var generator = SeededGenerator(seed: 7)
        let strange = [
            "", "0", "٣٤", "１２３４", "\u{0}\u{1}", "X", "*", "--", String(repeating: "9", count: 100_000), "é1",
        ]
        for text in strange { #expect(!check.accepts(text)) }
        var accepted = 0
        for _ in 0..<2000 {
            let length = Int.random(in: 0...70, using: &generator)
            let text = String(
                decoding: (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }, as: UTF8.self)
            accepted += check.accepts(text) ? 1 : 0
        }
        #expect(accepted < 20)
    }

    @Test func `every check has a name of its own`() {
        #expect(Set(Check.declared.map(\.name)).count == Check.declared.count)
        #expect(Check.named("luhn10") == nil)
        #expect(Check.bare("978-1-118 64515-4") == "9781118645154")
    }
}
