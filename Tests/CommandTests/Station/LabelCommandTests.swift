// `rackstation label` as a user meets it.

import Foundation
import Imaging
import TestSupport
import Testing

@Suite("rackstation label")
struct LabelCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `rules that are right are called so`() throws {
        let rules = "labels:\n  - context: book\n    fields: {isbn: {check: isbn}}\n"
        let run = try rackstation("label", "check-rules", try folder.put(Array(rules.utf8), "rules.yaml"))
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output == "The rules are right: 1 field in book.\n")
    }

    @Test func `every error of rules is a line, with the file and its line`() throws {
        let rules = "labels:\n  - context: book\n    fields:\n      isbn: {check: isb}\n      lot: {match: '('}\n"
        let path = try folder.put(Array(rules.utf8), "rules.yaml")
        let run = try rackstation("label", "check-rules", path)
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(run.errorLines.count == 2)
        #expect(run.errors.contains("\(path):4: check: \"isb\" is not allowed; allowed: luhn, isbn, gtin"))
        #expect(run.errors.contains("\(path):5: match: \"(\" is no expression that is allowed: a ( has no )"))
    }

    @Test func `a file of rules that is not there, or is none, is said in one line`() throws {
        let missing = try rackstation("label", "check-rules", folder.file("none.yaml"))
        #expect(missing.status == 66 && missing.errorLines.count == 1)
        let binary = try rackstation("label", "check-rules", try folder.put([0xFF, 0x00, 0x01], "rules.yaml"))
        #expect(binary.status == 65 && binary.errorLines.count == 1)
        let large = try folder.put(Array(repeating: 0x23, count: 300_000), "large.yaml")
        #expect(try rackstation("label", "check-rules", large).status == 65)
    }

    private static let rules = """
        labels:
          - context: box
            when: {text: PROJECT}
            fields:
              box: {keywords: [BOX], match: 'FZ\\d-B\\d{3}', required: true}
              count: {keywords: [SAMPLES], type: integer, range: [1, 20]}
            session: {rack: box}

        """

    private func picture() throws -> String {
        let lines = ["BOX: FZ7-B269", "PROJECT: CCYGD-86", "SAMPLES: 25"]
        return try folder.put(try SampleLabel.picture(lines).encoded(as: .png), "label.png")
    }

    @Test func `the fields of a label are given in three forms`() throws {
        let (image, rules) = (try picture(), try folder.put(Array(Self.rules.utf8), "rules.yaml"))
        let csv = try rackstation("label", image, "--rules", rules)
        #expect(csv.status == 0 && csv.errors.isEmpty)
        #expect(
            csv.output == """
                field,value,state,source,context,picture,problem
                box,FZ7-B269,valid,text,box,\(image),
                count,25,invalid,text,box,\(image),it is not within 1 to 20

                """)
        let json = try rackstation("label", image, "--rules", rules, "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["context"] as? String == "box" && object?["rack"] as? String == "FZ7-B269")
        let fields = try #require(object?["fields"] as? [[String: Any]])
        #expect(fields.map { $0["state"] as? String } == ["valid", "invalid"])
        let lines = try #require(object?["lines"] as? [[String: Any]])
        #expect(lines.map { $0["text"] as? String } == ["BOX: FZ7-B269", "PROJECT: CCYGD-86", "SAMPLES: 25"])
        let table = try rackstation("label", image, "--rules", rules, "--format", "table")
        #expect(table.status == 0 && table.output.hasPrefix("field  value     state"))
    }

    @Test func `without rules the lines are given`() throws {
        let run = try rackstation("label", try picture(), "--format", "table")
        #expect(run.status == 0 && run.output.contains("PROJECT: CCYGD-86"))
    }

    @Test func `a picture without a label, and a label of no context, are said`() throws {
        let rules = try folder.put(
            Array("labels:\n  - context: a\n    when: {text: ZZZ}\n    fields: {x: {match: a}}\n".utf8), "r.yaml")
        let sheet = try folder.put(try SampleLabel.picture([]).encoded(as: .png), "sheet.png")
        let none = try rackstation("label", sheet, "--rules", rules)
        #expect(
            none.status == 1 && none.errorLines.count == 1 && none.errors.contains("no label and no code was found"))
        let other = try rackstation("label", try picture(), "--rules", rules)
        #expect(other.status == 1 && other.errors.contains("no context of the rules fits"))
        let forced = try rackstation("label", try picture(), "--rules", rules, "--context", "a")
        #expect(forced.status == 0 && forced.output.contains("x,,missing"))
    }

    @Test func `wrong words of the command line are refused`() throws {
        let (image, rules) = (try picture(), try folder.put(Array(Self.rules.utf8), "rules.yaml"))
        #expect(try rackstation("label", image, "--context", "box").status == 64)
        let unknown = try rackstation("label", image, "--rules", rules, "--context", "bix")
        #expect(unknown.status == 64 && unknown.errors.contains("contexts: box"))
        #expect(try rackstation("label", folder.file("none.png")).status == 66)
        #expect(try rackstation("label", rules).status == 65)
        let missing = try rackstation("label", image, environment: ["PATH": folder.path])
        #expect(missing.status == 1 && missing.errors.contains("tesseract is not installed"))
    }
}
