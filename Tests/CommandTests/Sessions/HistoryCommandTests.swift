// `rackstation sessions find` and `import`, and `rackstation audit`, on a station's real folder.

import Foundation
import RackCore
import Station
import TestSupport
import Testing
import Archive

@Suite("rackstation sessions and audit")
struct HistoryCommandTests {
    private let folder: TemporaryFolder
    private var data: String { folder.file("data") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("data")
    }

    /// Keeps a rack with one vial in its third column.
    private func keep(_ value: String, second: Double = 0) async throws -> Session {
        let store = try await SessionStore.open(path: "\(data)/sessions.sqlite")
        let csv = "\(CSVExporter.header)\n\(value),10.0,10.0,\"(5, 5, 10, 10)\",0,2\n"
        let new = try ImportedSession.session(
            name: "vials_2026-02-20_143022.csv", vials: Array(csv.utf8), rack: nil, stationID: "bench-1",
            utcOffset: 0, software: "0.2.0")
        var later = new
        later.time.secondsSince1970 += second
        return try await store.insert(later)
    }

    @Test func `an export follows no link out of its folder, and writes over nothing`() async throws {
        let session = try await keep("A00183")
        try folder.makeFolder("out")
        let link = folder.file("out/\(session.csvName)")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file("outside"))
        let run = try rackstation("sessions", "export", "1", "--data", data, "--output", folder.file("out"))
        #expect(run.status == 73 && run.errors.contains("is no file"))
        #expect(folder.names() == ["data", "out"] && folder.names(in: "out") == [session.csvName])
        try FileManager.default.removeItem(atPath: link)
        #expect(unsafe mkfifo(link, 0o600) == 0)
        #expect(try rackstation("sessions", "export", "1", "--data", data, "--output", folder.file("out")).status == 73)
    }

    @Test(.enabled(if: getuid() == 0)) func `a user whom the system has no name for is recorded by his number`()
        async throws
    {
        _ = try await keep("A00183")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: data)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: "\(data)/sessions.sqlite")
        try folder.makeFolder("out")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.file("out"))
        let run = try rackstation(
            words: ["sessions", "export", "1", "--data", data, "--output", folder.file("out")],
            environment: ["USER": "somebody", "LOGNAME": "somebody"],
            launcher: ["/usr/bin/setpriv", "--reuid", "54321", "--clear-groups"])
        #expect(run.status == 0, "\(run.errors)")
        let trail = try rackstation("audit", "export", "--data", data).output
        #expect(trail.contains("uid 54321") && !trail.contains("somebody"))
    }

    @Test func `find says where a vial is, and 1 when it is nowhere`() async throws {
        _ = try await keep("A00183")
        _ = try await keep("A00184", second: 60)
        let one = try rackstation("sessions", "find", "A00183", "--data", data)
        #expect(one.status == 0)
        #expect(
            one.output.hasPrefix(
                """
                value,position,row,col,sequence,id,time,station,file,intact
                A00183,R1C3,0,2,1,
                """))
        #expect(one.output.hasSuffix("2026-02-20T14:30:22+00:00,bench-1,vials_2026-02-20_143022.csv,true\n"))
        let both = try rackstation("sessions", "find", "a001", "--data", data, "--format", "table")
        #expect(both.output.split(separator: "\n").count == 3)
        for other in ["A001", "a00183"] {
            let none = try rackstation("sessions", "find", other, "--exact", "--data", data)
            #expect(none.status == 1 && none.errorLines == ["rackstation: \(other) was not read in any session"])
        }
        #expect(try rackstation("sessions", "find", "", "--data", data).status == 64)
    }

    @Test func `JSON says what the CSV says`() async throws {
        let session = try await keep("A00183")
        func objects(_ run: FinishedCommand) throws -> [NSDictionary] {
            #expect(run.status == 0)
            return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [NSDictionary])
        }
        let common: [String: Any] = [
            "sequence": 1, "id": session.id, "time": "2026-02-20T14:30:22+00:00", "station": "bench-1",
            "file": "vials_2026-02-20_143022.csv", "intact": true,
        ]
        let place = common.merging(["value": "A00183", "position": "R1C3", "row": 0, "col": 2]) { one, _ in one }
        let found = try objects(rackstation("sessions", "find", "A00183", "--data", data, "--format", "json"))
        #expect(found == [place as NSDictionary])
        let listed: [String: Any] = [
            "vials": 1, "unread": 0, "conflicts": 0, "positions": "relative", "source": session.source,
            "software": session.software,
        ]
        let list = try objects(rackstation("sessions", "list", "--data", data, "--format", "json"))
        #expect(list == [common.merging(listed) { one, _ in one } as NSDictionary])
        let nowhere = try rackstation("sessions", "find", "A00184", "--data", data, "--format", "json")
        #expect(nowhere.status == 1 && nowhere.output == "[\n\n]\n")
    }

    @Test func `import takes in what an export wrote and what a damaged database has, once`() async throws {
        let session = try await keep("A00183")
        let export = try rackstation("sessions", "export", "1", "--data", data, "--output", folder.file("out"))
        #expect(export.status == 74 || export.status == 0)
        try folder.makeFolder("stick")
        try folder.put(Array(session.csv.utf8), "stick/\(session.csvName)")
        try folder.put(Array(session.csv.utf8), "stick/vials_of_mine.csv")
        let other = folder.file("other")
        let run = try rackstation("sessions", "import", folder.file("stick"), "--data", other)
        #expect(run.status == 74 && run.output == "1 taken in, 0 kept already, 1 not readable\n")
        #expect(run.errors.contains("vials_of_mine.csv"))
        let again = try rackstation("sessions", "import", "\(data)/sessions.sqlite", "--data", other)
        #expect(again.status == 0 && again.output == "0 taken in, 1 kept already, 0 not readable\n")
        let third = try rackstation("sessions", "import", "\(data)/sessions.sqlite", "--data", folder.file("third"))
        #expect(third.output == "1 taken in, 0 kept already, 0 not readable\n")
        #expect(try rackstation("sessions", "import", folder.file("nowhere"), "--data", other).status == 66)
    }

    @Test func `a deletion leaves its record, the trail is right, and its end can be noted`() async throws {
        _ = try await keep("A00183")
        #expect(try rackstation("sessions", "delete", "1", "--yes", "--data", data).status == 0)
        let verify = try rackstation("audit", "verify", "--data", data)
        #expect(verify.status == 0 && verify.output.hasPrefix("2 records, all right; hash "))
        let hash = String(verify.output.dropLast().suffix(64))
        #expect(try rackstation("audit", "verify", "--hash", hash, "--data", data).status == 0)
        let other = String(repeating: "0", count: 64)
        #expect(try rackstation("audit", "verify", "--hash", other, "--data", data).status == 70)
        #expect(try rackstation("audit", "verify", "--hash", "x", "--data", data).status == 64)
        let lines = try rackstation("audit", "export", "--data", data).output.split(separator: "\n")
        #expect(lines.count == 3 && lines[1].contains(",scan,") && lines[2].contains(",deletion,"))
        #expect(lines[2].hasSuffix(hash))
    }
}
