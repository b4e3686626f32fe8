// What a hand scanner reads while the station asks for no text: a badge, a value, the name of a box.

internal import RackCore

extension Station {
    /// Takes a code where it is pointed at.
    ///
    /// A badge signs in, a value goes into the position that is looked at from near, into the field of a label that is
    /// selected, or is looked for in the history. Elsewhere the station asks. What is being scanned, kept or asked goes
    /// on undisturbed.
    static func takeScanned(_ text: String, _ state: inout StationState) -> [Effect] {
        guard state.leaving == nil, state.ending == nil else { return [] }
        state.noteAttendance()
        switch state.phase {
        // The next code takes the place of the one that is asked about.
        case .question(let question) where question.isAboutScanned:
            state.phase = question.behind
            return takeScanned(text, &state)
        case .ready, .failed, .stick, .about, .trend, .history: break
        case .result(let shown) where shown.session != nil: break
        case .label(let shown): return put(text, into: shown, &state)
        default: return []
        }
        if let badge = state.settings.operators.badge, text.hasPrefix(badge) {
            return signIn(badge: String(text.dropFirst(badge.count)), &state)
        }
        switch state.phase {
        case .ready where state.mustSignIn, .failed where state.mustSignIn: return signIn(typed: text, &state)
        case .history: return showHistory(ShownHistory(search: text), &state)
        case .result(let shown) where shown.view == .near:
            if let supply = ShownSupply(shown) { return putIn(text, supply, &state) }
        case .failed: state.phase = .ready
        default: break
        }
        state.phase = .question(ShownQuestion(.scanned(text), behind: state.phase))
        return []
    }

    /// Puts a value in at a position, as if it had been typed there and ended with Enter.
    static func putIn(_ text: String, _ shown: ShownSupply, _ state: inout StationState) -> [Effect] {
        var shown = shown
        shown.replace(with: text)
        state.phase = .supply(shown)
        return shown.text.isEmpty ? [] : finish(shown, &state)
    }

    /// Calls a box by a name: the one whose result is shown, or the next.
    static func nameBox(_ name: String, _ state: inout StationState) -> [Effect] {
        if let refusal = refusal(state) {
            state.phase = .failed(refusal)
            return []
        }
        let session: SessionSummary? = if case .result(let shown) = state.phase { shown.session } else { nil }
        var record = session?.label ?? LabelRecord(context: "hand scanner", rackField: "box", fields: [])
        let field = record.rackField ?? "box"
        record.rackField = field
        let index = record.fields.firstIndex { $0.name == field }
        let before = index.map { record.fields[$0] } ?? .init(name: field, value: nil, state: .missing, source: nil)
        let signature = signature(state)
        var after = before
        (after.value, after.source, after.other, after.problem) = (name, .code, nil, nil)
        after.state = before.values.isEmpty || before.values.contains(name) ? .confirmed : .corrected
        (after.by, after.at) = (signature.by, signature.at)
        if let index { record.fields[index] = after } else { record.fields.append(after) }
        return keep(
            ShownLabel(
                record, LabelChange(before: before, after: after), of: session.map { .session($0.id) } ?? .nextBox),
            &state)
    }

    /// Puts a value into the field of a label that is selected; it counts when the person says that it is right.
    private static func put(_ text: String, into shown: ShownLabel, _ state: inout StationState) -> [Effect] {
        guard !shown.isSaving, case .field(let index)? = shown.line, let record = shown.record else { return [] }
        var shown = shown
        var letters = ShownLetters(record.fields[index])
        letters.replace(with: text)
        shown.letters = letters
        state.phase = .label(shown)
        return []
    }
}
