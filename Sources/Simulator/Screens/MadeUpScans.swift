// The scans of the made-up states: a rack, and readings of it with what goes wrong on a bench.

internal import Imaging
internal import RackCore
internal import Station
internal import Archive

/// Scans of one rack. Its photograph is an empty sheet: who wants to see screens puts pictures into them, and rendering
/// a rack takes seconds that a state needs not.
enum MadeUpScans {
    /// The time of day of all made-up states: 20 February 2026, 14:30:22.
    static let now = StationTime(secondsSince1970: 1_771_594_222, utcOffset: 3600)
    /// The session that a made-up scan is kept as.
    static let session = SessionSummary(
        id: "0b5a7d1e-0000-4000-8000-0000000000ff", sequence: 1285, time: now, stationID: "bench-1", readCount: 81,
        unreadCount: 0, rackCode: nil, csvName: "vials_2026-02-20_143022.csv", source: "HD Pro Webcam C920",
        software: "made up", isIntact: true)

    /// The photograph of the rack.
    static let still = Still(picture.frame, bytes: jpeg(picture), source: "HD Pro Webcam C920")

    /// Every vial read.
    static let clean = scan(unread: [])
    /// Two vials not read.
    static let unread = scan(
        unread: [GridPosition(row: 2, col: 3), GridPosition(row: 5, col: 6)], tips: [.outOfFocus, .glare])
    /// The same rack again: one of the two read, another one not.
    static let again = scan(unread: [GridPosition(row: 2, col: 3), GridPosition(row: 7, col: 1)], tips: [.frost, nil])
    /// Both scans in one.
    static let merged: Scan = {
        var scan = unread
        scan.reading = unread.reading.merged(with: again.reading) ?? unread.reading
        scan.merged = [unread, again].map {
            MergedSession(session: session.id, csv: session.csvName, sha256: $0.pictureDigest, source: $0.source)
        }
        return scan
    }()
    /// One value on two caps.
    static let conflict: Scan = {
        var scan = clean
        let double = scan.reading.records[4].value
        let places = [4, 40].map { GridPosition(row: $0 / 9, col: $0 % 9) }
        scan.reading.records[40].payload = scan.reading.records[4].payload
        for index in [4, 40] {
            scan.reading.positions[index].state = .conflict
            scan.reading.positions[index].values = [double]
        }
        scan.reading.warnings = [.sameValue(value: double, positions: places)]
        return scan
    }()
    /// A rack whose container is not known.
    static let relative: Scan = {
        var scan = unread
        scan.reading = scan.reading.relative()
        return scan
    }()
    /// A box that was put in turned, put right by its mark.
    static let marked: Scan = {
        var scan = clean
        let turned = Orientation(QuarterPose(quarters: 2), by: .mark)
        scan.reading = scan.reading.turned(to: turned) ?? scan.reading
        return scan
    }()

    /// A scan of which something has to be decided.
    static func asking(_ question: PositionQuestion, recalled: RecalledPlaces? = nil) -> Scan {
        var scan = clean
        scan.reading.question = question
        (scan.recalled, scan.pictures.frame) = (recalled, still.frame)
        return scan
    }

    /// Where the tubes stood the last time: in a box that lay turned by a half.
    static let recalled: RecalledPlaces = {
        let container = Container(clean.reading.rack)
        let places = clean.reading.records.map { record in
            let place = GridPosition(row: record.row, col: record.col)
            return (record.value, QuarterPose(quarters: 2).own(place, of: container.shape))
        }
        return RecalledPlaces(
            session: 12, container: container, places: Dictionary(places) { first, _ in first })
    }()

    /// A picture without a code.
    static let nothing: Scan = {
        var scan = clean
        scan.reading.records = []
        scan.reading.positions = []
        scan.reading.quality = CaptureQuality([.completeness: 0])
        scan.reading.rackCode = nil
        return scan
    }()

    /// A declared box without a vial.
    static let empty: Scan = {
        var scan = clean
        scan.reading.records = []
        scan.reading.quality = nil
        for index in scan.reading.positions.indices {
            scan.reading.positions[index].state = .empty
            scan.reading.positions[index].values = []
        }
        scan.reading.rackCode = nil
        return scan
    }()

    /// A badge and nothing else.
    static func badge(_ value: String) -> Scan {
        var scan = clean
        scan.reading.records = Array(clean.reading.records.prefix(1))
        for index in scan.reading.records.indices {
            scan.reading.records[index].payload = Payload(bytes: Array(value.utf8))
        }
        for index in scan.reading.positions.indices {
            scan.reading.positions[index].state = index == 0 ? .read : .empty
            scan.reading.positions[index].values = index == 0 ? [value] : []
        }
        return scan
    }

    /// A list of expected values that the rack does not quite have.
    static let expected: ExpectedLists = {
        var text = "position,value\n"
        for (index, record) in clean.reading.records.enumerated() where index != 12 {
            let place = index == 30 ? 31 : index == 31 ? 30 : index
            let name = clean.reading.origin.name(of: GridPosition(row: place / 9, col: place % 9))
            text += "\(name),\(record.value)\n"
        }
        text += "I9,FB010483999\n"
        guard let list = try? ExpectedList(Array(text.utf8), name: "box-12.csv") else { return ExpectedLists() }
        return ExpectedLists(lists: [list])
    }()

    // MARK: The rack

    private static let rack = SimulatedRack(
        seed: 11, hasRackCode: false, clutter: 2,
        optics: SimulatedRack.Optics(picture: PixelSize(width: 1600, height: 1200), pixelsPerModule: 4.4))

    private static let truth = try? RackRenderer.truth(of: rack)

    private static let picture = ColorImage(size: rack.optics.picture, filledWith: Palette.surface)

    private static func jpeg(_ picture: ColorImage) -> [UInt8] { (try? picture.encoded(as: .jpeg)) ?? [] }

    /// A scan of the rack in which all vials are read but some.
    private static func scan(unread: [GridPosition], tips: [ReadingTip?] = []) -> Scan {
        var records: [VialRecord] = []
        var positions: [RackPosition] = []
        for cell in truth?.vials ?? [] {
            let place = GridPosition(row: cell.row, col: cell.col)
            guard let quad = cell.quad, let value = cell.value, let symbol = cell.symbol else { continue }
            let isRead = !unread.contains(place)
            positions.append(
                RackPosition(
                    position: place, state: isRead ? .read : .unread, values: isRead ? [value] : [],
                    center: quad.center))
            guard isRead else { continue }
            let detection = RawDetection(
                payload: Payload(bytes: Array(value.utf8)), corners: quad, symbol: symbol, correctedCodewords: 0,
                look: .first)
            records.append(VialRecord(detection, row: place.row, col: place.col))
        }
        let size = PixelSize(width: picture.width, height: picture.height)
        let reading = RackReading(
            pictureSize: size, crop: PixelRect(size), rack: rack.shape,
            origin: .container(Container(rack.shape), .assumed), quality: quality(unread: unread.count),
            records: records, positions: positions, warnings: [], timings: [])
        return drawn(reading, tips: tips)
    }

    /// The rating of a capture that is a little out of focus where vials were not read.
    private static func quality(unread: Int) -> CaptureQuality {
        var quality = CaptureQuality([.sharpness: unread > 0 ? 0.3 : 0.8, .contrast: 0.8])
        if unread > 0 { quality.tip = .outOfFocus }
        return quality
    }

    private static func drawn(_ reading: RackReading, tips: [ReadingTip?]) -> Scan {
        var annotated = picture
        try? AnnotationRenderer.annotate(&annotated, reading)
        let problems = reading.positions.filter(\.state.needsLook)
        let closeUps = zip(problems, tips).compactMap { problem, tip -> ScanPictures.CloseUp? in
            guard let rect = reading.cell(of: problem, in: reading.pictureSize), let part = picture.cropped(to: rect)
            else { return nil }
            return .init(position: problem.position, picture: jpeg(part.fitted(to: 320)), tip: tip)
        }
        return Scan(
            reading: reading, thumbnail: jpeg(annotated.scaled(longestSide: 640)), original: nil,
            pictureDigest: FileDigest.of(still.bytes), source: still.source,
            settings: ScanSettings(rack: rack.shape),
            pictures: ScanPictures(still: still.bytes, annotated: jpeg(annotated), closeUps: closeUps))
    }
}
