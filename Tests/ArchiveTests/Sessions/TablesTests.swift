// The tables of a collection: CSV that other engines read in place.

import Foundation
import GRDB
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `The tables of a collection` {
    private let folder: TemporaryFolder
    private var database: String { folder.file("lab.sqlite") }
    private var tables: String { folder.file("tables") }

    init() throws { folder = try TemporaryFolder() }

    /// Puts sessions of a station into the collection.
    private func collect(_ station: String, _ sessions: [(values: [[String?]], second: Double)]) async throws {
        let path = folder.file("\(station)-\(UUID().uuidString).sqlite")
        let store = try await SessionStore.open(path: path)
        for session in sessions {
            var new = Samples.newSession(session.values, second: session.second)
            new.stationID = station
            _ = try await store.insert(new)
        }
        _ = try await SessionCollection.collect([path], into: database, by: AuditOrigin())
    }

    @discardableResult
    private func write() async throws -> TablesOutcome { try await SessionTables.write(database, to: tables) }

    /// The lines of a file, taken apart.
    private func lines(_ table: CollectedTable, _ station: String, _ month: String) throws -> [[String]] {
        let path = table.path(of: TablePartition(station: station, month: month))
        var scanner = CSVScanner(try folder.bytes("tables/\(path)"))
        var lines: [[String]] = []
        while let record = try scanner.nextRecord() { lines.append(record.map(\.text)) }
        return lines
    }

    /// All files below the folder of the tables, with what they hold.
    private func files() throws -> [String: [UInt8]] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: tables).filter { $0.hasSuffix(".csv") }
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.bytes("tables/\($0)")) })
    }

    @Test func `a session has a line, and a line for each of its positions, in files of its station and month`()
        async throws
    {
        try await collect("bench-1", [([["A00183", nil], ["B,\"7\"\n", "C"]], 0)])
        try await collect("bench-2", [([["D"]], 30.0 * 86_400)])
        let outcome = try await write()
        #expect(outcome == TablesOutcome(sessions: 2, partitions: 2, written: 2))
        let sessions = try lines(.sessions, "bench-1", "2026-02")
        #expect(sessions[0] == CollectedTable.sessions.columns && sessions.count == 2)
        #expect(sessions[1][1...2] == ["2026-02-20T14:30:22+01:00", "vials_2026-02-20_143022_bench-1.csv"])
        #expect(sessions[1][7...] == ["3", "0", "0", "1", "0", "0"])
        let id = sessions[1][0]
        #expect(
            try lines(.positions, "bench-1", "2026-02") == [
                CollectedTable.positions.columns, [id, "A1", "0", "0", "read", "A00183"],
                [id, "A2", "0", "1", "empty", ""], [id, "B1", "1", "0", "read", "B,\"7\"\n"],
                [id, "B2", "1", "1", "read", "C"],
            ])
        #expect(try lines(.positions, "bench-2", "2026-03")[1][5] == "D")
    }

    @Test func `two values that claim one position are two lines`() async throws {
        let path = folder.file("bench-1.sqlite")
        let store = try await SessionStore.open(path: path)
        _ = try await store.insert(
            Session(
                Samples.scan(Samples.eventfulReading()), time: Samples.time, stationID: "bench-1", software: "0.1.0"))
        _ = try await SessionCollection.collect([path], into: database, by: AuditOrigin())
        try await write()
        let lines = try lines(.positions, "bench-1", "2026-02")
        #expect(lines.filter { $0[1] == "B2" }.map { [$0[4], $0[5]] } == [["conflict", "D"], ["conflict", "E"]])
        #expect(try self.lines(.sessions, "bench-1", "2026-02")[1][3] == "10102523B1")
    }

    @Test func `doing it twice changes nothing, and a new session changes the files of its month alone`() async throws {
        try await collect("bench-1", [([["A"]], 0), ([["B"]], 30.0 * 86_400)])
        try await write()
        let before = try files()
        #expect(try await write().written == 0)
        #expect(try files() == before)
        try await collect("bench-1", [([["C"]], 60)])
        #expect(try await write() == TablesOutcome(sessions: 3, partitions: 2, written: 1))
        let after = try files()
        #expect(after.keys.sorted() == before.keys.sorted())
        let changed = Set(after.keys.filter { after[$0] != before[$0] })
        #expect(
            changed == [
                "partitions.csv", "positions/station=bench-1/month=2026-02/positions.csv",
                "sessions/station=bench-1/month=2026-02/sessions.csv",
            ])
        #expect(try lines(.positions, "bench-1", "2026-02").map { $0[5] } == ["value", "A", "C"])
    }

    @Test func `what is gone or torn in the folder is written again`() async throws {
        try await collect("bench-1", [([["A"]], 0), ([["B"]], 30.0 * 86_400)])
        try await write()
        let before = try files()
        try folder.remove("tables/positions/station=bench-1/month=2026-02/positions.csv")
        #expect(try await write().written == 1)
        #expect(try files() == before)
        try folder.put([0x22], "tables/\(TableFolder.listName)")
        #expect(try await write().written == 2)
        #expect(try files() == before)
    }

    @Test func `a damaged session is in no table, and is named each time`() async throws {
        try await collect("bench-1", [([["A"]], 0), ([["B"]], 60)])
        try await SessionStore.open(path: database).pool.write {
            try $0.execute(sql: "UPDATE sessionRack SET rackCSV = replace(rackCSV, 'B', 'X') WHERE sequence = 2")
        }
        for _ in 1...2 { #expect(try await write().damaged == ["#2"]) }
        #expect(try lines(.positions, "bench-1", "2026-02").map { $0[5] } == ["value", "A"])
    }

    @Test func `a folder with the sessions of another collection is left as it is`() async throws {
        try await collect("bench-1", [([["A"]], 0)])
        try await write()
        let before = try files()
        try folder.remove("lab.sqlite")
        try await collect("bench-2", [([["B"]], 0)])
        let error = await #expect(throws: Fault.self) { try await write() }
        #expect(error?.description.contains("has sessions of bench-1 in 2026-02") == true)
        #expect(try files() == before)
    }
}
