// What is typed on a keyboard, or by a hand scanner that types, while a text is asked for.

extension StationState {
    /// Whether letters that are typed on a keyboard go into a text, and are no commands.
    package var takesLetters: Bool {
        guard leaving == nil else { return false }
        return switch phase {
        case .label(let shown): shown.letters != nil
        case .supply(let shown): shown.takesLetters
        case .entry(let shown): !shown.isChecked
        case .find: true
        default: false
        }
    }
}

extension Station {
    /// Takes what was typed into the text that is asked for.
    static func take(_ typed: TypedKey, _ state: inout StationState) -> [Effect] {
        guard state.takesLetters else { return [] }
        state.noteAttendance()
        switch state.phase {
        case .label(var shown):
            guard var letters = shown.letters else { break }
            switch typed {
            case .character(let character): letters.type(character)
            case .erase: letters.eraseBefore()
            case .left, .right: letters.selected = step(typed, letters.selected, of: letters.choices.count)
            }
            shown.letters = letters
            state.phase = .label(shown)
        case .supply(var shown):
            switch typed {
            case .character(let character): shown.type(character)
            case .erase: shown.erase()
            case .left, .right: shown.selected = step(typed, shown.selected, of: shown.choices.count)
            }
            state.phase = .supply(shown)
        case .entry(var shown):
            switch typed {
            case .character(let character): shown.type(character)
            case .erase: shown.erase()
            case .left, .right: shown.selected = step(typed, shown.selected, of: shown.choices.count)
            }
            state.phase = .entry(shown)
        case .find(let shown): return type(typed, in: shown, &state)
        default: break
        }
        return []
    }

    /// What stands beside the selected one of some choices.
    static func step(_ key: TypedKey, _ selected: Int, of count: Int) -> Int {
        KeyboardGrid(count).index(key.columns, columnsFrom: selected)
    }
}
