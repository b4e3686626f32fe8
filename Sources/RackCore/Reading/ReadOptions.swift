// What a reading may be told beforehand.

/// What a reading may be told beforehand. The defaults read any rack and need no clock.
package struct ReadOptions: Sendable {
    /// The rack's rows and columns where they are known. Positions are then those of the box itself.
    package var rack: RackShape?
    /// The largest distance at which two centres may be in one row or column, in pixels of the upright photograph;
    /// settings allow 50 to 300, and half the pitch is never exceeded.
    package var tolerance: Double
    /// What reads the codes, in the order in which they look at the picture.
    package var readers: [any CodeReader]
    /// The last reader to ask about a place where a code was missed.
    package var secondReader: (any SecondReader)?
    /// The time after which the second look ends with what there is.
    package var deadline: Duration
    /// Time since some fixed moment. RackCore has no clock of its own; without one the deadline never comes and all
    /// timings are zero.
    package var now: @Sendable () -> Duration
    /// The processor time that all threads together have spent, for the timings alone.
    package var processorTime: @Sendable () -> Duration
    /// Called as each stage begins.
    package var progress: @Sendable (ReadStage) -> Void

    /// Makes options; every parameter has the default that suits an unknown rack.
    package init(
        rack: RackShape? = nil, tolerance: Double = 100, readers: [any CodeReader] = .declared,
        secondReader: (any SecondReader)? = nil,
        deadline: Duration = .seconds(5), now: @escaping @Sendable () -> Duration = { .zero },
        processorTime: @escaping @Sendable () -> Duration = { .zero },
        progress: @escaping @Sendable (ReadStage) -> Void = { _ in }
    ) {
        self.rack = rack
        self.tolerance = tolerance
        self.readers = readers
        self.secondReader = secondReader
        self.deadline = deadline
        self.now = now
        self.processorTime = processorTime
        self.progress = progress
    }
}

/// A part of a reading that the user is shown as progress.
package enum ReadStage: String, Hashable, Sendable {
    /// Codes are looked for and decoded.
    case detecting
    /// Codes are put on rows and columns.
    case placing
}
