// A label from the press until it is kept: what is looked through, confirmed, corrected, put off.

internal import Labels
internal import RackCore

extension Station {
    /// A label was read in place of a rack. What needs nobody's look is kept at once.
    static func take(_ scan: LabelScan, _ state: inout StationState) -> [Effect] {
        state.frozen = nil
        if state.settings.operators.isRequired, state.scanPerson == nil {
            state.phase = .failed(Fault(.person(.unsaved)))
            return []
        }
        var shown = ShownLabel(scan)
        let before = state.sessionForLabel == nil ? state.labelForNextBox?.record : state.last?.scan.label
        if let before { shown.complete(from: before) }
        return keep(shown, &state)
    }

    /// Keeps a label where it is settled; shows it where it is not.
    static func keep(_ shown: ShownLabel, _ state: inout StationState) -> [Effect] {
        var shown = shown
        guard let record = shown.record, shown.isSettled else {
            state.phase = .label(shown)
            return []
        }
        let session: String? =
            switch shown.owner {
            case .session(let id)?: id
            case .nextBox?: nil
            case nil: state.sessionForLabel?.id
            }
        shown.keeping = .saving
        state.phase = .label(shown)
        let label = SettledLabel(
            record, changes: shown.changes, session: session, person: state.person,
            photograph: session == nil ? shown.scan?.photograph : nil)
        return [.keepLabel(request: nextRequest(&state), label)]
    }

    static func advanceLabel(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        let current = state.request
        switch event {
        case .labelWaits(let waiting, let scan):
            (state.waitingLabel, state.waitingScan) = (waiting, scan)
            return []
        case .labelRead(let attempt, let scan):
            guard attempt == state.attempt, case .reading = state.phase else { return [] }
            return take(scan, &state)
        case .labelKept(current, let session, let waiting):
            return noteKept(session, waiting, &state)
        case .labelRefused(current, let fault):
            guard case .label(var shown) = state.phase, shown.isSaving else { return [] }
            shown.keeping = .refused(fault)
            shown.selected = max(0, shown.lines.count - 1)
            state.phase = .label(shown)
            if state.ending == .system { return end(by: .system, &state) }
            state.ending = nil
        default: break
        }
        return []
    }

    private static func noteKept(
        _ session: SessionSummary?, _ waiting: WaitingLabel?, _ state: inout StationState
    ) -> [Effect] {
        if let waiting {
            let shown: ShownLabel? = if case .label(let shown) = state.phase, shown.isSaving { shown } else { nil }
            (state.waitingLabel, state.waitingScan) = (waiting, shown?.scan)
        }
        var effects: [Effect] = []
        if let session {
            if case .label(let shown) = state.phase, state.last?.session.id == session.id {
                state.last?.scan.label = shown.record
                state.last?.session = session
            }
            effects = [.loadRecent] + mirror(session, &state)
        }
        if case .label(var shown) = state.phase, shown.isSaving {
            (shown.keeping, shown.changes) = (.kept(session), [])
            // What is corrected later stays where the label went.
            shown.owner = session.map { .session($0.id) } ?? .nextBox
            if shown.line == nil { shown.selectOpen() }
            state.phase = .label(shown)
        }
        if let ending = state.ending { return end(by: ending, &state) }
        return effects
    }

    /// The pedal while a label is shown: nothing goes on before it is settled or put off.
    static func press(on shown: ShownLabel, _ state: inout StationState) -> [Effect] {
        guard shown.isAtStake else { return beginScan(&state) }
        if case .refused = shown.keeping { return keep(shown, &state) }
        guard !shown.isSaving else { return [] }
        var shown = shown
        shown.letters = nil
        shown.refusal = Fault(.label(.unsettled), on: shown.record?.unsettled.map(\.name).joined(separator: ", ") ?? "")
        shown.selectOpen()
        state.phase = .label(shown)
        return []
    }
}

extension Station {
    static func obeyOnLabel(_ command: Command, _ shown: ShownLabel, _ state: inout StationState) -> [Effect] {
        guard !shown.isSaving else { return [] }
        if let letters = shown.letters { return edit(command, letters, shown, &state) }
        var shown = shown
        switch command {
        case .up: shown.selected = max(0, shown.selected - 1)
        case .down: shown.selected = max(0, min(shown.selected + 1, shown.lines.count - 1))
        case .back:
            guard shown.isAtStake else { return goHome(&state) }
            state.phase = .question(ShownQuestion(.label, behind: .label(shown)))
            return []
        case .select:
            shown.refusal = nil
            switch shown.line {
            case .field(let index)?: shown.letters = shown.record.map { ShownLetters($0.fields[index]) }
            case .putOff?: return putOff(shown, &state)
            case .drop?:
                state.phase = .question(ShownQuestion(.label, behind: .label(shown)))
                return []
            case .keep?: return keep(shown, &state)
            case nil: return []
            }
        default: return []
        }
        state.phase = .label(shown)
        return []
    }

    /// Keeps a label though fields that are required are not settled.
    static func putOff(_ shown: ShownLabel, _ state: inout StationState) -> [Effect] {
        if let refusal = refusal(state) { return refuse(refusal, shown, &state) }
        var shown = shown
        shown.record?.putOff = signature(state)
        return keep(shown, &state)
    }

    /// Gives a label up: one that is not kept is gone, one that waits for its box waits no longer.
    static func drop(_ shown: ShownLabel, _ state: inout StationState) -> [Effect] {
        guard !shown.isAtStake, let record = shown.record else { return goHome(&state) }
        if let refusal = refusal(state) { return refuse(refusal, shown, &state) }
        state.waitingLabel = nil
        return goHome(&state) + [.dropLabel(record, by: state.person)]
    }

    static func signature(_ state: StationState) -> LabelRecord.Signature {
        LabelRecord.Signature(by: state.person, at: state.now.time?.iso8601)
    }

    private static func refuse(_ fault: Fault, _ shown: ShownLabel, _ state: inout StationState) -> [Effect] {
        var shown = shown
        shown.refusal = fault
        state.phase = .label(shown)
        return []
    }

    // MARK: Letter by letter

    private static func edit(
        _ command: Command, _ letters: ShownLetters, _ shown: ShownLabel, _ state: inout StationState
    ) -> [Effect] {
        var (shown, letters) = (shown, letters)
        let choices = letters.choices
        switch command {
        case .up: letters.selected = (letters.selected + choices.count - 1) % choices.count
        case .down: letters.selected = (letters.selected + 1) % choices.count
        case .back:
            shown.letters = nil
            state.phase = .label(shown)
            return []
        case .select:
            let choice = choices[min(letters.selected, choices.count - 1)]
            if choice == .done { return finish(letters, shown, &state) }
            letters.choose(choice)
        default: return []
        }
        shown.letters = letters
        state.phase = .label(shown)
        return []
    }

    /// Takes the value as the person leaves it: confirmed where it is as it was read, corrected where it is not. A rule
    /// that it breaks is said once.
    private static func finish(
        _ letters: ShownLetters, _ shown: ShownLabel, _ state: inout StationState
    ) -> [Effect] {
        var (shown, letters) = (shown, letters)
        shown.letters = nil
        if let refusal = refusal(state) { return refuse(refusal, shown, &state) }
        guard let index = shown.record?.fields.firstIndex(where: { $0.name == letters.field.name }) else { return [] }
        let rule = shown.scan?.context?.fields.first { $0.name == letters.field.name }
        let typed = String(letters.text)
        let taken = rule?.take(typed: typed) ?? (value: typed, problem: nil)
        var values = shown.comparedValues
        values[letters.field.name] = taken.value
        let problem = taken.problem ?? shown.scan?.context?.breach(of: values, at: letters.field.name)
        if let problem, letters.warning == nil {
            letters.warning = problem
            shown.letters = letters
            state.phase = .label(shown)
            return []
        }
        var after = letters.field
        let isCorrected = !letters.field.values.contains(taken.value)
        after.value = taken.value
        if isCorrected { after.source = .person }
        after.state = isCorrected ? .corrected : .confirmed
        after.other = nil
        after.problem = problem
        let signature = signature(state)
        (after.by, after.at) = (signature.by, signature.at)
        shown.changes.append(LabelChange(before: letters.field, after: after))
        shown.record?.fields[index] = after
        shown.releaseFields()
        if shown.record?.unsettled.isEmpty == true { shown.record?.putOff = nil }
        shown.refusal = nil
        shown.selectOpen()
        return keep(shown, &state)
    }
}
