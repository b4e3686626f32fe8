// Leaving the station: the person at the bench is asked first, the system is not.

extension Station {
    /// Asks whether the station is to be left. What is under way goes on behind the question.
    static func askToLeave(_ state: inout StationState) -> [Effect] {
        if state.offersQuit { state.leaving = ShownLeaving() }
        return []
    }

    static func obeyInLeaving(_ command: Command, _ shown: ShownLeaving, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch command {
        case .up: shown.selected = max(0, shown.selected - 1)
        case .down: shown.selected = min(shown.selected + 1, ShownLeaving.Choice.allCases.count - 1)
        case .back:
            state.leaving = nil
            return []
        case .select: return answer(shown, &state)
        default: return []
        }
        state.leaving = shown
        return []
    }

    private static func answer(_ shown: ShownLeaving, _ state: inout StationState) -> [Effect] {
        state.leaving = nil
        guard ShownLeaving.Choice(rawValue: shown.selected) == .leave else { return [] }
        // What is lost may have changed while the question stood, so it is looked at now.
        if state.stake == .scanNotSaved, !shown.isSecond {
            state.leaving = ShownLeaving()
            state.leaving?.isSecond = true
            return []
        }
        return end(by: .person, &state)
    }

    /// Ends the station, or lets it end as soon as what is being kept is kept.
    static func end(by ending: StationState.Ending, _ state: inout StationState) -> [Effect] {
        // The system has the last word.
        if state.ending != .system { state.ending = ending }
        state.leaving = nil
        switch state.phase {
        case .saving, .ended:
            return []
        default:
            state.phase = .ended
            return [.end]
        }
    }
}
