// The clocks that a scan is timed by.

private import Glibc

/// Time that has passed, by clocks that nobody sets.
enum ElapsedTime {
    /// Since the machine was started.
    @Sendable static func onTheWall() -> Duration { read(CLOCK_MONOTONIC) }

    /// What the processor has spent on all threads of this program.
    @Sendable static func ofTheProcessor() -> Duration { read(CLOCK_PROCESS_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
