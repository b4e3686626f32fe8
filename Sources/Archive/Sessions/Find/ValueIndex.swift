// The list of all values by session, which finds a vial without reading every session.

private import Foundation
internal import GRDB
internal import Station

/// The table `sessionValue`: each value of each session with its row and column. It is made of the sessions' CSV files
/// and says nothing that they do not say; what is found in it is checked against them.
enum ValueIndex {
    /// The row of what belongs to the rack as a whole, and the column of its own code there. The fields of its label
    /// stand in the columns from 0 on.
    static let rackPlace = -1

    /// Makes the table and fills it from the sessions that are kept.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE sessionValue (
                    sequence INTEGER NOT NULL REFERENCES session (sequence) ON DELETE CASCADE,
                    value TEXT NOT NULL,
                    row INTEGER NOT NULL CHECK (row >= \(rackPlace)),
                    col INTEGER NOT NULL CHECK (col >= \(rackPlace)),
                    PRIMARY KEY (sequence, value, row, col)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX sessionValueByValue ON sessionValue (value, sequence DESC, row, col);
                """)
        for sequence in try Int.fetchAll(db, sql: "SELECT sequence FROM session ORDER BY sequence") {
            try fill(from: sequence, db)
        }
    }

    /// Makes the index by which values are found anew, whatever the case of their letters: `A` to `Z` count as `a` to `z`.
    static func index(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP INDEX sessionValueByValue;
                CREATE INDEX sessionValueByValue ON sessionValue (value COLLATE NOCASE, sequence DESC, row, col);
                """)
    }

    /// Puts the values of a session into the table.
    /// - Parameters:
    ///   - csv: the session's CSV of vials.
    ///   - rackCode: the rack's own code.
    ///   - sequence: the session.
    static func insert(_ csv: String, rackCode: String?, of sequence: Int, _ db: Database) throws {
        let vials: [CSVVial]
        do throws(CSVFault) {
            vials = try CSVImporter.vials(in: Array(csv.utf8))
        } catch {
            throw Fault(.store(.failed), on: "the CSV of #\(sequence): \(error)")
        }
        // The same line twice says nothing more.
        let statement = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO sessionValue (sequence, value, row, col) VALUES (?, ?, ?, ?)")
        for vial in vials { try statement.execute(arguments: [sequence, vial.value, vial.row, vial.col]) }
        if let rackCode { try statement.execute(arguments: [sequence, rackCode, rackPlace, rackPlace]) }
    }

    /// Puts the values of a session's label into the table, in the place of those of another.
    static func insert(_ label: LabelRecord, of sequence: Int, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM sessionValue WHERE sequence = ? AND row = ? AND col > ?",
            arguments: [sequence, rackPlace, rackPlace])
        for (field, value) in label.foundBy {
            try db.execute(
                sql: "INSERT OR IGNORE INTO sessionValue (sequence, value, row, col) VALUES (?, ?, ?, ?)",
                arguments: [sequence, value, rackPlace, field])
        }
    }

    /// Puts the values of a session into the table anew.
    static func refill(from sequence: Int, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM sessionValue WHERE sequence = ?", arguments: [sequence])
        try fill(from: sequence, db)
    }

    /// The label of a session; nil where it has none, or was kept before there were any.
    private static func label(of sequence: Int, _ id: String, _ db: Database) throws -> LabelRecord? {
        guard try db.tableExists("sessionLabel") else { return nil }
        let text = try String.fetchOne(
            db, sql: "SELECT label FROM sessionLabel WHERE sequence = ?", arguments: [sequence])
        return text.flatMap { StoredLabel.label(in: $0, id: id) }
    }

    /// Whether the table says of the next sessions what their CSV files say. Sessions that are damaged themselves are
    /// passed over.
    /// - Returns: that, and the last session that was looked at; nil where there was none.
    static func look(after last: Int, atMost most: Int, _ db: Database) throws -> (isRight: Bool, last: Int?) {
        let sessions = try Row.fetchAll(
            db,
            sql: """
                SELECT sequence, id, csv, csvSeal, rackCode
                FROM session JOIN sessionContent USING (sequence) WHERE sequence > ? ORDER BY sequence LIMIT ?
                """,
            arguments: [last, most])
        let isRight = try sessions.allSatisfy { session in
            guard let csv = try? Session.csv(.vials, session),
                let vials = try? CSVImporter.vials(in: Array(csv.utf8))
            else { return true }
            var places = Set(vials.map { Place(value: $0.value, row: $0.row, col: $0.col) })
            if let rackCode = try session.decode(String?.self, forColumn: "rackCode") {
                places.insert(Place(value: rackCode, row: rackPlace, col: rackPlace))
            }
            let sequence = try session.decode(Int.self, forColumn: "sequence")
            let label = try label(of: sequence, try session.decode(forColumn: "id"), db)
            for (field, value) in label?.foundBy ?? [] {
                places.insert(Place(value: value, row: rackPlace, col: field))
            }
            for value in try StoredSupplied.values(of: sequence, try session.decode(forColumn: "id"), db) {
                places.insert(Place(value: value.value, row: value.row, col: value.col))
            }
            return try Self.isRight(places, of: sequence, db)
        }
        return (isRight, try sessions.last?.decode(forColumn: "sequence"))
    }

    /// Makes the table anew.
    static func rebuild(_ db: Database) throws {
        try db.execute(sql: "DROP TABLE sessionValue")
        try create(db)
        try index(db)
    }

    private struct Place: Hashable {
        let value: String
        let row: Int
        let col: Int
    }

    /// Looks into both trees of the table, of which the disk may have changed one.
    private static func isRight(_ places: Set<Place>, of sequence: Int, _ db: Database) throws -> Bool {
        let rows = try Row.fetchAll(
            db, sql: "SELECT value, row, col FROM sessionValue WHERE sequence = ?", arguments: [sequence])
        let present = try rows.map {
            Place(
                value: try $0.decode(forColumn: "value"), row: try $0.decode(forColumn: "row"),
                col: try $0.decode(forColumn: "col"))
        }
        guard Set(present) == places, present.count == places.count else { return false }
        let statement = try db.cachedStatement(
            sql: """
                SELECT 1 FROM sessionValue INDEXED BY sessionValueByValue
                WHERE value = :value COLLATE NOCASE AND value = :value AND sequence = :sequence
                    AND row = :row AND col = :col
                """)
        return try places.allSatisfy {
            try Int.fetchOne(
                statement, arguments: ["value": $0.value, "sequence": sequence, "row": $0.row, "col": $0.col]) != nil
        }
    }

    /// Takes up a session that was kept before there was the table. A session that is damaged stays out.
    private static func fill(from sequence: Int, _ db: Database) throws {
        do {
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT sequence, id, csv, csvSeal, rackCode
                    FROM session JOIN sessionContent USING (sequence) WHERE sequence = ?
                    """,
                arguments: [sequence])
            guard let row else { return }
            let csv = try Session.csv(.vials, row)
            try insert(csv, rackCode: try row.decode(forColumn: "rackCode"), of: sequence, db)
            if let label = try label(of: sequence, try row.decode(forColumn: "id"), db) {
                try insert(label, of: sequence, db)
            }
            for value in try StoredSupplied.values(of: sequence, try row.decode(forColumn: "id"), db) {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO sessionValue (sequence, value, row, col) VALUES (?, ?, ?, ?)",
                    arguments: [sequence, value.value, value.row, value.col])
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return
        } catch is RowDecodingError {
            return
        } catch let error as Fault where [.store(.damagedSession), .store(.failed)].contains(error.code) {
            return
        }
    }
}
