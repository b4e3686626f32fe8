// A whole station that is looked through and changed: history, search, deletion, settings, expected values, merging.

import Imaging
import Logging
import RackCore
import Simulator
import Synchronization
import TestSupport
import Testing

@testable import Devices
@testable import Station
@testable import Archive

@Suite("A station that is looked through", .timeLimit(.minutes(10)))
struct BrowsingStationTests {
    private let settingsFile = "# mine\npicture:\n  crop: full # all\n"

    @Test func `a session is found in the history, opened, copied again and deleted after a question`() async throws {
        let bench = try StationBench(settingsFile: settingsFile)
        try await bench.run { bench in
            await bench.after(until: "Press the pedal")
            await bench.after(.press, until: "Saved as")
            await bench.after(until: "safe to remove")
            await bench.after(.back, until: "Press the pedal")
            await bench.after(.select, until: "Find a value", "4 / 4")
            await bench.after(.select, until: "What is to be done?")
            await bench.after(.select, until: "Saved as vials_2026-02-20_153022.csv")
            await bench.after(.back, until: "Find a value")
            let name = "RACKSTATION/bench-1/csv/vials_2026-02-20_153022.csv"
            #expect(bench.stick.files[name] != nil)
            await bench.after(.select, .down, .select, until: "The session is on the stick")
            await bench.after(.select, .down, .down, .select, until: "It cannot be brought back")
            await bench.after(.down, .select, until: "The session is deleted")
            #expect(bench.stick.files[name] != nil)
        }
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        #expect(try await store.count() == 0)
    }

    @Test func `a change of the settings is written and holds from the next scan`() async throws {
        let bench = try StationBench(settingsFile: settingsFile)
        try await bench.run { bench in
            await bench.after(until: "Press the pedal")
            // No session yet, so that the menu begins at once: history, settings.
            await bench.after(.down, .down, .select, until: "Settings")
            await bench.after(.down, .down, .select, .up, .select, until: "Holds from the next scan")
            await bench.after(.press, until: "Saved as")
        }
        #expect(try bench.folder.bytes("s.yaml") == Array(settingsFile.utf8))
        #expect(try bench.changes.hasSuffix("\ngrid:\n  tolerance: \"110\"\n"))
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        #expect(try await store.session(.sequence(1)).json.contains("\"tolerance\" : 110"))
    }

    @Test func `rules for labels come from the stick after a question, and those of before stay beside them`()
        async throws
    {
        let place = try TemporaryFolder()
        let path = try place.put("labels: []\n".utf8, "labels.rules")
        let rules = "labels:\n  - context: bottle\n    fields:\n      lot: {from: code}\n"
        let bench = try StationBench(settingsFile: "labels:\n  rules: \(path)\n")
        bench.stick.contents.withLock { $0.files["labels.rules"] = Array("labels: 7\n".utf8) }
        try await bench.run { bench in
            await bench.after(until: "Press the pedal")
            await bench.after(.down, .down, .select, until: "Settings")
            await bench.select(row: "stick.provision")
            await bench.after(.select, until: "The rules for labels are wrong: labels.rules:1")
            bench.stick.contents.withLock { $0.files["labels.rules"] = Array(rules.utf8) }
            await bench.after(.select, until: "labels.rules:1", "context: bottle")
            await bench.after(.select, until: "Set the station up by the stick?")
            await bench.after(.down, .select, until: "Holds from the next scan")
        }
        #expect(try place.bytes("labels.rules") == Array(rules.utf8))
        #expect(try place.bytes("labels.rules.old") == Array("labels: []\n".utf8))
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        let trail = try await store.auditRecords()
        #expect(
            trail.contains {
                $0.entry.subject == "labels.rules"
                    && $0.entry.detail.hasPrefix("taken from the stick, not signed; SHA-256")
            })
    }

    @Test func `settings of a stick are laid ready, and the station ends so that they hold`() async throws {
        let bench = try StationBench(settingsFile: settingsFile)
        bench.stick.contents.withLock { $0.files["rackstation.yaml"] = Array("grid:\n  tolerance: 80\n".utf8) }
        try await bench.run { bench in
            await bench.after(until: "Press the pedal")
            await bench.after(.down, .down, .select, until: "Settings")
            await bench.select(row: "stick.provision")
            await bench.after(.select, until: "grid.tolerance", "80")
            await bench.after(.select, until: "The station starts again.")
            await bench.after(.down, .select, until: "The station can be switched off")
        }
        #expect(try bench.folder.bytes("s.yaml") == Array(settingsFile.utf8))
        #expect(
            String(decoding: try bench.folder.bytes("data/provision/rackstation.yaml"), as: UTF8.self).contains("80"))
    }

    @Test func `the square is set over a photograph and read from then on`() async throws {
        let bench = try StationBench(settingsFile: settingsFile)
        try await bench.run { bench in
            await bench.after(until: "Press the pedal")
            await bench.after(.down, .down, .select, until: "Settings")
            await bench.after(.down, .select, .up, .select, until: "Up and down change it")
            await bench.after(.select, .select, .down, .select, .select, until: "Holds from the next scan")
            await bench.after(.press, until: "Saved as")
        }
        #expect(try bench.folder.bytes("s.yaml") == Array(settingsFile.utf8))
        #expect(try bench.changes.hasSuffix("\npicture:\n  crop: \"10,10,480\"\n"))
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        #expect(try await store.session(.sequence(1)).json.contains("10,10,480"))
    }

    @Test func `a list of expected values on the stick is held against the rack`() async throws {
        let bench = try StationBench(settingsFile: settingsFile)
        let vials = try RackRenderer.truth(of: StationBench.rack).vials.compactMap(\.value)
        bench.stick.files["expected/wrong.csv"] = Array("A1,B1,C1,D1\n".utf8)
        try await bench.run { bench in
            await bench.after(until: "expected/wrong.csv")
            // A list that comes while the stick is in is there for the next scan.
            bench.stick.files["expected/box.csv"] = Array("\(vials.joined(separator: "\n"))\nANOTHER\n".utf8)
            let result = await bench.after(.press, until: "1 missing", "Saved as")
            #expect(result.contains("expected/box.csv"))
            await bench.after(.select, until: "ANOTHER")
        }
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        #expect(try await store.session(.sequence(1)).comparison?.deviations.map(\.value) == ["ANOTHER"])
    }

    @Test func `a session is opened with its reading, and a merge names what it was made of`() async throws {
        let folder = try TemporaryFolder()
        let archive = SessionArchive(
            folder: folder.file("data"), stationID: "bench-1", software: "test",
            clock: { StationTime(secondsSince1970: 1_771_597_822, utcOffset: 3600) })
        _ = try await archive.open()
        let bytes = try RackRenderer.render(StationBench.rack).jpeg()
        let still = Still(try Frame(file: bytes), bytes: bytes, source: "made up")
        let read = try await RackScanner().read([still], settings: ScanSettings(keepOriginal: true), progress: { _ in })
        var scan = try await RackScanner().draw(read)
        scan.merged = [MergedSession(session: "one", csv: "vials_1.csv", sha256: "00", source: "made up")]
        let kept = try await archive.keep(scan)
        let (session, opened) = try await archive.session(kept.id)
        #expect(session == kept && opened.merged == scan.merged)
        #expect(opened.reading.records.map(\.value) == scan.reading.records.map(\.value))
        #expect(opened.settings == scan.settings && opened.pictures.still == still.bytes)
        let drawn = try await RackScanner().draw(opened)
        #expect(!drawn.pictures.annotated.isEmpty)
        let page = try await archive.page(String(scan.reading.records[0].value.prefix(6)), 0)
        #expect(page.lines.map(\.session.id) == [kept.id] && page.total == 1)
        #expect(try await archive.page(nil, 0).lines[0].session.illustration?.thumbnail == scan.thumbnail)
        #expect(try await archive.page("NOBODY", 0).lines.isEmpty)
        try await archive.delete(kept.id)
        #expect(try await archive.recent().isEmpty)
    }
}
