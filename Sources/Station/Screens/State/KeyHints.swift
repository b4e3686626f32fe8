// The keys that do something in a state.

extension Screen {
    static func keys(_ state: StationState, _ say: Wording) -> [KeyHint] {
        if case .ended = state.phase { return [] }
        guard state.leaving == nil else {
            return pedal(state, say) + hints(select: "Choose", back: "Back", say)
        }
        return pedal(state, say) + places(state, say) + (state.offersQuit ? [KeyHint(.quit, say("Quit"))] : [])
    }

    private static func pedal(_ state: StationState, _ say: Wording) -> [KeyHint] {
        let isReady = if case .ready? = state.camera { true } else { false }
        switch state.phase {
        case .starting, .capturing, .reading, .merging, .saving, .ended: return []
        case .closed: return [KeyHint(.press, say("Try again"))]
        case .result(let shown):
            guard case .kept = shown.keeping else { return [KeyHint(.press, say("Try to save again"))] }
            return isReady ? [KeyHint(.press, say("Next scan"))] : []
        case .question(let shown) where shown.subject == .discard:
            return [KeyHint(.press, say("Try to save again"))]
        case .failed: return isReady && !state.needsName ? [KeyHint(.press, say("Scan again"))] : []
        default: return isReady ? [KeyHint(.press, say("Scan"))] : []
        }
    }

    private static func hints(
        select: Words?, back: Words?, moves: Bool = true, _ say: Wording
    ) -> [KeyHint] {
        var hints: [KeyHint] = []
        if let select { hints.append(KeyHint(.select, say(select))) }
        if moves { hints += [KeyHint(.up, say("Up")), KeyHint(.down, say("Down"))] }
        if let back { hints.append(KeyHint(.back, say(back))) }
        return hints
    }

    private static func places(_ state: StationState, _ say: Wording) -> [KeyHint] {
        func hints(select: Words?, back: Words?, moves: Bool = true) -> [KeyHint] {
            Self.hints(select: select, back: back, moves: moves, say)
        }
        switch state.phase {
        case .starting, .closed, .merging, .saving, .ended: return []
        case .ready:
            guard state.homeSelection == nil else { return hints(select: "Open", back: "Home") }
            return hints(select: state.mustSignIn ? "Sign in" : "History", back: nil)
        case .capturing, .reading: return hints(select: nil, back: "Cancel", moves: false)
        case .failed: return hints(select: nil, back: "Home", moves: false)
        case .badge(let shown):
            let canBeVial = shown.canBeVial(state.settings.operators)
            return hints(select: canBeVial ? "It is a vial: save it" : nil, back: "Home", moves: false)
        case .result(let shown):
            return hints(select: shown.nextViewName, back: shown.isFromHistory ? "History" : "Home")
        case .opening: return hints(select: nil, back: "Cancel", moves: false)
        case .history(let shown):
            let isLoading = shown.contents == nil && shown.selected >= 0
            return hints(
                select: isLoading ? nil : shown.session == nil ? "Find" : "Open",
                back: shown.search == nil ? "Home" : "All")
        case .entry(let shown):
            switch shown.purpose {
            case .value: return hints(select: "Choose", back: "History")
            case .name: return hints(select: "Choose", back: "Home")
            case .pin(let pin):
                return hints(select: pin.isChecked ? nil : "Choose", back: "Cancel", moves: !pin.isChecked)
            }
        case .settings(let shown):
            return shown.candidate == nil
                ? hints(select: "Change", back: "Home") : hints(select: "Keep", back: "Cancel")
        case .framing(let shown): return hints(select: shown.step == .done ? "Keep" : "Next", back: "Cancel")
        case .stick: return hints(select: nil, back: "Home", moves: false)
        case .about: return hints(select: nil, back: "Home")
        case .question: return hints(select: "Choose", back: "Back")
        }
    }
}

extension ShownScan {
    fileprivate var nextViewName: Words {
        switch view {
        case .rack: "Picture"
        case .picture: "Larger"
        case .near: "Table"
        case .table: "Rack"
        }
    }

    fileprivate var isFromHistory: Bool { if case .history = origin { true } else { false } }
}
