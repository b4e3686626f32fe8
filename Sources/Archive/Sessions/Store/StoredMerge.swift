// Which sessions a merge stands for, as the database keeps it beside the merge itself.

internal import GRDB
internal import Station

/// The table `sessionMerge`, so that a list says which sessions are replaced without opening any document.
///
/// It is made of the merge's document and says nothing that the document does not say; it goes with the merge, and what
/// the merge replaced counts again then.
enum StoredMerge {
    /// Makes the table, and fills it with the merges that are there.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE sessionMerge (
                    sequence INTEGER NOT NULL REFERENCES session (sequence) ON DELETE CASCADE,
                    replaced TEXT NOT NULL,
                    PRIMARY KEY (sequence, replaced)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX sessionMergeReplaced ON sessionMerge (replaced);
                """)
        let merges = try Int.fetchAll(
            db,
            sql: """
                SELECT sequence FROM session WHERE EXISTS (SELECT 1 FROM audit
                WHERE subject = session.id AND action <> 'scan' AND \(AuditAction.keepsSession)) ORDER BY sequence
                """)
        for sequence in merges { try fill(sequence, db) }
    }

    /// Writes the same of a session that was there before. One that the disk has changed does not keep the others from
    /// being read.
    private static func fill(_ sequence: Int, _ db: Database) throws {
        do {
            try insert(of: sequence, db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return
        }
    }

    /// No merge is made of more.
    private static let most = 100

    /// Writes which sessions a session's document says it is made of. The document stands in the database already, and is
    /// searched there.
    static func insert(of sequence: Int, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO sessionMerge (sequence, replaced)
                SELECT sequence, CASE merged.type WHEN 'object' THEN json_extract(merged.value, '$.session') END
                FROM sessionContent
                JOIN json_each(
                    iif(json_valid(sessionContent.json), sessionContent.json, '{}'), '$.mergedFrom') AS merged
                WHERE sequence = ? LIMIT \(most)
                """,
            arguments: [sequence])
    }

    /// The name of the CSV file of the newest merge that replaces a session; nil where none does, and in a database that
    /// is older than the table.
    static func replacement(of id: String, _ db: Database) throws -> String? {
        guard try db.tableExists("sessionMerge") else { return nil }
        return try String.fetchOne(db, sql: "SELECT \(column) FROM session WHERE id = ?", arguments: [id])
    }

    /// The column with the name of the newest merge that replaces a session, beside those of table `session`.
    static let column = """
        (SELECT merge.csvName FROM sessionMerge JOIN session AS merge USING (sequence) \
        WHERE sessionMerge.replaced = session.id ORDER BY sequence DESC LIMIT 1) AS replacedBy
        """
}

extension SessionStore {
    /// The ids of the sessions that a merge replaces; none where a session is no merge.
    func replaced(by id: String) async throws(Fault) -> [String] {
        try await read { db in
            try String.fetchAll(
                db, sql: "SELECT replaced FROM sessionMerge JOIN session USING (sequence) WHERE id = ?", arguments: [id]
            )
        }
    }

    /// The names of the CSV files of sessions that a merge replaces.
    func replacedCSVNames() async throws(Fault) -> Set<String> {
        try await read { db in
            try String.fetchSet(
                db, sql: "SELECT csvName FROM session WHERE id IN (SELECT replaced FROM sessionMerge)")
        }
    }
}
