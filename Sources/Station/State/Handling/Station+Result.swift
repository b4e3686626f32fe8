// A result: the same selection in the rack, in the picture and in the table.

extension Station {
    static func obeyOnResult(_ command: Command, _ shown: ShownScan, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch command {
        case .up: shown.selected = max(0, shown.selected - 1)
        case .down: shown.selected = max(0, min(shown.selected + 1, shown.stops.count - 1))
        case .select:
            let views = ShownScan.View.allCases
            let next = (views.firstIndex(of: shown.view) ?? 0) + 1
            shown.view = views[next % views.count]
        case .back:
            // A scan that is not kept is never dropped without a question.
            if case .refused = shown.keeping {
                state.phase = .question(ShownQuestion(.discard, behind: .result(shown)))
                return []
            }
            return leave(shown.origin, &state)
        default: return []
        }
        state.phase = .result(shown)
        return []
    }

    /// Returns to where a result was opened from.
    static func leave(_ origin: ShownScan.Origin, _ state: inout StationState) -> [Effect] {
        switch origin {
        case .scan, .home: return goHome(&state)
        case .history(let history, _): return showHistory(history, &state)
        }
    }

    /// Opens a session of the store.
    static func openSession(
        _ id: String, from origin: ShownScan.Origin, _ state: inout StationState
    ) -> [Effect] {
        state.phase = .opening(origin)
        return [.openSession(request: nextRequest(&state), id: id)]
    }
}
