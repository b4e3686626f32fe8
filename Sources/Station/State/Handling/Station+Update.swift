// Updating by a stick, from the look at it until the machine starts again.

extension Station {
    /// Looks for bundles on the stick, from their row in the settings.
    static func seekUpdate(_ shown: ShownSettings, _ state: inout StationState) -> [Effect] {
        let off = state.settings.stick.updates ? nil : Fault(.update(.off))
        return seekOnStick(shown, refusal: off, noStick: .update(.noStick), &state) { .findUpdate(request: $0) }
    }

    static func obeyInUpdate(_ command: Command, _ shown: ShownUpdate, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch (command, shown.course) {
        case (_, .running), (_, .restarting): return []
        case (.back, _):
            state.phase = .settings(shown.origin)
            return []
        case (.up, .offered): shown.selected = max(0, shown.selected - 1)
        case (.down, .offered): shown.selected = min(shown.selected + 1, max(0, shown.offer.bundles.count - 1))
        case (.select, .offered):
            guard let bundle = shown.offer.chosen else { return [] }
            state.phase = .question(ShownQuestion(.update(bundle), behind: .update(shown)))
            return []
        case (.select, .written):
            shown.course = .restarting
            state.phase = .update(shown)
            return [.restart(request: nextRequest(&state), by: state.person)]
        default: return []
        }
        state.phase = .update(shown)
        return []
    }

    /// Puts a bundle's system on the card.
    static func install(
        _ bundle: UpdateOffer.Bundle, _ shown: ShownUpdate, _ state: inout StationState
    ) -> [Effect] {
        var shown = shown
        if let refusal = refusal(state) {
            shown.course = .refused(refusal)
            state.phase = .update(shown)
            return []
        }
        shown.course = .running(UpdateProgress(.checking, percent: 0))
        state.phase = .update(shown)
        return [.installUpdate(request: nextRequest(&state), bundle, by: state.person)]
    }

    static func advanceUpdate(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        let current = state.request
        switch (event, state.phase) {
        case (.updateFound(current, let offer), .settings(var shown)):
            shown.note = .none
            state.phase = .update(ShownUpdate(offer, from: shown))
        case (.updateRefused(current, let fault), .settings(var shown)):
            shown.note = .refused(fault)
            state.phase = .settings(shown)
        case (.updateProgressed(current, let progress), .update(var shown)) where shown.isUnderWay:
            shown.course = .running(progress)
            state.phase = .update(shown)
        case (.updateWritten(current), .update(var shown)):
            shown.course = .written
            state.phase = .update(shown)
        case (.updateRefused(current, let fault), .update(var shown)):
            shown.course = .refused(fault)
            state.phase = .update(shown)
        default:
            break
        }
        return []
    }
}
