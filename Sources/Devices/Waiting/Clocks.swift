// The clocks that everything is timed by: the machine's, and what the processor has spent.

import Glibc

/// Time since the machine was started.
enum MonotonicClock {
    /// The present moment.
    static var now: Duration { time(of: CLOCK_MONOTONIC) }

    /// Whole milliseconds until a moment, and one more rather than one less.
    static func milliseconds(until deadline: Duration) -> Int32 {
        let left = max(.zero, deadline - now) / .milliseconds(1)
        return Int32(min(left.rounded(.up), 1_000_000))
    }
}

/// What the processor has spent on all threads of this program.
enum ProcessorClock {
    /// The time that was spent so far.
    static var now: Duration { time(of: CLOCK_PROCESS_CPUTIME_ID) }
}

private func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
