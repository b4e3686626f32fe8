// That patterns match what regular expressions match, settle confusions, and come to an end with any text.

import Labels
import TestSupport
import Testing

@Suite("Patterns")
struct PatternTests {
    private func found(_ pattern: String, _ text: String, settling: Bool = false) throws -> String? {
        try Pattern(pattern).first(in: text, settlingConfusions: settling)?.value
    }

    @Test(arguments: [
        (#"FZ\d-R\d-S\d-B\d{3}"#, "BOX: FZ7-R3-S6-B269 x", "FZ7-R3-S6-B269"),
        (#"[A-Z]{3,7}-\d{2}"#, "PROJECT CCYGD-86", "CCYGD-86"), ("97[89][- ]?\\d+", "ISBN 978-1", "978-1"),
        ("a|bc|d", "x bc", "bc"), ("(?:ab)+c?", "ababc", "ababc"), ("^x.z$", "xyz", "xyz"), ("[^,]+", ",,a b,", "a b"),
        ("x{2,}", "x xx xxx", "xx"), (#"\w+\.\w+"#, "see a.b", "a.b"), ("[]a-]+", "b ]a-", "]a-"),
        ("(a*)*b", "aab", "aab"), ("(|a)+b", "ab", "ab"), ("é+", "ée éé", "éé"), ("a{0}b", "b", "b"),
    ])
    func `a pattern finds what the expression says`(_ pattern: String, _ text: String, _ value: String) throws {
        #expect(try found(pattern, text) == value)
    }

    @Test(arguments: [
        (#"\d{3}"#, "1234"), ("^b", "ab"), ("b$", "bc"), ("[^a]", "a"), ("A", "a"), (#"B\d"#, "AB12"), ("x{3}", "xx"),
    ])
    func `a pattern finds no part of a word, and nothing that differs`(_ pattern: String, _ text: String) throws {
        #expect(try found(pattern, text) == nil)
    }

    @Test(arguments: [
        (#"FZ\d-B\d{3}"#, "FZ7-B2G9 F27-82O9", "FZ7-B209"), (#"[A-Z]{3}-\d{2}"#, "C0S-l5", "COS-15"),
        (#"\d+"#, "no 1OO", "100"), ("[A-Z0-9]+", "AO0I1", "AO0I1"), (#"[A-Z]{2}\d"#, "$ki", "SK1"),
    ])
    func `a pattern settles what may be a letter or a digit`(
        _ pattern: String, _ text: String, _ value: String
    ) throws {
        #expect(try found(pattern, text, settling: true) == value)
    }

    @Test func `what the pattern leaves open is said to be open`() throws {
        let open = try #require(try Pattern("[Il]X").first(in: "1X", settlingConfusions: true))
        #expect(open.isOpen && open.settled == 1)
        let plain = try #require(try Pattern("[Il]X").first(in: "IX", settlingConfusions: true))
        #expect(!plain.isOpen && plain.settled == 0)
        let either = try #require(try Pattern("(?:lA|IA)B?").first(in: "1AB", settlingConfusions: true))
        #expect(either.isOpen && either.range == 0..<3)
    }

    @Test func `what needs no settling goes before what stands first`() throws {
        #expect(try found(#"B\d\d"#, "B1O B12", settling: true) == "B12")
        #expect(try found(#"B\d\d"#, "B1O B1Z", settling: true) == "B10")
    }

    @Test(arguments: [
        "", "(", ")", "[", "[z-a]", "a**", "*a", "a{", "a{2", "a{3,2}", "a{101}", "(?=a)", "(?<n>a)", #"\1"#, #"\b"#,
        "\\",
        "a{100}{2}", "((a{50}){50})", String(repeating: "a", count: 201), String(repeating: "(", count: 60),
        "a{1,2,3}", "[\\D]", "a+?", "a{-1}", "a{99999999999999999999}", "a{,3}", "[a",
    ])
    func `what no pattern may be is refused in words`(_ pattern: String) {
        let error = #expect(throws: PatternError.self) { try Pattern(pattern) }
        #expect(error.map { !$0.text.isEmpty && !$0.text.contains("\n") } == true)
    }

    @Test(arguments: [
        "(a+)+$", "(a|a)*$", "(a*)*b", "(.*)(.*)(.*)(.*)x", "((a?){30}){7}b", "(a|b|ab)*c", "[ab]*a[ab]{90}$",
    ])
    func `no expression takes long over any text`(_ source: String) throws {
        let pattern = try Pattern(source)
        let text = String(repeating: "a", count: 100_000) + "!"
        let took = ContinuousClock().measure {
            _ = pattern.first(in: text, settlingConfusions: false, isBounded: false)
            _ = pattern.first(in: text.replacing("a", with: "1"), settlingConfusions: true)
        }
        #expect(took < .seconds(5), "\(source)")
    }

    @Test func `any text is a pattern or is refused, and any pattern ends with any text`() {
        var generator = SeededGenerator(seed: 11)
        let signs = Array(#"ab01OI-.\dws[]^()|?*+{}2,$é:"#)
        var count = 0
        for _ in 0..<3000 {
            let source = String(
                (0..<Int.random(in: 1...14, using: &generator)).map { _ in signs.randomElement(using: &generator)! })
            guard let pattern = try? Pattern(source) else { continue }
            count += 1
            let text = String((0..<30).map { _ in signs.randomElement(using: &generator)! })
            for settles in [true, false] {
                guard let match = pattern.first(in: text, settlingConfusions: settles) else { continue }
                let scalars = Array(text.unicodeScalars)
                #expect(match.range.upperBound <= scalars.count && !match.range.isEmpty)
                #expect(match.value.unicodeScalars.count == match.range.count)
                // What was settled matches as it stands.
                if !source.contains("^"), !source.contains("$") {
                    #expect(pattern.matches(match.value), "\(source) in \(text)")
                }
            }
        }
        #expect(count > 300)
    }

    @Test func `a pattern finds what Swift's own expressions find`() throws {
        var generator = SeededGenerator(seed: 5)
        let parts = ["a", "b", "[ab]", "(?:ab|b)", ".", "a?", "b*", "(a|bb)+", "a{2}", "[^a]", "a{1,3}"]
        for _ in 0..<400 {
            let source = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                parts.randomElement(using: &generator)!
            }
            .joined()
            let text = String((0..<12).map { _ in "aabbc".randomElement(using: &generator)! })
            let own = try Pattern(source).matches(text)
            let other = try Regex(source)
            // An empty match counts for Swift alone.
            if let match = text.firstMatch(of: other), !match.range.isEmpty { #expect(own, "\(source) in \(text)") }
            if own { #expect(text.firstMatch(of: other) != nil, "\(source) in \(text)") }
        }
    }
}
