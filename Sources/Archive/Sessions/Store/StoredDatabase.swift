// Opens a database for who only looks, also where nothing can be written.

private import Glibc
internal import GRDB
private import Synchronization
internal import Station

/// A database that is there and is looked at. Where it may be written it is opened as always. Where it may not, on a
/// read-only medium, on a full disk or in a folder of somebody else, SQLite needs help: it wants to make files beside the database.
enum StoredDatabase {
    /// Opens a database.
    static func pool(at path: String) throws -> DatabasePool {
        if try StorePlace(path) == .empty { throw Fault(.store(.empty), on: path) }
        try ForeignCopy.checkBeside(path)
        if unsafe access(path, W_OK) == 0, unsafe access(AtomicFile.folder(of: path), W_OK) == 0 {
            do {
                return try StoreOpening.pool(at: path, wholeCheckLimit: StoreOpening.wholeCheckLimit)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                // Whoever may write begins the log as soon as the database is open. Who only looks needs no room.
            }
        }
        guard try StorePlace(path) == .file else { throw Fault(.store(.notAFile), on: path) }
        let source = try source(path)
        guard try source.read({ try StoreSchema.migrator.hasCompletedMigrations($0) }) else {
            defer { try? source.close() }
            let copy = try TemporaryCopies.newFolder() + "/" + SessionStore.fileName
            _ = try StoreBackups.copy(source, to: copy)
            return try StoreOpening.pool(at: copy, wholeCheckLimit: StoreOpening.wholeCheckLimit)
        }
        return source
    }

    /// The database as it is, for reading.
    private static func source(_ path: String) throws -> DatabasePool {
        do {
            return try inspected(path)
        } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) {
            // Nobody else has it open, or this user could read what they share.
            guard StorePlace.hasLog(path) else { return try inspected(unchanging(path)) }
        }
        // What is in the log is not in the file yet: both are brought to where SQLite can put them together.
        let copy = try TemporaryCopies.newFolder() + "/" + SessionStore.fileName
        for ending in ["", "-wal"] { try TemporaryCopies.copy(path + ending, to: copy + ending) }
        return try StoreOpening.pool(at: copy, wholeCheckLimit: StoreOpening.wholeCheckLimit)
    }

    private static func inspected(_ path: String) throws -> DatabasePool {
        let pool = try DatabasePool(path: path, configuration: StoreOpening.configuration(readonly: true))
        try pool.read { try StoreOpening.inspect($0, path: path, StoreOpening.wholeCheckLimit) }
        return pool
    }

    /// The name by which SQLite opens a file that nobody changes, without any file beside it.
    private static func unchanging(_ path: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.~".utf8)
        let name = path.utf8.map { plain.contains($0) ? String(UnicodeScalar($0)) : "%" + hex($0) }.joined()
        return "file:\(name)?immutable=1"
    }

    private static func hex(_ byte: UInt8) -> String { String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
}

/// Copies that are there as long as the program runs.
enum TemporaryCopies {
    private static let folders = Mutex<[String]>([])

    /// Makes a folder that is removed when the program ends.
    static func newFolder() throws -> String {
        let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        let folder = "\(place)/rackstation-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        try checked(folder) { unsafe mkdir(folder, 0o700) }
        let isFirst = folders.withLock { folders in
            folders.append(folder)
            return folders.count == 1
        }
        if isFirst { atexit { TemporaryCopies.removeAll() } }
        return folder
    }

    /// Copies a file.
    static func copy(_ path: String, to copy: String) throws {
        let source = try OpenFile(path, O_RDONLY)
        let target = try OpenFolder(AtomicFile.folder(of: copy))
        let file = try target.makeFile(String(copy.split(separator: "/").last ?? ""), replacing: false)
        while true {
            let piece = try source.readSome(1 << 20)
            if piece.isEmpty { return }
            try file.writeAll(piece)
        }
    }

    private static func removeAll() {
        for folder in folders.withLock(\.self) {
            for ending in ["", "-wal", "-shm", "-journal"] {
                _ = unsafe unlink("\(folder)/\(SessionStore.fileName)\(ending)")
            }
            removeBackups(in: "\(folder)/backups")
            _ = unsafe rmdir(folder)
        }
    }

    /// An upgrade of the copy keeps what was before it.
    private static func removeBackups(in folder: String) {
        guard let opened = try? OpenFolder(folder), let names = try? opened.names() else { return }
        for name in names { try? opened.remove(name) }
        _ = unsafe rmdir(folder)
    }
}
