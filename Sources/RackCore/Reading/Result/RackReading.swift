// All that one reading of a rack found.

/// The result of reading one picture: the vials, every position of the rack and what it cost.
///
/// Not errors: a picture without a code (no records), a position that could not be read (state `unread`), a search
/// that was ended by its effort or by its deadline (a warning).
package struct RackReading: Equatable, Sendable {
    /// The size of the whole upright photograph, in pixels.
    package var pictureSize: PixelSize
    /// The framing square: the part of it that was to be read, in pixels.
    package var crop: PixelRect
    /// The rack's rows and columns: as declared, or else as far as vials were seen.
    package var rack: RackShape
    /// What its rows and columns count from: a container's own first ones, or the first that hold a vial.
    package var origin: PositionOrigin
    /// What has to be decided before its positions count; nil where nothing has.
    package var question: PositionQuestion?
    /// What stood below the camera; nil where nobody looked.
    package var stage: Stage?
    /// How good the capture is; nil where nobody looked, or nothing stood there to be read.
    package var quality: CaptureQuality?
    /// One record for each vial that was read, row-major.
    package var records: [VialRecord]
    /// Every position of the rack, row-major.
    package var positions: [RackPosition]
    /// Whether it was told by what the station had learnt of its wells where nothing stands, and not by the picture alone.
    package var isByLearntWells: Bool
    /// The code that the rack itself carries outside its cells, on its rim; nil where none was read. It is no vial.
    package var rackCode: RawDetection?
    /// The codes of other symbologies than vials carry, on the rack's rim and on labels beside it, from the top down;
    /// empty where nobody looked for them.
    package var labelCodes: [RawDetection]
    /// What the user has to be told about this reading.
    package var warnings: [ReadingWarning]
    /// What each stage took, in the order in which they ran.
    package var timings: [StageTiming]

    /// Makes a reading from its parts.
    package init(
        pictureSize: PixelSize, crop: PixelRect, rack: RackShape, origin: PositionOrigin,
        question: PositionQuestion? = nil, stage: Stage? = nil, quality: CaptureQuality? = nil,
        records: [VialRecord], positions: [RackPosition], isByLearntWells: Bool = false, rackCode: RawDetection? = nil,
        labelCodes: [RawDetection] = [], warnings: [ReadingWarning],
        timings: [StageTiming]
    ) {
        self.pictureSize = pictureSize
        self.crop = crop
        self.rack = rack
        self.origin = origin
        self.question = question
        self.stage = stage
        self.quality = quality
        self.records = records
        self.positions = positions
        self.isByLearntWells = isByLearntWells
        self.rackCode = rackCode
        self.labelCodes = labelCodes
        self.warnings = warnings
        self.timings = timings
    }

    /// Whether a container is known, so that positions are its own; otherwise they are relative to the first vial.
    package var isRackDeclared: Bool { origin.container != nil }
    /// The positions at which something stands that could not be read, row-major.
    package var unread: [GridPosition] { positions.filter { $0.state == .unread }.map(\.position) }
    /// Whether the rack was declared and plainly nothing stands in it.
    package var isEmptyRack: Bool {
        records.isEmpty && !positions.isEmpty && positions.allSatisfy { $0.state == .empty }
    }
    /// Whether a rack was seen: a picture in which nothing was read is of none yet.
    package var showsRack: Bool { !records.isEmpty || isEmptyRack }
    /// The positions that two values claim, or whose value was read at another position too, row-major.
    package var conflicts: [GridPosition] { positions.filter { $0.state == .conflict }.map(\.position) }
}

/// Something about a reading that its user has to be told.
package enum ReadingWarning: Hashable, Sendable {
    /// Two or more caps carry the same value.
    case sameValue(value: String, positions: [GridPosition])
    /// Two different values lie at one position of the rack; both are kept as records.
    case samePosition(position: GridPosition, values: [String])
    /// Vials stand farther off their rows or columns than the tolerance, each with the position that it was given.
    case misplaced(values: [String], positions: [GridPosition])
    /// Rows and columns are not certain; there is at least one reason.
    case ambiguousPlacement([PlacementDoubt])
    /// Codes were read that lie outside the rack and are no records.
    case outsideRack(values: [String])
    /// Codes on the rim differ, so that none was taken for the rack's own.
    case severalRackCodes(values: [String])
    /// Pictures that were to be read as one show different racks; the reading is that of one of them.
    case differentRack
    /// The deadline ended the second look early, so that the same picture may give another reading.
    case deadlineReached
    /// The second look had searched as much as it may before it had searched all.
    case effortSpent
    /// Badges of the people at the bench were read with the vials; they stand among the values.
    case operatorBadges(values: [String])
    /// No vial was read, and codes of kinds that no vial carries were: a kind for each value.
    case notOnVials(kinds: [Symbology], values: [String])

    /// The positions of the rack that the warning speaks of; none when it speaks of the whole reading.
    package var positions: [GridPosition] {
        switch self {
        case .sameValue(_, let positions), .misplaced(_, let positions): positions
        case .samePosition(let position, _): [position]
        case .ambiguousPlacement, .outsideRack, .severalRackCodes, .differentRack, .deadlineReached, .effortSpent,
            .operatorBadges, .notOnVials:
            []
        }
    }
}

/// What one stage of the work took.
package struct StageTiming: Hashable, Codable, Sendable {
    /// The stage, in words: `first look`, `lattice`, …
    package var stage: String
    /// Its duration in seconds.
    package var seconds: Double
    /// The processor time of all threads together in seconds; 0 where it was not taken.
    package var processorSeconds: Double

    /// Makes a timing from a stage and its seconds.
    package init(stage: String, seconds: Double, processorSeconds: Double = 0) {
        self.stage = stage
        self.seconds = seconds
        self.processorSeconds = processorSeconds
    }
}
