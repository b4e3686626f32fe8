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

    /// The record of it: `vials_2026-02-20_143022.csv label <64 digits>`.
    func record(_ value: some Encodable, of csvName: String, id: String) -> String {
        "\(csvName) \(column) \(DigestedJSON.text(of: value, id: id).prefix(64))"
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
}
