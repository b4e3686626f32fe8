// `rackstation label` as a user meets it.

import Foundation
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
        #expect(run.output == "The rules are right: 1 fields in book.\n")
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
}
