// One picture in the course of being read.

/// One picture in the course of being read: first look, lattice, second look, cells.
struct PictureReading: Sendable {
    /// So many rows and columns without a value are looked for beyond those with one, one after the other.
    private static let rowsBeyond = 4

    /// So many vials that were read tell what the others look like.
    static let knownBy = 12

    /// A place no farther than this from the middle of a cell is that cell, in sums of the pitches across and down.
    private static let sameCell = 0.1

    private let picture: Picture
    private let pyramid: Pyramid
    private let readers: [any CodeReader]
    private let suspects: [Suspect]
    private var codes: FoundCodes
    private var secondLook: SecondLook?
    /// What the vials look like, and what was seen in the cells without a value.
    private var look: VialLook?
    private var views: [CellView] = []
    /// Whether the station's learnt wells told where nothing stands.
    private var isByLearntWells = false
    /// Where the codes stand that were read so far.
    private(set) var placement = GridPlacement.nothing(in: nil)

    /// Takes the first look.
    init(_ picture: Picture, _ options: ReadOptions) {
        (self.picture, readers) = (picture, options.readers)
        pyramid = picture.pyramid ?? Pyramid(searching: picture.luma)
        codes = FoundCodes(picture)
        var suspects: [Suspect] = []
        for reader in readers {
            let found = reader.firstLook(over: pyramid)
            codes.add(found.codes)
            suspects += found.suspects
        }
        self.suspects = suspects
    }

    /// How sharp the picture is beside others of the same rack.
    var sharpness: Sharpness { Sharpness(pyramid.levels[pyramid.searchLevel]) }

    /// Puts what the first look read on rows and columns.
    mutating func place(_ options: ReadOptions) {
        placement = codes.placement(options)
    }

    /// Looks into the cells without a value, where enough vials were read to know others by, so that the second look
    /// spends nothing on those in which nothing stands.
    mutating func surveyFirst(_ options: ReadOptions) async {
        guard placement.records.count >= Self.knownBy else { return }
        await survey(placement.cellsToSurvey, besidesPrint: true)
        codes.barren = views.filter(\.isBarren).map { view in
            (
                picture.lumaPoint(view.cell.center).vector,
                Self.sameCell * (view.cell.pitch.across + view.cell.pitch.down) / picture.scale.x
            )
        }
    }

    /// Takes the second look, until all is searched or the work is done.
    mutating func lookAgain(_ options: ReadOptions, _ work: SearchWork) async {
        secondLook = SecondLook(
            pyramid: pyramid, readers: readers, secondReader: options.secondReader, work: work)
        await search(from: placement, vials: [], options)
    }

    /// What was searched with this picture's second look, and what still may be; nil before it.
    var work: SearchWork? { secondLook?.work }

    /// Says what stands in the cells without a value, and looks again where that shows rows and columns beyond those
    /// with one.
    mutating func settle(_ options: ReadOptions) async {
        var vials: [Point] = []
        var findings: [CellFinding] = []
        for _ in 0...Self.rowsBeyond {
            findings = await survey(placement.cellsToSurvey)
            let beyond = placement.vials(beyond: findings)
            guard !beyond.isEmpty else { break }
            vials += beyond
            await search(from: codes.placement(vials: vials, options), vials: vials, options)
        }
        placement.settle(findings)
        settleWithoutValue(options)
    }

    /// Says of a declared rack of which no vial was read in which of its wells nothing stands. Where that cannot be told
    /// every position is unread: what stands where cannot be told by vials that nobody has read.
    private mutating func settleWithoutValue(_ options: ReadOptions) {
        guard !options.containers.isEmpty, placement.records.isEmpty else { return }
        guard let wells = BareWells(pyramid, picture, options.containers.map(\.shape), options.wells) else {
            placement.settle(all: .unread, in: picture.square)
            return
        }
        placement.settle(wells)
        isByLearntWells = wells.isByLearntWells
    }

    /// Looks into cells as far as they are not known from before.
    /// - Parameter besidesPrint: whether cells are left out in which print is seen.
    @discardableResult
    private mutating func survey(_ cells: [OpenCell], besidesPrint: Bool = false) async -> [CellFinding] {
        guard !cells.isEmpty else { return [] }
        if look.map({ $0.learnsMore(from: placement.records.count) }) ?? true {
            look = VialLook(pyramid, picture, placement, codes.all)
            views = []
        }
        guard let look else { return [] }
        let survey = CellSurvey(look, picture, codes)
        views = await survey.views(of: cells, knowing: views, besidesPrint: besidesPrint)
        return survey.findings(views)
    }

    /// Searches what is missing in a placement.
    /// - Parameter vials: where vials stand that gave no value, in pixels of the upright photograph.
    private mutating func search(from start: GridPlacement, vials: [Point], _ options: ReadOptions) async {
        placement = start
        guard var look = secondLook else { return }
        placement = await look.complete(&codes, start, suspects: suspects, vials: vials, options)
        secondLook = look
    }

    /// Which container the picture shows, and how it lies.
    func finding(_ options: ReadOptions) -> ContainerFinding {
        var finding = ContainerFinding(placement, options)
        finding.check { container in
            ContainerCheck(container, placement, codes.detections, picture)?
                .evidence(pyramid, picture, known: options.containers + Container.builtIn)
        }
        return finding
    }

    /// What was read so far, in the rows and columns of the picture.
    func reading(_ options: ReadOptions) -> RackReading {
        let end: [ReadingWarning] =
            switch secondLook?.cut {
            case .time: [.deadlineReached]
            case .effort: [.effortSpent]
            case .place: placement.positions.contains { $0.state == .unread } ? [.effortSpent] : []
            case nil: []
            }
        return RackReading(
            pictureSize: picture.fullSize, crop: picture.square, rack: placement.rack,
            origin: options.origin, records: placement.records, positions: placement.positions,
            isByLearntWells: isByLearntWells, rackCode: placement.rackCode,
            warnings: placement.warnings + end, timings: [])
    }

    /// Limits the second look to what is missing in the reading of several pictures of the rack. One that shows nothing
    /// yet is searched for all.
    /// - Parameter isThorough: whether every place without a value is searched, or only what is unread.
    /// - Returns: whether anything is left to search.
    mutating func limitSearch(to merged: RackReading, isThorough: Bool, _ options: ReadOptions) -> Bool {
        if merged.records.isEmpty { return true }
        guard isThorough || !merged.unread.isEmpty else { return false }
        // Few codes say little of where another picture's cells are. What is found besides them may.
        guard let lattice = placement.lattice, placement.records.count >= Self.knownBy else { return true }
        guard let alignment = ReadingAlignment(reading(options), to: merged, isSameView: true) else { return false }
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
