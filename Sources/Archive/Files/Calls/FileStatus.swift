// What the system says of a file, and whether two names are one file.

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

    /// What is open behind a descriptor.
    /// - Parameter path: its path, for a fault.
    static func of(_ descriptor: Int32, path: String) throws(SystemFault) -> FileStatus {
        var status = stat()
        try checked(path) { unsafe fstat(descriptor, &status) }
        return FileStatus(status)
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

/// The file that a path leads to: the same for every way to write it, over links, hard links and folders that are
/// reached in several ways.
package enum FileIdentity: Hashable, Sendable {
    /// A file or folder that is there.
    case existing(device: UInt, number: UInt)
    /// A file that would be made in a folder.
    case new(device: UInt, folder: UInt, name: String)

    /// The file that a path leads to.
    /// - Returns: nil where nothing can be said: what is no file and no folder, such as a pipe, keeps nothing that could
    ///   be written over, and a path into a folder that is not there leads to nothing.
    package init?(_ path: String) {
        if let existing = Self.status(path) {
            guard let identity = Self.identity(existing) else { return nil }
            self = identity
            return
        }
        // A link to a file that is not there yet leads to the place at which that would be made.
        guard let target = try? AtomicFile.destination(of: path),
            let folder = Self.status(AtomicFile.folder(of: target))
        else { return nil }
        self = .new(device: UInt(folder.st_dev), folder: UInt(folder.st_ino), name: AtomicFile.name(of: target))
    }

    /// The file behind a descriptor; nil where it is no file.
    package init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, let identity = Self.identity(status) else { return nil }
        self = identity
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    private static func identity(_ status: stat) -> FileIdentity? {
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
        return .existing(device: UInt(status.st_dev), number: UInt(status.st_ino))
    }
}
