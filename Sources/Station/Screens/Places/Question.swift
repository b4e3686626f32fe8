// Questions in words.

internal import RackCore

extension ScreenContents {
    /// A question, what the answers mean, and the answers, the safe one first.
    private static func question(
        _ tone: Tone, _ title: Words, _ text: Words, session: Screen.List.Row? = nil, _ answers: [Words],
        selected: Int, _ say: Wording
    ) -> ScreenContents {
        var card: [Element] = [.title(.init(tone, say(title)))]
        if !text.isEmpty { card.append(.notes([say.note(nil, text)])) }
        if let session { card.append(.list(.init(.rows, [session]))) }
        card.append(.list(.init(.choices, answers.map { say($0) }, selected: selected)))
        return ScreenContents(parts: [.card(card)], select: "Choose", back: "Back", moves: true)
    }

    static func question(_ shown: ShownQuestion, _ state: StationState, _ say: Wording) -> ScreenContents {
        if case .positions(let scan) = shown.subject { return positions(scan, shown, state, say) }
        let (title, text, tone): (Words, Words, Tone) =
            switch shown.subject {
            case .merge(let both): ("Same rack? Merge", Self.text(both, shown.behind), .action)
            case .session: ("What is to be done?", "", .action)
            case .delete:
                (
                    "Delete this session?", "It cannot be brought back. What is on a stick stays there.", .error
                )
            case .discard:
                ("Give this scan up?", "It is not saved. Its values are lost when it is given up.", .error)
            case .positions: ("", "", .error)
            case .label where shown.isOfKeptLabel:
                ("Give this label up?", "It belongs to no box then. The audit trail has what stood on it.", .warning)
            case .label:
                (
                    "Give this label up?",
                    "It is not saved. What is put off is saved as it is, and the session says that it is not settled.",
                    .error
                )
            case .covered(.lidOn): ("The lid seems to be on. Scan anyway?", "", .warning)
            case .covered: ("A hand seems to be in the picture. Scan anyway?", "", .warning)
            case .scanned(let text): ("Read by the hand scanner", Words(verbatim: text), .action)
            case .provision(let provision):
                (
                    "Set the station up by the stick?",
                    provision.needsStart
                        ? "Lines that change: \(provision.changes.count). What held before is kept beside it. The station starts again."
                        : "Lines that change: \(provision.changes.count). What held before is kept beside it.",
                    .action
                )
            case .update(let bundle):
                ("Put version \(bundle.version) on the card?", Self.update(shown.behind), .action)
            }
        let session: Screen.List.Row? =
            switch shown.subject {
            case .session(let session), .delete(let session): .init(session, state, say)
            case .merge, .discard, .positions, .covered, .label, .provision, .update, .scanned: nil
            }
        return question(
            tone, title, text, session: session, shown.choices([]).map { $0.words(in: shown) },
            selected: shown.selected, say)
    }

    /// What an update means for the version in force.
    private static func update(_ behind: StationState.Phase) -> Words {
        guard case .update(let shown) = behind else { return "" }
        return
            "It takes some minutes. Version \(shown.offer.installed) stays until the new one works; sessions and settings are kept."
    }

    /// What this scan found, which the question stands before, and what both have together.
    private static func text(_ both: Scan, _ behind: StationState.Phase) -> Words {
        guard case .result(let shown) = behind else { return gain(of: both) }
        let (read, problems) = (
            shown.scan.reading.positions(.read).count, shown.scan.reading.positions.count { $0.state.needsLook }
        )
        let found: Words = "This scan: \(read) of \(read + problems) read."
        return "\(found) \(gain(of: both))"
    }

    /// What two scans have as one.
    static func gain(of both: Scan) -> Words {
        let count = both.reading.records.count
        let problems = both.reading.positions.count { $0.state.needsLook }
        return problems == 0
            ? "Both scans are saved. Merged they have all \(count) vials."
            : "Both scans are saved. Merged they have \(count) vials, \(problems) to check."
    }

    /// Whether the station is to be left, in stronger words the more is lost by it.
    static func leaving(_ shown: ShownLeaving, _ state: StationState, _ say: Wording) -> ScreenContents {
        let (title, text, tone, leave): (Words, Words, Tone, Words) =
            switch state.stake {
            case .nothing:
                ("Leave the station?", "Nothing is scanned until it is started again.", .action, "Leave")
            case .scanUnderWay:
                (
                    "Leave the station?", "A scan is under way. It is given up, and nothing of it is saved.", .warning,
                    "Leave"
                )
            case .scanUndecided:
                (
                    "NOT SAVED. Leave all the same?",
                    "Its positions are not decided, so nothing of this scan is saved. It is lost when the station is left.",
                    .error, "Leave"
                )
            case .labelNotSaved:
                (
                    "NOT SAVED. Leave all the same?",
                    "This label is not saved. What was read on it is lost when the station is left.", .error, "Leave"
                )
            case .scanNotSaved where shown.isSecond:
                (
                    "Lose this scan for good?",
                    "NOT SAVED. Nothing brings its values back. Stay, and press the pedal to save it.", .error,
                    "Lose the scan and leave"
                )
            case .scanNotSaved:
                (
                    "NOT SAVED. Leave all the same?",
                    "This scan is not saved. Its values are lost when the station is left.", .error, "Leave"
                )
            }
        return question(
            tone, title, text, ShownLeaving.Choice.allCases.map { $0 == .stay ? "Stay" : leave },
            selected: shown.selected, say)
    }
}

extension ShownQuestion.Choice {
    fileprivate func words(in shown: ShownQuestion) -> Words {
        switch self {
        case .merge: "Merge"
        case .keepApart: "Keep as its own"
        case .open: "Open"
        case .copy: "Copy to the stick"
        case .askToDelete: "Delete"
        case .leave: "Back"
        case .delete: "Delete for good"
        case .discard: "Give up"
        case .keep: ""
        case .scan: "Scan"
        case .putOff: "Put off"
        case .takeProvision: "Take it over"
        case .installUpdate: "Update"
        case .putIn: "Put in at \(shown.supply?.name ?? "")"
        case .find: "Find this value"
        case .nameBox where shown.isBehindResult: "Name of this box"
        case .nameBox: "Name of the next box"
        }
    }
}
