// What the service manager hears, on a real socket.

import Dispatch
import Glibc
import Simulator
import Station
import TestSupport
import Testing

@testable import Devices

@Suite("The watchdog")
struct SystemdWatchdogTests {
    @Test(arguments: ["path", "abstract"])
    func `the service manager hears that the station is ready, works and ends`(kind: String) throws {
        let folder = try TemporaryFolder()
        let name = kind == "path" ? folder.file("notify") : "@" + folder.file("notify")
        let manager = try NotifySocket(name)
        let watchdog = try #require(SystemdWatchdog(environment: ["NOTIFY_SOCKET": name]))
        watchdog.tellReady()
        watchdog.tellAlive(isOpen: false)
        watchdog.tellAlive(isOpen: true)
        watchdog.tellEnding()
        #expect(
            (0..<4).map { _ in manager.next() } == [
                "READY=1", "WATCHDOG=1\nSTATUS=closed", "WATCHDOG=1\nSTATUS=open", "STOPPING=1",
            ])
    }

    @Test func `it is told twice within its patience, and only the process that it means tells it`() {
        func interval(_ variables: [String: String]) -> Duration? {
            SystemdWatchdog(environment: variables.merging(["NOTIFY_SOCKET": "/run/none"]) { $1 }, process: 42)?
                .interval
        }
        #expect(interval(["WATCHDOG_USEC": "30000000"]) == .seconds(15))
        #expect(interval(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "42"]) == .seconds(15))
        #expect(interval(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"]) == nil)
        #expect(interval(["WATCHDOG_USEC": "soon"]) == nil)
        #expect(interval([:]) == nil)
    }

    @Test func `without a service manager there is none`() {
        #expect(SystemdWatchdog(environment: [:]) == nil)
        #expect(SystemdWatchdog(environment: ["NOTIFY_SOCKET": "somewhere"]) == nil)
        #expect(SystemdWatchdog(environment: ["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 200)]) == nil)
    }

    @Test func `a manager that is gone is no reason to fail`() throws {
        let watchdog = try #require(SystemdWatchdog(environment: ["NOTIFY_SOCKET": "/nowhere/notify"]))
        watchdog.tellReady()
    }
}

/// The socket of a service manager.
final class NotifySocket: Sendable {
    private let descriptor: Int32

    /// Listens at a path, or at an abstract name that begins with `@`.
    init(_ name: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            unsafe path.copyBytes(from: name.utf8)
            if name.hasPrefix("@") { unsafe path[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.utf8.count)
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        try #require(bound == 0)
    }

    deinit { close(descriptor) }

    /// The next word, waited for on a thread of its own.
    func nextWord() async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: self.next()) }
        }
    }

    /// Waits for the next word; nil when none comes within two minutes.
    func next() -> String? {
        guard
            EventLoop.shared.wait(for: [.readable(descriptor)], until: MonotonicClock.now + .seconds(120))[0]
                != .quiet
        else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
