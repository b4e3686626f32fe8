// Picture files that become sessions of a station.

internal import Archive
internal import Commands
internal import Devices
internal import Imaging
internal import RackCore
internal import Station

/// Keeps what is read in picture files as sessions of a station.
struct PictureSessions {
    /// The sessions.
    let store: SessionStore
    /// The settings of the station that keeps them.
    let station: Settings
    /// Who does it.
    let origin: AuditOrigin

    /// What came of a picture.
    enum Outcome {
        /// It is a session now, of this number.
        case kept(Int)
        /// It is this session already.
        case there(Int)
        /// No vial was read in it, and it shows no empty box either.
        case nothingRead

        /// The outcome in words.
        var words: String {
            switch self {
            case .kept(let number): "kept as session \(number)"
            case .there(let number): "kept already, as session \(number)"
            case .nothingRead: "not kept, because no vial was read in it"
            }
        }
    }

    /// Opens the sessions of a station; they are made where there are none.
    init(of station: Settings, by origin: AuditOrigin) async throws(Fault) {
        try AtomicFile.makeFolder(station.dataFolder)
        store = try await SessionStore.open(path: "\(station.dataFolder)/\(SessionStore.fileName)")
        (self.station, self.origin) = (station, origin)
    }

    /// Reads a picture file and keeps what was read, unless it is kept already.
    /// - Parameter settings: how it is read.
    func take(_ path: String, _ settings: Settings) async throws(Fault) -> Outcome {
        let file = try PictureFile(path)
        if let number = try await store.sequence(ofPicture: file.digest) { return .there(number) }
        let (frame, scan) = try await file.scanned(settings)
        return try await keep(scan, frame)
    }

    /// Keeps what was read in a picture, with its drawings, as the station keeps a scan, unless it is kept already.
    /// - Parameter scan: what was read; it has the picture itself where that is to be kept.
    func keep(_ scan: Scan, _ frame: Frame) async throws(Fault) -> Outcome {
        if let number = try await store.sequence(ofPicture: scan.pictureDigest) { return .there(number) }
        guard scan.reading.showsRack else { return .nothingRead }
        var scan = scan
        scan.pictures.frame = frame
        let drawn = try await RackScanner().draw(scan)
        let now = StationTime.now
        let clock = ClockEvidence(
            now: now, built: ThisProgram.buildTime, newestSession: try await store.latestTime())
        return .kept(
            try await store.insert(picture: drawn, time: now, station: station, timeDoubt: clock.doubt, by: origin))
    }
}
