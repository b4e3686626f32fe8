// Questions: choosing, answering, leaving.

extension Station {
    static func answer(_ command: Command, _ shown: ShownQuestion, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch command {
        case .up, .down:
            let step = command == .up ? -1 : 1
            shown.selected = max(0, min(shown.selected + step, shown.choices.count - 1))
            state.phase = .question(shown)
        case .back:
            state.phase = shown.behind
        case .select:
            return carryOut(shown.choices[shown.selected], shown, &state)
        default:
            break
        }
        return []
    }

    private static func carryOut(
        _ choice: ShownQuestion.Choice, _ shown: ShownQuestion, _ state: inout StationState
    ) -> [Effect] {
        state.phase = shown.behind
        switch (choice, shown.subject) {
        case (.merge, .merge(var both)):
            guard refusal(state) == nil else { return [] }
            both.person = state.person
            state.attempt += 1
            state.scanBegan = state.now
            state.phase = .merging
            return [.draw(attempt: state.attempt, both)]
        case (.open, .session(let session)):
            guard case .history(let history) = shown.behind else { return [] }
            return openSession(session.id, from: .history(history, time: session.summary.time), &state)
        case (.copy, .session(let session)):
            return copy(session, &state)
        case (.askToDelete, .session(let session)):
            state.phase = .question(ShownQuestion(.delete(session), behind: shown.behind))
        case (.delete, .delete(let session)):
            if let refusal = refusal(state), case .history(var history) = shown.behind {
                history.note = .failed(refusal)
                state.phase = .history(history)
                return []
            }
            return [.deleteSession(request: nextRequest(&state), id: session.id, by: state.person)]
        case (.discard, .discard):
            return goHome(&state)
        default:
            break
        }
        return []
    }
}
