// `rackstation mark print` as a user meets it.

import Foundation
import TestSupport
import Testing

@Suite("rackstation mark print")
struct MarkCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `numbers are counted up from the first, as if they had been given`() throws {
        let (counted, given) = (folder.file("counted.png"), folder.file("given.png"))
        let run = try rackstation("mark", "print", "--first", "BX0098", "--count", "4", "--output", counted)
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
        let other = try rackstation(
            "mark", "print", "BX0098", "BX0099", "BX0100", "BX0101", "--output", given)
        #expect(other.status == 0)
        let sheets = try [counted, given].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(sheets[0] == sheets[1] && sheets[0].starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func `a PDF has all marks, and a PNG refuses those that have no room on one sheet`() throws {
        let pdf = folder.file("marks.pdf")
        #expect(try rackstation("mark", "print", "--count", "500", "--output", pdf).status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: pdf)).starts(with: Data("%PDF".utf8)))
        let png = folder.file("marks.png")
        let run = try rackstation("mark", "print", "--count", "500", "--output", png)
        #expect(run.status == 64 && run.errors.contains("a PNG holds one sheet of"))
        #expect(!FileManager.default.fileExists(atPath: png))
    }

    @Test(arguments: [
        (["--count", "0"], "allowed: 1 to 10000"), (["--side", "3"], "allowed: 4 to 15"),
        (["--first", "BOX"], "a number that ends in digits"), (["BX 1"], "printable ASCII without spaces"),
        (["BX1", "--first", "BX1"], "either numbers"), (["--paper", "a0"], "a4"),
    ]) func `what cannot be printed is said in a line, and nothing is written`(options: [String], text: String) throws {
        let sheet = folder.file("marks.pdf")
        let run = try rackstation(words: ["mark", "print"] + options + ["--output", sheet])
        #expect(run.status == 64 && run.errors.contains(text))
        #expect(!FileManager.default.fileExists(atPath: sheet))
    }

    @Test func `only PDF and PNG are written`() throws {
        let run = try rackstation("mark", "print", "--output", folder.file("marks.svg"))
        #expect(run.status == 64 && run.errors.contains(".pdf or .png"))
    }
}
