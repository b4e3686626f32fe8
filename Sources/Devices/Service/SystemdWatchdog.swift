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
            socket.utf8.count < SocketAddress.longest
        else { return nil }
        self.socket = socket
        let isMeant = environment["WATCHDOG_PID"].map { Int32($0) == process ?? getpid() } ?? true
        let patience = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
        // Twice within its patience, as sd_watchdog_enabled(3) advises.
        interval = patience.flatMap { isMeant && $0 > 1 ? .microseconds($0 / 2) : nil }
    }

    /// The service counts as started.
    package func tellReady() { send("READY=1") }

    /// The service still works. `systemctl status` says whether it is open, and the trial of a new version asks for it.
    package func tellAlive(isOpen: Bool) { send("WATCHDOG=1\nSTATUS=\(isOpen ? "open" : "closed")") }

    /// The service is about to end.
    package func tellEnding() { send("STOPPING=1") }

    /// A word that is lost is not missed: the next one follows, and a manager that does not hear restarts the station.
    private func send(_ word: String) {
        let descriptor = Glibc.socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(word.utf8)
        unsafe SocketAddress(socket).use { address, length in
            _ = unsafe sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length)
        }
    }
}
