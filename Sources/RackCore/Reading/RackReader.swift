// The one door into RackCore: pictures and what is known of them in, a reading out.

/// Reads a rack: the one door through which a file and a pedal press both go.
package enum RackReader {
    /// Reads every code in a picture and puts each on its row and column.
    /// - Parameters:
    ///   - picture: the picture, upright.
    ///   - options: what is known beforehand.
    /// - Returns: the reading, in pixels of the upright photograph. Never throws: a picture without a code gives a
    ///   reading without records.
    package static func read(_ picture: Picture, options: ReadOptions = ReadOptions()) async -> RackReading {
        await read([picture], options: options).reading
    }

    /// Reads every code in one or several pictures of the same rack and puts each on its row and column.
    ///
    /// A value that any picture shows counts; two different values at one position are a conflict. The second look
    /// searches the best picture for what none of them showed at the first look, and the others only where something
    /// is still unread then: these together with as much effort as the best one. The rack may have moved a little from
    /// one picture to the next.
    /// - Parameters:
    ///   - pictures: the pictures, upright.
    ///   - options: what is known beforehand; the deadline is for all pictures together.
    /// - Returns: the reading, and the index of the picture in whose upright pixels it is: of the first, unless that
    ///   shows so little that its rows and columns are wrong beside another's. When pictures contradict it in more
    ///   places than they agree, it is that of one alone, with a warning. Without a picture it is empty.
    package static func read(
        _ pictures: [Picture], options: ReadOptions = ReadOptions()
    ) async -> (reading: RackReading, picture: Int) {
        var clock = StageClock(now: options.now, processorTime: options.processorTime)
        options.progress(.detecting)
        var burst = Burst(pictures, options)
        clock.end("first look")

        burst.place(options)
        clock.end("lattice")

        await burst.lookAgain(options, &clock)

        options.progress(.placing)
        var result = burst.result(options)
        result.reading.timings = clock.timings
        return result
    }
}

/// What a reading may be told beforehand. The defaults read any rack and need no clock.
package struct ReadOptions: Sendable {
    /// The containers of which one is in the picture; none where nothing is known. Positions are then its own.
    package var containers: [Container]
    /// Whether the container is seen from below, so that its columns run from right to left.
    package var isMirrored: Bool
    /// How rows and columns are found. Without a lattice there is no container.
    package var method: GridMethod
    /// The farthest that a centre may be off its row or column of a lattice, or the largest distance of two centres in
    /// one row or column without one, in pixels of the upright photograph; settings allow 50 to 300.
    package var tolerance: Double
    /// What the station has learnt of the wells of its containers; nothing where a picture is read by itself.
    package var wells: LearntWells
    /// What reads the codes, in the order in which they look at the picture.
    package var readers: [any CodeReader]
    /// The last reader to ask about a place where a code was missed.
    package var secondReader: (any SecondReader)?
    /// How much the second look may search: 1 is the usual. It is counted in samples (`SearchWork`), so that the same
    /// picture gives the same reading on every machine.
    package var effort: Double
    /// The time after which the second look ends all the same: a guard, far beyond what the effort takes.
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
        containers: [Container] = [], isMirrored: Bool = false, method: GridMethod = .lattice, tolerance: Double = 100,
        wells: LearntWells = LearntWells(), readers: [any CodeReader] = .declared,
        secondReader: (any SecondReader)? = nil,
        effort: Double = 1, deadline: Duration = .seconds(60), now: @escaping @Sendable () -> Duration = { .zero },
        processorTime: @escaping @Sendable () -> Duration = { .zero },
        progress: @escaping @Sendable (ReadStage) -> Void = { _ in }
    ) {
        self.containers = method == .lattice ? containers : []
        self.isMirrored = isMirrored
        self.method = method
        self.tolerance = tolerance
        self.wells = wells
        self.readers = readers
        self.secondReader = secondReader
        self.effort = effort
        self.deadline = deadline
        self.now = now
        self.processorTime = processorTime
        self.progress = progress
    }

    /// The rows and columns that are expected in the picture; nil where nothing is known.
    var rack: RackShape? { containers.first?.shape }
    /// What the positions of a reading count from while they are those of the picture.
    var origin: PositionOrigin { containers.first.map { .container($0, .assumed) } ?? .firstVial }
}

/// A part of a reading that the user is shown as progress.
package enum ReadStage: String, Hashable, Sendable {
    /// Codes are looked for and decoded.
    case detecting
    /// Codes are put on rows and columns.
    case placing
}

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
