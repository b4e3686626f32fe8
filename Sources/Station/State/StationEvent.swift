// What happens to the station, and what it wants done.

package import RackCore

/// Something that happened.
package enum StationEvent: Equatable, Sendable {
    /// Time has passed; nothing else happened.
    case tick
    /// The store is open and holds so many sessions.
    case storeOpened(sessions: Int)
    /// The store could not be opened.
    case storeRefused(Fault)
    /// The camera came, went, or has a fault.
    case camera(CameraAvailability)
    /// What stands below the camera, on home's live picture.
    case stageSeen(Stage)
    /// A stick was put in or taken out.
    case stick(StickPresence)
    /// A device beside camera and stick has this fault, or none any more.
    case device(DeviceName, Fault?)
    /// The person at the bench gave a command.
    case command(Command)
    /// The person at the bench typed on a keyboard while the station asks for a text.
    case typed(TypedKey)
    /// A hand scanner read a code while the station asks for no text.
    case handScanned(String)
    /// The stills of a scan are there.
    case stillsTaken(attempt: Int, [Still])
    /// The scan has come to its next step.
    case stepBegun(attempt: Int, ScanStep)
    /// The scan is read; it is neither drawn nor kept yet.
    case scanned(attempt: Int, Scan)
    /// The picture shows a label in place of a rack.
    case labelRead(attempt: Int, LabelScan)
    /// A label waits for its box since before the station was switched on, with its photograph where there is one; nil where
    /// none does.
    case labelWaits(WaitingLabel?, LabelScan?)
    /// A label is on the disk: it belongs to a session, or waits for the next.
    case labelKept(request: Int, SessionSummary?, WaitingLabel?)
    /// A label could not be kept.
    case labelRefused(request: Int, Fault)
    /// The scan failed.
    case scanFailed(attempt: Int, Fault)
    /// The scan is drawn, and not yet kept.
    case drawn(attempt: Int, Scan)
    /// The scan is on the disk.
    case saved(attempt: Int, SessionSummary)
    /// The scan could not be kept.
    case saveFailed(attempt: Int, Fault)
    /// The last sessions, newest first.
    case recentLoaded([SessionSummary])
    /// A page of sessions.
    case pageLoaded(request: Int, SessionPage)
    /// How the kept values go on with a beginning.
    case lookedAhead(request: Int, ValueContinuations)
    /// A session as it was kept.
    case sessionOpened(request: Int, SessionSummary, Scan)
    /// Where a value was read that somebody puts in, the newest sessions first.
    case lookedUp(request: Int, [ValuePlace])
    /// A value that somebody put in is on the disk, with its session.
    case suppliedKept(request: Int, SessionSummary)
    /// A value that somebody put in could not be kept.
    case supplyRefused(request: Int, Fault)
    /// A session is deleted.
    case sessionDeleted(request: Int, id: String)
    /// What was asked of the store could not be done.
    case storeFailed(request: Int, Fault)
    /// The settings as they are after a change.
    case settingsWritten(request: Int, StationSettings)
    /// What lies on the stick to set the station up with.
    case provisionFound(request: Int, Provision)
    /// What lay on the stick is taken.
    case provisionTaken(request: Int, Provision)
    /// What the stick offers to update the system to.
    case updateFound(request: Int, UpdateOffer)
    /// How far an update is.
    case updateProgressed(request: Int, UpdateProgress)
    /// Another version is on the card, to be tried at the next start.
    case updateWritten(request: Int)
    /// Nothing is updated, and why.
    case updateRefused(request: Int, Fault)
    /// A change of the settings was refused.
    case settingsRefused(request: Int, Fault)
    /// A photograph, for setting the square.
    case measured(request: Int, Frame)
    /// No photograph could be taken for setting the square.
    case measureFailed(request: Int, Fault)
    /// A photograph, and what it tells of the square.
    case squareFound(request: Int, Frame, FoundSquare)
    /// The pedal that was stepped on; nil when none was.
    case pedalLearned(request: Int, LearnedPedal?)
    /// The stick took a file and gave it back.
    case stickTested(request: Int)
    /// The machine's clock is set.
    case clockSet(request: Int)
    /// What was tried in the set-up failed.
    case setupFailed(request: Int, Fault)
    /// What the station is.
    case factsLoaded(request: Int, StationFacts)
    /// How the quality of captures goes, and the same as a picture: a PNG file's bytes; nil where none could be drawn.
    case trendLoaded(request: Int, QualityTrend, picture: [UInt8]?)
    /// A PIN that was put in is compared.
    case pinChecked(request: Int, name: String, PINVerdict)
    /// Where vials of a session were before, where that was elsewhere.
    case lookedBack(session: String, [LastSeen])
    /// How a session compares is on the disk.
    case comparisonKept(SessionSummary)
    /// The lists of expected values on a stick.
    case expectedLoaded(stick: Int, ExpectedLists)
    /// So many of the files that the stick lacks are copied.
    case mirrorProgressed(stick: Int, done: Int, total: Int)
    /// Everything that was to be copied is on the stick, checked.
    case mirrored(stick: Int)
    /// Copying failed; whether the fault is likely to last until a person does something.
    case mirrorFailed(stick: Int, Fault)
    /// The pause after so many failures in a row is over.
    case mirrorRetryDue(stick: Int, failures: Int)
    /// The watchdog wants to hear whether the station still works.
    case watchdogDue
    /// The system asks the station to end.
    case endRequested
}

/// Something that the station does; what comes of it returns as an event.
package enum Effect: Equatable, Sendable {
    /// Open the store.
    case openStore
    /// Take the stills of a scan.
    case capture(attempt: Int)
    /// Read stills.
    case read(attempt: Int, [Still])
    /// Read the still of a scan anew, as its settings say now.
    case readAgain(attempt: Int, Scan)
    /// Give up the scan under way.
    case abandon
    /// Draw the pictures of a scan.
    case draw(attempt: Int, Scan)
    /// Keep a scan.
    case save(attempt: Int, Scan)
    /// Keep a label, for a session or for the next one.
    case keepLabel(request: Int, SettledLabel)
    /// Let a label wait for its box no longer, in somebody's name.
    case dropLabel(LabelRecord, by: String? = nil)
    /// Read the last sessions from the store.
    case loadRecent
    /// Read a page of the sessions whose values begin with a text, or of all.
    case loadPage(request: Int, search: String?, page: Int)
    /// Look how the kept values go on with a beginning.
    case lookAhead(request: Int, beginning: String)
    /// Read a session from the store.
    case openSession(request: Int, id: String)
    /// Look where a value was read.
    case lookUp(request: Int, value: String)
    /// Look where the vials of a session were before.
    case lookBack(session: String)
    /// Keep how a session compares with what is expected.
    case keepComparison(RackComparison, session: String)
    /// Keep a value that somebody put in with a session.
    case keepSupplied(request: Int, SuppliedValue, session: String)
    /// Delete a session for good, in somebody's name.
    case deleteSession(request: Int, id: String, by: String? = nil)
    /// Write a setting to the settings file in somebody's name, and let it hold from the next scan.
    case writeSetting(request: Int, SettingID, value: String, by: String? = nil)
    /// Look for something on the stick to set the station up with.
    case findProvision(request: Int)
    /// Let what lies on the stick hold, in somebody's name.
    case takeProvision(request: Int, Provision, by: String? = nil)
    /// Look what the stick offers to update the system to.
    case findUpdate(request: Int)
    /// Put the system of a bundle on the card, in somebody's name.
    case installUpdate(request: Int, UpdateOffer.Bundle, by: String? = nil)
    /// Start the machine again, in somebody's name.
    case restart(request: Int, by: String? = nil)
    /// Set the machine's clock, in somebody's name.
    case setClock(request: Int, CivilTime, by: String? = nil)
    /// Take a photograph for setting the square.
    case measure(request: Int)
    /// Take a photograph, read it and find the square of the box in it.
    case findSquare(request: Int)
    /// Wait for a step on a pedal on USB.
    case learnPedal(request: Int)
    /// Wait for it no longer.
    case stopLearning
    /// Write a file to the stick, read it back and remove it.
    case testStick(request: Int)
    /// Find out what the station is.
    case loadFacts(request: Int)
    /// Read how the quality of captures goes from the store, and draw it.
    case loadTrend(request: Int, Language)
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

extension StationEvent {
    /// What a trigger tells is an event of the station.
    /// - Parameter device: the trigger.
    package init(_ event: TriggerEvent, of device: DeviceName) {
        self =
            switch event {
            case .command(let command): .command(command)
            case .typed(let key): .typed(key)
            case .scanned(let text): .handScanned(text)
            case .fault(let fault): .device(device, fault)
            case .recovered: .device(device, nil)
            }
    }
}

/// What is to be copied to the stick.
package enum MirrorScope: Hashable, Sendable {
    /// Every session, after a look through the whole stick.
    case everySession
    /// One session, on a stick that had all others.
    case session(id: String)
}
