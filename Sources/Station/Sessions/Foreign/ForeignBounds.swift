// What a database of other people may cost: steps, bytes, time.

internal import GRDB
private import GRDBSQLite
private import Synchronization

/// The time that one question to a database of other people may take. SQLite asks it while it works.
final class Patience: Sendable {
    private let limit: Duration
    private let start = ContinuousClock.now
    /// Milliseconds after `start`.
    private let end = Atomic<Int64>(0)

    /// - Parameter limit: the time that one question may take.
    init(_ limit: Duration) {
        self.limit = limit
        begin()
    }

    /// A question begins.
    func begin() { end.store(Self.milliseconds(start.duration(to: .now) + limit), ordering: .relaxed) }

    /// Whether the question takes too long.
    var isOver: Bool { Self.milliseconds(start.duration(to: .now)) > end.load(ordering: .relaxed) }

    private static func milliseconds(_ duration: Duration) -> Int64 { Int64(duration / .milliseconds(1)) }
}

/// The bounds of a connection to a database of other people.
enum ForeignBounds {
    /// The most sessions that are looked at in one database.
    static let mostSessions = 1_000_000
    /// The time that one question may take.
    static let patience = Duration.seconds(20)
    /// The time that the sessions which are not whole may take together.
    static let patienceWithDamage = Duration.seconds(60)

    /// Bounds a connection. The patience has to live as long as it does.
    static func apply(_ patience: Patience, to db: Database) {
        guard let connection = unsafe db.sqliteConnection else { return }
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, StoreOpening.longestRow)
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_TRIGGER_DEPTH, 1)
        unsafe sqlite3_progress_handler(
            connection, stepsBetweenLooks,
            { context in
                guard let context = unsafe context else { return 1 }
                return unsafe Unmanaged<Patience>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
            }, Unmanaged.passUnretained(patience).toOpaque())
    }

    /// After how many of SQLite's steps the time is looked at.
    private static let stepsBetweenLooks: Int32 = 2000
}
