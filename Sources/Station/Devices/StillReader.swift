// What turns stills into a reading, as the station knows it.

public import RackCore

/// What turns stills into a scan: crop, reading, annotation. It stands behind a protocol because it needs picture
/// libraries that Station does not know.
public protocol StillReader: Sendable {
    /// Reads the stills of one rack as the settings say.
    /// - Parameters:
    ///   - stills: the pictures as they came, the best first.
    ///   - settings: crop, rack, tolerance, …
    ///   - progress: called as each step begins.
    /// - Throws: a fault when no still is a picture that can be read. A picture without codes is no fault.
    func read(
        _ stills: [Still], settings: ScanSettings, progress: @escaping @Sendable (ScanStep) -> Void
    ) async throws(Fault) -> Scan

    /// The size of a still, upright, in pixels.
    /// - Throws: a fault when it is no picture that can be read.
    func size(of still: Still) async throws(Fault) -> PixelSize

    /// Draws what is shown of a scan and not kept.
    /// - Parameter scan: a scan whose still is in its pictures, or was kept.
    /// - Returns: the scan with its pictures, and with a thumbnail where it has none; as it is where its still is not
    ///   there any more.
    func draw(_ scan: Scan) async -> Scan
}

/// The steps of a scan as the user sees them.
public enum ScanStep: Int, Hashable, Sendable, CaseIterable {
    /// Decoding the picture file, turning it upright, cropping it.
    case preprocessing
    /// Looking for codes and decoding them.
    case detecting
    /// Putting them on rows and columns.
    case placing
    /// Drawing the annotated picture.
    case annotating

    /// The step as it is shown.
    public var text: String {
        switch self {
        case .preprocessing: "Preprocessing image…"
        case .detecting: "Detecting DataMatrix codes…"
        case .placing: "Inferring grid positions…"
        case .annotating: "Rendering annotations…"
        }
    }
}

/// What a scan made of its stills, complete and not yet kept.
public struct Scan: Equatable, Sendable {
    /// What was read.
    public var reading: RackReading
    /// The annotated picture, small: a JPEG file's bytes.
    public var thumbnail: [UInt8]
    /// The first still that could be read, where the settings ask to keep it.
    public var original: [UInt8]?
    /// SHA-256 of that still as it came, 64 lower-case hex digits.
    public var pictureDigest: String
    /// Where it came from.
    public var source: String
    /// The settings it was read with.
    public var settings: ScanSettings
    /// The sessions that were made one in this scan, the earlier first; none in a scan of one rack at one time.
    public var merged: [MergedSession]
    /// The pictures of the scan that are shown and not kept.
    public var pictures: ScanPictures
    /// Who made it; nil where nobody had signed in.
    public var person: String?

    /// Makes a scan from its parts.
    public init(
        reading: RackReading, thumbnail: [UInt8], original: [UInt8]?, pictureDigest: String, source: String,
        settings: ScanSettings, merged: [MergedSession] = [], pictures: ScanPictures = ScanPictures(),
        person: String? = nil
    ) {
        self.reading = reading
        self.thumbnail = thumbnail
        self.original = original
        self.pictureDigest = pictureDigest
        self.source = source
        self.settings = settings
        self.merged = merged
        self.pictures = pictures
        self.person = person
    }
}

/// A session that a merge was made of.
public struct MergedSession: Hashable, Codable, Sendable {
    /// The session's own id.
    public var session: String
    /// The name of its CSV file.
    public var csv: String
    /// SHA-256 of its picture, 64 lower-case hex digits.
    public var sha256: String
    /// Where its picture came from.
    public var source: String

    /// Names a session.
    public init(session: String, csv: String, sha256: String, source: String) {
        self.session = session
        self.csv = csv
        self.sha256 = sha256
        self.source = source
    }
}

/// The pictures of a scan that are shown and never kept.
public struct ScanPictures: Equatable, Sendable {
    /// The still that was read; nil where it is not there any more.
    public var still: Still?
    /// The annotated picture, large enough to be looked at closely: a JPEG file's bytes; empty where there is none.
    public var annotated: [UInt8]
    /// The positions that need a look, enlarged.
    public var closeUps: [CloseUp]

    /// A position that needs a look.
    public struct CloseUp: Equatable, Sendable {
        /// The position.
        public var position: GridPosition
        /// The vial as the camera saw it: a JPEG file's bytes.
        public var picture: [UInt8]
        /// What was measured to be wrong with it; nil where nothing stands out.
        public var tip: ReadingTip?

        /// Makes a close-up.
        public init(position: GridPosition, picture: [UInt8], tip: ReadingTip?) {
            self.position = position
            self.picture = picture
            self.tip = tip
        }
    }

    /// Makes pictures; without any there is nothing to look at closely.
    public init(still: Still? = nil, annotated: [UInt8] = [], closeUps: [CloseUp] = []) {
        self.still = still
        self.annotated = annotated
        self.closeUps = closeUps
    }
}

/// The settings that decide what a scan makes of its stills.
public struct ScanSettings: Hashable, Sendable {
    /// The rack's shape where it is declared; nil finds it out.
    public var rack: RackShape?
    /// The square of the picture that is read.
    public var crop: FramingCrop
    /// The largest distance of two centres in one row, in pixels, 50 to 300.
    public var tolerance: Double
    /// The longest side that is read without downsampling, in pixels.
    public var maxDimension: Int
    /// The time after which the reader stops looking for missing codes, in seconds.
    public var deadline: Double
    /// Whether the still itself is kept with the session.
    public var keepOriginal: Bool

    /// Makes settings; the defaults are the station's own.
    public init(
        rack: RackShape? = nil, crop: FramingCrop = .auto, tolerance: Double = 100, maxDimension: Int = 4000,
        deadline: Double = 5, keepOriginal: Bool = false
    ) {
        self.rack = rack
        self.crop = crop
        self.tolerance = tolerance
        self.maxDimension = maxDimension
        self.deadline = deadline
        self.keepOriginal = keepOriginal
    }
}
