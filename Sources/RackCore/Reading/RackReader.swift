// The one door into RackCore: a picture in, a reading out.

/// Reads a rack: the one door through which a file and a pedal press both go.
public enum RackReader {
    /// Reads every code in a picture and puts each on its row and column.
    /// - Parameters:
    ///   - picture: the picture, upright.
    ///   - options: what is known beforehand.
    /// - Returns: the reading, in pixels of the upright photograph. Never throws: a picture without a code gives a
    ///   reading without records.
    public static func read(_ picture: Picture, options: ReadOptions = ReadOptions()) async -> RackReading {
        var clock = StageClock(now: options.now, processorTime: options.processorTime)
        options.progress(.detecting)
        let firstLook = FirstLook(picture.luma)
        let first = firstLook.run()
        var codes = FoundCodes(picture)
        codes.add(first.symbols)
        clock.end("first look")

        let lattice = codes.placement(suspects: first.suspects.map(\.corners.center), options)
        clock.end("lattice")

        var secondLook = SecondLook(
            pyramid: firstLook.pyramid, searchLevel: firstLook.searchLevel, secondReader: options.secondReader,
            isOver: { [now = options.now, end = clock.start + options.deadline] in now() >= end })
        let placement = await secondLook.complete(&codes, lattice, suspects: first.suspects, options)
        clock.end("second look")

        options.progress(.placing)
        return RackReading(
            pictureSize: picture.fullSize, crop: picture.frame, rack: placement.rack,
            isRackDeclared: options.rack != nil, records: placement.records, positions: placement.positions,
            rackCode: placement.rackCode,
            warnings: placement.warnings + (secondLook.isCutShort ? [.deadlineReached] : []), timings: clock.timings)
    }
}
