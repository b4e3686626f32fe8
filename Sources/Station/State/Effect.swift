// What a station can do about what happens.

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
    /// Draw the picture of a scan that was made of two of the same rack.
    case draw(attempt: Int, Scan)
    /// Keep a scan.
    case save(attempt: Int, Scan)
    /// Read the last sessions from the store.
    case loadRecent
    /// Read a page of the sessions whose values begin with a text, or of all.
    case loadPage(request: Int, search: String?, page: Int)
    /// Read a session from the store.
    case openSession(request: Int, id: String)
    /// Delete a session for good, in somebody's name.
    case deleteSession(request: Int, id: String, by: String? = nil)
    /// Write a setting to the settings file in somebody's name, and let it hold from the next scan.
    case writeSetting(request: Int, SettingsKey.ID, value: String, by: String? = nil)
    /// Take a photograph and find out its size.
    case measure(request: Int)
    /// Find out what the station is.
    case loadFacts(request: Int)
    /// Read the lists of expected values on the stick.
    case readExpected(stick: Int)
    /// Copy to the stick what it lacks, while somebody works at the station.
    case mirror(stick: Int, MirrorScope, by: String? = nil)
    /// Wait, and say then that copying may be tried again.
    case awaitMirrorRetry(stick: Int, failures: Int, seconds: Double)
    /// Compare a PIN with that of an operator.
    case checkPIN(request: Int, name: String, pin: String)
    /// Put on record that somebody signed in or out.
    case recordOperator(OperatorChange)
    /// Tell the watchdog that the station works.
    case tellWatchdog
    /// End.
    case end
}

/// What is to be copied to the stick.
public enum MirrorScope: Hashable, Sendable {
    /// Every session, after a look through the whole stick.
    case everySession
    /// One session, on a stick that had all others.
    case session(id: String)
}
