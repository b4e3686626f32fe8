// The JSON document of a reading, and what is taken of one that comes from outside.

private import FoundationEssentials
internal import Labels
package import RackCore
package import Station

/// All that is known of one reading, as it is written to JSON and read back from it.
///
/// Pixels are rounded to a tenth and times to a tenth of a millisecond; all else comes back as it was.
package struct ReadingDocument: Codable, Equatable, Sendable {
    /// The version of the software that read the picture.
    package var software: String
    /// The id of the session, where the reading is kept as one.
    package var session: String?
    /// The station that made the reading.
    package var station: String
    /// When it was made: local time and its offset, ISO 8601.
    package var time: String
    /// Why the time may be wrong, in words; missing where nothing is against it.
    package var timeDoubt: String?
    /// Who made it; missing where nobody had signed in.
    package var `operator`: String?
    /// Where the picture came from: a file name, a camera's name.
    package var source: String
    /// The whole upright photograph.
    package var picture: PictureEntry
    /// The part of it that was read, in pixels.
    package var crop: PixelRect
    /// The rack's shape.
    package var rack: RackEntry
    /// How the container lies; missing where positions are relative.
    package var orientation: OrientationEntry?
    /// What has to be decided before the positions count; missing where nothing has.
    package var question: PositionQuestion?
    /// What somebody decided of the positions, the first decision first; missing where nothing had to be decided.
    package var decisions: [PositionDecision]?
    /// What stood below the camera: `box`, `empty-box`, `lid-on` …; missing where nobody looked.
    package var stage: Stage?
    /// How good the capture is; missing where nobody looked, where nothing stood there to be read, and where the reading
    /// is made of two.
    package var quality: CaptureQuality?
    /// What told where nothing stands besides the picture: `learnt`, the wells of racks that the station had read before;
    /// missing where the picture told it alone.
    package var wells: WellWitness?
    /// The settings that the picture was read with.
    package var settings: SettingsEntry
    /// The sessions that were made one in this one, the earlier first, in whose picture's pixels it is; missing where
    /// it is a scan of its own.
    package var mergedFrom: [MergedSession]?
    /// Vials that were read.
    package var count: Int
    /// Every position of the rack and every vial that was read, row-major. Two vials at one position are two entries.
    package var positions: [PositionEntry]
    /// The code that the rack itself carries on its rim, where one was read. It is no vial and not counted.
    package var rackCode: CodeEntry?
    /// The codes on the rack's rim and on labels beside it that no vial carries, from the top down; missing where there
    /// are none or nobody looked.
    package var labels: [CodeEntry]?
    /// The label that belongs to the rack; missing where none does. A session that is kept has it beside its document.
    package var label: LabelRecord?
    /// What persons put in where nothing could be read; missing where they put nothing in. A session that is kept has it
    /// beside its document.
    package var supplied: [SuppliedValue]?
    /// How the rack compared with what was expected; missing where no list fitted. A session that is kept has it beside
    /// its document.
    package var comparison: RackComparison?
    /// The name of the CSV file of the merge that stands in the session's place; missing where none does. A session that
    /// is kept has it beside its document.
    package var replacedBy: String?
    /// What the user has to be told about the reading.
    package var warnings: [WarningEntry]
    /// What each stage took, in the order in which they ran.
    package var timings: [TimingEntry]

    /// A photograph's size and identity.
    package struct PictureEntry: Codable, Equatable, Sendable {
        /// Pixels across.
        package var width: Int
        /// Pixels down.
        package var height: Int
        /// SHA-256 of the file as it came, 64 lower-case hex digits.
        package var sha256: String
    }

    /// A rack's shape.
    package struct RackEntry: Codable, Equatable, Sendable {
        /// Rows.
        package var rows: Int
        /// Columns.
        package var cols: Int
        /// Whether the container is known, so that positions are its own.
        package var declared: Bool
        /// `own` where rows and columns are those of the container, `relative` where they count from the first vial;
        /// missing in documents of version 0.1.
        package var positions: Positions?
        /// The container; missing where positions are relative, and in documents of version 0.1.
        package var container: Container?

        /// What rows and columns count from.
        package enum Positions: String, Codable, Sendable {
            case own
            case relative
        }
    }

    /// How the container lies in the picture.
    package struct OrientationEntry: Codable, Equatable, Sendable {
        /// How far it is turned clockwise in the picture, in degrees: 0, 90, 180 or 270.
        package var turned: Int
        /// Whether it is seen from below.
        package var mirrored: Bool
        /// What says so.
        package var by: Orientation.Witness
    }

    /// What told where nothing stands besides the picture.
    package enum WellWitness: String, Codable, Sendable {
        /// The wells of racks that the station had read before.
        case learnt
    }

    /// The settings that a picture was read with, each as it is written in the settings file.
    package struct SettingsEntry: Codable, Equatable, Sendable {
        /// `auto` or rows x columns.
        package var rack: String
        /// `auto`, or the names of the containers that were allowed; missing in documents of version 0.1.
        package var container: String?
        /// What positions needed before they were kept; missing in documents of version 0.1.
        package var orientation: String?
        /// Whether the camera saw the containers from below; missing in documents of version 0.1.
        package var mirrored: Bool?
        /// `auto`, `full` or X,Y,SIDE.
        package var crop: String
        /// How rows and columns were found; missing in documents of version 0.1.
        package var method: GridMethod?
        /// How far a vial may be off its row or column, in pixels.
        package var tolerance: Double
        /// The longest side that is read without downsampling, in pixels.
        package var maxDimension: Int
        /// How much missing codes were looked for, as a multiple of the usual; missing in documents of version 0.2.
        package var effort: Double?
        /// The time after which the search was cut short, in seconds.
        package var deadline: Double
        /// Whether the picture itself was kept.
        package var keepOriginal: Bool
    }

    /// What one stage of the work took.
    package struct TimingEntry: Codable, Equatable, Sendable {
        /// The stage, in words.
        package var stage: String
        /// Its duration in milliseconds.
        package var milliseconds: Double
    }

    /// Makes the document of a scan.
    /// - Parameters:
    ///   - scan: what was read, and from what.
    ///   - time: when.
    ///   - stationID: the station that read it.
    ///   - software: the version of the software that read it.
    ///   - session: the id of the session that it is kept as; nil when it is not kept.
    ///   - timeDoubt: why the time may be wrong, in words.
    package init(
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
        rack = RackEntry(
            rows: reading.rack.rows, cols: reading.rack.cols, declared: reading.isRackDeclared,
            positions: reading.isRackDeclared ? .own : .relative, container: reading.origin.container)
        orientation = reading.origin.orientation.map {
            OrientationEntry(turned: $0.pose.degrees, mirrored: $0.pose.isMirrored, by: $0.witness)
        }
        question = reading.question
        decisions = scan.decisions.isEmpty ? nil : scan.decisions
        stage = reading.stage
        quality = reading.quality
        wells = reading.isByLearntWells ? .learnt : nil
        self.settings = SettingsEntry(
            rack: settings.rack?.description ?? "auto",
            container: settings.allowed.isEmpty ? "auto" : settings.allowed.map(\.name).joined(separator: ", "),
            orientation: settings.orientation.rawValue, mirrored: settings.isMirrored, crop: settings.crop.description,
            method: settings.method, tolerance: Decimal.rounded(settings.tolerance),
            maxDimension: settings.maxDimension,
            effort: Decimal.rounded(settings.effort), deadline: Decimal.rounded(settings.deadline),
            keepOriginal: settings.keepOriginal)
        mergedFrom = scan.merged.isEmpty ? nil : scan.merged
        count = reading.records.count
        positions = PositionEntry.entries(of: reading)
        rackCode = reading.rackCode.map { CodeEntry($0) }
        labels = reading.labelCodes.isEmpty ? nil : reading.labelCodes.map { CodeEntry(label: $0) }
        warnings = reading.warnings.map { WarningEntry($0, reading.origin) }
        timings = reading.timings.map {
            TimingEntry(stage: $0.stage, milliseconds: Decimal.rounded($0.seconds * 1000))
        }
    }

    /// Reads a document back from its JSON text.
    /// - Throws: a fault when the text is no such document, or a number in it is none that a reading has.
    package init(json: String) throws(Fault) {
        do {
            guard json.utf8.count <= Self.longest else { throw Fault(.reading(.unreadable)) }
            self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
            try checkBounds()
        } catch {
            throw Fault(.reading(.unreadable))
        }
    }

    /// The document as JSON text, keys in alphabetical order, ended by a line feed.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // Encoding fails only for numbers that JSON cannot hold, and `Decimal.rounded` lets none of them in.
        guard let data = try? encoder.encode(self) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self).harmlessJSON + "\n"
    }

    /// A document with what came to its session after it was kept; as it is where nothing did, or it is no document.
    static func json(_ json: String, with session: SessionSummary) -> String {
        let (label, supplied, comparison) = (session.label, session.supplied, session.comparison)
        let hasMore = label != nil || !supplied.isEmpty || comparison != nil || session.replacedBy != nil
        guard hasMore, var document = try? ReadingDocument(json: json) else { return json }
        document.replacedBy = session.replacedBy
        document.label = label ?? document.label
        document.comparison = comparison ?? document.comparison
        if !supplied.isEmpty { document.supplied = supplied }
        document.positions = document.positions.supplied(supplied)
        return document.json
    }

    /// What the positions count from.
    var origin: PositionOrigin {
        guard rack.declared else { return .firstVial }
        let pose = orientation.map { QuarterPose(quarters: $0.turned / 90, isMirrored: $0.mirrored) }
        return .container(
            rack.container ?? Container(RackShape(rows: rack.rows, cols: rack.cols)),
            Orientation(pose ?? .upright, by: orientation?.by ?? .assumed))
    }

    /// The reading that the document was made of.
    /// - Throws: a fault when the document contradicts itself.
    package func reading() throws(Fault) -> RackReading {
        let shape = RackShape(rows: rack.rows, cols: rack.cols)
        return RackReading(
            pictureSize: PixelSize(width: picture.width, height: picture.height), crop: crop, rack: shape,
            origin: origin, question: question, stage: stage, quality: quality,
            records: try PositionEntry.records(in: positions),
            positions: PositionEntry.positions(in: positions).filter { shape.lists($0.position) },
            isByLearntWells: wells == .learnt,
            rackCode: try rackCode.map { entry throws(Fault) in try entry.detection(at: "the rack's rim") },
            labelCodes: try (labels ?? []).map { entry throws(Fault) in try entry.detection(at: "a label") },
            warnings: try warnings.map { entry throws(Fault) in try entry.warning() },
            timings: timings.map { StageTiming(stage: $0.stage, seconds: $0.milliseconds / 1000) })
    }
}

extension ReadingDocument.SettingsEntry {
    /// The settings that were written.
    var settings: ScanSettings {
        ScanSettings(
            rack: RackShape(rack), orientation: orientation.flatMap { .init(rawValue: $0) } ?? .assume,
            isMirrored: mirrored ?? false, crop: FramingCrop(crop) ?? .auto, method: method ?? .lattice,
            tolerance: tolerance,
            maxDimension: maxDimension,
            effort: effort ?? 1, deadline: deadline, keepOriginal: keepOriginal)
    }
}

extension RackShape {
    /// Whether a position is one of the rack's.
    func lists(_ position: GridPosition) -> Bool {
        position.row >= 0 && position.row < rows && position.col >= 0 && position.col < cols
    }
}

extension ExportForm {
    /// All that is known of a reading.
    static let json = ExportForm(
        "json", "all that is known of the reading", ending: ".json", isAlwaysExported: true, joined: .documents
    ) { Array($0.json.utf8) }
}
