// When a frame was exposed.

/// When a frame was taken, as the driver tells it.
struct FrameStamp: Hashable, Sendable {
    /// The time by the driver's clock.
    var time: Duration
    /// What the time means.
    var meaning: Meaning

    /// What the time of a frame may mean (the V4L2 documentation, "Timestamp").
    enum Meaning: Hashable, Sendable {
        /// The monotonic clock when the exposure began.
        case exposureBegan
        /// The monotonic clock when the frame was complete.
        case frameEnded
        /// No clock that is known.
        case unknown
    }

    /// The earliest moment, by the monotonic clock, at which the exposure may have begun.
    ///
    /// Where the driver's time cannot be, because its clock is another one or it is wrong by seconds as with some
    /// cameras that stamp their frames themselves, the frame's arrival decides.
    /// - Parameters:
    ///   - emptyAt: when it was last seen that no frame was waiting: this one was completed after that.
    ///   - arrival: when the frame was taken out.
    ///   - interval: the time from one frame to the next, the longest that an exposure takes.
    func earliestExposure(emptyAt: Duration, arrival: Duration, interval: Duration) -> Duration {
        let byArrival = emptyAt - interval
        guard time <= arrival, time >= byArrival - Self.plausibleDelay else { return byArrival }
        switch meaning {
        case .exposureBegan: return time
        case .frameEnded: return time - interval
        case .unknown: return byArrival
        }
    }

    /// The longest that a frame is on its way before it is complete.
    private static let plausibleDelay = Duration.seconds(2)
}
