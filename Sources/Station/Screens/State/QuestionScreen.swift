// Questions in words.

internal import RackCore

extension Screen.Question {
    init(_ shown: ShownQuestion, _ state: StationState, _ say: Wording) {
        let (title, text, tone): (Words, Words, Tone) =
            switch shown.subject {
            case .merge(let both): ("Same rack? Merge", Self.text(both), .action)
            case .session: ("What is to be done?", "", .action)
            case .delete:
                (
                    "Delete this session?", "It cannot be brought back. What is on a stick stays there.", .error
                )
            case .discard:
                ("Give this scan up?", "It is not saved. Its values are lost when it is given up.", .error)
            }
        let session: Screen.SessionLine? =
            switch shown.subject {
            case .session(let session), .delete(let session): .init(session, state, say)
            case .merge, .discard: nil
            }
        self.init(
            title: say(title), text: say(text), tone: tone, choices: shown.choices.map { say($0.words) },
            selected: shown.selected, session: session)
    }

    private static func text(_ both: Scan) -> Words {
        let count = both.reading.records.count
        let problems = both.reading.positions.count { $0.state.needsLook }
        return problems == 0
            ? "Both scans are saved. Merged they have all \(count) vials."
            : "Both scans are saved. Merged they have \(count) vials, \(problems) to check."
    }
}

extension ShownQuestion.Choice {
    fileprivate var words: Words {
        switch self {
        case .merge: "Merge"
        case .keepApart: "Keep as its own"
        case .open: "Open"
        case .copy: "Copy to the stick"
        case .askToDelete: "Delete"
        case .leave: "Back"
        case .delete: "Delete for good"
        case .discard: "Give up"
        }
    }
}
