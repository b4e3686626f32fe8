// The one door into RackCore: a picture in, a reading out.

/// Reads a rack: the one door through which a file and a pedal press both go.
public enum RackReader {
    /// So many rows and columns without a value are looked for beyond those with one, one after the other.
    private static let rowsBeyond = 4

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

        let lattice = codes.placement(options)
        clock.end("lattice")

        var secondLook = SecondLook(
            pyramid: firstLook.pyramid, searchLevel: firstLook.searchLevel, secondReader: options.secondReader,
            isOver: { [now = options.now, end = clock.start + options.deadline] in now() >= end })
        var placement = await secondLook.complete(&codes, lattice, suspects: first.suspects, vials: [], options)
        clock.end("second look")

        var vials: [Point] = []
        var findings: [CellFinding] = []
        for _ in 0...Self.rowsBeyond {
            let survey = CellSurvey(firstLook.pyramid, picture, placement, codes)
            findings = await survey?.findings(in: placement.cellsToSurvey) ?? []
            let beyond = placement.vials(beyond: findings)
            guard !beyond.isEmpty else { break }
            vials += beyond
            placement = await secondLook.complete(
                &codes, codes.placement(vials: vials, options), suspects: first.suspects, vials: vials, options)
        }
        placement.settle(findings)
        clock.end("cells")

        options.progress(.placing)
        return RackReading(
            pictureSize: picture.fullSize, crop: picture.frame, rack: placement.rack,
            isRackDeclared: options.rack != nil, records: placement.records, positions: placement.positions,
            rackCode: placement.rackCode,
            warnings: placement.warnings + (secondLook.isCutShort ? [.deadlineReached] : []), timings: clock.timings)
    }
}
