// Which file a path leads to, however it is written.

internal import Glibc

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
