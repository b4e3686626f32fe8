// Values that a person puts in where none could be read.

internal import Labels
internal import RackCore

extension Station {
    static func obeyInSupply(_ command: Command, _ shown: ShownSupply, _ state: inout StationState) -> [Effect] {
        guard !shown.isKeeping else { return [] }
        var shown = shown
        let choices = shown.choices
        switch command {
        // Round and round: what ends a text is one step up from the beginning.
        case .up: shown.selected = (shown.selected + choices.count - 1) % choices.count
        case .down: shown.selected = (shown.selected + 1) % choices.count
        case .back:
            state.phase = .result(shown.result)
            return []
        case .select:
            switch choices[min(shown.selected, choices.count - 1)] {
            case .text(let more): shown.put(more)
            case .otherCase: shown.changeCase()
            case .erase: shown.erase()
            case .done: return finish(shown, &state)
            case .keep(let reason): return keep(shown, for: reason, &state)
            case .leave:
                state.phase = .result(shown.result)
                return []
            }
        default: return []
        }
        state.phase = .supply(shown)
        return []
    }

    static func finish(_ shown: ShownSupply, _ state: inout StationState) -> [Effect] {
        var shown = shown
        let wanted = shown.finish(state.settings.vials)
        state.phase = .supply(shown)
        return wanted.map { [.lookUp(request: nextRequest(&state), value: $0)] } ?? []
    }

    private static func keep(
        _ shown: ShownSupply, for reason: SuppliedValue.Reason, _ state: inout StationState
    ) -> [Effect] {
        var shown = shown
        guard case .reason(let text, let proof) = shown.step else { return [] }
        if let refusal = refusal(state) {
            shown.note = .refused(refusal)
            state.phase = .supply(shown)
            return []
        }
        let value = shown.supplied(text, proof, for: reason, by: state.person, at: state.now.time?.iso8601)
        shown.step = .keeping(value)
        state.phase = .supply(shown)
        return [.keepSupplied(request: nextRequest(&state), value, session: shown.session.id)]
    }

    static func advanceSupply(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        let current = state.request
        switch (event, state.phase) {
        case (.lookedUp(current, let places), .supply(var shown)):
            // What this box has is known without the store, as it is now.
            shown.elsewhere = places.filter { $0.session.id != shown.session.id }
            if case .reason = shown.step { shown.selected = 0 }
            state.phase = .supply(shown)
        case (.suppliedKept(_, let session), _):
            return noteSupplied(session, &state)
        case (.supplyRefused(current, let fault), .supply(var shown)):
            guard case .keeping(let value) = shown.step else { return [] }
            (shown.step, shown.note, shown.selected) = (.reason(value.value, value.proof), .refused(fault), 0)
            state.phase = .supply(shown)
            if state.ending == .system { return end(by: .system, &state) }
            state.ending = nil
        default: break
        }
        return []
    }

    private static func noteSupplied(_ session: SessionSummary, _ state: inout StationState) -> [Effect] {
        if state.last?.session.id == session.id { state.last?.session = session }
        var comparing: [Effect] = []
        if case .supply(let shown) = state.phase, shown.isKeeping, shown.session.id == session.id {
            var result = ShownScan(
                scan: shown.result.scan, keeping: .kept(session), origin: shown.result.origin,
                expected: state.expected.lists)
            // What needs a look next is selected, seen as closely.
            result.view = shown.result.view
            if !result.needsLook { result.select(shown.position) }
            result.lastSeen = shown.result.lastSeen
            state.phase = .result(result)
            comparing = keepComparison(of: result)
        }
        let effects = [.loadRecent] + comparing + mirror(session, &state)
        if let ending = state.ending { return end(by: ending, &state) }
        return effects
    }
}
