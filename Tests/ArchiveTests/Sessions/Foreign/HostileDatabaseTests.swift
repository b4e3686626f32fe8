// Databases of other people: what is whole is taken, what is bad is named, and nothing in them does harm.

import Foundation
import GRDB
import RackCore
import Simulator
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite(.timeLimit(.minutes(10))) struct `A database of other people` {
    private let folder: TemporaryFolder
    private var path: String { folder.file("other.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// A database with a session at each of these seconds, in one file.
    private func make(_ seconds: [Double] = [0, 20, 40], as name: String = "other.sqlite") async throws {
        let store = try await SessionStore.open(path: folder.file(name))
        for second in seconds {
            _ = try await store.insert(Samples.newSession([["A\(Int(second))", nil]], second: second))
        }
        _ = try await store.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try store.pool.close()
    }

    private func taken() async throws -> ImportResult {
        try await SessionStore.open(path: folder.file("sessions.sqlite")).takeAll(path)
    }

    private func collected() async throws -> CollectOutcome {
        try await SessionCollection.collect([path], into: folder.file("lab.sqlite"), by: AuditOrigin())
    }

    /// Both ways take the same sessions, of which there are so many, and both say what they did not take.
    private func expect(
        _ count: Int, whole isWhole: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (taken, collected) = (try await taken(), try await collected())
        #expect(taken.tally.taken == count, "\(taken.told)", sourceLocation: sourceLocation)
        #expect(collected.taken == count, "\(collected.sources)", sourceLocation: sourceLocation)
        #expect((taken.tally.failed == 0) == isWhole && taken.told.isEmpty == isWhole, sourceLocation: sourceLocation)
        #expect(collected.sources.allSatisfy { $0.isWhole == isWhole }, sourceLocation: sourceLocation)
        for name in ["sessions.sqlite", "lab.sqlite"] where FileManager.default.fileExists(atPath: folder.file(name)) {
            let store = try await SessionStore.open(path: folder.file(name))
            for summary in try await store.summaries() {
                let session = try await store.session(.sequence(summary.sequence))
                _ = try ReadingDocument(json: session.json).reading()
                #expect(!session.time.text.isEmpty)
            }
        }
        #expect(folder.names().filter { $0.hasPrefix(AtomicFile.temporaryPrefix) } == [])
    }

    @Test func `is taken whole where it is whole, and is left as it is`() async throws {
        try await make()
        let before = try folder.bytes("other.sqlite")
        try await expect(3, whole: true)
        #expect(try folder.bytes("other.sqlite") == before)
    }

    @Test(arguments: [
        "seconds = 1e300", "seconds = 9e999", "seconds = -9e999", "seconds = 9.3e18", "seconds = -1e300",
        "utcOffset = 9223372036854775807", "utcOffset = -9223372036854775808", "utcOffset = 10000000",
        "readCount = 9223372036854775807", "unreadCount = 9223372036854775807", "readCount = -1", "readCount = 7",
        "csvName = '../../x.csv'", "csvName = 'vials_' || char(10) || '.csv'", "stationID = ''",
        "stationID = '../..'", "id = '*'", "pictureDigest = 'x'", "software = ''", "sequence = -9223372036854775808",
        "source = hex(zeroblob(100000))", "rackCode = hex(zeroblob(100000))",
    ])
    func `with a number or text that no station makes, sealed, loses that session and no other`(
        change: String
    ) async throws {
        try await make()
        try HostileDatabase.change(path, ["UPDATE session SET \(change) WHERE sequence = 2"])
        try await expect(2)
    }

    @Test(arguments: [
        #"replace(json, '"row" : 0', '"row" : 9223372036854775807')"#,
        #"replace(json, '"col" : 0', '"col" : 9223372036854775807')"#,
        #"replace(json, '"row" : 0', '"row" : -9223372036854775808')"#,
        #"replace(json, '"rows" : 1', '"rows" : 9223372036854775807')"#,
        #"replace(json, '"width" : 3000', '"width" : 9223372036854775807')"#,
        #"replace(json, '"x" : 500', '"x" : 9223372036854775807')"#,
        #"replace(json, '"12x12"', '"9223372036854775807x2"')"#, #"replace(json, '100.5', '1e300')"#,
        #"'{"a":' || hex(zeroblob(20000)) || '}'"#, "'{}'", "'[' || json || ']'",
    ])
    func `with a document that no station makes, sealed, loses that session and no other`(json: String) async throws {
        try await make()
        try HostileDatabase.change(path, ["UPDATE sessionContent SET json = \(json) WHERE sequence = 2"])
        try await expect(2)
    }

    @Test func `that says of itself that it has endlessly many sessions is done at once`() async throws {
        for count in ["1000000000", "9223372036854775807"] {
            try await make()
            try HostileDatabase.change(path, ["UPDATE sqlite_sequence SET seq = \(count)"])
            try await expect(3, whole: true)
            for name in folder.names() { try folder.remove(name) }
        }
    }

    @Test(arguments: [
        """
        ALTER TABLE session RENAME TO s; CREATE VIEW session AS WITH RECURSIVE n(sequence) AS
        (SELECT 1 UNION ALL SELECT sequence + 1 FROM n) SELECT * FROM n JOIN (SELECT * FROM s LIMIT 1)
        """,
        "CREATE TRIGGER t AFTER INSERT ON audit BEGIN DELETE FROM session; END",
        "CREATE VIEW v AS SELECT 1", "CREATE TABLE x (y)", "CREATE INDEX i ON session (person)",
        "ALTER TABLE sessionRack ADD COLUMN z TEXT", "DROP TABLE sessionRack", "DROP TRIGGER auditIsNotChanged",
        "CREATE VIRTUAL TABLE f USING fts5(a)", "PRAGMA application_id = 7",
        "INSERT INTO grdb_migrations VALUES ('999 from the future')",
    ])
    func `with other tables than a station makes is refused whole, in words`(change: String) async throws {
        try await make()
        try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: change) }
        try await expect(0)
        let refusal = try await collected().sources[0].refusal
        #expect([.store(.altered), .store(.foreign), .store(.newer)].contains(refusal?.code))
        #expect((refusal?.code == .store(.newer)) == change.contains("future"))
    }

    @Test func `that is torn gives what is whole in it, and says so`() async throws {
        try await make(Array(stride(from: 0, to: 60, by: 1)))
        try folder.put(try folder.bytes("other.sqlite").dropLast(40_000), "other.sqlite")
        let (taken, collected) = (try await taken(), try await collected())
        #expect(taken.tally.taken > 0 && taken.tally.taken < 60 && taken.tally.failed > 0)
        #expect(collected.taken == taken.tally.taken && collected.sources[0].isWhole == false)
    }

    @Test(arguments: ["text", "nothing", "folder", "pipe", "device", "log", "link"])
    func `that is none, or has something odd beside it, is named and keeps nobody waiting`(kind: String) async throws {
        try await make()
        let (bytes, beside) = (try folder.bytes("other.sqlite"), folder.file("other.sqlite-journal"))
        try folder.remove("other.sqlite")
        switch kind {
        case "text": try folder.put(Array("a letter, and a long one at that".utf8), "other.sqlite")
        case "nothing": try folder.put([], "other.sqlite")
        case "folder": try folder.makeFolder("other.sqlite")
        case "pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
        case "device": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
        case "log":
            try folder.put(bytes, "other.sqlite")
            #expect(unsafe mkfifo(beside, 0o600) == 0)
        default:
            try folder.put(bytes, "other.sqlite")
            try FileManager.default.createSymbolicLink(atPath: beside, withDestinationPath: "/dev/zero")
        }
        let (taken, collected) = (try await taken(), try await collected())
        #expect(
            taken.tally == .init(taken: 0, there: 0, failed: taken.told.count) && taken.told.count == 1
                || kind == "folder")
        #expect(taken.tally.taken == 0 && collected.taken == 0 && collected.sources[0].refusal != nil)
    }

    @Test func `whose one blob would fill the memory loses that session and no other`() async throws {
        try await make()
        try HostileDatabase.change(
            path, ["UPDATE sessionContent SET original = zeroblob(\(StoreOpening.longestRow + 1)) WHERE sequence = 2"])
        try await expect(2)
    }

    @Test func `whose sessions are together larger than its file is given up`() async throws {
        try await make()
        let source = try ForeignStore(path, scratch: folder.path)
        defer { source.close() }
        let error = #expect(throws: Fault.self) { for _ in 0..<1000 { _ = try source.session(1) } }
        #expect(error?.code == .store(.altered))
    }

    @Test func `whose question takes too long is given up`() async throws {
        try await make()
        let source = try ForeignStore(path, scratch: folder.path, patience: .milliseconds(300))
        defer { source.close() }
        #expect(throws: (any Error).self) {
            try source.read { db in
                try Int.fetchOne(
                    db,
                    sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
            }
        }
        #expect(try source.session(1) != nil)
    }

    @Test func `with a log is copied with it, and the copy goes when it is let go of`() async throws {
        try await make()
        let pool = try DatabasePool(path: path)
        try await pool.write { try $0.execute(sql: "DELETE FROM session WHERE sequence = 1") }
        var copy: ForeignCopy? = try ForeignCopy(of: path, in: folder.path)
        #expect(try folder.bytes("other.sqlite-wal").count > 0)
        let source = try ForeignStore(try #require(copy).path, scratch: folder.path)
        #expect(try source.sequences().numbers == [2, 3])
        source.close()
        try pool.close()
        copy = nil
        #expect(folder.names().filter { $0.hasPrefix(AtomicFile.temporaryPrefix) } == [])
    }

    @Test func `of every earlier version gives its sessions without being changed`() async throws {
        for name in ["sessions-0.1.0", "sessions-schema-5"] {
            let resource = try #require(Bundle.module.url(forResource: name, withExtension: "sqlite"))
            let bytes = Array(try Data(contentsOf: resource))
            try folder.put(bytes, "other.sqlite")
            let (taken, collected) = (try await taken(), try await collected())
            #expect(taken.tally.taken > 0 && taken.tally.failed == 0, "\(taken.told)")
            #expect(collected.taken == taken.tally.taken && collected.sources[0].isWhole)
            #expect(try folder.bytes("other.sqlite") == bytes)
            for name in folder.names() { try folder.remove(name) }
        }
    }
}
