// Takes the time of each stage of a reading.

/// Takes the time of each stage of a reading.
struct StageClock {
    private let now: @Sendable () -> Duration
    /// When the reading began.
    let start: Duration
    private var last: Duration
    /// The stages so far.
    private(set) var timings: [StageTiming] = []

    init(now: @escaping @Sendable () -> Duration) {
        self.now = now
        start = now()
        last = start
    }

    /// Ends a stage that began where the one before ended.
    mutating func end(_ stage: String) {
        let time = now()
        let (seconds, attoseconds) = (time - last).components
        timings.append(StageTiming(stage: stage, seconds: Double(seconds) + Double(attoseconds) * 1e-18))
        last = time
    }
}
