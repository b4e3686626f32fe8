// What the service that mounts a stick lets the station know.

import Glibc
import Station
internal import Archive

/// What the service that mounts a stick says of it, in a small file beside the mount point that all may read.
enum MountServiceStatus: String, CaseIterable {
    /// The file system is being checked, and then mounted.
    case checking
    /// It is damaged and is not mounted.
    case damaged
    /// It is the system's own and no stick.
    case system
    /// It is mounted, and all that was written is on the medium.
    case ready
    /// It may be written.
    case writing
    /// It could not be brought to the medium what was written.
    case failed

    /// The file beside a mount point.
    static func path(beside point: String) -> String { "\(point).note" }

    /// Reads the note beside a mount point; nil when there is none. A link is none.
    init?(beside point: String) {
        let descriptor = unsafe open(Self.path(beside: point), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        self.init(rawValue: String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    /// Leaves the note beside a mount point. Where that fails, the station waits in vain and says so.
    func leave(beside point: String) {
        let place = MountPlace(point)
        guard let folder = try? PrivilegedFolder(place.folder) else { return }
        try? folder.put(Array("\(rawValue)\n".utf8), as: Self.path(beside: place.name))
    }

    /// Takes the note away.
    static func remove(beside point: String) {
        let place = MountPlace(point)
        guard let folder = try? PrivilegedFolder(place.folder) else { return }
        folder.remove(path(beside: place.name))
    }
}

/// A mount point, taken apart.
struct MountPlace {
    /// The folder in which sticks are mounted.
    let folder: String
    /// The mount point's own name.
    let name: String

    init(_ point: String) {
        folder = AtomicFile.folder(of: point)
        name = point.split(separator: "/").last.map(String.init) ?? point
    }
}
