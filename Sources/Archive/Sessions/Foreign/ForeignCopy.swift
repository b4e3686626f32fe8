// Databases of others: within which bounds they are read, and from which copy.

internal import GRDB
private import GRDBSQLite
internal import Glibc
private import Synchronization
internal import Station

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

/// A copy of a database and of its log, removed when it is let go of.
final class ForeignCopy: Sendable {
    /// The copy.
    let path: String

    /// Copies a database.
    init(of source: String, in folder: String) throws {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        path = "\(folder)/\(AtomicFile.temporaryPrefix)foreign-\(number).tmp"
        for ending in ["", "-wal"] where try FileStatus.at(source + ending) != nil {
            try TemporaryCopies.copy(source + ending, to: path + ending)
        }
    }

    deinit {
        for ending in ["", "-wal", "-shm"] { _ = unsafe unlink(path + ending) }
    }

    /// The bytes of a database with its log.
    /// - Throws: what it is, where it or a file beside it that SQLite would open is none: a pipe would be waited for.
    static func size(of path: String) throws -> Int {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw Fault(.store(.failed), on: "\(path): no path") }
        let file: OpenFile
        do throws(SystemFault) {
            file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
        } catch {
            switch error.code {
            case ENOENT: throw Fault(.store(.failed), on: "\(path): no such file")
            case EACCES, EPERM: throw Fault(.store(.forbidden), on: path)
            default: throw Fault(.store(.failed), on: "\(path): \(error.text)")
            }
        }
        let status = try file.status()
        guard status.kind == .regular else { throw Fault(.store(.notADatabase), on: path) }
        guard try file.readSome(16) == Array("SQLite format 3\0".utf8) else {
            throw Fault(.store(.notADatabase), on: path)
        }
        try checkBeside(path)
        return status.size + (try FileStatus.at("\(path)-wal")?.size ?? 0)
    }

    /// Refuses a database beside which something else stands where SQLite has its files: it would wait for a pipe.
    static func checkBeside(_ path: String) throws {
        for ending in ["-wal", "-shm", "-journal"] {
            guard let beside = try FileStatus.at(path + ending), beside.kind != .regular else { continue }
            throw Fault(.store(.failed), on: "\(path + ending): it is no file")
        }
    }
}
