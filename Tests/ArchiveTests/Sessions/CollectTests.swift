// The sessions of many stations in one database.

import Foundation
import GRDB
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Collecting from many stations` {
    private let folder: TemporaryFolder
    private var output: String { folder.file("lab.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// A station's database with a session at each of these seconds.
    private func station(_ name: String, _ seconds: [Double], as file: String? = nil) async throws -> String {
        let path = folder.file("\(file ?? name).sqlite")
        let store = try await SessionStore.open(path: path)
        for second in seconds {
            var new = Samples.newSession([["\(name.prefix(1).uppercased())\(Int(second))", nil]], second: second)
            new.stationID = name
            _ = try await store.insert(new)
        }
        return path
    }

    @discardableResult
    private func collect(_ paths: String...) async throws -> CollectOutcome {
        try await SessionCollection.collect(paths, into: output, by: AuditOrigin())
    }

    private func names() async throws -> [String] {
        try await SessionStore.open(path: output).summaries().reversed().map(\.csvName)
    }

    private var leftovers: [String] { folder.names().filter { $0.hasPrefix(AtomicFile.temporaryPrefix) } }

    @Test func `sessions of two stations are in the order of their times, with the station in each name`() async throws
    {
        let (one, two) = try await (station("bench-1", [0, 20]), station("bench-2", [0, 10]))
        let outcome = try await collect(one, two)
        #expect(outcome.sessions == 4 && outcome.sources.map(\.taken) == [2, 2])
        #expect(outcome.sources.allSatisfy { $0.isWhole })
        #expect(
            try await names() == [
                "vials_2026-02-20_143022_bench-1.csv", "vials_2026-02-20_143022_bench-2.csv",
                "vials_2026-02-20_143032_bench-2.csv", "vials_2026-02-20_143042_bench-1.csv",
            ])
        #expect(leftovers == [])
    }

    @Test func `a stick whose copy of the database is older than its CSV files says so`() async throws {
        try folder.makeFolder("csv")
        let path = try await station("bench-1", [0, 20, 40])
        let store = try await SessionStore.open(path: path)
        try await store.delete([try await store.session(.sequence(2)).id], because: "a test")
        for name in ["143022", "143042", "143102", "143022_original"] {
            try folder.put(Array("value".utf8), "csv/vials_2026-02-20_\(name).csv")
        }
        #expect(try await collect(path).sources[0].isWhole)
        try folder.put(Array("value".utf8), "csv/vials_2026-02-20_150000.csv")
        let source = try await collect(path).sources[0]
        #expect(source.onlyFiles == ["vials_2026-02-20_150000.csv"] && !source.isWhole)
    }

    @Test func `a collected session is whole, found by its values, and known where it came from`() async throws {
        let one = try await station("bench-1", [0, 20])
        try await collect(one)
        let (from, lab) = try await (SessionStore.open(path: one), SessionStore.open(path: output))
        try await lab.check()
        for summary in try await from.summaries() {
            var kept = try await lab.session(.id(prefix: summary.id))
            var own = try await from.session(.id(prefix: summary.id))
            #expect(kept.sequence == own.sequence)
            #expect(kept.csvName != own.csvName)
            (kept.csvName, own.csvName) = ("", "")
            #expect(kept == own)
        }
        let found = try await lab.find(value: "B20")
        #expect(found.map(\.session.stationID) == ["bench-1"] && found.allSatisfy(\.isIntact))
        let origins = try await lab.read { db in
            try Row.fetchAll(db, sql: "SELECT number, csvName FROM collected ORDER BY sequence").map {
                "\(try $0.decode(Int.self, forColumn: "number")) \(try $0.decode(String.self, forColumn: "csvName"))"
            }
        }
        #expect(origins == ["1 vials_2026-02-20_143022.csv", "2 vials_2026-02-20_143042.csv"])
    }

    @Test func `doing it twice changes nothing, and later sessions get the next numbers`() async throws {
        let (one, two) = try await (station("bench-1", [0, 20]), station("bench-2", [10]))
        try await collect(one, two)
        let before = try folder.bytes("lab.sqlite")
        let again = try await collect(two, one, one)
        #expect(again.sessions == 3 && again.taken == 0)
        #expect(try folder.bytes("lab.sqlite") == before)
        _ = try await station("bench-2", [5], as: "bench-2")
        #expect(try await collect(one, two).taken == 1)
        #expect(try await names().last == "vials_2026-02-20_143027_bench-2.csv")
        #expect(try await SessionStore.open(path: output).summaries().map(\.sequence) == [4, 3, 2, 1])
    }

    @Test func `a session that a station deleted stays collected`() async throws {
        let one = try await station("bench-1", [0, 20])
        try await collect(one)
        let store = try await SessionStore.open(path: one)
        try await store.delete([try #require(try await store.summaries().first).id])
        #expect(try await collect(one).sessions == 2)
    }

    @Test func `two stations of one name keep both sessions of one second`() async throws {
        let (one, two) = try await (station("bench", [0], as: "a"), station("bench", [0], as: "b"))
        try await collect(one, two)
        #expect(
            try await names() == ["vials_2026-02-20_143022_bench.csv", "vials_2026-02-20_143022_bench_2.csv"])
    }

    @Test func `a collection can be collected, and names stay what they are`() async throws {
        let (one, two) = try await (station("bench-1", [0]), station("bench-2", [10]))
        try await collect(one)
        let all = folder.file("all.sqlite")
        _ = try await SessionCollection.collect([output, two], into: all, by: AuditOrigin())
        #expect(
            try await SessionStore.open(path: all).summaries().map(\.csvName) == [
                "vials_2026-02-20_143032_bench-2.csv", "vials_2026-02-20_143022_bench-1.csv",
            ])
    }

    @Test func `what is torn, changed, newer or no database is named, and the others are collected`() async throws {
        let good = try await station("bench-1", [0, 20])
        let torn = try await station("bench-2", [1, 2, 3])
        try folder.put(try folder.bytes("bench-2.sqlite").dropLast(8_000), "bench-2.sqlite")
        let newer = try await station("bench-3", [4])
        try DatabaseQueue(path: newer).inDatabase {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')")
        }
        let text = try folder.put(Array("a letter, and a long one at that".utf8), "letter.sqlite")
        let foreign = folder.file("photos.sqlite")
        try DatabaseQueue(path: foreign).inDatabase { try $0.execute(sql: "CREATE TABLE photo (id INTEGER)") }
        let gone = folder.file("gone.sqlite")
        let outcome = try await collect(torn, newer, text, foreign, gone, good)
        #expect(
            outcome.sources.map { $0.refusal?.code }
                == [
                    nil, .store(.newer), .store(.notADatabase), .store(.foreign), .store(.failed), nil,
                ])
        #expect(outcome.sources.map(\.isWhole) == [false, false, false, false, false, true])
        #expect(outcome.sources.last?.taken == 2 && leftovers == [])
    }

    @Test func `of a database torn at any place only whole sessions are taken, and it counts as not whole`()
        async throws
    {
        let good = try await station("bench-1", [0])
        let torn = try await station("bench-2", [1, 2, 3])
        let bytes = try folder.bytes("bench-2.sqlite")
        var kept: [Session] = []
        do {
            let store = try await SessionStore.open(path: torn)
            for number in 1...3 { kept.append(try await store.session(.sequence(number))) }
            try store.pool.close()
        }
        for length in stride(from: 0, to: bytes.count, by: 7001) {
            try folder.put(bytes.prefix(length), "bench-2.sqlite")
            for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: torn + ending) }
            let outcome = try await collect(torn, good)
            #expect(!outcome.sources[0].isWhole, "\(length)")
            let lab = try await SessionStore.open(path: output)
            for summary in try await lab.summaries() where summary.stationID == "bench-2" {
                let session = try await lab.session(.sequence(summary.sequence))
                #expect(kept.contains { $0.id == session.id && $0.csv == session.csv && $0.json == session.json })
            }
        }
    }

    @Test func `a session that is damaged on one stick is named, and comes from another`() async throws {
        let one = try await station("bench-1", [0, 20])
        try FileManager.default.copyItem(atPath: one, toPath: folder.file("copy.sqlite"))
        try await SessionStore.open(path: one).pool.write {
            try $0.execute(sql: "UPDATE sessionContent SET csv = replace(csv, 'B20', 'B21') WHERE sequence = 2")
            try $0.execute(sql: "UPDATE sessionContent SET thumbnail = x'00' WHERE sequence = 2")
        }
        let outcome = try await collect(one)
        #expect(outcome.sources[0].damaged.count == 1 && outcome.taken == 1 && !outcome.sources[0].isWhole)
        #expect(try await collect(one, folder.file("copy.sqlite")).taken == 1)
        #expect(try await SessionStore.open(path: output).find(value: "B20").count == 1)
    }

    @Test func `nothing is collected into a station's own database, nor into a damaged or foreign file`() async throws {
        let one = try await station("bench-1", [0])
        let own = try await station("bench-2", [1], as: "lab")
        let error = await #expect(throws: Fault.self) { try await collect(one) }
        #expect(error?.code == .store(.notCollected))
        #expect(try await SessionStore.open(path: own).count() == 1)
        try FileManager.default.removeItem(atPath: own)
        let letter = Array("a letter, and a long one at that".utf8)
        try folder.put(letter, "lab.sqlite")
        let refusal = await #expect(throws: Fault.self) { try await collect(one) }
        #expect(refusal?.code == .store(.notADatabase))
        #expect(try folder.bytes("lab.sqlite") == letter)
    }

    @Test func `where no database can be read, no collection is made`() async throws {
        let outcome = try await collect(folder.file("gone.sqlite"))
        #expect(outcome.sessions == 0 && folder.names() == [])
    }
}
