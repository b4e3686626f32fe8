// Setting up by a stick, from the look at it until somebody has said that it is to hold.

extension Station {
    /// Looks for something to set the station up with on the stick, from its row in the settings.
    static func seekProvision(_ shown: ShownSettings, _ state: inout StationState) -> [Effect] {
        let off = state.settings.stick.provision == .none ? Fault(.provision(.off)) : state.settings.refusal
        return seekOnStick(shown, refusal: off, noStick: .provision(.noStick), &state) { .findProvision(request: $0) }
    }

    /// Shows what the stick would change.
    static func show(_ provision: Provision, _ shown: ShownSettings, _ state: inout StationState) {
        var shown = shown
        shown.note = .none
        state.phase = .provision(ShownProvision(provision, from: shown))
    }

    static func obeyInProvision(
        _ command: Command, _ shown: ShownProvision, _ state: inout StationState
    ) -> [Effect] {
        var shown = shown
        switch command {
        case .up: shown.selected = max(0, shown.selected - 1)
        case .down: shown.selected = min(shown.selected + 1, max(0, shown.provision.changes.count - 1))
        case .back:
            state.phase = .settings(shown.origin)
            return []
        case .select where !shown.provision.changes.isEmpty:
            state.phase = .question(ShownQuestion(.provision(shown.provision), behind: .provision(shown)))
            return []
        default: return []
        }
        state.phase = .provision(shown)
        return []
    }

    /// Lets what lies on the stick hold.
    static func take(_ provision: Provision, _ shown: ShownProvision, _ state: inout StationState) -> [Effect] {
        var settings = shown.origin
        if let refusal = refusal(state) {
            settings.note = .refused(refusal)
            state.phase = .settings(settings)
            return []
        }
        settings.note = .writing
        state.phase = .settings(settings)
        return [.takeProvision(request: nextRequest(&state), provision, by: state.person)]
    }

    /// What came of taking it: settings hold from the next start, which is now.
    static func finish(_ provision: Provision, _ shown: ShownSettings, _ state: inout StationState) -> [Effect] {
        var shown = shown
        shown.note = .written
        state.phase = .settings(shown)
        return provision.needsStart ? end(by: .person, &state) : []
    }
}
