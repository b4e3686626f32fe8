// The lamps that belong to a state.

extension LampSignal {
    /// The signal that tells a state: like the screen, it is derived from the state alone.
    package init(_ state: StationState) {
        self = Self.phase(state.phase, state)
        if Self.hasFault(state) { lit.insert(.fault) }
        if !state.settings.lamps.hasSounds { sound = .none }
    }

    private static func phase(_ phase: StationState.Phase, _ state: StationState) -> LampSignal {
        switch phase {
        case .starting, .capturing, .reading, .saving: LampSignal(lit: [.busy], sound: .none)
        case .question(let question) where question.isUndecided:
            LampSignal(lit: ready(state).union([.unread]), sound: .look)
        case .question(let question): Self.phase(question.behind, state)
        case .failed: LampSignal(lit: ready(state).union([.fault]), sound: .failed)
        case .closed: LampSignal(lit: [.fault], sound: .failed)
        case .result(let shown): result(shown, state)
        case .label(let shown): label(shown, state)
        case .ended: .dark
        case .update(let shown) where shown.isUnderWay: LampSignal(lit: [.busy], sound: .none)
        // No press makes a scan there.
        case _ where state.setup != nil: LampSignal(lit: [], sound: .none)
        default: LampSignal(lit: ready(state), sound: .none)
        }
    }

    private static func result(_ shown: ShownScan, _ state: StationState) -> LampSignal {
        // A scan that is not kept is no scan: its values are lost when the station is switched off.
        guard case .kept = shown.keeping else { return LampSignal(lit: [.fault], sound: .failed) }
        // Only the scan that was just made is told; a session that is looked at again is not.
        guard case .scan = shown.origin else { return LampSignal(lit: ready(state), sound: .none) }
        return switch shown.tone {
        case .success: LampSignal(lit: ready(state).union([.allRead]), sound: .done)
        case .neutral, .name: LampSignal(lit: ready(state), sound: .done)
        case .action, .warning, .error: LampSignal(lit: ready(state).union([.unread]), sound: .look)
        }
    }

    private static func label(_ shown: ShownLabel, _ state: StationState) -> LampSignal {
        switch shown.keeping {
        case .saving: return LampSignal(lit: [.busy], sound: .none)
        case .refused: return LampSignal(lit: [.fault], sound: .failed)
        // A label that is looked at again tells nothing new.
        case .kept where shown.scan == nil: return LampSignal(lit: ready(state), sound: .none)
        case .kept where shown.record?.unsettled.isEmpty == true:
            return LampSignal(lit: ready(state).union([.allRead]), sound: .done)
        case .open, .kept: return LampSignal(lit: ready(state).union([.unread]), sound: .look)
        }
    }

    private static func ready(_ state: StationState) -> Set<Lamp> {
        if case .ready? = state.camera { [.ready] } else { [] }
    }

    private static func hasFault(_ state: StationState) -> Bool {
        if case .ended = state.phase { return false }
        if case .unavailable? = state.camera { return true }
        if case .unusable? = state.stick { return true }
        if case .failed = state.mirror { return true }
        return !state.deviceFaults.isEmpty
    }
}
