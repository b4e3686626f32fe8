// How often the camera is looked at while nothing moves.

/// When the next live picture is wanted: at once while something moves, and else so seldom that looking costs less
/// than two hundredths of a processor.
struct LivePace {
    /// Since when nothing has moved, by a clock that only runs; nil while something does.
    private var stillSince: Duration?

    /// So long after the last movement pictures come as fast as they can.
    private static let patience = Duration.seconds(3)
    /// The pause after a look, in times of what the look took.
    private static let rest = 60
    /// The longest pause: what comes before the camera is to be seen soon.
    private static let longest = Duration.seconds(3)

    /// The pause after a picture.
    /// - Parameters:
    ///   - hasChanged: whether it showed something new.
    ///   - cost: what looking at it took.
    ///   - now: the present time by a clock that only runs.
    mutating func pause(hasChanged: Bool, cost: Duration, at now: Duration) -> Duration {
        guard !hasChanged else {
            stillSince = nil
            return .zero
        }
        let since = stillSince ?? now
        stillSince = since
        return now - since < Self.patience ? .zero : min(cost * Self.rest, Self.longest)
    }
}
