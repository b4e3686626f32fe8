// The table of the audit trail, and how it is written and read.

internal import GRDB
package import Station

/// The audit trail in the database.
enum AuditTrail {
    /// Makes the table, and a record of every session that is there already.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE audit (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    action TEXT NOT NULL,
                    subject TEXT NOT NULL,
                    detail TEXT NOT NULL,
                    picture TEXT,
                    seconds REAL NOT NULL,
                    utcOffset INTEGER NOT NULL,
                    boot TEXT NOT NULL,
                    uptime REAL NOT NULL,
                    person TEXT,
                    software TEXT NOT NULL,
                    settings TEXT NOT NULL,
                    previous TEXT NOT NULL CHECK (length(previous) = 64),
                    hash TEXT NOT NULL CHECK (length(hash) = 64)
                ) STRICT;
                CREATE INDEX auditBySubject ON audit (subject);
                CREATE INDEX auditOfSettings ON audit (number) WHERE action = 'settings';
                CREATE INDEX auditByFile ON audit (detail) WHERE action IN ('scan', 'merge', 'imported', 'adopted');
                CREATE TRIGGER auditIsNotChanged BEFORE UPDATE ON audit
                    BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END;
                CREATE TRIGGER auditIsNotDeleted BEFORE DELETE ON audit
                    BEGIN SELECT RAISE(ABORT, 'the audit trail is never deleted'); END;
                """)
        let rows = try Row.fetchAll(db, sql: "SELECT id, csvName, pictureDigest, seal FROM session ORDER BY sequence")
        for row in rows {
            let entry = AuditEntry(
                .adopted, subject: try row.decode(forColumn: "id"),
                detail: SessionRecord(csvName: try row.decode(forColumn: "csvName"), seal: try row.bytes("seal")).text,
                picture: try row.decode(forColumn: "pictureDigest"), origin: AuditOrigin())
            try append(entry, db)
        }
    }

    /// Adds a record.
    @discardableResult
    static func append(_ entry: AuditEntry, _ db: Database) throws -> AuditRecord {
        let last = try Row.fetchOne(db, sql: "SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1")
        // Not from the last record: where the end was cut off, the gap stays to be seen.
        let number =
            try Int.fetchOne(
                db,
                sql: """
                    SELECT 1 + max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit'), 0),
                                   coalesce((SELECT max(number) FROM audit), 0))
                    """) ?? 1
        let record = AuditRecord(
            entry, number: number, previous: try last?.decode(String.self, forColumn: "hash") ?? AuditRecord.noHash)
        let origin = entry.origin
        try db.execute(
            sql: """
                INSERT INTO audit (number, action, subject, detail, picture, seconds, utcOffset, boot, uptime, person,
                    software, settings, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                record.number, entry.action.rawValue, entry.subject, entry.detail, entry.picture,
                origin.time.secondsSince1970, origin.time.utcOffset, origin.uptime.boot, origin.uptime.seconds,
                origin.person, origin.software, origin.settings, record.previous, record.hash,
            ])
        return record
    }

    /// Puts on record what the records of earlier versions did not cover: the rack CSV of every session that is there,
    /// as it is now.
    static func complete(_ db: Database) throws {
        for row in try Row.fetchAll(db, sql: "SELECT sequence, id, csvName FROM session ORDER BY sequence") {
            let number = try row.decode(Int.self, forColumn: "sequence")
            let detail = SessionRecord.completion(
                csvName: try row.decode(forColumn: "csvName"), rackSeal: rackSeal(of: number, db), number: number)
            try append(
                AuditEntry(.upgrade, subject: try row.decode(forColumn: "id"), detail: detail, origin: AuditOrigin()),
                db)
        }
    }

    /// The seal of a rack CSV; nil when the disk has changed it, which keeps no other session from being read.
    private static func rackSeal(of number: Int, _ db: Database) -> [UInt8]? {
        let row = try? Row.fetchOne(
            db,
            sql:
                "SELECT sequence, id, rackCSV, rackSeal FROM session JOIN sessionRack USING (sequence) WHERE sequence = ?",
            arguments: [number])
        guard let row, (try? Session.csv(.rack, row)) != nil else { return nil }
        return try? row.bytes("rackSeal")
    }
}

extension SessionStore {
    /// Adds a record to the audit trail. When this returns, it is on the disk.
    package func record(_ entry: AuditEntry) async throws(Fault) { try await record([entry]) }

    /// Adds records to the audit trail, all of them or none. When this returns, they are on the disk.
    func record(_ entries: [AuditEntry]) async throws(Fault) {
        guard !entries.isEmpty else { return }
        try await write { db in
            for entry in entries { try AuditTrail.append(entry, db) }
        }
    }

    /// The records of the audit trail in their order.
    /// - Parameters:
    ///   - number: the first.
    ///   - limit: the most records to return.
    package func auditRecords(from number: Int = 1, limit: Int = .max) async throws(Fault) -> [AuditRecord] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM audit WHERE number >= ? ORDER BY number LIMIT ?", arguments: [number, limit]
            ).map(AuditRecord.init)
        }
    }

    /// The newest record; nil when there is none.
    package func newestAuditRecord() async throws(Fault) -> AuditRecord? {
        try await read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM audit ORDER BY number DESC LIMIT 1").map(AuditRecord.init)
        }
    }

    /// The fingerprint of the settings that were recorded last; nil when none were.
    func settingsOnRecord() async throws(Fault) -> String? {
        try await read { db in
            try String.fetchOne(
                db, sql: "SELECT settings FROM audit WHERE action = 'settings' ORDER BY number DESC LIMIT 1")
        }
    }

    /// Verifies the audit trail: that no record was changed, removed or put in between, and that the sessions are what
    /// it says, with all that they hold. It reads everything.
    ///
    /// What it cannot find by itself: a trail that somebody who can write the file calculated anew from some record on,
    /// and a database that was put back to an earlier state of itself. Both show where a copy of the database or a
    /// hash that was noted elsewhere knows more.
    /// - Parameters:
    ///   - hash: the hash of a record that was noted earlier, which has to be there; nil for none.
    ///   - witnesses: copies of the database whose trail has to be the beginning of this one.
    /// - Returns: how many records there are, the hash of the newest, and all that is wrong.
    package func verifyAudit(
        containing hash: String? = nil, against witnesses: [String] = []
    ) async throws(Fault) -> AuditVerdict {
        let pictures = pictures
        return try await read { db in
            var check = AuditCheck(noted: hash, pictures: pictures)
            try check.run(db)
            for path in witnesses { check.compare(with: path, db) }
            return check.verdict
        }
    }

    /// The copies of the database that are kept beside it: its backups, and those from before upgrades.
    package var auditWitnesses: [String] { StoreBackups(dataFolder: AtomicFile.folder(of: path)).copies() }
}
