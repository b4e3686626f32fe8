// Where the station stands: one value that every screen and every decision comes from.

/// Where the station stands. A plain value: it is changed by `Station.reduce` alone.
public struct StationState: Equatable, Sendable {
    /// What the station is doing.
    public var phase: Phase
    /// The moment of the last event.
    public var now: Moment
    /// Whether the camera can take a still; nil before the camera has said so.
    public var camera: CameraAvailability?
    /// Whether a stick is in; nil where the station has none to mirror to.
    public var stick: StickPresence?
    /// The number of the stick's last coming or going. What is still told of an earlier stick is passed over, so
    /// that no stick is ever called complete for another's sake.
    public var stickNumber: Int
    /// How far the stick is behind.
    public var mirror: Mirror
    /// How often copying to the stick that is in has failed in a row; nil when it has not.
    public var mirrorTrouble: MirrorTrouble?
    /// The lists of expected values on the stick that is in.
    public var expected: ExpectedLists
    /// What is wrong with the other devices; the station works on without them.
    public var deviceFaults: [DeviceName: Fault]
    /// How many sessions are kept; nil before the store is open.
    public var sessionCount: Int?
    /// The last sessions, newest first, for home.
    public var recent: [ListedSession]
    /// The number of the scan under way or last done. What a scan that was given up still reports carries another
    /// number and is passed over.
    public var attempt: Int
    /// When the scan under way began.
    public var scanBegan: Moment
    /// The picture that is being read.
    public var frozen: Still?
    /// The last scan that was made and kept since the station was switched on, to which the next may belong.
    public var last: LastScan?
    /// Who signed in; nil when nobody has.
    public var signedIn: SignedIn?
    /// Wrong PINs in a row, by the names that they were put in for.
    public var wrongPINs: [String: WrongPINs]
    /// Who made the scan under way: who worked at the station when it began.
    public var scanPerson: String?
    /// The number of the last request to the store, a device or the settings file. What is told of an earlier one is
    /// passed over.
    public var request: Int
    /// The selected line on home; nil when none is.
    public var homeSelection: Int?
    /// What happened by itself, until the next command.
    public var news: News?
    /// The settings in force, and whether they can be changed.
    public var settings: StationSettings
    /// The question whether the station is to be left, over all else; nil when it is not asked. What goes on behind it
    /// goes on.
    public var leaving: ShownLeaving?
    /// Who made the station end as soon as what is being kept is kept; nil as long as it goes on.
    public var ending: Ending?

    /// What the station is doing.
    public indirect enum Phase: Equatable, Sendable {
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
        /// Two scans of a rack are being made one.
        case merging
        /// The scan is being kept.
        case saving(Scan)
        /// A badge was read instead of a rack.
        case badge(ShownBadge)
        /// The result is shown.
        case result(ShownScan)
        /// A scan failed, and why.
        case failed(Fault)
        /// A session is being read from the store.
        case opening(ShownScan.Origin)
        /// The sessions are shown.
        case history(ShownHistory)
        /// A text is put in.
        case entry(ShownEntry)
        /// The settings are shown.
        case settings(ShownSettings)
        /// The square is being set.
        case framing(ShownFraming)
        /// The stick is shown.
        case stick
        /// What the station is, is shown.
        case about(ShownAbout)
        /// A question is asked.
        case question(ShownQuestion)
        /// The station has ended.
        case ended
    }

    /// Who makes a station end.
    public enum Ending: Hashable, Sendable {
        /// The system: it ends in any case.
        case system
        /// The person at the bench: it goes on when the scan cannot be kept.
        case person
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
    /// - Parameters:
    ///   - hasStick: whether the station has a stick to mirror to at all.
    ///   - settings: the settings in force.
    public init(hasStick: Bool = true, settings: StationSettings = StationSettings()) {
        phase = .starting
        now = Moment()
        camera = nil
        stick = hasStick ? .absent : nil
        stickNumber = 0
        mirror = .unknown
        mirrorTrouble = nil
        expected = ExpectedLists()
        deviceFaults = [:]
        sessionCount = nil
        recent = []
        attempt = 0
        scanBegan = Moment()
        frozen = nil
        last = nil
        signedIn = nil
        wrongPINs = [:]
        scanPerson = nil
        request = 0
        homeSelection = nil
        news = nil
        self.settings = settings
        leaving = nil
        ending = nil
    }
}

/// A moment: as the clock shows it, and as it has run since some start.
public struct Moment: Hashable, Sendable {
    /// Seconds on a clock that only ever runs forwards, from any start.
    public var uptime: Double
    /// The time of day; nil where nobody has told it yet.
    public var time: StationTime?

    /// Makes a moment.
    public init(uptime: Double = 0, time: StationTime? = nil) {
        self.uptime = uptime
        self.time = time
    }
}

/// Something that happened by itself, most of it for the better.
public enum News: Hashable, Sendable {
    /// The camera.
    case camera
    /// The stick.
    case stick
    /// Another device.
    case device(DeviceName)
    /// Somebody signed in with a name.
    case signedIn(String)
    /// Somebody was signed out.
    case signedOut(String)
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
