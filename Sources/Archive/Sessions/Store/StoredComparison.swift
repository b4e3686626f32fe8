// How racks compared with lists of expected values, in the database.

internal import GRDB
internal import RackCore
internal import Station

/// The table `sessionComparison`: how the rack of a session compared with what was expected of it.
enum StoredComparison {
    /// Makes the table.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE sessionComparison (
                    sequence INTEGER PRIMARY KEY REFERENCES session (sequence) ON DELETE CASCADE,
                    comparison TEXT NOT NULL
                ) STRICT
                """)
    }

    /// The comparison in a text; nil when the disk has changed it, or it is nothing that a station writes.
    static func comparison(in text: String, id: String) -> RackComparison? {
        let comparison = DigestedJSON.value(RackComparison.self, in: text, id: id, longest: longest)
        return comparison?.isBounded == true ? comparison : nil
    }

    /// The longest text that is read, in bytes.
    private static let longest = 16 << 20

    /// Gives a session its comparison, in the place of one that it has, and puts that on record.
    static func put(
        _ comparison: RackComparison, on session: SessionSummary, by origin: AuditOrigin, _ db: Database
    ) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO sessionComparison (sequence, comparison) VALUES (?, ?)",
            arguments: [session.sequence, DigestedJSON.text(of: comparison, id: session.id)])
        try AuditTrail.append(
            AuditEntry(
                .compared, subject: session.id,
                detail: SessionAddition.compared.record(comparison, of: session.csvName, id: session.id),
                origin: origin),
            db)
    }
}

extension RackComparison {
    /// Whether it is no larger than one that a station keeps.
    var isBounded: Bool {
        list.utf8.count <= Self.longestName && deviations.count <= 2 * ExpectedList.mostEntries
            && deviations.allSatisfy { deviation in
                [deviation.row, deviation.col].allSatisfy { $0.map(GridPosition.numbers.contains) ?? true }
                    && deviation.value.utf8.count <= ExpectedList.longestValue
                    && [deviation.position, deviation.expected].allSatisfy { ($0?.utf8.count ?? 0) <= Self.longestName }
            }
    }

    private static let longestName = 1000
}

extension SessionStore {
    /// Keeps how a session compares. When this returns, it is on the disk.
    /// - Throws: `unknownSession` where the session is gone, or what the database met.
    /// - Returns: the session with it.
    func compare(
        _ comparison: RackComparison, for id: String, by origin: AuditOrigin
    ) async throws(Fault) -> SessionSummary {
        try await write { db in
            guard let session = try SessionSummary.fetch(id, db) else { throw Fault(.store(.unknownSession), on: id) }
            guard session.isIntact else { throw Fault(.store(.damagedSession), on: "#\(session.sequence)") }
            try StoredComparison.put(comparison, on: session, by: origin, db)
            return try SessionSummary.fetch(id, db) ?? session
        }
    }

    /// The names of the CSV files of sessions that were compared.
    func comparedCSVNames() async throws(Fault) -> Set<String> {
        try await read { db in
            try String.fetchSet(db, sql: "SELECT csvName FROM session JOIN sessionComparison USING (sequence)")
        }
    }
}
