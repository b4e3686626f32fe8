// The files of a database of other people, and a copy of them where they cannot be read in their place.

internal import Glibc

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
        guard !path.isEmpty, !path.utf8.contains(0) else { throw StoreError(.failed, detail: "\(path): no path") }
        let file: OpenFile
        do throws(SystemFault) {
            file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
        } catch {
            switch error.code {
            case ENOENT: throw StoreError(.failed, detail: "\(path): no such file")
            case EACCES, EPERM: throw StoreError(.forbidden, detail: path)
            default: throw StoreError(.failed, detail: "\(path): \(error.text)")
            }
        }
        let status = try file.status()
        guard status.kind == .regular else { throw StoreError(.notADatabase, detail: path) }
        guard try file.readSome(16) == Array("SQLite format 3\0".utf8) else {
            throw StoreError(.notADatabase, detail: path)
        }
        try checkBeside(path)
        return status.size + (try FileStatus.at("\(path)-wal")?.size ?? 0)
    }

    /// Refuses a database beside which something else stands where SQLite has its files: it would wait for a pipe.
    static func checkBeside(_ path: String) throws {
        for ending in ["-wal", "-shm", "-journal"] {
            guard let beside = try FileStatus.at(path + ending), beside.kind != .regular else { continue }
            throw StoreError(.failed, detail: "\(path + ending): it is no file")
        }
    }
}
