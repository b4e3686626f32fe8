// Notices when a folder appears, disappears or changes.

import Glibc

/// Which folder stands at a path.
struct FolderIdentity: Equatable {
    private let device: UInt
    private let inode: UInt

    /// The identity as text.
    var text: String { "folder \(device)-\(inode)" }

    /// The identity of what is at a path; nil when nothing is.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}

/// Waits for changes around a folder.
///
/// The kernel tells of changes in the folder above. A mount, and a folder above that is missing itself, it does not tell
/// of; so one looks anew every second all the same.
struct StickFolderWatch: ~Copyable {
    private let parent: FolderWatch

    /// The time after which one looks anew.
    private static let period = Duration.seconds(1)

    init(_ path: String) {
        let above = path.split(separator: "/").dropLast().joined(separator: "/")
        parent = FolderWatch([path.hasPrefix("/") ? "/" + above : above.isEmpty ? "." : above])
    }

    /// Waits until something may have changed; false when the bell has rung.
    func wait(until bell: Bell) -> Bool {
        let outcomes = Waiting.wait(
            for: [bell.descriptor, parent.descriptor], until: ElapsedTime.onTheWall() + Self.period)
        parent.renew()
        return outcomes[0] == .quiet
    }
}
