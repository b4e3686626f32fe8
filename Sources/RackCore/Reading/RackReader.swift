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
        var clock = StageClock(now: options.now)
        options.progress(.detecting)
        let firstLook = FirstLook(picture.luma)
        let first = firstLook.run()
        var codes = FoundCodes(picture)
        codes.add(first.symbols)
        clock.end("first look")

        var suspects = first.suspects.map { Point($0.corners.center) }
        var placement = codes.placement(suspects: suspects, options)
        clock.end("lattice")

        let places = codes.missingPlaces(placement, suspects: first.suspects)
        let (now, start) = (options.now, clock.start)
        let secondLook = SecondLook(
            pyramid: firstLook.pyramid, expectation: Expectation(codes.symbols),
            isOver: { [deadline = options.deadline] in now() - start >= deadline })
        let second = await secondLook.run(places)
        codes.add(second.symbols)
        clock.end("second look")

        options.progress(.placing)
        if !places.isEmpty {
            suspects = second.suspects.map { Point($0) }
            placement = codes.placement(suspects: suspects, options)
        }
        clock.end("placing")
        return RackReading(
            pictureSize: picture.fullSize, crop: picture.crop, rack: placement.rack,
            isRackDeclared: options.rack != nil, records: placement.records, positions: placement.positions,
            warnings: placement.warnings + (second.isCutShort ? [.deadlineReached] : []), timings: clock.timings)
    }
}
