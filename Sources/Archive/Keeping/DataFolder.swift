// The data folder of a station: the room on its disk, and the lock of the one station that works with it.

private import Glibc
package import Station

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
        return Fault(.disk(.full), detail: "\(free)", "\(settings.refuseBelow)", "\(folder)")
    }

    /// What the screen says; nil when there is room.
    var warning: Fault? {
        if let refusal { return refusal }
        guard free < settings.warnBelow else { return nil }
        return Fault(.disk(.nearlyFull), detail: "\(free)", "\(settings.refuseBelow)", "\(folder)")
    }

    /// The free bytes of a folder's file system; nil when the system does not tell.
    static func freeBytes(_ folder: String) -> Int? {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }
}

/// A station's claim on its data folder, which lasts as long as the program runs, however it ends. Commands that list or
/// delete sessions beside the station ask for none.
package final class StationLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// The name of the file in the data folder. It stays there; what counts is who holds it.
    static let name = "station.lock"

    /// Takes a data folder.
    /// - Returns: nil where the folder takes no file, which the store says in its own words.
    /// - Throws: a fault when another station works with the folder.
    package static func take(_ folder: String) throws(Fault) -> StationLock? {
        let path = "\(folder)/\(name)"
        guard (try? AtomicFile.makeFolder(folder)) != nil,
            let descriptor = try? checked(
                path, { unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666) })
        else { return nil }
        let lock = StationLock(descriptor: descriptor)
        do throws(SystemFault) {
            try checked(path) { flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch {
            guard error.code == EWOULDBLOCK else { return lock }
            let holder = ((try? AtomicFile.head(of: path, count: 20)) ?? []).filter { (0x30...0x39).contains($0) }
            throw Fault(.disk(.inUse), detail: "\(folder)", "\(String(decoding: holder, as: UTF8.self))")
        }
        // For people: the lock itself is the kernel's.
        let text = Array("\(getpid())\n".utf8)
        _ = ftruncate(descriptor, 0)
        _ = unsafe text.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        return lock
    }

    deinit { close(descriptor) }
}
