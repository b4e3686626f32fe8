// Names that were made to forge lines and to steer terminals, where commands print them.

import Foundation
import Testing
import TestSupport
import Station

@Suite("Hostile names")
struct HostileNameTests {
    private static let name = "a\n[Station] forged\u{1B}[2J\u{202E}\u{200B}"
    private static let shown = "a\\n[Station] forged\\x1b[2J\\u{202e}\\u{200b}"

    private func expectHarmless(_ text: String) {
        #expect(!text.contains("\n[Station]"))
        #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{202E}", "\u{200B}"].contains($0) })
    }

    @Test func `an error that quotes a path is one line that shows it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file(Self.name)
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: path))
        for run in [
            try rackstation("scan", path), try rackstation("scan", path + ".jpg"),
            try rackstation("sessions", "list", "--data", path), try rackstation("sessions", "import", path + "x"),
            try rackstation("config", "check", "--config", path), try rackstation("audit", "verify", "--data", path),
        ] {
            #expect(run.status != 0 && run.errors.contains(Self.shown))
            expectHarmless(run.errors)
            expectHarmless(run.output)
        }
    }

    @Test func `the journal of a station has one line for a fault, whatever the list on the stick is called`() throws {
        let folder = try TemporaryFolder()
        let expected = folder.file("data/stick/expected")
        try FileManager.default.createDirectory(atPath: expected, withIntermediateDirectories: true)
        try Data("A1,B,C\n".utf8).write(to: URL(fileURLWithPath: "\(expected)/\(Self.name).csv"))
        let run = try rackstation(
            "demo", "--pictures", Fixture.path("1-full-9x9.jpg"), "--data", folder.file("data"))
        #expect(run.status == 0 && run.errors.contains("The list expected/\(Self.shown).csv cannot be used"))
        expectHarmless(run.errors)
        expectHarmless(run.output)
    }

    @Test func `the audit trail is a line for each record, also for a spreadsheet`() throws {
        let folder = try TemporaryFolder()
        _ = try rackstation(
            "demo", "--pictures", Fixture.path("1-full-9x9.jpg"), "--data", folder.file("data"))
        let plain = try rackstation("audit", "export", "--data", folder.file("data"))
        let sheet = try rackstation("audit", "export", "--spreadsheet", "--data", folder.file("data"))
        #expect(plain.status == 0 && sheet.status == 0)
        #expect(sheet.output.hasPrefix("\u{FEFF}number,time,") && sheet.output.hasSuffix("\r\n"))
        let lines = plain.output.split(separator: "\n")
        #expect(sheet.output.split(separator: "\r\n").count == lines.count && lines.count > 3)
        #expect(lines.dropFirst().enumerated().allSatisfy { $0.element.hasPrefix("\($0.offset + 1),") })
    }
}
