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
        try SessionAddition.supplied.put(values, on: session, by: origin, db)
        try ValueIndex.refill(from: session.sequence, db)
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
        try await change(id) { session, db in
            let name = session.rack?.name(of: value.position) ?? value.position.relativeName
            try AuditTrail.append(
                AuditEntry(.review, subject: session.id, detail: value.text(at: name), origin: origin), db)
            try StoredSupplied.put(session.supplied.adding(value), on: session, by: origin, db)
        }
    }
}
