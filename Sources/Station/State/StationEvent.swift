// What can happen to a station.

public import RackCore

/// Something that happened.
public enum StationEvent: Equatable, Sendable {
    /// Time has passed; nothing else happened.
    case tick
    /// The store is open and holds so many sessions.
    case storeOpened(sessions: Int)
    /// The store could not be opened.
    case storeRefused(Fault)
    /// The camera came, went, or has a fault.
    case camera(CameraAvailability)
    /// A stick was put in or taken out.
    case stick(StickPresence)
    /// A device beside camera and stick has this fault, or none any more.
    case device(DeviceName, Fault?)
    /// The person at the bench gave a command.
    case command(Command)
    /// The stills of a scan are there.
    case stillsTaken(attempt: Int, [Still])
    /// The scan has come to its next step.
    case stepBegun(attempt: Int, ScanStep)
    /// The scan is done and not yet kept.
    case scanned(attempt: Int, Scan)
    /// The scan failed.
    case scanFailed(attempt: Int, Fault)
    /// A scan that was made of two is drawn, and not yet kept.
    case drawn(attempt: Int, Scan)
    /// The scan is on the disk.
    case saved(attempt: Int, SessionName)
    /// The scan could not be kept.
    case saveFailed(attempt: Int, Fault)
    /// The last sessions, newest first.
    case recentLoaded([ListedSession])
    /// A page of sessions.
    case pageLoaded(request: Int, SessionPage)
    /// A session as it was kept.
    case sessionOpened(request: Int, OpenedSession)
    /// A session is deleted.
    case sessionDeleted(request: Int, id: String)
    /// What was asked of the store could not be done.
    case storeFailed(request: Int, Fault)
    /// The settings as they are after a change.
    case settingsWritten(request: Int, StationSettings)
    /// A change of the settings was refused.
    case settingsRefused(request: Int, Fault)
    /// A photograph and its size, for setting the square.
    case measured(request: Int, Still, PixelSize)
    /// No photograph could be taken for setting the square.
    case measureFailed(request: Int, Fault)
    /// What the station is.
    case factsLoaded(request: Int, StationFacts)
    /// A PIN that was put in is compared.
    case pinChecked(request: Int, name: String, PINVerdict)
    /// The lists of expected values on a stick.
    case expectedLoaded(stick: Int, ExpectedLists)
    /// So many of the files that the stick lacks are copied.
    case mirrorProgressed(stick: Int, done: Int, total: Int)
    /// Everything that was to be copied is on the stick, checked.
    case mirrored(stick: Int)
    /// Copying failed; whether the fault is likely to last until a person does something.
    case mirrorFailed(stick: Int, Fault, isLasting: Bool = false)
    /// The pause after so many failures in a row is over.
    case mirrorRetryDue(stick: Int, failures: Int)
    /// The watchdog wants to hear whether the station still works.
    case watchdogDue
    /// The system asks the station to end.
    case endRequested
}

/// A session as it was kept, ready to be shown.
public struct OpenedSession: Equatable, Sendable {
    /// The names under which it is found again.
    public var name: SessionName
    /// When it was kept.
    public var time: StationTime
    /// What was scanned.
    public var scan: Scan

    /// Makes a session from its parts.
    public init(name: SessionName, time: StationTime, scan: Scan) {
        self.name = name
        self.time = time
        self.scan = scan
    }
}
