// What is in the place of the database before anything opens it.

private import Glibc

/// What is in the place of the database. Opening a pipe would wait for ever, and SQLite makes a new database at the end
/// of a link, and in an empty file.
enum StorePlace: Hashable, Sendable {
    /// Nothing at all.
    case nothing
    /// A file without contents.
    case empty
    /// A file.
    case file
    /// A link that leads to nothing.
    case deadLink
    /// A folder, a pipe, a device.
    case other

    /// Looks at a path.
    init(_ path: String) throws(StoreError) {
        do throws(SystemFault) {
            guard try FileStatus.at(path) != nil else {
                self = .nothing
                return
            }
            guard let status = try FileStatus.behind(path) else {
                self = .deadLink
                return
            }
            self = status.kind != .regular ? .other : status.size == 0 ? .empty : .file
        } catch {
            throw StoreError(.forbidden, detail: path)
        }
    }

    /// Whether there is something in a write-ahead log beside a database.
    static func hasLog(_ path: String) -> Bool { ((try? FileStatus.at("\(path)-wal"))?.size ?? 0) > 0 }
}
