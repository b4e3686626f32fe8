// Databases that are not what they should be.

import Foundation
import GRDB
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Damaged and foreign databases` {
    private let folder: TemporaryFolder
    private var path: String { folder.file("sessions.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func openError() async -> Fault? {
        do throws(Fault) {
            _ = try await SessionStore.open(path: path)
            return nil
        } catch {
            return error
        }
    }

    /// Makes a database of another make in the same place.
    private func makeDatabase(_ change: (Database) throws -> Void) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase(change)
        try queue.close()
    }

    @Test(arguments: [Array("This is a letter.".utf8), [0], [UInt8](repeating: 0, count: 5000)])
    func `a file that is no database is refused untouched`(contents: [UInt8]) async throws {
        try folder.put(contents, "sessions.sqlite")
        #expect(await openError()?.code == .store(.notADatabase))
        #expect(try folder.bytes("sessions.sqlite") == contents)
    }

    @Test func `a database of another program is refused untouched`() async throws {
        try makeDatabase { try $0.execute(sql: "CREATE TABLE photo (id INTEGER)") }
        let before = try folder.bytes("sessions.sqlite")
        #expect(await openError()?.code == .store(.foreign))
        #expect(try folder.bytes("sessions.sqlite") == before)
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            """
            ALTER TABLE session RENAME TO s; CREATE VIEW session AS WITH RECURSIVE n(sequence) AS
            (SELECT 1 UNION ALL SELECT sequence + 1 FROM n) SELECT * FROM n JOIN (SELECT * FROM s LIMIT 1)
            """,
            "CREATE TRIGGER t AFTER INSERT ON session BEGIN DELETE FROM session; END",
            "DROP TABLE sessionContent; CREATE VIRTUAL TABLE sessionContent USING fts5(csv, json, sequence)",
        ])
    func `a database with something else in its tables' place is refused, and set aside where a station starts`(
        change: String
    ) async throws {
        _ = try await SessionStore.open(path: path).insert(Samples.newSession())
        try makeDatabase { try $0.execute(sql: change) }
        #expect(await openError()?.code == .store(.altered))
        let (store, recovery) = try await StoreRecovery.open(folder: folder.path, at: Samples.time)
        #expect(try await store.count() == 0 && recovery?.movedTo != nil)
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["", "-wal", "-shm", "-journal"])
    func `a pipe in the place of the database or of a file beside it keeps nobody waiting`(ending: String) async throws
    {
        #expect(unsafe mkfifo(path + ending, 0o600) == 0)
        #expect([.store(.notAFile), .store(.failed)].contains(await openError()?.code))
    }

    @Test func `a database of a newer version is refused untouched`() async throws {
        _ = try await SessionStore.open(path: path).insert(Samples.newSession())
        try makeDatabase { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')") }
        let before = try folder.bytes("sessions.sqlite")
        #expect(await openError()?.code == .store(.newer))
        #expect(try folder.bytes("sessions.sqlite") == before)
    }

    @Test func `an empty file becomes a database`() async throws {
        try folder.put([], "sessions.sqlite")
        #expect(try await SessionStore.open(path: path).count() == 0)
    }

    @Test func `a folder that does not exist, and a folder in the file's place, are errors`() async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(await openError() != nil)
        await #expect(throws: Fault.self) { _ = try await SessionStore.open(path: folder.file("absent/x")) }
    }

    @Test func `a value that the disk changed is never shown`() async throws {
        let store = try await SessionStore.open(path: path)
        let kept = try await store.insert(Samples.newSession())
        _ = try await store.insert(Samples.newSession())
        for (table, column) in [("sessionContent", "csv"), ("sessionContent", "json")] {
            try await store.pool.write {
                try $0.execute(
                    sql: "UPDATE \(table) SET \(column) = replace(\(column), 'A00183', 'A00133') WHERE sequence = 1")
            }
            let error = await #expect(throws: Fault.self) { _ = try await store.session(.sequence(1)) }
            #expect(error?.code == .store(.damagedSession))
        }
        await #expect(throws: Fault.self) { _ = try await store.contents(of: .vials, csvName: kept.csvName) }
        try await store.pool.write { try $0.execute(sql: "UPDATE session SET readCount = 46 WHERE sequence = 2") }
        #expect(try await store.summaries().map(\.isIntact) == [false, true])
    }

    @Test(arguments: [
        "UPDATE sessionRack SET rackCSV = replace(rackCSV, 'A00183', 'A00133')", "DELETE FROM sessionRack",
        "UPDATE sessionRack SET rackSeal = zeroblob(32)",
        """
        UPDATE sessionRack SET (rackCSV, rackSeal) = (
            SELECT rackCSV, rackSeal FROM sessionRack AS other WHERE other.sequence <> sessionRack.sequence)
        """,
    ])
    func `a rack CSV that the disk changed is never shown, and its vials are still read`(change: String) async throws {
        let store = try await SessionStore.open(path: path)
        let kept = try await store.insert(Samples.newSession())
        _ = try await store.insert(Samples.newSession([["B00042", "C00001"]]))
        try await store.pool.write { try $0.execute(sql: change) }
        let error = await #expect(throws: Fault.self) { _ = try await store.session(.sequence(1)) }
        #expect(error?.code == .store(.damagedSession))
        await #expect(throws: Fault.self) { _ = try await store.contents(of: .rack, csvName: kept.csvName) }
        #expect(try await store.contents(of: .vials, csvName: kept.csvName) == kept.csv)
    }

    @Test(arguments: ["NULL", "'10102523B7'"])
    func `a rack code that the disk changed is noticed`(code: String) async throws {
        let store = try await SessionStore.open(path: path)
        let new = Session(
            Samples.scan(Samples.eventfulReading()), time: Samples.time, stationID: "bench-1", software: "0.2.0")
        _ = try await store.insert(new)
        #expect(try await store.summaries().map(\.isIntact) == [true])
        try await store.pool.write { try $0.execute(sql: "UPDATE session SET rackCode = \(code)") }
        #expect(try await store.summaries().map(\.isIntact) == [false])
    }

    @Test func `a check of the whole database finds damage that opening a long one passes over`() async throws {
        let (bytes, sessions) = try await sampleDatabase()
        var generator = SeededGenerator(seed: 6)
        var found = 0
        for _ in 0..<20 {
            var damaged = bytes
            let page = 4096 * Int.random(in: 1..<bytes.count / 4096, using: &generator)
            for at in page..<page + 8 { damaged[at] = 0xFF }
            try replaceFiles(with: damaged)
            guard let store = try? await SessionStore.open(path: path, wholeCheckLimit: 0) else { continue }
            do throws(Fault) {
                try await store.check()
            } catch {
                #expect(error.code == .store(.corrupt))
                found += 1
            }
        }
        #expect(found > 0 && sessions.count == 6)
    }

    private func replaceFiles(with bytes: [UInt8]) throws {
        for name in folder.names() { try FileManager.default.removeItem(atPath: folder.file(name)) }
        try folder.put(bytes, "sessions.sqlite")
    }

    /// A database of several sessions in one file, without a write-ahead log beside it.
    private func sampleDatabase() async throws -> (bytes: [UInt8], sessions: [Session]) {
        var sessions: [Session] = []
        let store = try await SessionStore.open(path: path)
        for number in 0..<6 {
            var new = Samples.newSession([["A\(number)", "B\(number)", nil]])
            new.thumbnail = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * number) }
            sessions.append(try await store.insert(new))
        }
        _ = try await store.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try store.pool.close()
        #expect(try folder.bytes("sessions.sqlite-wal") == [])
        return (try folder.bytes("sessions.sqlite"), sessions)
    }

    /// Opens a damaged database and reads all of it: errors are right, other values are not.
    private func examine(_ bytes: [UInt8], _ sessions: [Session], wholeCheckLimit: Int) async throws -> Bool {
        try replaceFiles(with: bytes)
        let store: SessionStore
        do throws(Fault) {
            store = try await SessionStore.open(path: path, wholeCheckLimit: wholeCheckLimit)
        } catch {
            #expect(try folder.bytes("sessions.sqlite") == bytes)
            return true
        }
        var isNoticed = false
        for session in sessions {
            do throws(Fault) {
                #expect(try await store.session(.sequence(session.sequence)) == session)
            } catch {
                isNoticed = true
            }
        }
        // The list of values is put right before it is relied on, or what is found in it is not.
        isNoticed = (try? await store.repairValues()) != false || isNoticed
        for session in sessions {
            let found = (try? await store.find(value: "A\(session.sequence - 1)")) ?? []
            #expect(found.allSatisfy { $0.session == session.summary || !$0.isIntact })
            if found.isEmpty { #expect(isNoticed) }
        }
        let summaries = (try? await store.summaries()) ?? []
        for summary in summaries where summary.isIntact {
            #expect(sessions.contains { $0.summary == summary })
        }
        isNoticed = isNoticed || summaries.count != sessions.count || !summaries.allSatisfy(\.isIntact)
        try? store.pool.close()
        return isNoticed
    }

    @Test(arguments: [0, .max])
    func `flipped bits anywhere never crash and never change a value`(wholeCheckLimit: Int) async throws {
        let (bytes, sessions) = try await sampleDatabase()
        var generator = SeededGenerator(seed: 3)
        var noticed = 0
        for _ in 0..<80 {
            var damaged = bytes
            let at = Int.random(in: 0..<bytes.count, using: &generator)
            damaged[at] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            noticed += try await examine(damaged, sessions, wholeCheckLimit: wholeCheckLimit) ? 1 : 0
        }
        #expect(noticed > 15)
    }

    @Test(arguments: [0, .max])
    func `a database that was cut off anywhere never crashes and never changes a value`(
        wholeCheckLimit: Int
    ) async throws {
        let (bytes, sessions) = try await sampleDatabase()
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<20 {
            let length = Int.random(in: 1..<bytes.count, using: &generator)
            #expect(try await examine(Array(bytes[..<length]), sessions, wholeCheckLimit: wholeCheckLimit))
        }
    }
}
