// Tells systemd that the station is ready, works, and ends.

import Glibc
internal import Station

/// The service manager as a watchdog, by the protocol of sd_notify(3): datagrams to the socket that the environment
/// names. It is a socket of this machine; nothing leaves it.
package struct SystemdWatchdog: Watchdog {
    /// Where the service manager listens: a path, or a name that begins with `@`.
    private let socket: String
    /// How often it wants to hear; nil when it waits for nothing.
    package let interval: Duration?

    /// The service manager that has started this program; nil when none waits for word of it.
    /// - Parameters:
    ///   - environment: the program's environment (`NOTIFY_SOCKET`, `WATCHDOG_USEC`, `WATCHDOG_PID`).
    ///   - process: the number of the process that tells; nil for this one.
    package init?(environment: [String: String], process: Int32? = nil) {
        guard let socket = environment["NOTIFY_SOCKET"], socket.hasPrefix("/") || socket.hasPrefix("@"),
            socket.utf8.count < Self.longestSocket
        else { return nil }
        self.socket = socket
        let isMeant = environment["WATCHDOG_PID"].map { Int32($0) == process ?? getpid() } ?? true
        let patience = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
        // Twice within its patience, as sd_watchdog_enabled(3) advises.
        interval = patience.flatMap { isMeant && $0 > 1 ? .microseconds($0 / 2) : nil }
    }

    /// The service counts as started.
    package func tellReady() { send("READY=1") }

    /// The service still works.
    package func tellAlive() { send("WATCHDOG=1") }

    /// The service is about to end.
    package func tellEnding() { send("STOPPING=1") }

    /// What `sun_path` holds.
    private static let longestSocket = 108

    /// A word that is lost is not missed: the next one follows, and a manager that does not hear restarts the station.
    private func send(_ word: String) {
        let descriptor = Glibc.socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(socket.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            unsafe path.copyBytes(from: name)
            // An abstract name begins with a zero byte, which is written `@`.
            if name.first == UInt8(ascii: "@") { unsafe path[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let bytes = Array(word.utf8)
        unsafe withUnsafePointer(to: &address) { pointer in
            _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
