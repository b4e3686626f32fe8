// The stick: what it lacks is copied, and the lists of expected values on it are read.

extension Station {
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
            state.expected = lists
            compare(&state.phase, with: lists.lists)
            return []
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

    /// Compares what is on the screen with lists that have just been read.
    private static func compare(_ phase: inout StationState.Phase, with lists: [ExpectedList]) {
        switch phase {
        case .result(var shown):
            shown.comparison = RackComparison(shown.scan.reading, with: lists)
            phase = .result(shown)
        case .question(var shown):
            compare(&shown.behind, with: lists)
            phase = .question(shown)
        default:
            break
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
