// The screen on which a value is put in where none could be read.

internal import RackCore

extension ScreenContents {
    static func supply(_ shown: ShownSupply, _ state: StationState, _ say: Wording) -> ScreenContents {
        let parts = SupplyParts(shown: shown, say: say)
        let choices = shown.choices.map { parts.words($0) }
        let side: [Element] =
            [.field(parts.field)] + (parts.notes.isEmpty ? [] : [.card([.notes(parts.notes)])])
            + (choices.isEmpty ? [] : [.list(.init(parts.form, choices, selected: shown.selected))])
        let picture = ResultParts(shown: shown.result, state: state, say: say).capPicture
        let body: [Element] =
            picture.picture == nil ? side : [.split(.init(.picture(picture), side: side, share: 0.45))]
        return ScreenContents(
            parts: [.head(say(parts.title), trailing: "")] + body, select: shown.isKeeping ? nil : "Choose",
            back: shown.isKeeping ? nil : "Cancel", moves: choices.count > 1)
    }
}

/// What is said while a value is put in.
private struct SupplyParts {
    let shown: ShownSupply
    let say: Wording

    var title: Words {
        switch shown.step {
        case .first: "Put in \(shown.name)"
        case .again: "Put in \(shown.name) once more"
        case .reason: "Why is \(shown.name) put in?"
        case .keeping: "Saving"
        }
    }

    /// What stands in the field.
    var field: String {
        switch shown.step {
        case .first, .again: shown.text
        case .reason(let value, _): value
        case .keeping(let value): value.value
        }
    }

    var form: Screen.List.Form { shown.takesLetters ? .keyboard : .choices }

    func words(_ choice: ShownSupply.Choice) -> String {
        switch choice {
        case .text(let text): text
        case .otherCase: shown.isSmall ? "ABC" : "abc"
        case .done: say("Done")
        case .erase: say("Erase")
        case .keep(let reason): say(reason.words)
        case .leave: say("Leave it as it is")
        }
    }

    var notes: [Screen.Note] {
        var notes: [Screen.Note] = []
        switch shown.note {
        case .differs?:
            notes.append(
                .init(
                    .error, say("The two are not alike"), remedy: say("Put it in again, letter by letter."),
                    isStrong: true))
        case .breaksPattern?:
            notes.append(say.note(.error, "It has not the form of this station's vials", isStrong: true))
        case .breaksCheck?:
            notes.append(say.note(.error, "Its check digit does not fit the rest", isStrong: true))
        case .refused(let fault)?: notes.append(say.note(.error, "NOT SAVED. \(fault.words)", isStrong: true))
        case nil: break
        }
        switch shown.step {
        case .first: break
        case .again: notes.append(say.note(.action, "Look at the vial again, and put in what it says"))
        case .keeping: notes.append(say.note(.neutral, "Saving. Do not switch off."))
        case .reason(let value, _): notes += remarks(value)
        }
        return notes
    }

    /// Where else the value stands.
    private func remarks(_ value: String) -> [Screen.Note] {
        let origin = shown.result.scan.reading.origin
        var notes = shown.places(of: value).map { place in
            say.note(.error, "\(value) stands at \(origin.name(of: place)) of this box too", isStrong: true)
        }
        guard let elsewhere = shown.elsewhere else {
            return notes + [say.note(.neutral, "Looking through the other sessions")]
        }
        notes += elsewhere.prefix(Self.mostPlaces).map { place in
            let box = place.session.rackName ?? place.session.csvName
            return say.note(.warning, "\(value) was at \(place.name) of \(box)")
        }
        if elsewhere.count > Self.mostPlaces {
            notes.append(say.note(.warning, "and at \(elsewhere.count - Self.mostPlaces) more places"))
        }
        return notes
    }

    private static let mostPlaces = 2
}

extension SuppliedValue.Reason {
    /// The reason in words.
    package var words: Words {
        switch self {
        case .unreadable: "unreadable"
        case .noCode: "no code on it"
        case .swapped: "label swapped"
        case .misread: "read wrongly"
        }
    }
}
