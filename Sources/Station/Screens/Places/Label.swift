// The screen of a label: its picture, its fields with their states, and the value that is being put right.

internal import RackCore

extension ScreenContents {
    static func label(_ shown: ShownLabel, _ state: StationState, _ say: Wording) -> ScreenContents {
        let parts = LabelParts(shown: shown, state: state, say: say)
        if let letters = shown.letters { return parts.editor(letters) }
        let select: Words? =
            switch shown.line {
            case .field?: "Open"
            case .putOff?: "Put off"
            case .keep?: "Try to save again"
            case .drop?: "Give up"
            case nil: nil
            }
        guard !shown.isSaving else { return ScreenContents(parts: parts.result) }
        return ScreenContents(
            parts: parts.result, select: select, back: shown.isAtStake ? "Back" : "Home", moves: shown.lines.count > 1)
    }
}

/// What a label's screen says.
private struct LabelParts {
    let shown: ShownLabel
    let state: StationState
    let say: Wording

    /// The verdict on top; below it the picture, and beside it what has to be said and the fields.
    var result: [Element] {
        let side = [Element.card([.notes(notes)])] + (shown.record == nil ? [] : [.list(table)])
        return [.title(verdict)] + beside(picture, side)
    }

    private func beside(_ picture: Screen.PictureView, _ side: [Element]) -> [Element] {
        picture.picture == nil ? side : [.split(.init(.picture(picture), side: side, share: 0.45))]
    }

    /// The value that is put right, beside the label.
    func editor(_ letters: ShownLetters) -> ScreenContents {
        var notes: [Screen.Note] = []
        if let warning = letters.warning {
            notes.append(
                .init(
                    .error, say("\(letters.field.name): \(problem(warning))"),
                    remedy: say("Correct it, or choose Keep once more to keep it all the same."), isStrong: true))
        } else if let text = letters.field.problem {
            notes.append(say.note(.warning, "\(letters.field.name): \(problem(text))"))
        }
        if !letters.doubtful.isEmpty {
            notes.append(say.note(.action, "Letter \(letters.place + 1) may be another"))
        }
        let choices = letters.choices.map { choice in
            switch choice {
            case .value(let value): value
            case .right(let character): say("\(String(character)) is right")
            case .character(" "): say("Blank")
            case .character(let character): String(character)
            case .otherCase: letters.isSmall ? "ABC" : "abc"
            case .done: say(letters.isChanged ? "Keep" : "It is right")
            case .next: say("Next letter")
            case .insert: say("Insert")
            case .erase: say("Erase")
            }
        }
        let card: [Element] = notes.isEmpty ? [] : [.notes(notes)]
        let side =
            [Element.field(letters.marked)] + card + [.list(.init(.keyboard, choices, selected: letters.selected))]
        return ScreenContents(
            parts: [.head(say("Check \(letters.field.name)"), trailing: "")] + beside(picture, side), select: "Choose",
            back: "Cancel", moves: true)
    }

    // MARK: What is looked at

    /// The part of the photograph with the label, its outline drawn.
    private var picture: Screen.PictureView {
        guard let scan = shown.scan else { return .init(nil) }
        let picture = Screen.Picture(id: "label-\(state.attempt)", bytes: scan.picture)
        let (across, down) = (scan.outline.map(\.x), scan.outline.map(\.y))
        guard let left = across.min(), let right = across.max(), let top = down.min(), let bottom = down.max() else {
            return .init(picture)
        }
        let zoom = min(max(0.9 / max(right - left, bottom - top, 0.01), 1), 6)
        return .init(
            picture,
            viewport: .init(center: Point(x: (left + right) / 2, y: (top + bottom) / 2), zoom: zoom),
            outline: scan.outline)
    }

    private var table: Screen.List {
        let fields = shown.record?.fields ?? []
        let rows = shown.lines.map { line in
            switch line {
            case .field(let index):
                // Of two values the first; both are said beside it.
                Screen.List.Row(
                    [fields[index].name, say(fields[index].state.words), fields[index].values.first ?? ""],
                    tone: fields[index].tone)
            case .putOff: Screen.List.Row(["", "", say("Put off")], tone: .action)
            case .keep: Screen.List.Row(["", "", say("Keep")], tone: .action)
            case .drop: Screen.List.Row(["", "", say("Give up")], tone: .action)
            }
        }
        return .init(
            .table, rows, selected: shown.selected, columns: [say("Field"), say("State"), say("Value")],
            trailing: shown.record?.context ?? "")
    }

    // MARK: What is said

    private var verdict: Screen.Title {
        guard let record = shown.record else { return .init(.error, say("Label not read")) }
        switch shown.keeping {
        case .refused: return .init(.error, say("NOT SAVED"), detail: record.name)
        case .saving: return .init(.neutral, say("Saving"), detail: record.name)
        case .open, .kept: break
        }
        let open = record.unsettled.map(\.name)
        guard open.isEmpty else {
            let names = open.joined(separator: " ")
            return .init(.warning, say("Check the label"), detail: say("\(open.count) to settle: \(names)"))
        }
        let isWhole = !record.fields.contains { $0.needsLook }
        return .init(isWhole ? .success : .warning, say("Label"), detail: record.name)
    }

    private var notes: [Screen.Note] {
        var notes: [Screen.Note] = []
        if let refusal = shown.refusal { notes.append(say.note(.error, refusal)) }
        if let saved { notes.append(saved) }
        notes += (shown.scan?.problems ?? []).map { say.note(.warning, $0) }
        if let record = shown.record {
            if let off = record.putOff { notes.append(say.note(.warning, putOff(off))) }
            notes += about
            if let quality = record.quality, quality.rating < .good { notes.append(say.note(quality, hasRemedy: true)) }
        } else {
            notes.append(
                .init(
                    .error, say("No kind of label in the rules fits what was read"),
                    remedy: say("Put the label flat and whole into the picture, and photograph it again.")))
        }
        return notes
    }

    private func putOff(_ signature: LabelRecord.Signature) -> Words {
        signature.by.map { "Put off by \($0): not all of it is settled" } ?? "Put off: not all of it is settled"
    }

    /// Whether it is kept, and to which box it belongs.
    private var saved: Screen.Note? {
        switch shown.keeping {
        case .open: return nil
        case .saving: return say.note(.neutral, "Saving. Do not switch off.")
        case .refused(let fault): return say.note(.error, "NOT SAVED. \(fault.words)", isStrong: true)
        case .kept(let session?): return say.note(.success, "Saved with \(session.csvName)")
        case .kept(nil):
            let isLast = state.settings.labels.belonging == .last
            return say.note(
                .success, isLast ? "Saved for the next box: none was scanned lately" : "Saved for the next box")
        }
    }

    /// Where the selected field comes from, what is wrong with it, and who has looked at it.
    private var about: [Screen.Note] {
        guard case .field(let index)? = shown.line, let field = shown.record?.fields[index] else { return [] }
        var notes: [Screen.Note] = []
        if let source = field.source, field.problem == nil {
            notes.append(say.note(.neutral, "\(field.name): from \(source.words)"))
        }
        if field.state == .ambiguous {
            notes.append(.init(.warning, field.values.joined(separator: " | ")))
        }
        if let text = field.problem {
            let name: Words = field.source.map { "\(field.name) (\($0.words))" } ?? Words(verbatim: field.name)
            notes.append(say.note(field.isSettled ? .neutral : .warning, "\(name): \(problem(text))"))
        }
        if field.isReviewed, let by = field.by {
            notes.append(say.note(.success, "\(field.name): \(field.state.words) by \(by)"))
        }
        return notes
    }

    private func problem(_ text: String) -> Words { Words(labelProblem: text) }
}

extension ShownLetters {
    /// The text with its cursor.
    fileprivate var marked: String {
        let (before, after) = (String(text.prefix(place)), String(text.dropFirst(place + 1)))
        guard text.indices.contains(place) else { return before }
        return isInserting ? "\(before)_\(text[place])\(after)" : "\(before)[\(text[place])]\(after)"
    }
}

extension LabelRecord.Field {
    /// How good what is known of it is.
    fileprivate var tone: Tone {
        switch state {
        case .valid, .confirmed, .corrected: .success
        case .missing: required ? .error : .neutral
        case .unsure: .warning
        case .invalid, .ambiguous: .error
        }
    }
}

extension LabelRecord.State {
    /// The state in a word.
    package var words: Words {
        switch self {
        case .valid: "valid"
        case .unsure: "unsure"
        case .invalid: "invalid"
        case .missing: "missing"
        case .ambiguous: "ambiguous"
        case .confirmed: "confirmed"
        case .corrected: "corrected"
        }
    }
}

extension LabelRecord.Source {
    /// Where a value comes from, in a word.
    fileprivate var words: Words {
        switch self {
        case .code: "a code"
        case .text: "text"
        case .any: "code and text"
        case .person: "a person"
        }
    }
}
