// What the system knows of a file.

internal import Glibc

/// What the system knows of a file.
package struct FileStatus {
    /// What a file can be.
    package enum Kind {
        case regular, folder, link, other
    }

    /// What the file is.
    package let kind: Kind
    /// Its permissions.
    package let mode: UInt32
    /// Its length in bytes; 0 for what has none, such as a pipe.
    package let size: Int
    /// The device that it is on.
    package let device: UInt
    /// The number of the user that it belongs to.
    package let owner: UInt32

    init(_ status: stat) {
        mode = status.st_mode & 0o7777
        size = max(0, status.st_size)
        device = UInt(status.st_dev)
        owner = status.st_uid
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
    }

    /// What is at a path; nil when nothing is there. A link is not followed.
    package static func at(_ path: String) throws(SystemFault) -> FileStatus? {
        var status = stat()
        do throws(SystemFault) {
            try checked(path) { unsafe lstat(path, &status) }
            return FileStatus(status)
        } catch  where error.code == ENOENT {
            return nil
        }
    }
}
