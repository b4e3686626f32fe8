// Waits for descriptors, until a moment.

import Glibc

/// Waits for descriptors.
enum Waiting {
    /// What became of a descriptor that was waited for.
    enum Outcome: Hashable {
        /// Nothing.
        case quiet
        /// It can be read.
        case readable
        /// It is hung up, or what stands behind it is gone.
        case broken
    }

    /// Waits until one of the descriptors can be read or is broken.
    /// - Parameters:
    ///   - descriptors: what to wait for.
    ///   - deadline: when to return all the same, by `ElapsedTime.onTheWall`; nil waits for ever.
    /// - Returns: the outcome for each descriptor; all are quiet when the deadline has passed or a signal came.
    static func wait(for descriptors: [Int32], until deadline: Duration?) -> [Outcome] {
        var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let ready = unsafe poll(&requests, nfds_t(requests.count), deadline.map(milliseconds(until:)) ?? -1)
        guard ready > 0 else { return descriptors.map { _ in .quiet } }
        return requests.map { request in
            if request.revents & Int16(POLLIN) != 0 { return .readable }
            return request.revents == 0 ? .quiet : .broken
        }
    }

    /// Whole milliseconds until a moment, and one more rather than one less.
    static func milliseconds(until deadline: Duration) -> Int32 {
        let left = max(.zero, deadline - ElapsedTime.onTheWall()) / .milliseconds(1)
        return Int32(min(left.rounded(.up), 1_000_000))
    }
}
