// Which session is on which stick.

internal import GRDB
package import Station

/// The table `sessionMirror`: which session was put on which stick, read back and compared.
enum MirrorBook {
    /// Makes the table.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE sessionMirror (
                    sequence INTEGER NOT NULL REFERENCES session (sequence) ON DELETE CASCADE,
                    stick TEXT NOT NULL CHECK (length(stick) > 0),
                    seconds REAL NOT NULL,
                    PRIMARY KEY (sequence, stick)
                ) STRICT, WITHOUT ROWID;
                """)
    }
}

extension SessionStore {
    /// Notes that sessions are on a stick: read back, and the stick settled.
    /// - Parameters:
    ///   - csvNames: the names of their CSV files.
    ///   - stick: the stick's identity.
    ///   - time: now.
    func noteMirrored(_ csvNames: [String], on stick: String, at time: StationTime) async throws(Fault) {
        let missing = try await read { db in
            try csvNames.filter { name in
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT 1 FROM session JOIN sessionMirror USING (sequence) WHERE csvName = ? AND stick = ?
                        """, arguments: [name, stick]) == nil
            }
        }
        guard !missing.isEmpty else { return }
        try await write { db in
            for name in missing {
                try db.execute(
                    sql: """
                        INSERT OR IGNORE INTO sessionMirror (sequence, stick, seconds)
                        SELECT sequence, ?, ? FROM session WHERE csvName = ?
                        """, arguments: [stick, time.secondsSince1970, name])
            }
        }
    }

    /// The identities of the sticks that a session is on.
    package func sticks(of id: String) async throws(Fault) -> [String] {
        try await read { db in
            try String.fetchAll(
                db,
                sql: "SELECT stick FROM session JOIN sessionMirror USING (sequence) WHERE id = ? ORDER BY stick",
                arguments: [id])
        }
    }

    /// The ids of sessions that were kept before a moment and are on a stick, oldest first.
    func mirroredSessions(before seconds: Double, limit: Int) async throws(Fault) -> [String] {
        try await read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM session WHERE seconds < ?
                    AND EXISTS (SELECT 1 FROM sessionMirror WHERE sessionMirror.sequence = session.sequence)
                    ORDER BY sequence LIMIT ?
                    """, arguments: [seconds, limit])
        }
    }
}
