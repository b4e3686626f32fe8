// The table of the audit trail: added to, never changed.

internal import GRDB

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
        guard let row, (try? ScanSession.csv(.rack, row)) != nil else { return nil }
        return try? row.bytes("rackSeal")
    }
}
