// A session database of other people, or one that is damaged: read so that nothing in it can do harm.

private import Glibc
internal import GRDB
private import Synchronization
internal import Station

/// A session database that is not this station's: on a stick, kept aside as damaged, of another station.
///
/// It is only read, by a connection that runs nothing of what the database defines, and only after its tables are found
/// to be those that a station makes. Every question is bounded, and so is all that is read: no more than the file has.
final class ForeignStore: Sendable {
    /// The database.
    let path: String
    /// What its tables are.
    let schema: ForeignSchema
    private let queue: DatabaseQueue
    private let patience: Patience
    private let copy: ForeignCopy?
    /// What may still be read of it.
    private let budget: Mutex<Budget>

    /// What may still be read of a database.
    private struct Budget {
        /// The bytes of sessions that are whole.
        var bytes: Int
        /// The time for sessions that are not: many may lead to one long row.
        var lost = ForeignBounds.patienceWithDamage
    }

    /// Opens a database.
    /// - Parameters:
    ///   - path: the file.
    ///   - scratch: a folder for a copy, where the database cannot be read in its place: on a medium that cannot be
    ///     written, SQLite cannot read a database with a log.
    ///   - patience: the time that one question may take.
    init(
        _ path: String, scratch: String, patience limit: Duration = ForeignBounds.patience
    ) throws(Fault) {
        self.path = path
        patience = Patience(limit)
        do {
            let size = try ForeignCopy.size(of: path)
            budget = Mutex(Budget(bytes: 2 * size))
            do {
                (queue, schema) = try Self.open(path, patience)
                copy = nil
            } catch let error as DatabaseError
                where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
            {
                let copy = try ForeignCopy(of: path, in: scratch)
                (queue, schema) = try Self.open(copy.path, patience)
                self.copy = copy
            }
        } catch {
            throw Fault(error, database: path)
        }
    }

    /// Closes it. Nothing can be read afterwards.
    func close() { try? queue.close() }

    private static func open(_ path: String, _ patience: Patience) throws -> (DatabaseQueue, ForeignSchema) {
        do {
            return try open(path, patience, isTorn: false)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return try open(path, patience, isTorn: true)
        }
    }

    /// - Parameter isTorn: whether a file is read that is shorter than it says.
    private static func open(
        _ path: String, _ patience: Patience, isTorn: Bool
    ) throws -> (DatabaseQueue, ForeignSchema) {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            ForeignBounds.apply(patience, to: db)
            try db.execute(
                sql: """
                    PRAGMA trusted_schema = OFF;
                    PRAGMA query_only = ON;
                    PRAGMA cell_size_check = ON;
                    PRAGMA mmap_size = 0;
                    """)
            // SQLite refuses a torn file but to those who may repair it. Nothing is written by this connection.
            if isTorn { try db.execute(sql: "PRAGMA writable_schema = ON") }
        }
        patience.begin()
        // A name such as file:x would be taken for more than a name.
        let absolute = path.hasPrefix("/") ? path : "./\(path)"
        let queue = try DatabaseQueue(path: absolute, configuration: configuration)
        return (queue, try queue.read { try ForeignSchema($0, path: path) })
    }

    /// Asks the database something, within its bounds.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        patience.begin()
        return try queue.read(body)
    }
}

extension ForeignStore {
    /// The numbers of its sessions in their order, and whether the list of them is damaged. Then all that can still be
    /// found are there.
    func sequences() throws(Fault) -> (numbers: [Int], isDamaged: Bool) {
        var found: Set<Int> = []
        let isWhole = walk("session", &found)
        guard !isWhole else { return (found.sorted(), false) }
        // What one tree has lost another may have; and each session is found alone where the way to it is whole.
        _ = walk("sessionContent", &found)
        let last = (try? read { try Int.fetchOne($0, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'session'") })
        for number in 1...max(1, min(max(last ?? 0, found.max() ?? 0), Self.mostProbed)) { found.insert(number) }
        return (found.sorted(), true)
    }

    /// The most numbers that are tried one by one in a database that is damaged.
    private static let mostProbed = 100_000

    /// Collects the numbers in a table.
    /// - Returns: whether the end was reached.
    private func walk(_ table: String, _ found: inout Set<Int>) -> Bool {
        var next = Int.min
        while found.count < ForeignBounds.mostSessions {
            let page = try? read { [next] db in
                try Int.fetchAll(
                    db, sql: "SELECT sequence FROM \(table) WHERE sequence >= ? ORDER BY sequence LIMIT 1000",
                    arguments: [next])
            }
            guard let page else { return false }
            guard !page.isEmpty else { return true }
            // A tree whose pages lead back to each other would never end.
            for number in page {
                guard number >= next else { return false }
                found.insert(number)
                guard number < .max else { return true }
                next = number + 1
            }
        }
        return false
    }

    /// What a list shows of a session, and the seals of its parts; nil when there is none of this number.
    /// - Throws: `damagedSession` when it is not as it was written.
    func summary(_ sequence: Int) throws(Fault) -> (SessionSummary, SessionSeals)? {
        try asking(sequence) { db in
            let additions = schema.additions.map { "LEFT JOIN \($0.table) USING (sequence)" }.joined(separator: " ")
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM session \(additions) WHERE sequence = ?", arguments: [sequence])
            return try row.map { row in
                (
                    try SessionSummary(row),
                    SessionSeals(csv: try row.bytes("csvSeal"), content: try row.bytes("contentSeal"))
                )
            }
        }
    }

    /// A session; nil when there is none of this number.
    /// - Throws: `damagedSession` when it is not as it was written, or nothing that a station writes; `altered` when the
    ///   sessions are together larger than their file, in which each is only once.
    func session(_ sequence: Int) throws(Fault) -> Session? {
        guard let session = try fetch(sequence) else {
            guard try summary(sequence) == nil else { throw Fault(.store(.damagedSession), on: "#\(sequence)") }
            return nil
        }
        let isOver = budget.withLock { budget in
            budget.bytes -= session.size
            return budget.bytes < 0
        }
        if isOver { throw Fault(.store(.altered), on: path) }
        return session
    }

    /// A session that was read before, unless it has become another one.
    func sessionAgain(_ summary: SessionSummary) throws(Fault) -> Session? {
        try fetch(summary.sequence).flatMap { $0.summary == summary ? $0 : nil }
    }

    private func fetch(_ sequence: Int) throws(Fault) -> Session? {
        let start = ContinuousClock.now
        do throws(Fault) {
            let session = try asking(sequence) { db in try Session.fetch(sequence, db) }
            if let session, !session.isSound { throw Fault(.store(.damagedSession), on: "#\(sequence)") }
            return session
        } catch {
            let isOver = budget.withLock { budget in
                budget.lost -= start.duration(to: .now)
                return budget.lost < .zero
            }
            throw isOver ? Fault(.store(.altered), on: path) : error
        }
    }

    /// What cannot be read of a session makes it a damaged one.
    private func asking<Value>(_ sequence: Int, _ body: (Database) throws -> Value) throws(Fault) -> Value {
        do {
            return try read(body)
        } catch {
            throw Fault(.store(.damagedSession), on: "#\(sequence)")
        }
    }
}

/// What tells whether two sessions of one id are the same.
struct SessionSeals: Hashable, Sendable {
    /// The seal of the CSV.
    let csv: [UInt8]
    /// The seal of all else that is large.
    let content: [UInt8]
}
