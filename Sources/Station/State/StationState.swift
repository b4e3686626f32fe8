// Where the station stands: one value that every screen and every decision comes from.

/// Where the station stands. A plain value: it is changed by `Station.reduce` alone.
public struct StationState: Equatable, Sendable {
    /// What the station is doing.
    public var phase: Phase
    /// Whether the camera can take a still; nil before the camera has said so.
    public var camera: CameraAvailability?
    /// Whether a stick is in; nil where the station has none to mirror to.
    public var stick: StickPresence?
    /// The number of the stick's last coming or going. What is still told of an earlier stick is passed over, so
    /// that no stick is ever called complete for another's sake.
    public var stickNumber: Int
    /// How far the stick is behind.
    public var mirror: Mirror
    /// What is wrong with the other devices; the station works on without them.
    public var deviceFaults: [DeviceName: Fault]
    /// How many sessions are kept; nil before the store is open.
    public var sessionCount: Int?
    /// The number of the scan under way or last done. What a scan that was given up still reports carries another
    /// number and is passed over.
    public var attempt: Int
    /// Whether the station ends as soon as what is being kept is kept.
    public var isEnding: Bool

    /// What the station is doing.
    public enum Phase: Equatable, Sendable {
        /// The store is being opened.
        case starting
        /// The store cannot be opened, so no scan could be kept.
        case closed(Fault)
        /// Waiting for the pedal.
        case ready
        /// A still is being taken.
        case capturing
        /// The still is being read.
        case reading(ScanStep)
        /// The scan is being kept.
        case saving(Scan)
        /// The result is shown.
        case result(ShownScan)
        /// A scan failed, and why.
        case failed(Fault)
        /// The station has ended.
        case ended
    }

    /// How far the stick is behind the store.
    public enum Mirror: Equatable, Sendable {
        /// Nothing is known: no stick is in, or it has not been looked through yet.
        case unknown
        /// Files are being copied; `again` when more has come to be copied meanwhile.
        case copying(done: Int, total: Int, again: Bool)
        /// Every session is on the stick.
        case complete
        /// Copying failed, and why.
        case failed(Fault)
    }

    /// A station that has just been switched on.
    /// - Parameter hasStick: whether the station has a stick to mirror to at all.
    public init(hasStick: Bool = true) {
        phase = .starting
        camera = nil
        stick = hasStick ? .absent : nil
        stickNumber = 0
        mirror = .unknown
        deviceFaults = [:]
        sessionCount = nil
        attempt = 0
        isEnding = false
    }
}

/// A scan whose result is on the screen.
public struct ShownScan: Equatable, Sendable {
    /// What was scanned.
    public var scan: Scan
    /// Whether it is kept.
    public var keeping: Keeping
    /// How it is looked at.
    public var view: Screen.Result.View
    /// The selected vial, counted from 0.
    public var selected: Int

    /// Whether a scan is kept.
    public enum Keeping: Equatable, Sendable {
        /// It is on the disk.
        case kept(SessionName)
        /// It could not be kept, and why.
        case refused(Fault)
    }

    /// Makes a result that shows the rack.
    public init(scan: Scan, keeping: Keeping) {
        self.scan = scan
        self.keeping = keeping
        view = .rack
        selected = 0
    }
}

/// The names under which a session is found again.
public struct SessionName: Hashable, Sendable {
    /// The session's id.
    public var id: String
    /// Its CSV file.
    public var csvName: String

    /// Makes a name from an id and the name of a CSV file.
    public init(id: String, csvName: String) {
        self.id = id
        self.csvName = csvName
    }
}
