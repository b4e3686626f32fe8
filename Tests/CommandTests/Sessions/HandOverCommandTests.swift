// `rackstation sessions export --profile`, and the page of the documentation about it.

import Foundation
import RackCore
import Station
import TestSupport
import Testing
import Archive

@Suite("rackstation sessions export --profile")
struct HandOverCommandTests {
    private let folder: TemporaryFolder
    private var data: String { folder.file("data") }
    private var out: String { folder.file("out") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("data")
    }

    private func keep(_ sessions: Session...) async throws {
        let store = try await SessionStore.open(path: "\(data)/sessions.sqlite")
        for session in sessions { _ = try await store.insert(session) }
    }

    private func export(_ words: String...) throws -> FinishedCommand {
        try rackstation(words: ["sessions", "export", "--data", data, "--output", out] + words)
    }

    private func file(_ name: String) throws -> String {
        String(decoding: try folder.bytes("out/\(name)"), as: UTF8.self)
    }

    @Test func `files of profiles are written beside ours, with the name that is put in`() async throws {
        try await keep(Samples.box(nil))
        let run = try export("1", "--profile", "limber", "--profile", "arctos", "--box", "BX-17")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains("out/limber_2023-06-27_092610.csv\n"))
        #expect(
            try file("limber_2023-06-27_092610.csv")
                == "BX-17,A1,0363132553\nBX-17,B1,NO READ\nBX-17,A2,NO READ\nBX-17,B2,0363132561\n")
        #expect(try file("arctos_2023-06-27_092610.csv").hasPrefix("parent_barcode,barcode,position\nBX-17,"))
        #expect(folder.names(in: "out").contains("rack_2023-06-27_092610.csv"))
        #expect(try rackstation("audit", "export", "--data", data).output.contains("by command, limber, arctos"))
        let again = try export("1", "--profile", "limber", "--box", "BX-18")
        #expect(again.status == 73 && again.errors.contains("a file with other contents"))
    }

    @Test func `a box without a name has an empty column and a warning`() async throws {
        try await keep(Samples.box(nil))
        let run = try export("1", "--profile", "labkey")
        #expect(run.status == 0)
        #expect(run.errorLines == ["session 1: Warning: labkey: The box has no name, and the place for it is empty"])
        #expect(try file("labkey_2023-06-27_092610.csv").contains("0363132553,,1,1\n"))
    }

    @Test(arguments: [
        (
            ["1", "--profile", "limbr"],
            "--profile \"limbr\" is no profile; did you mean limber?; profiles: visionmate, limber,"
        ),
        (["1", "--profile", "limber", "--box", "a\tb"], "--box \"a b\" is not allowed; allowed: 1 to 100"),
        (["1", "--profile", "limber", "--box", "a\nb"], "--box \"a b\" is not allowed; allowed: 1 to 100"),
        (["1", "--profile", "limber", "--box", ""], "--box \"\" is not allowed; allowed: 1 to 100"),
        (["1", "2", "--profile", "limber", "--box", "a"], "--box names one box; give one session"),
        (["1", "--box", "a"], "--box needs --profile"),
    ])
    func `what is asked for wrongly is wrong usage, and nothing is written`(words: [String], text: String) async throws
    {
        try await keep(Samples.box(), Samples.newSession())
        let run = try rackstation(words: ["sessions", "export", "--data", data, "--output", out] + words)
        #expect(run.status == 64 && run.errors.contains(text) && run.errorLines.count == 1, "\(run.errors)")
        #expect(folder.names() == ["data"])
    }

    @Test func `what another system cannot take in is bad input, and nothing of any session is written`() async throws {
        try await keep(Samples.box(), Samples.box("b", [["A B"]], id: nil))
        let run = try export("1", "2", "--profile", "limbus")
        #expect(run.status == 65 && run.errorLines.count == 1, "\(run.errors)")
        #expect(
            run.errors.contains(
                "session 2: limbus: A1: \"A B\" has a character that limbus cannot hold: \" \" (U+0020)"))
        #expect(folder.names() == ["data"])
    }

    @Test func `profiles of the settings file are named like those that are built in`() async throws {
        try await keep(Samples.box("../x"))
        try folder.put(
            Array(
                """
                profiles:
                  - name: freezer
                    columns: [box, position, value]
                    separator: semicolon
                    file: "{station}_{box}_{number}.txt"

                """.utf8), "s.yaml")
        let run = try export("1", "--profile", "freezer", "--config", folder.file("s.yaml"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(try file("bench-1_.._x_1.txt").contains("../x;A1;0363132553\n"))
        let show = try rackstation("config", "show", "--config", folder.file("s.yaml"))
        #expect(show.output.contains("freezer: box, position, value; semicolon, utf-8, {station}_{box}_{number}.txt"))
    }

    @Test func `show and scan write profiles as they write any form`() async throws {
        try await keep(Samples.box())
        let show = try rackstation("sessions", "show", "1", "--data", data, "--format", "visionmate")
        #expect(show.status == 0 && show.output.hasPrefix("Date\tTime\tLocationCell\t"))
    }

    @Test(arguments: ExportForm.profiles)
    func `the page about it has what the program makes`(form: ExportForm) throws {
        let page = Project.folder
            .appending(path: "Sources/rackstation/rackstation.docc/HandOver.md")
        let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix("\(form.id)\n") })
        let made = String(decoding: try form.bytes(of: ExportedSession(Samples.box())), as: UTF8.self)
        let lines = made.split(separator: "\n").map { "    \($0)\n" }.joined()
        #expect(section.contains("\n\n\(lines)"), "\(made)")
    }

    @Test func `the page about it has a profile of the settings file, and what it makes`() throws {
        let page = Project.folder
            .appending(path: "Sources/rackstation/rackstation.docc/HandOver.md")
        let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
        let blocks = text.components(separatedBy: "\n\n").filter { $0.hasPrefix("    ") }.map { block in
            block.split(separator: "\n").map { String($0.dropFirst(4)) }.joined(separator: "\n") + "\n"
        }
        let yaml = try #require(blocks.first { $0.hasPrefix("profiles:") })
        let settings = try ResolvedSettings(file: ("s.yaml", Array(yaml.utf8)), environment: ["HOME": "/h"]).settings
        let form = try #require(ExportForm.profiles(of: settings).last)
        let made = String(decoding: try form.bytes(of: ExportedSession(Samples.box())), as: UTF8.self)
        #expect(blocks.contains(made.replacing("\r\n", with: "\n")), "\(made)")
        #expect(settings.exportForms == ["limber", form.id])
    }
}
