// Opens the database file: looks at it before anything is changed, then makes it ready.

internal import Glibc
internal import GRDB
private import GRDBSQLite
internal import Station

/// Opens a session database. A file that is refused is left as it was found.
enum StoreOpening {
    /// The longest database, in bytes, that is checked whole before it is used.
    ///
    /// The check reads every page: half a gigabyte took 0.3 s from memory and 5.5 s from a disk. Of a longer one the
    /// table that lists the sessions is checked; what a session holds is checked by its seal whenever it is read.
    static let wholeCheckLimit = 64 << 20

    /// Opens a database, or makes a new one where there is none.
    static func pool(at path: String, wholeCheckLimit: Int) throws -> DatabasePool {
        switch try StorePlace(path) {
        case .nothing, .empty, .file: break
        case .deadLink: throw Fault(.store(.notAFile), detail: "\(path) is a link to nothing")
        case .other: throw Fault(.store(.notAFile), on: path)
        }
        try ForeignCopy.checkBeside(path)
        let isInspected = try inspectFile(path, wholeCheckLimit)
        let pool = try DatabasePool(path: path, configuration: configuration(readonly: false))
        if !isInspected { try pool.read { try inspect($0, path: path, wholeCheckLimit) } }
        // Only now: when it turns WAL on, DatabasePool itself sets `synchronous = NORMAL`, with which a power cut
        // may take the last sessions. The writer is one connection for life.
        let synchronous = try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            return try Int.fetchOne(db, sql: "PRAGMA synchronous")
        }
        guard synchronous == 2 else { throw Fault(.store(.failed), on: "\(path): synchronous is not FULL") }
        try upgrade(pool, at: path)
        return pool
    }

    /// Brings the tables to those of this version. What was there before is kept as it was.
    private static func upgrade(_ pool: DatabasePool, at path: String) throws {
        let migrator = StoreSchema.migrator
        let applied = try pool.read { try migrator.appliedIdentifiers($0) }.intersection(migrator.migrations).count
        if applied > 0, applied < migrator.migrations.count {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let stem = name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
            try StoreBackups(dataFolder: AtomicFile.folder(of: path)).keep(pool, named: stem, before: applied)
        }
        try migrator.migrate(pool)
    }

    /// How connections are set up.
    static func configuration(readonly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            // Finds some damage to a page before it is used.
            try db.execute(sql: "PRAGMA cell_size_check = ON")
            // A row that the disk or somebody made longer is refused before it takes memory.
            unsafe sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, longestRow)
        }
        return configuration
    }

    /// Whether the file that is open is the one in its place. SQLite compares the two; it costs one look at the folder.
    static func isInPlace(_ db: Database) -> Bool {
        var hasMoved: CInt = 0
        let result = unsafe withUnsafeMutablePointer(to: &hasMoved) {
            unsafe sqlite3_file_control(db.sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, $0)
        }
        // Where the system has no such question, nothing is known against it.
        return result != SQLITE_OK || hasMoved == 0
    }

    /// Brings what was written from the log into the database, unless somebody is reading just then.
    ///
    /// A change that a disk makes to the log is taken by SQLite for the end of the log, as power leaves it: what stands
    /// after it would be gone without a word. In the database it is noticed.
    static func emptyLog(_ db: Database) throws {
        // Nobody waits for a reader; the next writing does it as well.
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Int(busyTimeout * 1000))") }
        try db.checkpoint(.truncate)
    }

    /// The most bytes of a value or a row: more than any picture of a rack has.
    static let longestRow = Int32(128 << 20)

    /// Seconds to wait for another program that is writing.
    private static let busyTimeout = 5.0

    /// Whether a file is a database of this program in which no session was ever kept, or one without any table.
    static func isUnused(_ path: String) -> Bool {
        guard (try? ForeignCopy.checkBeside(path)) != nil else { return false }
        guard let queue = try? DatabaseQueue(path: path, configuration: configuration(readonly: true)) else {
            return false
        }
        defer { try? queue.close() }
        let count = try? queue.read { db in
            let id = try Int.fetchOne(db, sql: "PRAGMA application_id")
            guard try db.tableExists("session") else {
                return try id == StoreSchema.applicationID
                    ? 0 : Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
            }
            guard id == StoreSchema.applicationID else { return 1 }
            try ForeignSchema.checkOwn(db, path: path)
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM session)
                        + (SELECT count(*) FROM sqlite_sequence WHERE name = 'session' AND seq > 0)
                    """)
        }
        return count == 0
    }

    /// Looks at the file through a connection that cannot write.
    /// - Returns: false when there is nothing to look at, or when SQLite first has to finish what a power cut ended.
    private static func inspectFile(_ path: String, _ wholeCheckLimit: Int) throws -> Bool {
        guard try hasContents(path) else { return false }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration(readonly: true))
            try queue.read { try inspect($0, path: path, wholeCheckLimit) }
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            return false
        }
    }

    /// Whether there is a database in the file; a file of something else is refused.
    private static func hasContents(_ path: String) throws -> Bool {
        let head: [UInt8]
        do throws(Fault) {
            head = try AtomicFile.head(of: path, count: 16)
        } catch {
            switch error.code {
            case .file(_, .missing): return false
            case .file(_, .forbidden): throw Fault(.store(.forbidden), on: path)
            default: throw Fault(.store(.failed), detail: error.text)
            }
        }
        guard head.isEmpty || head == Array("SQLite format 3\0".utf8) else {
            throw Fault(.store(.notADatabase), on: path)
        }
        return !head.isEmpty
    }

    /// Refuses what is not ours, what is newer than this program and what is damaged.
    static func inspect(_ db: Database, path: String, _ wholeCheckLimit: Int) throws {
        let applicationID = try Int.fetchOne(db, sql: "PRAGMA application_id")
        if applicationID != StoreSchema.applicationID {
            // A database of ours that a power cut ended before its first migration has no table but GRDB's own.
            let tables = try Int.fetchOne(
                db, sql: "SELECT COUNT(*) FROM sqlite_schema WHERE name NOT GLOB 'grdb_*' AND name NOT GLOB 'sqlite_*'")
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version")
            guard applicationID == 0, tables == 0, version == 0 else { throw Fault(.store(.foreign), on: path) }
        }
        try ForeignSchema.checkOwn(db, path: path)
        switch try StoreShape.look(at: db) {
        case .own: break
        case .damaged: throw Fault(.store(.corrupt), on: path)
        case .foreign: throw Fault(.store(.foreign), on: path)
        }
        let size = try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        try check(db, table: size ?? 0 > wholeCheckLimit ? "session" : nil, path: path)
    }

    /// Checks the structure of one table, or of the whole database, and that every index has what its table has: by a
    /// damaged one a session would not be found, without a word.
    static func check(_ db: Database, table: String? = nil, path: String) throws {
        guard try String.fetchOne(db, sql: "PRAGMA integrity_check(\(table ?? "1"))") == "ok" else {
            throw Fault(.store(.corrupt), on: path)
        }
    }
}
