// The door to forms of export, tried with a form that nobody has.

import GRDB
import Testing
import TestSupport

@testable import Archive
@testable import Station

@Suite("Forms of export")
struct ExportFormTests {
    /// A form that is declared here alone: the rack's code and the values, in lines.
    private static let made = ExportForm(
        "lines", "the rack's code and the values, a line for each", ending: "_lines.txt",
        stick: .init(
            folder: "lines",
            help: .init(
                "Whether the stick gets the values in lines.", "Ob der Stick die Werte in Zeilen bekommt.", "按行。"),
            readme: "lines/  The values of each rack,\n        a line for each.")
    ) { session in
        let values = session.csv.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
        return Array(([session.rackName ?? "none"] + values.map(String.init)).joined(separator: "\n").utf8)
    }

    private let folder: TemporaryFolder
    private let stick = MemoryStick()
    private let home = "RACKSTATION/bench-1"

    init() throws { folder = try TemporaryFolder() }

    private func mirror(asking: Bool) -> StickMirror {
        var forms = StickForms()
        forms["lines"] = asking
        return StickMirror(stationID: "bench-1", forms: forms)
    }

    @Test func `a form is asked for by its own setting, in each language`() throws {
        let setting = try #require(Self.made.setting)
        #expect(setting.id == "stick.lines" && setting.variable == "RACKSTATION_STICK_LINES")
        #expect(setting.allowed == "true or false" && setting.defaultText == "false")
        var settings = Settings()
        #expect(setting.read(WrittenValue("true", .builtIn), into: &settings) && settings.stick.forms["lines"])
        #expect(setting.help.text(in: .german) == "Ob der Stick die Werte in Zeilen bekommt.")
        #expect(Settings.all.map(\.id).contains("stick.spreadsheet"))
    }

    @Test(arguments: [true, false])
    func `a stick gets it where it is asked for, from a scan and from the history alike`(asking: Bool) async throws {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        let one = try await store.insert(Samples.newSession([["A1", "B2"]], second: 0))
        let two = try await store.insert(Samples.newSession([["C3"]], second: 1))
        try await ExportForm.$all.withValue(ExportForm.declared + [Self.made]) {
            _ = try await mirror(asking: asking).mirror(one, to: stick)
            try await mirror(asking: asking).mirrorAll(of: store, to: stick)
        }
        for (session, text) in [(one, "none\nA1\nB2"), (two, "none\nC3")] {
            let path = "\(home)/lines/\(ExportName.stem(of: session.csvName))_lines.txt"
            #expect(stick.files[path] == (asking ? Array(text.utf8) : nil))
            #expect(stick.files["\(home)/csv/\(session.csvName)"] == Array(session.csv.utf8))
        }
        let manifest = StickManifest(try #require(stick.files["\(home)/manifest.sha256"]))
        #expect(manifest.digests.keys.count { $0.hasPrefix("lines/") } == (asking ? 2 : 0))
        let readme = String(decoding: try #require(stick.files["\(home)/README.txt"]), as: UTF8.self)
        #expect(readme.contains("\r\nlines/  The values of each rack,\r\n        a line for each.\r\n\r\nimages/"))
        #expect(readme.contains("csv,\r\nspreadsheet, lines and images"))
    }

    @Test func `a session that the disk has changed is not copied in a form that is made anew`() async throws {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        _ = try await store.insert(Samples.newSession([["A1"]], second: 0))
        try await store.pool.write { db in
            try db.execute(sql: "UPDATE sessionContent SET json = replace(json, 'A1', 'A2')")
        }
        let progress = try await ExportForm.$all.withValue([Self.made]) {
            try await mirror(asking: true).mirrorAll(of: store, to: stick)
        }
        #expect(progress.damaged.count == 1 && !stick.files.keys.contains { $0.contains("lines/") })
    }

    @Test func `no two forms have a word, a file's name or a place on the stick in common`() {
        let names = ExportForm.all.map { $0.name(of: "vials_2026-02-20_143022.csv", isRelative: false) }
        #expect(Set(names).count == names.count)
        #expect(
            Set(names).isSuperset(of: ["vials_2026-02-20_143022.csv", "rack_2026-02-20_143022.csv"]),
            "what LIMS take up")
        #expect(Set(ExportForm.all.map(\.id)).count == ExportForm.all.count)
        #expect(Set(ExportForm.all.map(\.ending)).count == ExportForm.all.count)
        let places = ExportForm.all.compactMap { form in
            form.stick.map { "\($0.folder)/\(form.stickName(of: "vials_x.csv", isRelative: false))" }
        }
        #expect(Set(places).count == places.count && Set(places).isSuperset(of: ["csv/vials_x.csv", "csv/rack_x.csv"]))
    }
}
