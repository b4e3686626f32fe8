// A copy of the database that knows what the audit trail was.

internal import GRDB

/// A copy of the database whose audit trail has to be the beginning of the database's own: a backup, or the copy on a
/// stick. It is only read.
struct AuditWitness {
    private let path: String
    private let queue: DatabaseQueue

    /// Opens a copy.
    init(_ path: String) throws {
        // A pipe would let everybody wait.
        guard try FileStatus.at(path)?.kind == .regular else { throw StoreError(.notADatabase, detail: path) }
        self.path = path
        queue = try DatabaseQueue(path: path, configuration: StoreOpening.configuration(readonly: true))
        // What a file brings with it may not call anything that acts outside it.
        try queue.inDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    }

    /// Closes it.
    func close() { try? queue.close() }

    /// What the copy knows and the database does not; nil when its trail is the beginning of the database's.
    func fault(of db: Database) throws -> String? {
        try queue.read { copy in
            // A database from before there were audit trails says nothing.
            guard try copy.tableExists("audit"), let last = try Self.last(copy) else { return nil }
            guard try Self.hash(last, db) != Self.hash(last, copy) else { return nil }
            // Each record follows from the one before, so that all are the same before the first that is another.
            var (same, other) = (0, last)
            while other - same > 1 {
                let middle = (same + other) / 2
                if try Self.hash(middle, db) == Self.hash(middle, copy) { same = middle } else { other = middle }
            }
            let records = other == last ? "record \(last)" : "the records \(other) to \(last)"
            let isCut = try (Self.last(db) ?? 0) < other
            return
                "\(path) has \(records) as \(isCut ? "an end that is missing here" : "something else than this trail")"
        }
    }

    private static func last(_ db: Database) throws -> Int? {
        try Int.fetchOne(db, sql: "SELECT max(number) FROM audit")
    }

    private static func hash(_ number: Int, _ db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT hash FROM audit WHERE number = ?", arguments: [number])
    }
}
