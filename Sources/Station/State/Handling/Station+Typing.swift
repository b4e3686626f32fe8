// What is typed on a keyboard, or by a hand scanner that types, while a text is asked for.

extension StationState {
    /// Whether letters that are typed on a keyboard go into a text, and are no commands.
    package var takesLetters: Bool {
        guard leaving == nil else { return false }
        return switch phase {
        case .label(let shown): shown.letters != nil
        case .supply(let shown): shown.takesLetters
        case .entry(let shown): !shown.isChecked
        default: false
        }
    }
}

extension Station {
    /// Takes what was typed into the text that is asked for.
    static func take(_ typed: TypedKey, _ state: inout StationState) -> [Effect] {
        guard state.takesLetters else { return [] }
        state.news = nil
        state.signedIn?.lastSeen = state.now.uptime
        switch state.phase {
        case .label(var shown):
            switch typed {
            case .character(let character): shown.letters?.type(character)
            case .erase: shown.letters?.eraseBefore()
            }
            state.phase = .label(shown)
        case .supply(var shown):
            switch typed {
            case .character(let character): shown.type(character)
            case .erase: shown.erase()
            }
            state.phase = .supply(shown)
        case .entry(var shown):
            switch typed {
            case .character(let character): shown.type(character)
            case .erase: shown.erase()
            }
            state.phase = .entry(shown)
        default: break
        }
        return []
    }
}
