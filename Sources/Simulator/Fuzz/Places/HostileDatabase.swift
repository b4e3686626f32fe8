// Changes a session database as somebody would who knows how its seals are made.

private import Foundation
private import GRDB
import Station

/// Session databases that somebody changed who knows how their seals are made.
package enum HostileDatabase {
    /// Changes a database past all its checks, and gives sessions the seals that fit what they have then.
    /// - Parameters:
    ///   - path: the database.
    ///   - statements: the changes; one that SQLite refuses is left out.
    ///   - isSealed: whether the seals are made to fit.
    package static func change(_ path: String, _ statements: [String], isSealed: Bool = true) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF")
            // Past these, sealing could be without end itself.
            let endings = statements.filter { $0.contains("VIEW") || $0.contains("writable_schema") }
            for statement in statements where !endings.contains(statement) { try? db.execute(sql: statement) }
            if isSealed {
                let numbers = try? Int.fetchAll(db, sql: "SELECT sequence FROM session ORDER BY sequence LIMIT 1000")
                try? db.execute(sql: "DROP TRIGGER auditIsNotChanged")
                for (index, number) in (numbers ?? []).enumerated() { try? seal(number, record: index, db) }
                try? db.execute(
                    sql: """
                        CREATE TRIGGER auditIsNotChanged BEFORE UPDATE ON audit
                            BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END
                        """)
            }
            for statement in endings { try? db.execute(sql: statement) }
            try? db.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try queue.close()
    }

    /// Gives a session the seals that fit what it has, and its record in the audit trail too.
    private static func seal(_ number: Int, record index: Int, _ db: Database) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT * FROM session JOIN sessionContent USING (sequence) LEFT JOIN sessionRack USING (sequence)
                WHERE sequence = ?
                """, arguments: [number])
        guard let row else { return }
        let csvSeal = SessionSeal.ofCSV(try row.decode(forColumn: "csv"))
        let contentSeal = SessionSeal.ofContent(
            json: try row.decode(forColumn: "json"),
            thumbnail: Array(try row.decode(Data.self, forColumn: "thumbnail")),
            original: try row.decode(Data?.self, forColumn: "original").map(Array.init))
        let seal = SessionSeal.of(
            try summary(row), pictureDigest: try row.decode(forColumn: "pictureDigest"), csvSeal: csvSeal,
            contentSeal: contentSeal)
        try db.execute(
            sql: "UPDATE session SET csvSeal = ?, contentSeal = ?, seal = ? WHERE sequence = ?",
            arguments: [Data(csvSeal), Data(contentSeal), Data(seal), number])
        let rackCSV = try row.decode(String?.self, forColumn: "rackCSV") ?? ""
        let rackSeal = SessionSeal.ofRackCSV(rackCSV, id: try row.decode(forColumn: "id"))
        try db.execute(
            sql: "UPDATE sessionRack SET rackSeal = ? WHERE sequence = ?", arguments: [Data(rackSeal), number])
        let detail =
            "\(try row.decode(String.self, forColumn: "csvName")) seal \(hex(seal)) rack \(hex(rackSeal)) number \(number)"
        try db.execute(
            sql: """
                UPDATE audit SET subject = ?, detail = ? WHERE number = (
                    SELECT number FROM audit WHERE action = 'scan' ORDER BY number LIMIT 1 OFFSET ?)
                """, arguments: [try row.decode(String.self, forColumn: "id"), detail, index])
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The summary that a row has, also with numbers that no station makes.
    private static func summary(_ row: Row) throws -> SessionSummary {
        var time = StationTime(secondsSince1970: 0, utcOffset: 0)
        time.secondsSince1970 = try row.decode(forColumn: "seconds")
        time.utcOffset = try row.decode(forColumn: "utcOffset")
        return SessionSummary(
            id: try row.decode(forColumn: "id"), sequence: try row.decode(forColumn: "sequence"), time: time,
            stationID: try row.decode(forColumn: "stationID"), readCount: try row.decode(forColumn: "readCount"),
            unreadCount: try row.decode(forColumn: "unreadCount"), rackCode: try row.decode(forColumn: "rackCode"),
            csvName: try row.decode(forColumn: "csvName"), source: try row.decode(forColumn: "source"),
            software: try row.decode(forColumn: "software"), isIntact: true,
            person: try row.decode(forColumn: "person"))
    }
}
