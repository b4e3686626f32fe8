// The whole behaviour of a station as one pure function.

internal import RackCore

/// What a station does, as a pure function: a state and an event give the next state and what is to be done.
/// Nothing here waits, reads a clock or touches a device, so the whole behaviour is tested with arrays of events.
public enum Station {
    /// What is to be done when a station is switched on.
    public static let firstEffects: [Effect] = [.openStore]

    /// Changes the state as an event demands.
    /// - Returns: what is to be done now, in this order.
    public static func reduce(_ state: inout StationState, _ event: StationEvent) -> [Effect] {
        switch event {
        case .storeOpened(let sessions):
            state.sessionCount = sessions
            guard case .starting = state.phase else { return [] }
            state.phase = .ready
            return mirrorEverySession(&state)
        case .storeRefused(let fault):
            guard case .starting = state.phase else { return [] }
            state.phase = .closed(fault)
            return []
        case .camera(let availability):
            state.camera = availability
            return []
        case .stick(let presence):
            state.stick = presence
            state.stickNumber += 1
            state.mirror = .unknown
            return mirrorEverySession(&state)
        case .device(let name, let fault):
            state.deviceFaults[name] = fault
            return []
        case .command(let command):
            return obey(command, &state)
        case .stillsTaken, .stepBegun, .scanned, .scanFailed, .saved, .saveFailed:
            return advanceScan(event, &state)
        case .mirrorProgressed, .mirrored, .mirrorFailed:
            return advanceMirror(event, &state)
        case .endRequested:
            return end(&state)
        }
    }

    // MARK: Commands

    private static func obey(_ command: Command, _ state: inout StationState) -> [Effect] {
        switch (command, state.phase) {
        case (.quit, _):
            return end(&state)
        case (.longPress, _):
            return obey(.back, &state)
        case (.doublePress, _):
            return obey(.select, &state)
        case (.press, .ready), (.press, .failed):
            return beginScan(&state)
        case (.press, .result(let shown)):
            // A scan that could not be kept is not thrown away for the next one: the pedal tries to keep it again.
            guard case .refused = shown.keeping else { return beginScan(&state) }
            state.phase = .saving(shown.scan)
            return [.save(attempt: state.attempt, shown.scan)]
        case (.press, .closed):
            state.phase = .starting
            return [.openStore]
        case (.back, .result), (.back, .failed):
            state.phase = .ready
        case (.back, .capturing), (.back, .reading):
            state.attempt += 1
            state.phase = .ready
            return [.abandon]
        case (.select, .result(var shown)):
            shown.view = shown.view == .table ? .rack : .table
            state.phase = .result(shown)
        case (.up, .result(let shown)):
            state.phase = .result(select(shown.selected - 1, in: shown))
        case (.down, .result(let shown)):
            state.phase = .result(select(shown.selected + 1, in: shown))
        default:
            break
        }
        return []
    }

    private static func beginScan(_ state: inout StationState) -> [Effect] {
        guard case .ready? = state.camera else {
            state.phase = .ready
            return []
        }
        state.attempt += 1
        state.phase = .capturing
        return [.capture(attempt: state.attempt)]
    }

    private static func select(_ index: Int, in shown: ShownScan) -> ShownScan {
        var shown = shown
        shown.selected = max(0, min(index, shown.scan.reading.records.count - 1))
        return shown
    }

    private static func end(_ state: inout StationState) -> [Effect] {
        state.isEnding = true
        switch state.phase {
        case .saving, .ended:
            return []
        default:
            state.phase = .ended
            return [.end]
        }
    }

    // MARK: A scan

    private static func advanceScan(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        let current = state.attempt
        switch (event, state.phase) {
        case (.stillsTaken(current, let stills), .capturing):
            state.phase = .reading(.preprocessing)
            return [.read(attempt: current, stills)]
        case (.stepBegun(current, let step), .reading):
            state.phase = .reading(step)
        case (.scanned(current, let scan), .reading):
            state.phase = .saving(scan)
            return [.save(attempt: current, scan)]
        case (.scanFailed(current, let fault), .capturing), (.scanFailed(current, let fault), .reading):
            state.phase = .failed(fault)
        case (.saved(current, let name), .saving(let scan)):
            state.sessionCount = (state.sessionCount ?? 0) + 1
            state.phase = .result(ShownScan(scan: scan, keeping: .kept(name)))
            if state.isEnding { return end(&state) }
            return mirror(name, &state)
        case (.saveFailed(current, let fault), .saving(let scan)):
            state.phase = .result(ShownScan(scan: scan, keeping: .refused(fault)))
            if state.isEnding { return end(&state) }
        default:
            break
        }
        return []
    }

    // MARK: The stick

    private static func mirrorEverySession(_ state: inout StationState) -> [Effect] {
        guard case .present? = state.stick, state.sessionCount != nil else { return [] }
        if case .copying(let done, let total, _) = state.mirror {
            state.mirror = .copying(done: done, total: total, again: true)
            return []
        }
        state.mirror = .copying(done: 0, total: 0, again: false)
        return [.mirror(stick: state.stickNumber, .everySession)]
    }

    private static func mirror(_ session: SessionName, _ state: inout StationState) -> [Effect] {
        guard case .present? = state.stick, state.mirror == .complete else { return mirrorEverySession(&state) }
        state.mirror = .copying(done: 0, total: 1, again: false)
        return [.mirror(stick: state.stickNumber, .session(id: session.id))]
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
        case .mirrorFailed(current, let fault):
            state.mirror = .failed(fault)
        default:
            return []
        }
        return again ? mirrorEverySession(&state) : []
    }
}
