// What can happen to a station, and what a station can do about it.

/// Something that happened.
public enum StationEvent: Equatable, Sendable {
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
    /// The scan is on the disk.
    case saved(attempt: Int, SessionName)
    /// The scan could not be kept.
    case saveFailed(attempt: Int, Fault)
    /// So many of the files that the stick lacks are copied.
    case mirrorProgressed(stick: Int, done: Int, total: Int)
    /// Everything that was to be copied is on the stick, checked.
    case mirrored(stick: Int)
    /// Copying failed.
    case mirrorFailed(stick: Int, Fault)
    /// The watchdog wants to hear whether the station still works.
    case watchdogDue
    /// The system asks the station to end.
    case endRequested
}

/// Something that the station does; what comes of it returns as an event.
public enum Effect: Equatable, Sendable {
    /// Open the store.
    case openStore
    /// Take the stills of a scan.
    case capture(attempt: Int)
    /// Read stills.
    case read(attempt: Int, [Still])
    /// Give up the scan under way.
    case abandon
    /// Keep a scan.
    case save(attempt: Int, Scan)
    /// Copy to the stick what it lacks.
    case mirror(stick: Int, MirrorScope)
    /// Tell the watchdog that the station works.
    case tellWatchdog
    /// End.
    case end
}

/// What is to be copied to the stick.
public enum MirrorScope: Hashable, Sendable {
    /// Every session, after a look through the whole stick.
    case everySession
    /// One session that has just been kept, on a stick that had all others.
    case session(id: String)
}
