// Home: the last sessions and the menu.

extension Station {
    /// What home offers besides scanning, in the order in which it is shown.
    enum HomeMenu: Int, Hashable, Sendable, CaseIterable {
        case history
        case settings
        case stick
        case about
        case signIn
        case signOut
    }

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
                let session = state.recent[selection].summary
                return openSession(session.id, from: .home(time: session.time), &state)
            }
            let entry = selection - state.recent.count
            return state.homeMenu.indices.contains(entry) ? open(state.homeMenu[entry], &state) : []
        default: break
        }
        return []
    }

    private static func open(_ entry: HomeMenu, _ state: inout StationState) -> [Effect] {
        switch entry {
        case .history: return showHistory(ShownHistory(), &state)
        case .settings: state.phase = .settings(ShownSettings())
        case .stick: state.phase = .stick
        case .about:
            state.phase = .about(ShownAbout())
            return [.loadFacts(request: nextRequest(&state))]
        case .signIn: state.phase = .entry(ShownEntry(.name))
        case .signOut:
            guard let present = state.signedIn else { return [] }
            return signOut(as: .signedOut(present.name), &state)
        }
        return []
    }

    static func goHome(_ state: inout StationState) -> [Effect] {
        state.phase = .ready
        return []
    }

    static func obeyInAbout(_ command: Command, _ shown: ShownAbout, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch command {
        case .up: shown.first = max(0, shown.first - 1)
        case .down: shown.first = min(shown.first + 1, StationFacts.lineCount - 1)
        case .back: return goHome(&state)
        default: return []
        }
        state.phase = .about(shown)
        return []
    }
}

extension StationState {
    /// Whether the next thing to do is to put a name in.
    var mustSignIn: Bool { lacksOperator && settings.operators.isTyped }

    /// The lines of the menu that this station has now: no stick, no line for it.
    var homeMenu: [Station.HomeMenu] {
        Station.HomeMenu.allCases.filter { entry in
            switch entry {
            case .stick: stick != nil
            case .signIn: settings.operators.isTyped && signedIn == nil
            case .signOut: signedIn != nil
            default: true
            }
        }
    }
}
