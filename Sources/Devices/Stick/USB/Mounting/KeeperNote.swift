// What the service that mounts a stick lets the station know.

import Glibc
import Station

/// What the service that mounts a stick says of it, in a small file beside the mount point that all may read.
enum KeeperNote: String, CaseIterable {
    /// The file system is being checked, and then mounted.
    case checking
    /// It is damaged and is not mounted.
    case damaged
    /// It is mounted, and all that was written is on the medium.
    case ready
    /// It may be written.
    case writing
    /// It could not be brought to the medium what was written.
    case failed

    /// The file beside a mount point.
    static func path(beside point: String) -> String { "\(point).note" }

    /// Reads the note beside a mount point; nil when there is none.
    init?(beside point: String) {
        guard let text = SystemTree.text(Self.path(beside: point)) else { return nil }
        self.init(rawValue: text)
    }

    /// Leaves the note beside a mount point. Where that fails, the station waits in vain and says so.
    func leave(beside point: String) {
        try? AtomicFile.write(Array("\(rawValue)\n".utf8), to: Self.path(beside: point))
    }

    /// Takes the note away.
    static func remove(beside point: String) { unsafe unlink(path(beside: point)) }
}
