// What the database looks like, and how it came to look so.

private import Foundation
internal import GRDB
internal import Station

/// The tables of the session database. A migration that was published is never changed; a new one is added.
enum StoreSchema {
    /// `RKST`: marks the file as a database of rackstation (SQLite's `application_id`).
    static let applicationID = 0x524B_5354

    /// All migrations, oldest first.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for change in changes { migrator.registerMigration(change.name, migrate: change.make) }
        return migrator
    }

    /// A change of the database, with the version of the software that brought it.
    struct Change: Sendable {
        /// Its number and what it brings. It stands in every database that has it.
        let name: String
        /// The first version that knows it. Version 0.1.0 was published with the first alone.
        let version: String
        let make: @Sendable (Database) throws -> Void
    }

    /// All changes, oldest first.
    static let changes = [
        Change(name: "1 sessions", version: "0.1.0", make: createSessions),
        Change(name: "2 racks", version: "0.2.0", make: addRacks),
        Change(name: "3 values", version: "0.2.0", make: ValueIndex.create),
        Change(name: "4 sticks", version: "0.2.0", make: MirrorBook.create),
        Change(name: "5 audit", version: "0.2.0", make: AuditTrail.create),
        Change(name: "6 operators", version: "0.2.0", make: addOperators),
        Change(name: "7 records", version: "0.2.0", make: AuditTrail.complete),
        Change(name: "8 containers", version: "0.2.0", make: StoredRack.create),
        Change(name: "9 labels", version: "0.3.0", make: StoredLabel.create),
        Change(name: "10 quality", version: "0.3.0", make: StoredQuality.create),
        Change(name: "11 supplied", version: "0.3.0", make: StoredSupplied.create),
        Change(name: "12 cases", version: "0.3.0", make: ValueIndex.index),
        Change(name: "13 comparisons", version: "0.3.0", make: StoredComparison.create),
        Change(name: "14 merges", version: "0.3.0", make: StoredMerge.create),
        Change(name: "15 photographs", version: "0.3.0", make: StoredLabel.addPhotograph),
    ]

    /// Two tables, so that listing sessions never has to step over pictures.
    private static func createSessions(_ db: Database) throws {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(
            sql: """
                CREATE TABLE session (
                    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                    id TEXT NOT NULL UNIQUE CHECK (length(id) = 36 AND id NOT GLOB '*[^0-9a-f-]*'),
                    seconds REAL NOT NULL,
                    utcOffset INTEGER NOT NULL CHECK (utcOffset BETWEEN -64800 AND 64800),
                    stationID TEXT NOT NULL
                        CHECK (length(stationID) BETWEEN 1 AND 32 AND stationID NOT GLOB '*[^A-Za-z0-9_-]*'),
                    readCount INTEGER NOT NULL CHECK (readCount >= 0),
                    unreadCount INTEGER NOT NULL CHECK (unreadCount >= 0),
                    csvName TEXT NOT NULL UNIQUE CHECK (csvName GLOB '?*.csv' AND csvName NOT GLOB '*/*'),
                    pictureDigest TEXT NOT NULL
                        CHECK (length(pictureDigest) = 64 AND pictureDigest NOT GLOB '*[^0-9a-f]*'),
                    source TEXT NOT NULL,
                    software TEXT NOT NULL CHECK (length(software) > 0),
                    csvSeal BLOB NOT NULL CHECK (length(csvSeal) = 32),
                    contentSeal BLOB NOT NULL CHECK (length(contentSeal) = 32),
                    seal BLOB NOT NULL CHECK (length(seal) = 32)
                ) STRICT;
                CREATE TABLE sessionContent (
                    sequence INTEGER PRIMARY KEY REFERENCES session (sequence) ON DELETE CASCADE,
                    csv TEXT NOT NULL CHECK (substr(csv, 1, 23) = 'value,x,y,rect,row,col' || char(10)),
                    json TEXT NOT NULL CHECK (json_valid(json)),
                    thumbnail BLOB NOT NULL,
                    original BLOB
                ) STRICT;
                """)
    }

    /// The rack's own code, and a CSV of every position. A table of its own, so that the CSV is read without stepping
    /// over pictures.
    private static func addRacks(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE session ADD COLUMN rackCode TEXT;
                CREATE TABLE sessionRack (
                    sequence INTEGER PRIMARY KEY REFERENCES session (sequence) ON DELETE CASCADE,
                    rackCSV TEXT NOT NULL
                        CHECK (substr(rackCSV, 1, 29) = 'position,row,col,state,value' || char(10)),
                    rackSeal BLOB NOT NULL CHECK (length(rackSeal) = 32)
                ) STRICT;
                """)
        for sequence in try Int.fetchAll(db, sql: "SELECT sequence FROM session ORDER BY sequence") {
            try makeRackCSV(of: sequence, db)
        }
    }

    /// Who made the scan.
    private static func addOperators(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE session ADD COLUMN person TEXT")
    }

    /// Makes the rack CSV of a session that was kept before there were any, out of its document. A session that is
    /// damaged gets none: it stays in the database as damaged, and does not keep the others from being read.
    private static func makeRackCSV(of sequence: Int, _ db: Database) throws {
        do {
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT id, contentSeal, json, thumbnail, original
                    FROM session JOIN sessionContent USING (sequence) WHERE sequence = ?
                    """,
                arguments: [sequence])
            guard let row else { return }
            let json = try row.decode(String.self, forColumn: "json")
            let seal = SessionSeal.ofContent(
                json: json, thumbnail: try row.bytes("thumbnail"),
                original: try row.decode(Data?.self, forColumn: "original").map(Array.init))
            guard try row.bytes("contentSeal") == seal else { return }
            let csv = RackCSV.csv(for: try ReadingDocument(json: json))
            let id = try row.decode(String.self, forColumn: "id")
            try db.execute(
                sql: "INSERT INTO sessionRack (sequence, rackCSV, rackSeal) VALUES (?, ?, ?)",
                arguments: [sequence, csv, Data(SessionSeal.ofRackCSV(csv, id: id))])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return
        } catch is RowDecodingError {
            return
        } catch let error as Fault where error.code == .reading(.unreadable) {
            return
        }
    }
}
