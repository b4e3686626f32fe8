// Wakes a thread that waits for descriptors, again and again.

import Glibc

/// Ends a wait in `poll` as often as somebody knocks. A `Bell` rings once and for good; a knocker can be heard.
final class Knocker: Sendable {
    /// What to wait for, beside what one is really waiting for.
    let descriptor: Int32
    private let hammer: Int32

    /// Makes a knocker; nil when the process has no descriptor left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        (descriptor, hammer) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(descriptor)
        close(hammer)
    }

    /// Ends the wait, or the next one.
    func knock() {
        var byte: UInt8 = 0
        unsafe write(hammer, &byte, 1)
    }

    /// Forgets all knocks so far.
    func hear() {
        var knocks = [UInt8](repeating: 0, count: 64)
        while unsafe read(descriptor, &knocks, knocks.count) > 0 {}
    }
}
