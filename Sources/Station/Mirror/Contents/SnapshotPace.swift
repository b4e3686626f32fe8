// How often a copy of the database goes on the stick.

/// When the next copy of the database is due.
///
/// A lab wants the copy to hold the last rack; whoever waits to pull a slow stick does not want to wait for half a
/// minute after each. So a copy that takes less than two seconds is made after every scan, and one that takes longer
/// only when the last one took a twentieth of the time since then, or less.
struct SnapshotPace: Hashable, Sendable {
    private var next: ContinuousClock.Instant?

    /// A copy takes at most one part in so many of the time.
    private static let rest = 20

    /// A copy that takes less than this is made after every scan.
    private static let short = Duration.seconds(2)

    /// Whether a copy is due.
    func isDue(at now: ContinuousClock.Instant) -> Bool { next.map { now >= $0 } ?? true }

    /// Takes note of a copy that took so long and ended then.
    mutating func copied(in time: Duration, until end: ContinuousClock.Instant) {
        next = time < Self.short ? nil : end + time * Self.rest
    }

    /// The stick is another one, or was out: what was on it is not known any more.
    mutating func forget() { next = nil }
}
