// One picture in the course of being read.

/// One picture in the course of being read: first look, lattice, second look.
struct PictureReading: Sendable {
    private let picture: Picture
    private let firstLook: FirstLook
    private let suspects: [Suspect]
    private var codes: FoundCodes
    private var isCutShort = false
    /// Where the codes stand that were read so far.
    private(set) var placement = GridPlacement.nothing(in: nil)

    /// Takes the first look.
    init(_ picture: Picture) {
        self.picture = picture
        firstLook = FirstLook(picture.luma)
        let found = firstLook.run()
        suspects = found.suspects
        codes = FoundCodes(picture)
        codes.add(found.symbols)
    }

    /// Puts what the first look read on rows and columns.
    mutating func place(_ options: ReadOptions) {
        placement = codes.placement(suspects: suspects.map(\.corners.center), options)
    }

    /// Takes the second look, until it is done or the time has come at which it has to end.
    mutating func lookAgain(_ options: ReadOptions, end: Duration) async {
        var secondLook = SecondLook(
            pyramid: firstLook.pyramid, searchLevel: firstLook.searchLevel, secondReader: options.secondReader,
            isOver: { [now = options.now] in now() >= end })
        placement = await secondLook.complete(&codes, placement, suspects: suspects, options)
        isCutShort = secondLook.isCutShort
    }

    /// What was read so far.
    func reading(_ options: ReadOptions) -> RackReading {
        RackReading(
            pictureSize: picture.fullSize, crop: picture.frame, rack: placement.rack,
            isRackDeclared: options.rack != nil, records: placement.records, positions: placement.positions,
            rackCode: placement.rackCode, warnings: placement.warnings + (isCutShort ? [.deadlineReached] : []),
            timings: [])
    }

    /// Limits the second look to what is missing in the reading of several pictures of the rack.
    /// - Parameter isThorough: whether every place without a value is searched, or only what is unread.
    /// - Returns: whether anything is left to search.
    mutating func limitSearch(to merged: RackReading, isThorough: Bool, _ options: ReadOptions) -> Bool {
        if merged.records.isEmpty { return true }
        guard isThorough || !merged.unread.isEmpty, let lattice = placement.lattice,
            let alignment = ReadingAlignment(reading(options), to: merged, isSameView: true)
        else { return false }
        let states = merged.states
        let own = Set(placement.records.map(\.position))
        codes.isWanted = { [picture] place in
            let cell = lattice.nearestCell(to: picture.fullPoint(Point(place)))
            let state = states[alignment.cell(cell)]
            guard isThorough else { return state == .unread }
            return own.contains(cell) || (state != .read && state != .conflict)
        }
        return true
    }
}
