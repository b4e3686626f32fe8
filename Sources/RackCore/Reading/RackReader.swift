// The one door into RackCore: pictures in, a reading out.

/// Reads a rack: the one door through which a file and a pedal press both go.
package enum RackReader {
    /// Reads every code in a picture and puts each on its row and column.
    /// - Parameters:
    ///   - picture: the picture, upright.
    ///   - options: what is known beforehand.
    /// - Returns: the reading, in pixels of the upright photograph. Never throws: a picture without a code gives a
    ///   reading without records.
    package static func read(_ picture: Picture, options: ReadOptions = ReadOptions()) async -> RackReading {
        await read([picture], options: options)
    }

    /// Reads every code in one or several pictures of the same rack and puts each on its row and column.
    ///
    /// A value that any picture shows counts; two different values at one position are a conflict. The second look
    /// searches the best picture for what none of them showed at the first look, and the others only where something
    /// is still unread then. The rack may have moved a little from one picture to the next.
    /// - Parameters:
    ///   - pictures: the pictures, upright.
    ///   - options: what is known beforehand; the deadline is one for all pictures.
    /// - Returns: the reading, in pixels of the first upright photograph. When pictures contradict it in more places
    ///   than they agree, it is that of the first alone, with a warning. Without a picture it is empty.
    package static func read(_ pictures: [Picture], options: ReadOptions = ReadOptions()) async -> RackReading {
        var clock = StageClock(now: options.now, processorTime: options.processorTime)
        options.progress(.detecting)
        var burst = Burst(pictures, options)
        clock.end("first look")

        burst.place(options)
        clock.end("lattice")

        await burst.lookAgain(options, &clock)

        options.progress(.placing)
        var reading = burst.reading(options)
        reading.timings = clock.timings
        return reading
    }
}
