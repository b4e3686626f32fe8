// Notices when the clock on the wall was set.

internal import Synchronization

extension SessionArchive {
    /// Compares the clock on the wall with the one that nobody sets, and records a jump. Every jump is told until the
    /// next session is kept, which carries it.
    /// - Returns: the jump in words; nil when there was none since the last look.
    @discardableResult
    func lookAtClock() -> Words? {
        let now = (time: clock(), uptime: uptime())
        let jump = lastClock.withLock { last in
            defer { last = now }
            return last.flatMap { ClockJump.seconds(from: $0, to: now) }
        }
        guard let jump else { return nil }
        let text = ClockJump.words(jump)
        clockJump.withLock { $0 = text }
        note(.clock, detail: text.description)
        return text
    }

    /// Takes an earlier moment, from which the clock should have gone on.
    func watchClock(from moment: (time: StationTime, uptime: Uptime)) {
        lastClock.withLock { $0 = moment }
        lookAtClock()
    }
}
