// What comes to a session after it was kept, and the records that show that the disk has not changed it.

internal import GRDB
internal import Station

/// What may come to a session after it was kept. It is no part of what the session's own seals cover: each has a digest
/// of its own, and a record of its own in the audit trail.
enum SessionAddition: CaseIterable {
    /// Its label.
    case label
    /// What persons put in where nothing could be read.
    case supplied
    /// How its rack compared with what was expected.
    case compared

    /// The table that has it, by the session's number, in the column ``column``.
    var table: String {
        switch self {
        case .label: "sessionLabel"
        case .supplied: "sessionSupplied"
        case .compared: "sessionComparison"
        }
    }

    /// The column that has it.
    var column: String {
        switch self {
        case .label: "label"
        case .supplied: "supplied"
        case .compared: "comparison"
        }
    }

    /// The records of it in the audit trail.
    var action: AuditAction {
        switch self {
        case .label: .label
        case .supplied: .typed
        case .compared: .compared
        }
    }

    /// The column of its record beside those of table `session`.
    var recordColumn: String { "\(column)Record" }

    /// The columns of all and of their records, beside those of table `session`.
    static let columns = allCases.map { addition in
        """
        (SELECT \(addition.column) FROM \(addition.table) \
        WHERE \(addition.table).sequence = session.sequence) AS \(addition.column), \
        (\(addition.recordSQL("session.id"))) AS \(addition.recordColumn)
        """
    }.joined(separator: ", ")

    /// The newest record of it since the session was kept.
    private func recordSQL(_ id: String) -> String {
        """
        SELECT detail FROM audit WHERE subject = \(id) AND action = '\(action.rawValue)' AND number > \
        coalesce((SELECT max(number) FROM audit WHERE subject = \(id) AND \(AuditAction.keepsSession)), 0) \
        ORDER BY number DESC LIMIT 1
        """
    }

    /// What the audit trail says of it; nil where the session has none.
    func record(of id: String, _ db: Database) throws -> String? {
        try String.fetchOne(db, sql: recordSQL(":id"), arguments: ["id": id])
    }

    /// What a row has of it, with its digest before it; nil where it has nothing.
    func text(in row: Row) throws -> String? {
        row.hasColumn(column) ? try row.decode(String?.self, forColumn: column) : nil
    }

    /// Whether a record is that of what a session has; where it has nothing, there is none.
    /// - Parameter text: what the session has. That its digest is its own is known already.
    func isRecorded(_ text: String?, by record: String?) -> Bool {
        record?.split(separator: " ").last == text?.prefix(64)
    }

    /// Gives a session a value, in the place of one that it has, and puts that on record:
    /// `vials_2026-02-20_143022.csv label <64 digits>`.
    func put(_ value: some Encodable, on session: SessionSummary, by origin: AuditOrigin, _ db: Database) throws {
        let text = DigestedJSON.text(of: value, id: session.id)
        try db.execute(
            sql: "INSERT OR REPLACE INTO \(table) (sequence, \(column)) VALUES (?, ?)",
            arguments: [session.sequence, text])
        let record = "\(session.csvName) \(column) \(text.prefix(64))"
        try AuditTrail.append(AuditEntry(action, subject: session.id, detail: record, origin: origin), db)
    }
}

extension SessionStore {
    /// Gives a session something that comes to it after it was kept. When this returns, it is on the disk.
    /// - Throws: `unknownSession` where the session is gone, `damagedSession` where it is not as it was kept, or what the
    ///   database met.
    /// - Returns: the session with it.
    func change(
        _ id: String, _ change: @escaping @Sendable (SessionSummary, Database) throws -> Void
    ) async throws(Fault) -> SessionSummary {
        try await write { db in
            guard let session = try SessionSummary.fetch(id, db) else { throw Fault(.store(.unknownSession), on: id) }
            guard session.isIntact else { throw Fault(.store(.damagedSession), on: "#\(session.sequence)") }
            try change(session, db)
            return try SessionSummary.fetch(id, db) ?? session
        }
    }

    /// The names of the CSV files of sessions to which something came.
    func csvNames(having addition: SessionAddition) async throws(Fault) -> Set<String> {
        try await read { db in
            try String.fetchSet(db, sql: "SELECT csvName FROM session JOIN \(addition.table) USING (sequence)")
        }
    }
}
