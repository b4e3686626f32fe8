// Values that persons put in, in the database.

internal import GRDB
internal import RackCore
internal import Station

/// The table `sessionSupplied`: what persons put in for positions of a session that could not be read.
enum StoredSupplied {
    /// Makes the table.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE sessionSupplied (
                    sequence INTEGER PRIMARY KEY REFERENCES session (sequence) ON DELETE CASCADE,
                    supplied TEXT NOT NULL
                ) STRICT
                """)
    }

    /// The values in a text; nil when the disk has changed it, or it is nothing that a station writes.
    static func values(in text: String, id: String) -> [SuppliedValue]? {
        let values = DigestedJSON.value([SuppliedValue].self, in: text, id: id, longest: longest)
        return values?.isSound == true ? values : nil
    }

    /// The longest text that is read, in bytes.
    private static let longest = 1 << 20

    /// The values of a session; none where it has none, or was kept before there were any.
    static func values(of sequence: Int, _ id: String, _ db: Database) throws -> [SuppliedValue] {
        guard try db.tableExists("sessionSupplied") else { return [] }
        let text = try String.fetchOne(
            db, sql: "SELECT supplied FROM sessionSupplied WHERE sequence = ?", arguments: [sequence])
        return text.flatMap { values(in: $0, id: id) } ?? []
    }

    /// Gives a session its values, in the place of those that it has, and puts that on record.
    static func put(
        _ values: [SuppliedValue], on session: SessionSummary, by origin: AuditOrigin, _ db: Database
    ) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO sessionSupplied (sequence, supplied) VALUES (?, ?)",
            arguments: [session.sequence, DigestedJSON.text(of: values, id: session.id)])
        try ValueIndex.refill(from: session.sequence, db)
        try AuditTrail.append(
            AuditEntry(
                .typed, subject: session.id,
                detail: SessionAddition.supplied.record(values, of: session.csvName, id: session.id), origin: origin),
            db)
    }
}

extension [SuppliedValue] {
    /// Whether they are such as a station writes: each at a position of its own, and within bounds.
    var isSound: Bool {
        !isEmpty && count <= ReadingDocument.mostPositions && Set(map(\.position)).count == count
            && allSatisfy { value in
                GridPosition.numbers.contains(value.row) && GridPosition.numbers.contains(value.col)
                    && SuppliedValue.isAllowed(value.value) && value.valuesBefore.count <= 100
                    && (value.valuesBefore + [value.by ?? "", value.at ?? ""]).allSatisfy { $0.utf8.count <= 5000 }
            }
    }
}

extension SessionStore {
    /// Keeps a value that a person put in for a position of a session. When this returns, it is on the disk.
    /// - Throws: `unknownSession` where the session is gone, or what the database met.
    /// - Returns: the session with it.
    func supply(
        _ value: SuppliedValue, for id: String, by origin: AuditOrigin
    ) async throws(Fault) -> SessionSummary {
        try await write { db in
            guard let session = try SessionSummary.fetch(id, db) else { throw Fault(.store(.unknownSession), on: id) }
            guard session.isIntact else { throw Fault(.store(.damagedSession), on: "#\(session.sequence)") }
            let name = session.rack?.name(of: value.position) ?? value.position.relativeName
            try AuditTrail.append(
                AuditEntry(.review, subject: session.id, detail: value.text(at: name), origin: origin), db)
            try StoredSupplied.put(session.supplied.adding(value), on: session, by: origin, db)
            return try SessionSummary.fetch(id, db) ?? session
        }
    }

    /// The names of the CSV files of sessions in which persons put values.
    func suppliedCSVNames() async throws(Fault) -> Set<String> {
        try await read { db in
            try String.fetchSet(db, sql: "SELECT csvName FROM session JOIN sessionSupplied USING (sequence)")
        }
    }
}
