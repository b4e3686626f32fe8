// Looking for a value: put in by few steps, typed, or by a hand scanner.

extension Station {
    /// Asks for a value to find.
    static func askForValue(_ history: ShownHistory, _ state: inout StationState) -> [Effect] {
        lookAhead(ShownFind(behind: history), &state)
    }

    private static func lookAhead(_ shown: ShownFind, _ state: inout StationState) -> [Effect] {
        state.phase = .find(shown)
        return [.lookAhead(request: nextRequest(&state), beginning: shown.text)]
    }

    static func obeyInFind(_ command: Command, _ shown: ShownFind, _ state: inout StationState) -> [Effect] {
        var shown = shown
        let count = shown.choices.count
        switch command {
        // Round and round: what ends it is one step up from the beginning.
        case .up where count > 0: shown.selected = (shown.selected + count - 1) % count
        case .down where count > 0: shown.selected = (shown.selected + 1) % count
        case .back:
            guard shown.leaveGroup() else { return showHistory(shown.history, &state) }
        case .select:
            switch shown.choose() {
            case .more: break
            case .changed: return lookAhead(shown, &state)
            case .find(let value): return showHistory(ShownHistory(search: value), &state)
            }
        default: return []
        }
        state.phase = .find(shown)
        return []
    }

    static func type(_ key: TypedKey, in shown: ShownFind, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch key {
        case .character(let character): shown.type(character)
        case .erase: shown.erase()
        case .left, .right:
            shown.selected = step(key, shown.selected, of: shown.choices.count)
            state.phase = .find(shown)
            return []
        }
        return lookAhead(shown, &state)
    }

    /// The store says how the kept values go on with what was put in; without an answer all letters are alike.
    static func advanceFind(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        guard case .lookedAhead(state.request, let continuations) = event, case .find(var shown) = state.phase else {
            return []
        }
        if let value = shown.learn(continuations) { return showHistory(ShownHistory(search: value), &state) }
        state.phase = .find(shown)
        return []
    }
}
