// Sessions that somebody changed who can write the file and calculates every seal anew.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

/// A change to a database by somebody who knows how the seals of sessions are made.
enum Forgery {
    /// Changes rows, and calculates the seals of all sessions anew; the audit trail stays as it is.
    static func change(_ store: SessionStore, _ sql: String) async throws {
        try await store.pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: sql)
            try db.execute(sql: "PRAGMA foreign_keys = ON")
            for sequence in try Int.fetchAll(db, sql: "SELECT sequence FROM session") { try seal(sequence, db) }
        }
    }

    private static func seal(_ sequence: Int, _ db: Database) throws {
        if let row = try Row.fetchOne(
            db, sql: "SELECT id, rackCSV FROM session JOIN sessionRack USING (sequence) WHERE sequence = ?",
            arguments: [sequence])
        {
            try db.execute(
                sql: "UPDATE sessionRack SET rackSeal = ? WHERE sequence = ?",
                arguments: [Data(SessionSeal.ofRackCSV(row["rackCSV"], id: row["id"])), sequence])
        }
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM session JOIN sessionContent USING (sequence) WHERE sequence = ?",
                arguments: [sequence])
        else { return }
        let csv = SessionSeal.ofCSV(row["csv"])
        let content = SessionSeal.ofContent(
            json: row["json"], thumbnail: try row.bytes("thumbnail"),
            original: (row["original"] as Data?).map(Array.init))
        let seal = SessionSeal.of(
            try SessionSummary(row), pictureDigest: row["pictureDigest"], csvSeal: csv, contentSeal: content)
        try db.execute(
            sql: "UPDATE session SET csvSeal = ?, contentSeal = ?, seal = ? WHERE sequence = ?",
            arguments: [Data(csv), Data(content), Data(seal), sequence])
    }
}

@Suite struct `A session that was changed with all its seals` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Four sessions, of which the third was deleted.
    private func filled() async throws -> SessionStore {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        for second in 0..<4 {
            var scan = Samples.scan(Samples.eventfulReading(), original: [9, 8, 7], by: "Ada")
            scan.reading.warnings = []
            _ = try await store.insert(
                Session(
                    scan,
                    time: StationTime(
                        secondsSince1970: Samples.time.secondsSince1970 + Double(second), utcOffset: 3600),
                    stationID: "bench-1", software: "0.2.0"))
        }
        try await store.delete([store.session(.sequence(3)).id])
        #expect(try await store.verifyAudit().faults == [])
        return store
    }

    static let changes = [
        "UPDATE sessionContent SET csv = replace(csv, 'C,', 'X,') WHERE sequence = 2",
        "UPDATE sessionContent SET json = replace(json, 'bench-1', 'bench-2') WHERE sequence = 2",
        "UPDATE sessionContent SET thumbnail = x'01' WHERE sequence = 2",
        "UPDATE sessionContent SET original = x'01' WHERE sequence = 2",
        "UPDATE sessionContent SET original = NULL WHERE sequence = 2",
        "UPDATE session SET readCount = 80 WHERE sequence = 2", "UPDATE session SET unreadCount = 0 WHERE sequence = 2",
        "UPDATE session SET person = 'Eve' WHERE sequence = 2", "UPDATE session SET person = NULL WHERE sequence = 2",
        "UPDATE session SET seconds = seconds + 1 WHERE sequence = 2",
        "UPDATE session SET utcOffset = 7200 WHERE sequence = 2",
        "UPDATE session SET stationID = 'bench-2' WHERE sequence = 2",
        "UPDATE session SET rackCode = 'R2' WHERE sequence = 2",
        "UPDATE session SET rackCode = NULL WHERE sequence = 2",
        "UPDATE session SET source = 'x' WHERE sequence = 2", "UPDATE session SET software = '9' WHERE sequence = 2",
        "UPDATE session SET csvName = 'x.csv' WHERE sequence = 2",
        "UPDATE session SET pictureDigest = '\(String(repeating: "f", count: 64))' WHERE sequence = 2",
        "UPDATE session SET id = '00000000-0000-4000-8000-000000000009' WHERE sequence = 2",
    ]

    @Test(arguments: changes) func `is found, marked in lists and not shown`(sql: String) async throws {
        let store = try await filled()
        let name = try await store.summaries()[1].csvName
        try await Forgery.change(store, sql)
        #expect(try await store.verifyAudit().faults.contains { $0.contains("session #2 ") })
        #expect(try await store.summaries().map(\.isIntact) == [true, false, true])
        let error = await #expect(throws: Fault.self) { _ = try await store.session(.sequence(2)) }
        #expect(error?.code == .store(.damagedSession))
        if !sql.contains("csvName") {
            await #expect(throws: Fault.self) { _ = try await store.contents(of: .vials, csvName: name) }
        }
        #expect(try await store.session(.sequence(1)).sequence == 1)
    }

    @Test func `in its rack CSV alone is found, and neither shown nor given to a stick`() async throws {
        let store = try await filled()
        let session = try await store.session(.sequence(2))
        try await Forgery.change(
            store, "UPDATE sessionRack SET rackCSV = replace(rackCSV, 'C', 'X') WHERE sequence = 2")
        #expect(try await store.verifyAudit().faults == ["session #2 is not as its record says"])
        await #expect(throws: Fault.self) { _ = try await store.session(.sequence(2)) }
        await #expect(throws: Fault.self) { _ = try await store.contents(of: .rack, csvName: session.csvName) }
        #expect(try await store.contents(of: .vials, csvName: session.csvName) == session.csv)
        #expect(try await store.states(of: [session.id]) == [:])
    }

    @Test(arguments: [
        ("DELETE FROM sessionContent WHERE sequence = 2", "session #2 lacks its content"),
        ("DELETE FROM sessionRack WHERE sequence = 2", "session #2 is not as it was written"),
        ("DELETE FROM sessionValue WHERE sequence = 2 AND value = 'C'", "not that of session #2"),
        ("UPDATE sessionValue SET row = 7 WHERE sequence = 2 AND value = 'C'", "not that of session #2"),
        ("INSERT INTO sessionValue VALUES (2, 'X', 0, 0)", "not that of session #2"),
        ("INSERT INTO sessionValue VALUES (77, 'X', 0, 0)", "1 rows of sessionValue belong to no session"),
        ("DELETE FROM session WHERE sequence = 2", "is gone without a record of its deletion"),
        (
            """
            DELETE FROM session WHERE sequence = 4; DELETE FROM sessionContent WHERE sequence = 4;
            DELETE FROM sessionRack WHERE sequence = 4; DELETE FROM sessionValue WHERE sequence = 4;
            """, "is gone without a record of its deletion"
        ),
        (
            """
            UPDATE session SET sequence = 3 WHERE sequence = 2; UPDATE sessionContent SET sequence = 3 WHERE sequence = 2;
            UPDATE sessionRack SET sequence = 3 WHERE sequence = 2; UPDATE sessionValue SET sequence = 3 WHERE sequence = 2
            """, "session #3 is not as its record says"
        ),
        (
            """
            INSERT INTO session SELECT 9, '00000000-0000-4000-8000-000000000009', seconds, utcOffset, stationID,
                readCount, unreadCount, 'x.csv', pictureDigest, source, software, csvSeal, contentSeal, seal, rackCode,
                person, rack FROM session WHERE sequence = 1;
            INSERT INTO sessionContent SELECT 9, csv, json, thumbnail, original FROM sessionContent WHERE sequence = 1;
            INSERT INTO sessionRack SELECT 9, rackCSV, rackSeal FROM sessionRack WHERE sequence = 1;
            INSERT INTO sessionValue SELECT 9, value, row, col FROM sessionValue WHERE sequence = 1;
            """, "session #9 has no record"
        ),
        ("UPDATE sqlite_sequence SET seq = 8 WHERE name = 'session'", "the numbers up to #8"),
    ])
    func `in part, removed, put in or given another number is named`(sql: String, fault: String) async throws {
        let store = try await filled()
        try await Forgery.change(store, sql)
        #expect(try await store.verifyAudit().faults.contains { $0.contains(fault) })
    }

    @Test(arguments: [AuditAction.scan, .upgrade])
    func `and put on record anew at the end of the trail is found`(action: AuditAction) async throws {
        let store = try await filled()
        let old = try await store.session(.sequence(2))
        try await Forgery.change(store, "UPDATE session SET readCount = 80 WHERE sequence = 2")
        let sealed = try await store.pool.read { db in
            let sealed = try #require(try Session.fetchSealed(2, db))
            return (seal: sealed.seal, rackSeal: sealed.rackSeal)
        }
        let detail =
            action == .scan
            ? SessionRecord(csvName: old.csvName, seal: sealed.seal, rackSeal: sealed.rackSeal, number: 2).text
            : SessionRecord.completion(csvName: old.csvName, rackSeal: sealed.rackSeal, number: 2)
        try await store.record(AuditEntry(action, subject: old.id, detail: detail, origin: AuditOrigin()))
        #expect(try await store.verifyAudit().faults.contains { $0.hasPrefix("record 6 ") })
    }

    @Test func `that was deleted and taken in again is all right`() async throws {
        let store = try await filled()
        let session = try await store.session(.sequence(2))
        try await store.delete([session.id])
        #expect(try await store.take(session, by: AuditOrigin()) == .taken(5))
        #expect(try await store.verifyAudit().faults == [])
        #expect(try await store.session(.sequence(5)).id == session.id)
        #expect(try await store.summaries().allSatisfy(\.isIntact))
    }
}

@Suite struct `The end of an audit trail` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func backUp(_ store: SessionStore) throws {
        try StoreBackups(dataFolder: folder.path).make(of: store, at: Samples.time, keeping: 3)
    }

    /// Cuts off all after a record, with the sessions that were kept after it and what the database remembers of them.
    private func cut(_ store: SessionStore, after number: Int) async throws {
        try await Forgery.change(
            store,
            """
            DROP TRIGGER auditIsNotChanged; DROP TRIGGER auditIsNotDeleted;
            DELETE FROM session WHERE id IN (SELECT subject FROM audit WHERE number > \(number));
            DELETE FROM audit WHERE number > \(number);
            UPDATE sqlite_sequence SET seq = \(number) WHERE name = 'audit';
            UPDATE sqlite_sequence SET seq = (SELECT max(sequence) FROM session) WHERE name = 'session';
            DELETE FROM sessionContent WHERE sequence NOT IN (SELECT sequence FROM session);
            DELETE FROM sessionRack WHERE sequence NOT IN (SELECT sequence FROM session);
            DELETE FROM sessionValue WHERE sequence NOT IN (SELECT sequence FROM session);
            """)
    }

    private func filled() async throws -> SessionStore {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        for second in 0..<4 { _ = try await store.insert(Samples.newSession(second: Double(second))) }
        return store
    }

    @Test func `that was cut off is found where a backup has it`() async throws {
        let store = try await filled()
        try backUp(store)
        #expect(try await store.verifyAudit(against: store.auditWitnesses).faults == [])
        try await cut(store, after: 2)
        #expect(try await store.verifyAudit().faults == [])
        let faults = try await store.verifyAudit(against: store.auditWitnesses).faults
        #expect(faults.count == 1 && faults[0].contains("has the records 3 to 4 as an end that is missing here"))
    }

    @Test func `that was cut off and gone on with is found too`() async throws {
        let store = try await filled()
        try backUp(store)
        try await cut(store, after: 3)
        for second in 4..<6 { _ = try await store.insert(Samples.newSession(second: Double(second))) }
        #expect(try await store.verifyAudit().faults == [])
        let faults = try await store.verifyAudit(against: store.auditWitnesses).faults
        #expect(faults.count == 1 && faults[0].contains("has record 4 as something else than this trail"))
    }

    @Test func `that is only longer than that of a backup is right`() async throws {
        let store = try await filled()
        try backUp(store)
        _ = try await store.insert(Samples.newSession(second: 9))
        #expect(try await store.verifyAudit(against: store.auditWitnesses).faults == [])
        try folder.put([1, 2, 3], "backups/sessions_9_2026-02-20_143022.sqlite")
        let verdict = try await store.verifyAudit(against: store.auditWitnesses)
        #expect(verdict.faults == [] && verdict.remarks.count == 1)
    }

    @Test func `is known by the sessions that were kept after it`() async throws {
        let store = try await filled()
        try await Forgery.change(
            store,
            """
            DROP TRIGGER auditIsNotDeleted; DELETE FROM audit WHERE number > 3;
            UPDATE sqlite_sequence SET seq = 3 WHERE name = 'audit';
            """)
        #expect(try await store.verifyAudit().faults.contains("session #4 has no record"))
        try await Forgery.change(store, "DELETE FROM session WHERE sequence = 4")
        #expect(try await store.verifyAudit().faults.contains { $0.contains("the trail knows of #3 as the last") })
    }
}
