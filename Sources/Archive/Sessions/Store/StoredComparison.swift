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
        try await change(id) { session, db in
            try SessionAddition.compared.put(comparison, on: session, by: origin, db)
        }
    }
}
