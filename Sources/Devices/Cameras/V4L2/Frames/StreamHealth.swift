// Whether a stream is alive, from when its frames came.

/// Whether a stream is alive. A pure value: it is told of frames and asked for its verdict, and has no clock.
struct StreamHealth: Hashable, Sendable {
    /// What can be said of a stream.
    enum Verdict: Hashable, Sendable {
        /// Nothing sound came yet, and there is still time.
        case starting
        /// Sound frames come.
        case sound
        /// Frames come, and for a long time none was sound.
        case bad
        /// Nothing comes.
        case stuck
    }

    /// The time without a frame after which a stream is stuck, or three frames' time where that is longer.
    static let silence = Duration.seconds(2)
    /// The time that the first frame may take, because cameras measure the light first; or five frames' time where that
    /// is longer.
    static let start = Duration.seconds(3)

    private let patience: Duration
    private let silence: Duration
    private let start: Duration
    private let startedAt: Duration
    private var lastFrame: Duration?
    private var lastSound: Duration?

    /// A stream that has just been started.
    /// - Parameters:
    ///   - now: the present time.
    ///   - patience: how long frames may all be bad.
    ///   - interval: the time from one frame to the next.
    init(startedAt now: Duration, patience: Duration, interval: Duration) {
        startedAt = now
        silence = max(Self.silence, interval * 3)
        start = max(Self.start, interval * 5)
        self.patience = patience
    }

    /// Tells of a frame.
    mutating func note(isSound: Bool, at now: Duration) {
        lastFrame = now
        if isSound { lastSound = now }
    }

    /// What can be said at a time.
    func verdict(at now: Duration) -> Verdict {
        if now >= silentAt { return .stuck }
        if now >= badAt { return .bad }
        return lastSound == nil ? .starting : .sound
    }

    /// When the verdict changes if no frame comes.
    var nextChange: Duration { silentAt }

    private var silentAt: Duration { lastFrame.map { $0 + silence } ?? startedAt + start }
    private var badAt: Duration { (lastSound ?? startedAt) + patience }
}
