// What turns stills into a reading, as the station knows it.

package import RackCore

/// What turns stills into a scan: crop and reading, and what is drawn of it. It stands behind a protocol because it needs picture
/// libraries that Station does not know.
package protocol StillReader: Sendable {
    /// Reads the stills of one rack as the settings say. Nothing is drawn: values and positions do not wait for it.
    /// - Parameters:
    ///   - stills: the pictures, the best first.
    ///   - settings: crop, rack, tolerance, …
    ///   - wells: what racks that were read before have taught of their wells.
    ///   - progress: called as each step begins.
    /// - Returns: the scan without its pictures.
    /// - Throws: a fault when there is nothing to be read in the stills. A picture without codes is no fault.
    func read(
        _ stills: [Still], settings: ScanSettings, wells: LearntWells, progress: @escaping @Sendable (ScanStep) -> Void
    ) async throws(Fault) -> Scan

    /// Says what stands below the camera in a live picture. It is asked a few times a second.
    /// - Parameters:
    ///   - picture: the picture.
    ///   - background: what the pictures before it showed.
    /// - Returns: what stands there, and the background for the next picture.
    func stage(in picture: CameraPicture, _ background: StageBackground) async -> (Stage, StageBackground)

    /// Draws a scan: its thumbnail, and the pictures that are shown and not kept.
    /// - Parameter scan: a scan whose still is in its pictures.
    /// - Returns: the scan with its pictures, its frame let go; as it is where its still is not there any more.
    /// - Throws: a fault when it cannot be drawn.
    func draw(_ scan: Scan) async throws(Fault) -> Scan
}

extension StillReader {
    /// A reader without an eye for it is not sure.
    package func stage(in picture: CameraPicture, _ background: StageBackground) async -> (Stage, StageBackground) {
        (.unsure, background)
    }
}

/// The steps of a scan as the user sees them.
package enum ScanStep: Int, Hashable, Sendable, CaseIterable {
    /// Decoding the picture file, turning it upright, cropping it.
    case preprocessing
    /// Looking for codes and decoding them.
    case detecting
    /// Putting them on rows and columns.
    case placing
    /// Reading a label, where no vial was read.
    case label

    /// The steps that every scan has.
    static let ofRack: [ScanStep] = [.preprocessing, .detecting, .placing]
}

/// What a scan made of its stills, complete and not yet kept.
package struct Scan: Equatable, Sendable {
    /// What was read.
    package var reading: RackReading
    /// The annotated picture, small: a JPEG file's bytes.
    package var thumbnail: [UInt8]
    /// The first still that could be read, where the settings ask to keep it.
    package var original: [UInt8]?
    /// SHA-256 of that still as it came, 64 lower-case hex digits.
    package var pictureDigest: String
    /// Where it came from.
    package var source: String
    /// The settings it was read with.
    package var settings: ScanSettings
    /// The sessions that were made one in this scan, the earlier first; none in a scan of one rack at one time.
    package var merged: [MergedSession]
    /// The pictures of the scan that are shown and not kept.
    package var pictures: ScanPictures
    /// Who made it; nil where nobody had signed in.
    package var person: String?
    /// Where its tubes stood the last time; nil where no session has them, or the store did not say so in time.
    package var recalled: RecalledPlaces?
    /// What somebody decided of its positions, the first decision first.
    package var decisions: [PositionDecision]
    /// The label that belongs to it; nil where none does.
    package var label: LabelRecord?
    /// How it compares with what is expected; nil where no list fits.
    package var comparison: RackComparison?

    /// Makes a scan from its parts.
    package init(
        reading: RackReading, thumbnail: [UInt8], original: [UInt8]?, pictureDigest: String, source: String,
        settings: ScanSettings, merged: [MergedSession] = [], pictures: ScanPictures = ScanPictures(),
        person: String? = nil, decisions: [PositionDecision] = [], label: LabelRecord? = nil
    ) {
        self.label = label
        self.decisions = decisions
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
package struct MergedSession: Hashable, Codable, Sendable {
    /// The session's own id.
    package var session: String
    /// The name of its CSV file.
    package var csv: String
    /// SHA-256 of its picture, 64 lower-case hex digits.
    package var sha256: String
    /// Where its picture came from.
    package var source: String

    /// Names a session.
    package init(session: String, csv: String, sha256: String, source: String) {
        self.session = session
        self.csv = csv
        self.sha256 = sha256
        self.source = source
    }
}

/// The pictures of a scan that are shown and never kept.
package struct ScanPictures: Equatable, Sendable {
    /// The still that was read, as it came; nil where it is not there any more.
    package var still: [UInt8]?
    /// The still that was read, decoded, until it is drawn on: a frame is large.
    package var frame: Frame?
    /// The annotated picture, large enough to be looked at closely: a JPEG file's bytes; empty where there is none.
    package var annotated: [UInt8]
    /// The positions that need a look, enlarged.
    package var closeUps: [CloseUp]
    /// What the picture teaches of the wells of its rack, once it is drawn; nil where it teaches nothing.
    package var wells: WellExample?

    /// A position that needs a look.
    package struct CloseUp: Equatable, Sendable {
        /// The position.
        package var position: GridPosition
        /// The vial as the camera saw it: a JPEG file's bytes.
        package var picture: [UInt8]
        /// What was measured to be wrong with it; nil where nothing stands out.
        package var tip: ReadingTip?

        /// Makes a close-up.
        package init(position: GridPosition, picture: [UInt8], tip: ReadingTip?) {
            self.position = position
            self.picture = picture
            self.tip = tip
        }
    }

    /// Makes pictures; without any there is nothing to look at closely.
    package init(
        still: [UInt8]? = nil, frame: Frame? = nil, annotated: [UInt8] = [], closeUps: [CloseUp] = []
    ) {
        self.still = still
        self.frame = frame
        self.annotated = annotated
        self.closeUps = closeUps
    }
}
