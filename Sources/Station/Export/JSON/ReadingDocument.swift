// The JSON document: all that is known of a reading.

private import FoundationEssentials
public import RackCore

/// All that is known of one reading, as it is written to JSON and read back from it.
///
/// Pixels are rounded to a tenth and times to a tenth of a millisecond; all else comes back as it was.
public struct ReadingDocument: Codable, Equatable, Sendable {
    /// The version of the software that read the picture.
    public var software: String
    /// The id of the session, where the reading is kept as one.
    public var session: String?
    /// The station that made the reading.
    public var station: String
    /// When it was made: local time and its offset, ISO 8601.
    public var time: String
    /// Why the time may be wrong, in words; missing where nothing is against it.
    public var timeDoubt: String?
    /// Who made it; missing where nobody had signed in.
    public var `operator`: String?
    /// Where the picture came from: a file name, a camera's name.
    public var source: String
    /// The whole upright photograph.
    public var picture: PictureEntry
    /// The part of it that was read, in pixels.
    public var crop: PixelRect
    /// The rack's shape.
    public var rack: RackEntry
    /// The settings that the picture was read with.
    public var settings: SettingsEntry
    /// The sessions that were made one in this one, the earlier first, in whose picture's pixels it is; missing where
    /// it is a scan of its own.
    public var mergedFrom: [MergedSession]?
    /// Vials that were read.
    public var count: Int
    /// Every position of the rack and every vial that was read, row-major. Two vials at one position are two entries.
    public var positions: [PositionEntry]
    /// The code that the rack itself carries on its rim, where one was read. It is no vial and not counted.
    public var rackCode: CodeEntry?
    /// What the user has to be told about the reading.
    public var warnings: [WarningEntry]
    /// What each stage took, in the order in which they ran.
    public var timings: [TimingEntry]

    /// A photograph's size and identity.
    public struct PictureEntry: Codable, Equatable, Sendable {
        /// Pixels across.
        public var width: Int
        /// Pixels down.
        public var height: Int
        /// SHA-256 of the file as it came, 64 lower-case hex digits.
        public var sha256: String
    }

    /// A rack's shape.
    public struct RackEntry: Codable, Equatable, Sendable {
        /// Rows.
        public var rows: Int
        /// Columns.
        public var cols: Int
        /// Whether the shape was declared, so that positions are those of the box itself.
        public var declared: Bool
    }

    /// The settings that a picture was read with, each as it is written in the settings file.
    public struct SettingsEntry: Codable, Equatable, Sendable {
        /// `auto` or rows x columns.
        public var rack: String
        /// `auto`, `full` or X,Y,SIDE.
        public var crop: String
        /// The largest distance of two centres in one row, in pixels.
        public var tolerance: Double
        /// The longest side that is read without downsampling, in pixels.
        public var maxDimension: Int
        /// The time for reading, in seconds.
        public var deadline: Double
        /// Whether the picture itself was kept.
        public var keepOriginal: Bool
    }

    /// What one stage of the work took.
    public struct TimingEntry: Codable, Equatable, Sendable {
        /// The stage, in words.
        public var stage: String
        /// Its duration in milliseconds.
        public var milliseconds: Double
    }

    /// Makes the document of a scan.
    /// - Parameters:
    ///   - scan: what was read, and from what.
    ///   - time: when.
    ///   - stationID: the station that read it.
    ///   - software: the version of the software that read it.
    ///   - session: the id of the session that it is kept as; nil when it is not kept.
    ///   - timeDoubt: why the time may be wrong, in words.
    public init(
        _ scan: Scan, time: StationTime, stationID: String, software: String, session: String? = nil,
        timeDoubt: String? = nil
    ) {
        let (reading, settings) = (scan.reading, scan.settings)
        self.software = software
        self.session = session
        station = stationID
        self.time = time.iso8601
        self.timeDoubt = timeDoubt
        `operator` = scan.person
        source = scan.source
        picture = PictureEntry(
            width: reading.pictureSize.width, height: reading.pictureSize.height, sha256: scan.pictureDigest)
        crop = reading.crop
        rack = RackEntry(rows: reading.rack.rows, cols: reading.rack.cols, declared: reading.isRackDeclared)
        self.settings = SettingsEntry(
            rack: settings.rack?.description ?? "auto", crop: settings.crop.description,
            tolerance: Decimal.rounded(settings.tolerance), maxDimension: settings.maxDimension,
            deadline: Decimal.rounded(settings.deadline), keepOriginal: settings.keepOriginal)
        mergedFrom = scan.merged.isEmpty ? nil : scan.merged
        count = reading.records.count
        positions = PositionEntry.entries(of: reading)
        rackCode = reading.rackCode.map { CodeEntry($0) }
        warnings = reading.warnings.map(WarningEntry.init)
        timings = reading.timings.map {
            TimingEntry(stage: $0.stage, milliseconds: Decimal.rounded($0.seconds * 1000))
        }
    }

    /// Reads a document back from its JSON text.
    /// - Throws: a fault when the text is no such document, or a number in it is none that a reading has.
    public init(json: String) throws(Fault) {
        do {
            guard json.utf8.count <= Self.longest else { throw OutOfBounds() }
            self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
            try checkBounds()
        } catch {
            throw Fault(text: "The stored reading cannot be read", remedy: "Export its CSV, which is kept beside it.")
        }
    }

    /// The document as JSON text, keys in alphabetical order, ended by a line feed.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // Encoding fails only for numbers that JSON cannot hold, and `Decimal.rounded` lets none of them in.
        guard let data = try? encoder.encode(self) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self).harmlessJSON + "\n"
    }

    /// The reading that the document was made of.
    /// - Throws: a fault when the document contradicts itself.
    public func reading() throws(Fault) -> RackReading {
        let shape = RackShape(rows: rack.rows, cols: rack.cols)
        return RackReading(
            pictureSize: PixelSize(width: picture.width, height: picture.height), crop: crop, rack: shape,
            isRackDeclared: rack.declared, records: try PositionEntry.records(in: positions),
            positions: PositionEntry.positions(in: positions).filter { shape.lists($0.position) },
            rackCode: try rackCode.map { entry throws(Fault) in try entry.detection(at: "the rack's rim") },
            warnings: try warnings.map { entry throws(Fault) in try entry.warning() },
            timings: timings.map { StageTiming(stage: $0.stage, seconds: $0.milliseconds / 1000) })
    }
}

extension ReadingDocument.SettingsEntry {
    /// The settings that were written.
    var settings: ScanSettings {
        ScanSettings(
            rack: RackShape(rack), crop: FramingCrop(crop) ?? .auto, tolerance: tolerance, maxDimension: maxDimension,
            deadline: deadline, keepOriginal: keepOriginal)
    }
}

extension RackShape {
    /// Whether a position is one of the rack's.
    func lists(_ position: GridPosition) -> Bool {
        position.row >= 0 && position.row < rows && position.col >= 0 && position.col < cols
    }
}
