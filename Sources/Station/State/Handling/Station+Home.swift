// Home, the questions that are asked there and elsewhere, and leaving the station.

internal import RackCore

extension Station {
    static func obeyOnHome(_ command: Command, _ state: inout StationState) -> [Effect] {
        let count = state.recent.count + state.homeMenu.count
        switch command {
        case .up: state.homeSelection = max(0, min((state.homeSelection ?? count) - 1, count - 1))
        case .down: state.homeSelection = min((state.homeSelection ?? -1) + 1, count - 1)
        case .back: state.homeSelection = nil
        case .select:
            guard let selection = state.homeSelection else {
                // Nothing is selected yet: select opens what is looked for most.
                return open(state.mustSignIn ? .signIn : .history, &state)
            }
            guard selection >= state.recent.count else {
                return openSession(state.recent[selection].id, from: .home, &state)
            }
            let entry = selection - state.recent.count
            return state.homeMenu.indices.contains(entry) ? open(state.homeMenu[entry], &state) : []
        default: break
        }
        return []
    }

    static func goHome(_ state: inout StationState) -> [Effect] {
        state.phase = .ready
        state.stage = nil
        return []
    }

    /// Asks once whether a scan is to be made though something is in the way; a second press makes it.
    static func askAboutStage(_ state: inout StationState) -> [Effect] {
        guard let stage = state.coveredStage else { return beginScan(&state) }
        state.stage = nil
        state.phase = .question(ShownQuestion(.covered(stage), behind: .ready))
        return []
    }
}

extension Stage {
    /// Whether it lies over a box, whose vials it hides.
    var isCover: Bool { self == .lidOn || self == .hand }
}

extension StationState {
    /// Whether what stands below the camera is worth a look: on home, while the camera works.
    package var watchesStage: Bool {
        if case .ready = phase, case .ready? = camera { true } else { false }
    }

    /// Whether a rack is being photographed, read or kept.
    package var isScanning: Bool {
        switch phase {
        case .capturing, .reading, .saving: true
        default: false
        }
    }

    /// What is in the way of a scan: a lid or a hand; nil where nothing is, and where no scan can be made.
    var coveredStage: Stage? {
        guard case .ready? = camera, !needsName, let stage, stage.isCover else { return nil }
        return stage
    }

    /// Whether the next thing to do is to put a name in.
    var mustSignIn: Bool { lacksOperator && settings.operators.isTyped }
}

extension Station {
    static func answer(_ command: Command, _ shown: ShownQuestion, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch command {
        case .up, .down:
            let step = command == .up ? -1 : 1
            let choices = shown.choices(state.settings.inForce.knownContainers)
            shown.selected = max(0, min(shown.selected + step, choices.count - 1))
            state.phase = .question(shown)
        case .back:
            // A scan that is not kept is never dropped without a question.
            if case .positions = shown.subject {
                state.phase = .question(ShownQuestion(.discard, behind: .question(shown)))
            } else {
                state.phase = shown.behind
            }
        case .select:
            let choices = shown.choices(state.settings.inForce.knownContainers)
            return choices.indices.contains(shown.selected) ? carryOut(choices[shown.selected], shown, &state) : []
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
            return show(both, &state)
        case (.open, .session(let session)):
            guard case .history(let history) = shown.behind else { return [] }
            return openSession(session.id, from: .history(history), &state)
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
        case (.keep(let answer), .positions(let scan)):
            return decide(answer, of: scan, &state)
        case (.putOff, .label):
            guard case .label(let label) = shown.behind else { return [] }
            return putOff(label, &state)
        case (.discard, .label):
            guard case .label(let label) = shown.behind else { return [] }
            return drop(label, &state)
        case (.discard, .discard), (.discard, .positions):
            return goHome(&state)
        case (.scan, .covered):
            return beginScan(&state, isCovered: true)
        case (.takeProvision, .provision(let provision)):
            guard case .provision(let behind) = shown.behind else { return [] }
            return take(provision, behind, &state)
        case (.installUpdate, .update(let bundle)):
            guard case .update(let behind) = shown.behind else { return [] }
            return install(bundle, behind, &state)
        case (.putIn, .scanned(let text)):
            return shown.supply.map { putIn(text, $0, &state) } ?? []
        case (.find, .scanned(let text)):
            return showHistory(ShownHistory(search: text), &state)
        case (.nameBox, .scanned(let text)):
            return nameBox(text, &state)
        default:
            break
        }
        return []
    }
}

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
        guard state.phase != .ended, !state.isKeeping else { return [] }
        state.phase = .ended
        return [.end]
    }
}
