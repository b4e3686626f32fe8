// Who watches over the station from outside, as the station knows it.

/// What restarts the station when it hangs. The station tells it that it runs, again and again, from the loop that
/// every press and every screen goes through: when that loop stands still, so does the telling.
public protocol Watchdog: Sendable {
    /// How often it wants to hear; nil when it waits for nothing.
    var interval: Duration? { get }

    /// The station shows its first screen.
    func tellReady()

    /// The station still works.
    func tellAlive()

    /// The station is about to end, and is to be left in peace until it has kept what it has.
    func tellEnding()
}
