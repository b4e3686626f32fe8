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
        try look(path) { unsafe lstat(path, &$0) }
    }

    /// What a path leads to when all links are followed; nil when nothing is there.
    package static func behind(_ path: String) throws(SystemFault) -> FileStatus? {
        try look(path) { unsafe stat(path, &$0) }
    }

    private static func look(_ path: String, _ call: (inout stat) -> Int32) throws(SystemFault) -> FileStatus? {
        var status = stat()
        do throws(SystemFault) {
            try checked(path) { call(&status) }
            return FileStatus(status)
        } catch  where error.code == ENOENT {
            return nil
        }
    }
}
