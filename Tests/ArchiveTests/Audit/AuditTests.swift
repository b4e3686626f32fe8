// The audit trail: what is in it, and what verifying it finds.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Audit trail` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store() async throws -> SessionStore {
        try await SessionStore.open(path: folder.file("sessions.sqlite"))
    }

    /// Five sessions, of which the third is deleted.
    private func filled() async throws -> SessionStore {
        let store = try await store()
        for second in 0..<5 { _ = try await store.insert(Samples.newSession(second: Double(second))) }
        let id = try await store.session(.sequence(3)).id
        try await store.delete([id], because: "a test", by: AuditOrigin(person: "Ada", software: "0.2.0"))
        return store
    }

    /// Changes the table as somebody would who has the file.
    private func tamper(_ store: SessionStore, _ sql: String) async throws {
        try await store.pool.write { db in
            try db.execute(
                sql: """
                    DROP TRIGGER auditIsNotChanged; DROP TRIGGER auditIsNotDeleted; \(sql);
                    """)
        }
    }

    @Test func `every scan and every deletion is a record that follows from the one before`() async throws {
        let store = try await filled()
        let records = try await store.auditRecords()
        #expect(records.map(\.number) == Array(1...6))
        #expect(records.map(\.entry.action) == Array(repeating: .scan, count: 5) + [.deletion])
        #expect(records[0].previous == String(repeating: "0", count: 64))
        #expect(zip(records, records.dropFirst()).allSatisfy { $0.hash == $1.previous })
        #expect(records[5].entry.origin.person == "Ada" && records[5].entry.subject == records[2].entry.subject)
        #expect(records[5].entry.detail.contains("a test"))
        #expect(records[0].entry.picture == Samples.digest)
        #expect(try await store.verifyAudit().faults == [])
        #expect(try await store.verifyAudit().hash == records[5].hash)
    }

    @Test(arguments: ["UPDATE audit SET detail = 'x' WHERE number = 2", "DELETE FROM audit WHERE number = 6"])
    func `the database refuses to change or delete a record`(sql: String) async throws {
        let store = try await filled()
        await #expect(throws: DatabaseError.self) { try await store.pool.write { try $0.execute(sql: sql) } }
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test(arguments: [
        "UPDATE audit SET detail = detail || ' ' WHERE number = 2", "UPDATE audit SET seconds = seconds + 1",
        "UPDATE audit SET person = 'Eve' WHERE number = 6", "UPDATE audit SET person = '' WHERE number = 1",
        "UPDATE audit SET picture = NULL WHERE number = 4", "UPDATE audit SET action = 'export' WHERE number = 6",
        "UPDATE audit SET action = 'nothing' WHERE number = 6", "UPDATE audit SET number = 7 WHERE number = 6",
        "DELETE FROM audit WHERE number = 1", "DELETE FROM audit WHERE number = 3",
        "DELETE FROM audit WHERE number = 6", "DELETE FROM audit WHERE number > 2", "DELETE FROM audit",
        "DELETE FROM audit WHERE number = 6; UPDATE sqlite_sequence SET seq = 5 WHERE name = 'audit'",
        """
        UPDATE audit SET number = number + 1 WHERE number = 6; INSERT INTO audit SELECT 6, action, subject, detail,
        picture, seconds, utcOffset, boot, uptime, person, software, settings, previous, hash FROM audit WHERE number = 5
        """,
        """
        UPDATE audit SET number = 100 WHERE number = 2; UPDATE audit SET number = 2 WHERE number = 3;
        UPDATE audit SET number = 3 WHERE number = 100
        """,
        "DELETE FROM session WHERE sequence = 1",
        "UPDATE session SET seal = (SELECT seal FROM session WHERE sequence = 2) WHERE sequence = 1",
        """
        INSERT INTO session (sequence, id, seconds, utcOffset, stationID, readCount, unreadCount, csvName,
        pictureDigest, source, software, csvSeal, contentSeal, seal)
        SELECT 9, '00000000-0000-4000-8000-000000000009', seconds, utcOffset, stationID, readCount, unreadCount,
        'x.csv', pictureDigest, source, software, csvSeal, contentSeal, seal FROM session WHERE sequence = 1
        """,
    ])
    func `whatever is changed, removed or put in is found`(sql: String) async throws {
        let store = try await filled()
        try await tamper(store, sql)
        #expect(try await store.verifyAudit().faults != [])
    }

    @Test func `an end that was cut off with its sessions is found by a hash that was noted`() async throws {
        let store = try await filled()
        let hash = try await store.verifyAudit().hash
        let id = try await store.insert(Samples.newSession(second: 9)).id
        #expect(try await store.verifyAudit(containing: hash).faults == [])
        let cut = """
            DELETE FROM session WHERE id = '\(id)'; DELETE FROM audit WHERE number >= 6;
            UPDATE sqlite_sequence SET seq = 5 WHERE name = 'audit';
            """
        try await tamper(store, cut)
        #expect(try await store.verifyAudit(containing: hash).faults.contains { $0.contains("noted") })
    }

    @Test func `the sessions of an older database are taken into the trail`() async throws {
        let url = try #require(Bundle.module.url(forResource: "sessions-0.1.0", withExtension: "sqlite"))
        try folder.put(try Data(contentsOf: url), "sessions.sqlite")
        let store = try await store()
        #expect(try await store.auditRecords().map(\.entry.action) == [.adopted, .adopted, .upgrade, .upgrade])
        let verdict = try await store.verifyAudit()
        #expect(verdict.faults == [] && verdict.remarks.count == 1 && verdict.remarks[0].contains("2 sessions"))
        _ = try await store.insert(Samples.newSession())
        #expect(try await store.verifyAudit().faults == [])
        try await Forgery.change(
            store, "UPDATE sessionRack SET rackCSV = replace(rackCSV, 'C00042', 'C00043') WHERE sequence = 1")
        #expect(try await store.verifyAudit().faults == ["session #1 is not as its record says"])
    }

    @Test func `the name of a deleted session's file is not used again`() async throws {
        let store = try await store()
        let first = try await store.insert(Samples.newSession())
        try await store.delete([first.id])
        #expect(try await store.insert(Samples.newSession()).csvName == "vials_2026-02-20_143022_2.csv")
    }
}
