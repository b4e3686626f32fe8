// The stick: what it lacks is copied, what is sought on it is looked for, and its lists of expected values are read.

extension Station {
    /// Looks for something on the stick, from its row in the settings.
    /// - Parameters:
    ///   - refusal: why that cannot be, whatever is on the stick.
    ///   - noStick: what is said where no stick is in.
    ///   - effect: the look, as a request of a number.
    static func seekOnStick(
        _ shown: ShownSettings, refusal: Fault?, noStick: Fault.Code, _ state: inout StationState,
        _ effect: (Int) -> Effect
    ) -> [Effect] {
        var shown = shown
        let isIn = if case .present? = state.stick { true } else { false }
        if let fault = refusal ?? (isIn ? Self.refusal(state) : Fault(noStick)) {
            shown.note = .refused(fault)
            state.phase = .settings(shown)
            return []
        }
        shown.note = .looking
        state.phase = .settings(shown)
        return [effect(nextRequest(&state))]
    }

    /// Looks through the stick and copies what it lacks.
    static func mirrorEverySession(_ state: inout StationState) -> [Effect] {
        guard case .present? = state.stick, state.sessionCount != nil else { return [] }
        if case .copying(let done, let total, _) = state.mirror {
            state.mirror = .copying(done: done, total: total, again: true)
            return []
        }
        state.mirror = .copying(done: 0, total: 0, again: false)
        return [.mirror(stick: state.stickNumber, .everySession, by: state.person)]
    }

    /// Copies one session.
    static func mirror(_ session: SessionSummary, _ state: inout StationState) -> [Effect] {
        guard case .present? = state.stick, state.mirror == .complete else { return mirrorEverySession(&state) }
        state.mirror = .copying(done: 0, total: 1, again: false)
        return [.mirror(stick: state.stickNumber, .session(id: session.id), by: state.person)]
    }

    static func advanceStick(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        let current = state.stickNumber
        switch event {
        case .stick(let presence):
            return change(to: presence, &state)
        case .expectedLoaded(current, let lists):
            guard lists != state.expected else { return [] }
            state.expected = lists
            return compare(&state.phase, with: lists.lists)
        case .mirrorRetryDue(current, let failures):
            guard case .failed = state.mirror, state.mirrorTrouble?.failures == failures else { return [] }
            state.mirrorTrouble?.isRetrying = true
            return mirrorEverySession(&state)
        default:
            return advanceMirror(event, &state)
        }
    }

    private static func change(to presence: StickPresence, _ state: inout StationState) -> [Effect] {
        if case .unusable? = state.stick, case .present = presence { state.news = .stick }
        state.stick = presence
        state.stickNumber += 1
        state.mirror = .unknown
        state.mirrorTrouble = nil
        state.expected = ExpectedLists()
        guard case .present = presence else { return [] }
        return [.readExpected(stick: state.stickNumber)] + mirrorEverySession(&state)
    }

    /// Compares what is on the screen with lists that have just been read. How a scan that was just made compares is
    /// kept with it.
    private static func compare(_ phase: inout StationState.Phase, with lists: [ExpectedList]) -> [Effect] {
        switch phase {
        case .saving(var shown):
            shown.comparison = RackComparison(shown.scan.reading, with: lists)
            phase = .saving(shown)
        case .result(var shown):
            shown.comparison = RackComparison(shown.scan.reading, with: lists) ?? shown.session?.comparison
            phase = .result(shown)
            return keepComparison(of: shown)
        case .question(var shown):
            let effects = compare(&shown.behind, with: lists)
            phase = .question(shown)
            return effects
        default:
            break
        }
        return []
    }

    /// Keeps how a scan that was just made compares, where that is another than was kept with it.
    static func keepComparison(of shown: ShownScan) -> [Effect] {
        guard shown.origin == .scan, let session = shown.session, let comparison = shown.comparison,
            comparison != session.comparison
        else { return [] }
        return [.keepComparison(comparison, session: session.id)]
    }

    /// What the store says of a session that was just kept: how it compares, and where its vials were before.
    static func advanceRemarks(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        switch event {
        case .lookedBack(let id, let seen):
            change(&state.phase, id) { $0.lastSeen = seen }
        case .comparisonKept(let session):
            if state.last?.session.id == session.id { state.last?.session = session }
            change(&state.phase, session.id) { $0.keeping = .kept(session) }
            return mirror(session, &state)
        default: break
        }
        return []
    }

    /// Changes the result of a session, where it is shown.
    private static func change(
        _ phase: inout StationState.Phase, _ id: String, _ change: (inout ShownScan) -> Void
    ) {
        switch phase {
        case .result(var shown) where shown.session?.id == id:
            change(&shown)
            phase = .result(shown)
        case .question(var shown):
            self.change(&shown.behind, id, change)
            phase = .question(shown)
        default: break
        }
    }

    private static func advanceMirror(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        guard case .copying(_, _, let again) = state.mirror else { return [] }
        let current = state.stickNumber
        switch event {
        case .mirrorProgressed(current, let done, let total):
            state.mirror = .copying(done: done, total: total, again: again)
            return []
        case .mirrored(current):
            state.mirror = .complete
            state.mirrorTrouble = nil
        case .mirrorFailed(current, let fault):
            state.mirror = .failed(fault)
            let trouble = MirrorTrouble(fault, after: state.mirrorTrouble)
            state.mirrorTrouble = trouble
            if !again {
                return [.awaitMirrorRetry(stick: current, failures: trouble.failures, seconds: trouble.pause)]
            }
        default:
            return []
        }
        return again ? mirrorEverySession(&state) : []
    }
}
