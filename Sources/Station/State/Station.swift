// The whole behaviour of a station as one pure function.

/// What a station does, as a pure function: a state and an event give the next state and what is to be done.
/// Nothing here waits, reads a clock or touches a device, so the whole behaviour is tested with arrays of events.
package enum Station {
    /// What is to be done when a station is switched on.
    package static let firstEffects: [Effect] = [.openStore]

    /// Changes the state as an event demands.
    /// - Parameter now: the moment of the event; nil where it is that of the last one.
    /// - Returns: what is to be done now, in this order.
    package static func reduce(_ state: inout StationState, _ event: StationEvent, at now: Moment? = nil) -> [Effect] {
        if let now { state.now = now }
        return signOutAbsent(&state) + handle(event, &state)
    }

    private static func handle(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        switch event {
        case .tick:
            return []
        case .command(let command):
            state.noteAttendance()
            return obey(command, &state)
        case .typed(let key):
            return take(key, &state)
        case .handScanned(let text):
            return takeScanned(text, &state)
        case .watchdogDue:
            return [.tellWatchdog]
        case .endRequested:
            return end(by: .system, &state)
        case .storeOpened, .storeRefused, .camera, .stageSeen, .device, .recentLoaded:
            return learn(event, &state)
        case .pinChecked(let request, let name, let verdict):
            return take(verdict, of: name, request: request, &state)
        case .stillsTaken, .stepBegun, .scanned, .scanFailed, .drawn, .saved, .saveFailed:
            return advanceScan(event, &state)
        case .labelRead, .labelWaits, .labelKept, .labelRefused:
            return advanceLabel(event, &state)
        case .lookedAhead:
            return advanceFind(event, &state)
        case .lookedUp, .suppliedKept, .supplyRefused:
            return advanceSupply(event, &state)
        case .pageLoaded, .sessionOpened, .sessionDeleted, .trendLoaded, .storeFailed:
            return advanceHistory(event, &state)
        case .settingsWritten, .settingsRefused, .provisionFound, .provisionTaken, .measured, .measureFailed,
            .factsLoaded,
            .squareFound, .pedalLearned,
            .stickTested, .clockSet, .setupFailed:
            return advanceSettings(event, &state)
        case .updateFound, .updateProgressed, .updateWritten, .updateRefused:
            return advanceUpdate(event, &state)
        case .lookedBack, .comparisonKept:
            return advanceRemarks(event, &state)
        case .stick, .mirrorProgressed, .mirrored, .mirrorFailed, .mirrorRetryDue, .expectedLoaded:
            return advanceStick(event, &state)
        }
    }

    /// The next number for a request.
    static func nextRequest(_ state: inout StationState) -> Int {
        state.request += 1
        return state.request
    }

    // MARK: Commands

    private static func obey(_ command: Command, _ state: inout StationState) -> [Effect] {
        if let shown = state.leaving, command != .press {
            return obeyInLeaving(command.onKeys, shown, &state)
        }
        switch command {
        case .quit where state.phase != .ended: return askToLeave(&state)
        case .longPress, .doublePress: return obey(command.onKeys, &state)
        case .press where state.phase != .ended: return press(&state)
        default: return state.phase.obey(command, &state)
        }
    }

    /// The pedal: a scan wherever one can be made, whatever is on the screen; what is being kept is never disturbed.
    private static func press(_ state: inout StationState) -> [Effect] {
        state.leaving = nil
        if let setup = state.setup { return press(in: setup, &state) }
        switch state.phase {
        case .starting, .capturing, .reading, .saving, .ended:
            return []
        case .closed:
            state.phase = .starting
            return [.openStore]
        case .question(let question) where question.isUndecided:
            // A scan that nothing is kept of gives way to the next one, and to nothing less.
            guard case .ready? = state.camera, !state.needsName else { return [] }
            return beginScan(&state)
        case .question(let question) where question.subject == .discard:
            state.phase = question.behind
            return press(&state)
        case .question(let question) where question.isAboutCover:
            return beginScan(&state, isCovered: true)
        case .question(let question) where question.subject == .label:
            state.phase = question.behind
            return press(&state)
        case .label(let shown):
            return press(on: shown, &state)
        case .supply(let shown) where shown.isKeeping:
            return []
        case .update(let shown) where shown.isUnderWay:
            return []
        case .ready where state.coveredStage != nil:
            return askAboutStage(&state)
        case .result(let shown):
            // A scan that could not be kept is not thrown away for the next one: the pedal tries to keep it again.
            guard case .refused = shown.keeping else { return beginScan(&state) }
            return save(shown, &state)
        default:
            return beginScan(&state)
        }
    }

    // MARK: What is told without being asked

    private static func learn(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        switch event {
        case .storeOpened(let sessions):
            state.sessionCount = sessions
            guard case .starting = state.phase else { return [] }
            state.phase = sessions == 0 && state.isSetupDue ? .setup(ShownSetup()) : .ready
            return [.loadRecent] + mirrorEverySession(&state)
        case .storeRefused(let fault):
            guard case .starting = state.phase else { return [] }
            state.phase = .closed(fault)
        case .camera(let availability):
            if case .unavailable? = state.camera, case .ready = availability { state.news = .camera }
            state.camera = availability
        case .stageSeen(let stage):
            // What is told late is of a live picture that is not shown any more.
            if case .ready = state.phase { state.stage = stage }
        case .device(let name, let fault):
            if fault == nil, state.deviceFaults[name] != nil { state.news = .device(name) }
            state.deviceFaults[name] = fault
        case .recentLoaded(let sessions):
            state.recent = sessions
        default:
            break
        }
        return []
    }
}

extension Command {
    /// The command as keys give it: a station without keys has its long press for back and its double press for select.
    fileprivate var onKeys: Command {
        switch self {
        case .longPress: .back
        case .doublePress: .select
        default: self
        }
    }
}
