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

    /// Makes a scan from its parts.
    public init(
        reading: RackReading, thumbnail: [UInt8], original: [UInt8]?, pictureDigest: String, source: String,
        settings: ScanSettings
    ) {
        self.reading = reading
        self.thumbnail = thumbnail
        self.original = original
        self.pictureDigest = pictureDigest
        self.source = source
        self.settings = settings
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
