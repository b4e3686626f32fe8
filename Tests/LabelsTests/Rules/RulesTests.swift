// That files of rules say what they mean, and that every error names its line and what is allowed.

import Archive
import Labels
import RackCore
import TestSupport
import Testing

@Suite("Rules of labels")
struct RulesTests {
    static let sample = #"""
        labels:
          - context: cryobox
            when: {any: 'FZ\d-R\d-S\d-B\d{3}'}
            fields:
              box:     {from: any, keywords: [BOX], match: 'FZ\d-R\d-S\d-B\d{3}', required: true}
              date:    {from: text, keywords: [DATE, Frozen], type: date}
              expires: {from: text, keywords: [EXP, Expires], type: date, range: [2000-01-01, 2099-12-31]}
              gtin:    {from: code, ai: '01', check: gtin}
              count:   {from: text, keywords: SAMPLES, type: integer, range: [1, 100], near: right}
              lot:     {from: any, symbology: [code128, qr], ai: '10', length: [1, 20]}
            consistent: ['expires > date', "count <= 81"]
            session: {rack: box}
          - context: rest
            fields: {any: {from: code}}

        """#

    private func problems(_ text: String) -> [String] { RulesFile(Array(text.utf8), path: "r.yaml").lines }

    @Test func `a file of rules is read as it means`() throws {
        let file = RulesFile(Array(Self.sample.utf8), path: "r.yaml")
        #expect(file.lines == [])
        #expect(file.rules.contexts.map(\.name) == ["cryobox", "rest"])
        let box = file.rules.contexts[0]
        #expect(box.conditions.map(\.source) == [.any] && box.rackField == "box")
        #expect(box.fields.map(\.name) == ["box", "date", "expires", "gtin", "count", "lot"])
        #expect(box.fields[0].isRequired && box.fields[0].match?.source == #"FZ\d-R\d-S\d-B\d{3}"#)
        #expect(box.fields[2].range?.lowerBound == CalendarDay(iso: "2000-01-01").map(FieldValue.day))
        #expect(box.fields[3].check == Check.named("gtin") && box.fields[3].applicationIdentifier == "01")
        #expect(box.fields[4].keywords == ["SAMPLES"] && box.fields[4].near == .right)
        #expect(box.fields[5].length == 1...20 && box.fields[5].symbologies.count == 2)
        #expect(box.comparisons.map(\.relation) == [.after, .notAfter])
        #expect(file.rules.contexts[1].conditions.isEmpty)
    }

    /// A context with one field.
    private func field(_ keys: String) -> String {
        "labels:\n  - context: a\n    fields:\n      x: {\(keys)}\n      d: {keywords: [D], type: date}\n"
    }

    @Test(arguments: [
        ("from: txt, match: a", "from: \"txt\" is not allowed; allowed: code, text, any"),
        ("match: '(a'", "match: \"(a\" is no expression that is allowed: a ( has no )"),
        ("chek: luhn", "\"chek\" is no key of a field; did you mean check?"),
        ("check: crc", "check: \"crc\" is not allowed; allowed: luhn, isbn"),
        ("match: a, length: 0", "length: \"0\" is not allowed"),
        ("match: a, length: [3, 2]", "length: \"[3, 2]\" is not allowed"),
        ("match: a, range: [1, 2]", "range: a text has none"),
        ("match: a, type: date, range: [1, 2]", "range: \"[1, 2]\" is not allowed"),
        ("match: a, type: int", "type: \"int\" is not allowed; allowed: text, integer, decimal, date"),
        ("match: a, required: yes", "required: \"yes\" is not allowed; allowed: true, false"),
        ("ai: '1'", "ai: \"1\" is not allowed"), ("ai: '05'", "ai: \"05\" is not allowed"),
        ("from: text", "nothing says which value it is"),
        ("from: text, ai: '01'", "symbology and ai are of codes"),
        ("from: code, keywords: [A]", "keywords and near are of text"),
        ("match: a, near: left", "near: \"left\" is not allowed; allowed: right, below"),
        ("match: a, near: right", "near needs keywords"),
        ("keywords: ['..']", "keywords: \"..\" is not allowed"), ("keywords: [[a]]", "keywords: texts are expected"),
        ("match: a, match: b", "match is given twice; first in line 4"),
        ("match: [a]", "match: a regular expression is expected"),
        ("symbology: [Code 128]", "symbology: \"Code 128\" is not allowed"),
    ])
    func `what is wrong with a field is said at its line`(_ keys: String, _ text: String) throws {
        let lines = problems(field(keys))
        #expect(lines.contains { $0.hasPrefix("r.yaml:4: ") && $0.contains(text) }, "\(lines)")
        #expect(lines.allSatisfy { !$0.contains("\n") })
    }

    @Test(arguments: [
        ("", "r.yaml:1: labels: is expected"),
        ("label: []", "r.yaml:1: \"label\" is no key of a file of rules; did you mean labels?"),
        ("labels:\n", "r.yaml:1: labels: a list is expected"), ("labels: []", "r.yaml:1: labels: a list is expected"),
        ("labels:\n  - fields: {x: {check: luhn}}", "r.yaml:2: context is missing"),
        ("labels:\n  - context: a", "r.yaml:2: fields is missing"),
        ("labels:\n  - context: a b\n    fields: {}", "r.yaml:2: context: \"a b\""),
        (
            "labels:\n  - context: a\n    when: {txt: a}\n    fields: {x: {match: a}}",
            "r.yaml:3: \"txt\" is no key of when"
        ),
        ("labels:\n  - context: a\n    when: {}\n    fields: {x: {match: a}}", "r.yaml:3: when: one of"),
        (
            "labels:\n  - context: a\n    fields: {x: {match: a}}\n    consistent: ['y > x']",
            "r.yaml:4: consistent: \"y\" is neither"
        ),
        (
            "labels:\n  - context: a\n    fields: {x: {match: a}}\n    consistent: ['x']",
            "r.yaml:4: consistent: \"x\" is not allowed"
        ),
        (
            "labels:\n  - context: a\n    fields: {x: {match: a}, d: {match: a, type: date}}\n    consistent: ['x > d']",
            "compares text with date"
        ),
        (
            "labels:\n  - context: a\n    fields: {x: {match: a}}\n    session: {rack: y}",
            "r.yaml:4: rack: \"y\" is not allowed; allowed: one of the fields x"
        ),
        (
            "labels:\n  - context: a\n    fields: {x: {match: a}}\n  - context: a\n    fields: {x: {match: a}}",
            "r.yaml:4: the context a is given twice; first in line 2"
        ),
        ("labels:\n  - context: a\n    fields: {x: {match: a}, x: {match: b}}", "r.yaml:3: the field x is given twice"),
        ("labels: &a\n  - *a", "r.yaml:1: a file of rules has"), ("labels: [", "r.yaml:2: this is not a file of rules"),
        ("labels:\n\u{1}", "r.yaml:2: there is a control character here"), ("[[[[[[[[[[[[a", "r.yaml:1: "),
        ("--- a\n--- b", "r.yaml:2: "),
    ])
    func `what is wrong with a file is said at its line`(_ text: String, _ problem: String) {
        let lines = problems(text)
        #expect(lines.contains { $0.contains(problem) }, "\(lines)")
    }

    @Test func `all that is wrong is said at once, in the order of the lines`() {
        let lines = problems(
            "labels:\n  - context: a\n    fields:\n      x: {match: '['}\n      y: {check: z}\n  - context: b\n    when: {a: b}\n"
        )
        #expect(lines.map { $0.split(separator: ":")[1] } == ["4", "5", "6", "7"])
    }

    @Test func `no file of rules ends the station`() {
        var generator = SeededGenerator(seed: 3)
        let sample = Array(Self.sample.utf8)
        var sound = 0
        for _ in 0..<1500 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(Array(":{}[]'\"-,\n &*".utf8).randomElement(using: &generator) ?? 0, at: index)
                default: bytes[index...].removeFirst(Swift.min(40, bytes.count - index))
                }
                if bytes.isEmpty { bytes = sample }
            }
            let file = RulesFile(bytes, path: "r.yaml")
            sound += file.problems.isEmpty ? 1 : 0
            #expect(file.problems.allSatisfy { $0.line >= 1 && !$0.text.isEmpty && !$0.text.contains("\n") })
        }
        #expect((1..<1400).contains(sound))
    }
}
