// Ends a wait for a descriptor from another thread.

import Glibc

/// A bell that ends a wait in `poll`: a descriptor that becomes readable when it is rung, for good.
final class Bell: Sendable {
    /// What to wait for, beside what one is really waiting for.
    let descriptor: Int32
    private let clapper: Int32

    /// Makes a bell; nil when the process has no descriptor left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        (descriptor, clapper) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(descriptor)
        close(clapper)
    }

    /// Rings.
    func ring() {
        var byte: UInt8 = 0
        unsafe write(clapper, &byte, 1)
    }
}
