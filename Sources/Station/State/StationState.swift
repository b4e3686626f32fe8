// All that the station knows while it runs.

package import RackCore

/// Where the station stands. A plain value: it is changed by `Station.reduce` alone.
package struct StationState: Equatable, Sendable {
    /// What the station is doing.
    package var phase: Phase
    /// The moment of the last event.
    package var now: Moment
    /// Whether the camera can take a still; nil before the camera has said so.
    package var camera: CameraAvailability?
    /// What stands below the camera, as home's live picture shows it; nil where it has not been told since home was
    /// reached.
    package var stage: Stage?
    /// Whether a stick is in; nil where the station has none to mirror to.
    package var stick: StickPresence?
    /// The number of the stick's last coming or going. What is still told of an earlier stick is passed over, so
    /// that no stick is ever called complete for another's sake.
    package var stickNumber: Int
    /// How far the stick is behind.
    package var mirror: Mirror
    /// How often copying to the stick that is in has failed in a row; nil when it has not.
    package var mirrorTrouble: MirrorTrouble?
    /// The lists of expected values on the stick that is in.
    package var expected: ExpectedLists
    /// What is wrong with the other devices; the station works on without them.
    package var deviceFaults: [DeviceName: Fault]
    /// How many sessions are kept; nil before the store is open.
    package var sessionCount: Int?
    /// The last sessions, newest first, for home.
    package var recent: [SessionSummary]
    /// The number of the scan under way or last done. What a scan that was given up still reports carries another
    /// number and is passed over.
    package var attempt: Int
    /// When the scan under way began.
    package var scanBegan: Moment
    /// Whether somebody who was asked about a lid or a hand in the way let the scan under way be made all the same.
    package var scansCovered: Bool
    /// The picture that is being read.
    package var frozen: Frame?
    /// The last scan that was made and kept since the station was switched on, to which the next may belong.
    package var last: LastScan?
    /// The label that was kept last and waits for its box; nil when none does.
    package var waitingLabel: WaitingLabel?
    /// What was photographed of it; nil where that was before the station was switched on.
    package var waitingScan: LabelScan?
    /// Who signed in; nil when nobody has.
    package var signedIn: SignedIn?
    /// Wrong PINs in a row, by the names that they were put in for.
    package var wrongPINs: [String: WrongPINs]
    /// Who made the scan under way: who worked at the station when it began.
    package var scanPerson: String?
    /// The number of the last request to the store, a device or the settings file. What is told of an earlier one is
    /// passed over.
    package var request: Int
    /// The selected line on home; nil when none is.
    package var homeSelection: Int?
    /// What happened by itself, until the next command.
    package var news: News?
    /// The settings in force, and whether they can be changed.
    package var settings: StationSettings
    /// Whether somebody sits before a screen, so that a station that was never set up may lead through it.
    package var canLead: Bool
    /// Whether somebody sets the machine's clock for the station.
    package let setsClock: Bool
    /// The question whether the station is to be left, over all else; nil when it is not asked. What goes on behind it
    /// goes on.
    package var leaving: ShownLeaving?
    /// Who made the station end as soon as what is being kept is kept; nil as long as it goes on.
    package var ending: Ending?

    /// Who makes a station end.
    package enum Ending: Hashable, Sendable {
        /// The system: it ends in any case.
        case system
        /// The person at the bench: it goes on when the scan cannot be kept.
        case person
    }

    /// How far the stick is behind the store.
    package enum Mirror: Equatable, Sendable {
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
    ///   - canLead: whether the station may lead through its set-up by itself.
    ///   - setsClock: whether somebody sets the machine's clock for the station.
    package init(
        hasStick: Bool = true, settings: StationSettings = StationSettings(), canLead: Bool = false,
        setsClock: Bool = false
    ) {
        phase = .starting
        now = Moment()
        camera = nil
        stage = nil
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
        scansCovered = false
        frozen = nil
        last = nil
        waitingLabel = nil
        waitingScan = nil
        signedIn = nil
        wrongPINs = [:]
        scanPerson = nil
        request = 0
        homeSelection = nil
        news = nil
        self.settings = settings
        (self.canLead, self.setsClock) = (canLead, setsClock)
        leaving = nil
        ending = nil
    }
}

extension StationState {
    /// Whether the store is open and the camera has said how it is, so that a press is a scan, or says why it is none.
    package var isOpen: Bool {
        switch phase {
        case .starting, .closed, .ended: false
        default: camera != nil
        }
    }

    /// Whether the station leads through its set-up as soon as it is known that it has no sessions.
    var isSetupDue: Bool { canLead && settings.leadsThroughSetup && settings.refusal == nil }
}

/// A moment: as the clock shows it, and as it has run since some start.
package struct Moment: Hashable, Sendable {
    /// Seconds on a clock that only ever runs forwards, from any start.
    package var uptime: Double
    /// The time of day; nil where nobody has told it yet.
    package var time: StationTime?

    /// Makes a moment.
    package init(uptime: Double = 0, time: StationTime? = nil) {
        self.uptime = uptime
        self.time = time
    }
}

/// Something that happened by itself, most of it for the better.
package enum News: Hashable, Sendable {
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

/// How often copying to the stick that is in has failed in a row. It is tried again as long as the stick is in: what was
/// wrong may have been a moment's, and somebody who makes room or moves a file away should not have to know more.
package struct MirrorTrouble: Hashable, Sendable {
    /// How often.
    package let failures: Int
    /// Why, the last time.
    package let fault: Fault
    /// Whether the station tries again by itself now, for no other reason than that time has passed.
    package internal(set) var isRetrying = false
    /// Whether the last failure said the same as the one before, and came of a try that nobody asked for.
    package let isKnown: Bool

    /// Takes note of a failure.
    /// - Parameter before: what there was to note before; nil after a success, and with a stick that was just put in.
    init(_ fault: Fault, after before: MirrorTrouble?) {
        failures = (before?.failures ?? 0) + 1
        self.fault = fault
        isKnown = before.map { $0.isRetrying && $0.fault == fault } ?? false
    }

    /// The seconds until the next try: 2, 4, 8 … up to 60, and five minutes where only a person can help. A full stick
    /// is not read from end to end every minute.
    var pause: Double { fault.code.isLasting ? 300 : RetryPause.seconds(after: failures) }
}

/// How long to wait with a stick that fails until it is tried again.
package enum RetryPause {
    /// The seconds after so many failures in a row: 2, 4, 8 … up to 60.
    package static func seconds(after failures: Int) -> Double { min(60, Double(2 << max(0, min(failures - 1, 5)))) }
}
