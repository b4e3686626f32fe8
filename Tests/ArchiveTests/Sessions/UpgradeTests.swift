// Upgrades: what an earlier version kept is there afterwards, and as it was beside it.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

/// `sessions-schema-5.sqlite` was written by the last version without operators: session 1 has 22 vials, session 2 is
/// an empty rack, session 3 was deleted; the audit trail has 11 records.
@Suite struct `An upgrade` {
    private let folder: TemporaryFolder
    private var path: String { folder.file("sessions.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func put(_ fixture: String) throws {
        let url = try #require(Bundle.module.url(forResource: fixture, withExtension: "sqlite"))
        try folder.put(try Data(contentsOf: url), "sessions.sqlite")
    }

    /// What a database says of its sessions and its audit trail, in the columns that every version from the fifth has.
    private func contents(_ path: String) throws -> [[String]] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { db in
            try [
                "SELECT sequence, id, seconds, csvName, hex(seal) FROM session", "SELECT * FROM sessionContent",
                "SELECT * FROM sessionRack", "SELECT * FROM sessionValue", "SELECT * FROM sessionMirror",
                "SELECT * FROM audit WHERE action <> 'upgrade'",
            ].map { try Row.fetchAll(db, sql: $0).map(\.description) }
        }
    }

    @Test func `keeps all sessions and the whole audit trail, and a copy as it was before`() async throws {
        try put("sessions-schema-5")
        let before = try contents(path)
        let hash = "b1d531feb18f9ce031958c19c8dc3996fb0ff5c2020843e87b8ac2817a2b2207"
        let store = try await SessionStore.open(path: path)
        #expect(try await store.summaries().map(\.isIntact) == [true, true])
        #expect(try await store.session(.sequence(1)).readCount == 22)
        #expect(try await store.session(.sequence(1)).person == nil)
        let verdict = try await store.verifyAudit(containing: hash)
        #expect(verdict.faults == [] && verdict.count == 13)
        #expect(try await store.auditRecords(from: 11, limit: 2).map(\.previous).last == hash)
        #expect(verdict.remarks.count == 1 && verdict.remarks[0].contains("2 sessions were kept by an earlier version"))
        #expect(try await store.verifyAudit(against: store.auditWitnesses).faults == [])
        try store.pool.close()
        #expect(try contents(path) == before)
        #expect(folder.names(in: "backups") == ["sessions-schema-5.sqlite"])
        #expect(try contents(folder.file("backups/sessions-schema-5.sqlite")) == before)
        let queue = try DatabaseQueue(path: folder.file("backups/sessions-schema-5.sqlite"))
        #expect(try await queue.read { try !$0.columns(in: "session").map(\.name).contains("person") })
        _ = try await SessionStore.open(path: path)
        #expect(folder.names(in: "backups").count == 1)
    }

    @Test func `leaves no copy of a database that is new`() async throws {
        _ = try await SessionStore.open(path: path)
        #expect(folder.names(in: "backups") == [])
    }

    @Test func `writes over no copy of an earlier one`() async throws {
        for _ in 0..<2 {
            for ending in ["", "-wal", "-shm"] { try? folder.remove("sessions.sqlite\(ending)") }
            try put("sessions-schema-5")
            try await SessionStore.open(path: path).pool.close()
        }
        #expect(folder.names(in: "backups") == ["sessions-schema-5.sqlite", "sessions-schema-5_2.sqlite"])
    }

    @Test(arguments: 1..<StoreSchema.migrator.migrations.count)
    func `comes from every version that there was`(version: Int) async throws {
        try put("sessions-0.1.0")
        let migrator = StoreSchema.migrator
        let old = try DatabaseQueue(path: path)
        try migrator.migrate(old, upTo: migrator.migrations[version - 1])
        try old.close()
        let store = try await SessionStore.open(path: path)
        #expect(try await store.summaries().map(\.isIntact) == [true, true])
        #expect(try await store.session(.sequence(1)).readCount == 5)
        #expect(try await store.verifyAudit().faults == [])
        let kept = try await store.insert(
            Session(Samples.scan(by: "Ada"), time: Samples.time, stationID: "s", software: "1"))
        #expect(try await store.session(.sequence(kept.sequence)).person == "Ada")
        #expect(folder.names(in: "backups") == ["sessions-schema-\(version).sqlite"])
    }

    @Test func `of a database in which the disk has changed a session keeps that copy too`() async throws {
        try put("sessions-schema-5")
        let queue = try DatabaseQueue(path: path)
        try await queue.write { try $0.execute(sql: "UPDATE sessionContent SET json = '{}' WHERE sequence = 1") }
        try queue.close()
        let store = try await SessionStore.open(path: path)
        await #expect(throws: Fault.self) { _ = try await store.session(.sequence(1)) }
        #expect(try await store.session(.sequence(2)).readCount == 0)
        #expect(folder.names(in: "backups") == ["sessions-schema-5.sqlite"])
    }

    @Test func `does not make right what was changed before it`() async throws {
        try put("sessions-schema-5")
        let queue = try DatabaseQueue(path: path)
        try await queue.write { db in
            try db.execute(sql: "UPDATE sessionRack SET rackCSV = rackCSV || 'A9,0,8,empty,' || char(10)")
            try db.execute(sql: "UPDATE session SET readCount = 23 WHERE sequence = 1")
        }
        try queue.close()
        let store = try await SessionStore.open(path: path)
        #expect(try await store.verifyAudit().faults.count == 2)
        // Seals that are made to fit afterwards are not those of the day of the upgrade.
        try await Forgery.change(store, "")
        #expect(
            try await store.verifyAudit().faults == [
                "session #1 is not as its record says", "session #2 is not as its record says",
            ])
    }

    @Test func `is not needed to take in what a damaged database of the version before still has`() async throws {
        try put("sessions-schema-5")
        let store = try await SessionStore.open(path: folder.file("new.sqlite"))
        #expect(try await store.takeAll(path).tally == .init(taken: 2, there: 0, failed: 0))
        #expect(folder.names(in: "backups") == [])
    }
}

@Suite struct `Whose a session is` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(by person: String?, rackCode: RawDetection? = nil) -> Session {
        var scan = Samples.scan(by: person)
        scan.reading.rackCode = rackCode
        return Session(scan, time: Samples.time, stationID: "bench-1", software: "1")
    }

    @Test func `is kept with it, in its document, and sealed`() async throws {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        for (person, code) in [("Ada", nil), (nil, Samples.rackCode), ("Ada", Samples.rackCode), (nil, nil)] {
            let kept = try await store.insert(session(by: person, rackCode: code))
            let session = try await store.session(.sequence(kept.sequence))
            #expect(session == kept && session.person == person)
            #expect(try ReadingDocument(json: session.json).operator == person)
            #expect(session.json.contains("\"operator\"") == (person != nil))
            #expect(!session.csv.contains("Ada") && !session.rackCSV.contains("Ada"))
        }
        for change in [
            "person = 'Eve' WHERE sequence = 1", "person = NULL WHERE sequence = 3", "person = '' WHERE sequence = 4",
            "person = rackCode, rackCode = NULL WHERE sequence = 2",
        ] {
            try await store.pool.write { try $0.execute(sql: "UPDATE session SET \(change)") }
        }
        #expect(try await store.summaries().map(\.isIntact) == [false, false, false, false])
    }

    @Test func `goes with it into a collection and out of a database that was kept aside`() async throws {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        let kept = try await store.insert(session(by: "Ada"))
        let outcome = try await SessionCollection.collect(
            [folder.file("sessions.sqlite")], into: folder.file("lab.sqlite"), by: AuditOrigin())
        #expect(outcome.taken == 1)
        let lab = try await SessionStore.open(path: folder.file("lab.sqlite"))
        #expect(try await lab.session(.id(prefix: kept.id)).person == "Ada")
        let other = try await SessionStore.open(path: folder.file("other.sqlite"))
        _ = try await other.takeAll(folder.file("sessions.sqlite"))
        #expect(try await other.session(.id(prefix: kept.id)).person == "Ada")
    }
}
