// `rackstation collect` on real folders of sticks.

import Foundation
import Station
import TestSupport
import Testing
import Archive

@Suite("rackstation collect")
struct CollectCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A stick with a station's copy of its database.
    private func stick(_ name: String, station: String, value: String) async throws {
        let place = folder.file("\(name)/RACKSTATION/\(station)")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let store = try await SessionStore.open(path: "\(place)/sessions.sqlite")
        let csv = "\(CSVExporter.header)\n\(value),10.0,10.0,\"(5, 5, 10, 10)\",0,2\n"
        _ = try await store.insert(
            try ImportedSession.session(
                name: "vials_2026-02-20_143022.csv", vials: Array(csv.utf8), rack: nil, stationID: station,
                utcOffset: 0, software: "0.2.0"))
    }

    @Test func `sticks and folders of sticks are merged, and the database is looked at like any other`() async throws {
        try await stick("a", station: "bench-1", value: "A00001")
        try await stick("sticks/b", station: "bench-2", value: "A00002")
        try await stick("sticks/c", station: "bench-3", value: "A00003")
        let lab = folder.file("lab.sqlite")
        let run = try rackstation("collect", folder.file("a"), folder.file("sticks/"), "--output", lab)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.hasSuffix("\(lab): 3 in all, 3 new\n"))
        #expect(run.output.split(separator: "\n").count == 4)
        let again = try rackstation("collect", folder.file("sticks"), "-o", lab)
        #expect(again.status == 0 && again.output.hasSuffix("\(lab): 3 in all, 0 new\n"))
        let list = try rackstation("sessions", "list", "--data", lab, "--format", "table")
        #expect(list.status == 0 && list.output.contains("station") && list.output.contains("bench-2"))
        let found = try rackstation("sessions", "find", "A00003", "--data", lab)
        #expect(found.status == 0 && found.output.contains("bench-3,vials_2026-02-20_143022_bench-3.csv,true"))
        #expect(try rackstation("sessions", "show", "1", "--data", lab, "--format", "csv").output.contains("A0000"))
        try folder.makeFolder("lab")
        #expect(try rackstation("collect", folder.file("a"), "-o", folder.file("lab")).status == 0)
        #expect(try rackstation("sessions", "list", "--data", folder.file("lab")).output.contains("bench-1"))
    }

    @Test func `what cannot be collected is named, with the exit code that says so`() async throws {
        try await stick("a", station: "bench-1", value: "A00001")
        try folder.makeFolder("b")
        try folder.put(Array("no database, though long enough".utf8), "b/sessions.sqlite")
        let lab = folder.file("lab.sqlite")
        let run = try rackstation("collect", folder.file("a"), folder.file("b"), "-o", lab)
        #expect(run.status == 65 && run.errorLines.count == 1 && run.errors.contains("passed over"))
        #expect(run.output.hasSuffix("\(lab): 1 in all, 1 new\n"))
        try folder.makeFolder("empty")
        let empty = try rackstation("collect", folder.file("a"), folder.file("empty"), "-o", lab)
        #expect(empty.status == 66 && empty.errorLines.count == 1)
        #expect(try rackstation("collect", folder.file("gone"), "-o", lab).status == 66)
        #expect(try rackstation("collect", folder.file("a"), "-o", folder.file("no/lab.sqlite")).status == 73)
        #expect(try rackstation("collect", folder.file("a")).status == 64)
        let own = "\(folder.file("a"))/RACKSTATION/bench-1/sessions.sqlite"
        try await stick("c", station: "bench-2", value: "A00002")
        let into = try rackstation("collect", folder.file("c"), "-o", own)
        #expect(into.status == 74 && into.errors.contains("a station's own"))
    }

    @Test func `with tables, what was collected is in a folder for other engines, and once`() async throws {
        try await stick("a", station: "bench-1", value: "A00001")
        let (lab, tables) = (folder.file("lab.sqlite"), folder.file("tables"))
        let run = try rackstation("collect", folder.file("a"), "-o", lab, "--tables", tables)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.hasSuffix("\(tables): 1 sessions in 1 files of a month, 1 written\n"))
        let file = "tables/positions/station=bench-1/month=2026-02/positions.csv"
        let text = String(decoding: try folder.bytes(file), as: UTF8.self)
        #expect(text.split(separator: "\n").last?.hasSuffix(",read,A00001") == true)
        let again = try rackstation("collect", folder.file("a"), "-o", lab, "--tables", tables)
        #expect(again.output.hasSuffix("\(tables): 1 sessions in 1 files of a month, 0 written\n"))
        #expect(try rackstation("collect", folder.file("a"), "-o", lab, "--tables", "-").status == 64)
    }
}
