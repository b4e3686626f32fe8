// Which of the kernel's text consoles is in front.

import Glibc

/// Which of the kernel's text consoles (`/dev/tty1`, `/dev/tty2`, …) is in front, as
/// `/sys/class/tty/tty0/active` tells it.
final class ActiveConsole {
    private let descriptor: Int32

    /// Begins to watch; nil where the kernel has no text consoles.
    init?() {
        descriptor = unsafe open("/sys/class/tty/tty0/active", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// The number of the console in front: 1 for `/dev/tty1`.
    var number: Int? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
        guard count > 3 else { return nil }
        return Int(String(decoding: bytes[..<count], as: UTF8.self).dropFirst(3).prefix { $0.isNumber })
    }

    /// Waits until another console may have come to the front; false when the time is over.
    func waitForChange(seconds: Int32) -> Bool {
        // A file of sysfs tells of its change as an urgent condition, from the last reading on.
        var request = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
        while true {
            let ready = unsafe poll(&request, 1, seconds * 1000)
            if ready >= 0 || errno != EINTR { return ready > 0 }
        }
    }
}
