// Takes the time of each stage of a reading.

/// Takes the time of each stage of a piece of work: by a clock on the wall, and by what the processor spent.
package struct StageClock {
    private let now: @Sendable () -> Duration
    private let processorTime: @Sendable () -> Duration
    /// When the work began, by the clock on the wall.
    let start: Duration
    private var last: (wall: Duration, processor: Duration)
    /// The stages so far.
    package private(set) var timings: [StageTiming] = []

    /// Starts a clock.
    /// - Parameters:
    ///   - now: time since some fixed moment.
    ///   - processorTime: what all threads together have spent, since some fixed moment.
    package init(now: @escaping @Sendable () -> Duration, processorTime: @escaping @Sendable () -> Duration) {
        (self.now, self.processorTime) = (now, processorTime)
        start = now()
        last = (start, processorTime())
    }

    /// Ends a stage that began where the one before ended. A stage that comes again adds to its time.
    package mutating func end(_ stage: String) {
        let time = (wall: now(), processor: processorTime())
        let (seconds, processor) = (
            (time.wall - last.wall) / .seconds(1), (time.processor - last.processor) / .seconds(1)
        )
        if let index = timings.firstIndex(where: { $0.stage == stage }) {
            timings[index].seconds += seconds
            timings[index].processorSeconds += processor
        } else {
            timings.append(StageTiming(stage: stage, seconds: seconds, processorSeconds: processor))
        }
        last = time
    }
}
