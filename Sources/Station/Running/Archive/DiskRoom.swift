// How much room the disk has left.

private import Glibc

/// The room on the disk of a data folder, against the levels that are set.
struct DiskRoom: Hashable, Sendable {
    /// Free megabytes.
    let free: Int
    private let settings: StoreSettings
    private let folder: String

    /// Looks at the disk; nil when the system does not tell.
    init?(_ folder: String, _ settings: StoreSettings) {
        guard let bytes = Self.freeBytes(folder) else { return nil }
        self.init(free: bytes >> 20, folder, settings)
    }

    /// Takes a figure.
    init(free: Int, _ folder: String, _ settings: StoreSettings) {
        (self.free, self.folder, self.settings) = (free, folder, settings)
    }

    /// Why nothing may be scanned; nil when there is room.
    var refusal: Fault? {
        guard free < settings.refuseBelow else { return nil }
        return Fault(
            text: "The disk is full but for \(free) MB; nothing is scanned below \(settings.refuseBelow) MB",
            remedy: "Make room in \(folder): copy sessions away and delete them.")
    }

    /// What the screen says; nil when there is room.
    var warning: Fault? {
        if let refusal { return refusal }
        guard free < settings.warnBelow else { return nil }
        return Fault(
            text: "The disk has \(free) MB left; below \(settings.refuseBelow) MB nothing is scanned",
            remedy: "Make room in \(folder).")
    }

    /// The free bytes of a folder's file system; nil when the system does not tell.
    static func freeBytes(_ folder: String) -> Int? {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }
}
