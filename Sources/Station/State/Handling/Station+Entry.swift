// Putting in a text: a value to look for, or the name or the PIN of somebody who signs in.

extension Station {
    static func obeyInEntry(_ command: Command, _ shown: ShownEntry, _ state: inout StationState) -> [Effect] {
        var shown = shown
        let choices = shown.choices
        if case .pin(let pin) = shown.purpose, pin.isChecked, command != .back { return [] }
        switch command {
        // Round and round: what is at the end is one step up from the beginning.
        case .up: shown.selected = (shown.selected + choices.count - 1) % choices.count
        case .down: shown.selected = (shown.selected + 1) % choices.count
        case .back:
            switch shown.purpose {
            case .value(let history): return showHistory(history, &state)
            case .name, .pin: return goHome(&state)
            }
        case .select:
            switch choices[min(shown.selected, choices.count - 1)] {
            case .character(let character):
                shown.text.append(character)
                shown.selected = min(shown.selected, shown.choices.count - 1)
            case .erase:
                shown.text.removeLast()
                shown.selected = shown.text.isEmpty ? 0 : shown.choices.count - 1
            case .done:
                return finish(shown, &state)
            }
        default: return []
        }
        state.phase = .entry(shown)
        return []
    }

    private static func finish(_ shown: ShownEntry, _ state: inout StationState) -> [Effect] {
        switch shown.purpose {
        case .value: return showHistory(ShownHistory(search: shown.text), &state)
        case .name: return signIn(typed: shown.text, &state)
        case .pin(let pin): return check(shown, pin, &state)
        }
    }
}
