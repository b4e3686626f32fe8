// That one station at a time works with a data folder.

private import Glibc

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
            throw Fault(
                text: "Another station works with \(folder) (process \(String(decoding: holder, as: UTF8.self)))",
                remedy: "End that station, or choose another data folder.")
        }
        // For people: the lock itself is the kernel's.
        let text = Array("\(getpid())\n".utf8)
        _ = ftruncate(descriptor, 0)
        _ = unsafe text.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        return lock
    }

    deinit { close(descriptor) }
}
