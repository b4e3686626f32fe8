// Sessions in lists: the last ones on home, the history, and the search.

internal import RackCore

extension Screen.SessionLine {
    init(_ session: ListedSession, _ state: StationState, _ say: Wording) {
        let summary = session.summary
        // The same counts as on the result screen; sessions of which no more is known have their summary's.
        let conflicts = session.states[.conflict] ?? 0
        let read = session.states.isEmpty ? summary.readCount : session.states[.read] ?? 0
        let problems = summary.unreadCount + conflicts
        let total = read + problems
        // A session of which nothing more is known than its counts may be one without codes.
        let isEmptyRack = total == 0 && session.states[.empty] != nil && session.states[.blank] == nil
        let tone: Tone =
            if !summary.isIntact || read + conflicts == 0 && !isEmptyRack || conflicts > 0 {
                .error
            } else if isEmptyRack { .neutral } else if problems > 0 { .warning } else {
                .success
            }
        let words: Words =
            if !summary.isIntact {
                "damaged"
            } else if isEmptyRack {
                "empty box"
            } else if total == 0 {
                "no codes"
            } else if problems == 0 {
                ""
            } else if conflicts == 0 {
                "\(problems) unread"
            } else {
                conflicts == problems ? "\(conflicts) in conflict" : "\(problems) to check"
            }
        self.init(
            time: summary.time.shortText(now: state.now.time),
            count: "\(read) / \(total)", problems: say(words),
            name: summary.rackCode.map { say("Rack \($0)") } ?? "", tone: tone,
            isMirrored: state.isMirrored(session.id),
            thumbnail: .init(id: "\(session.id)-small", bytes: session.thumbnail))
    }
}

extension StationState {
    /// Whether a session is on the stick that is in; nil when none is in or that is not known.
    func isMirrored(_ id: String) -> Bool? {
        guard case .present? = stick else { return nil }
        switch mirror {
        case .complete: return true
        case .copying, .failed, .unknown: return id == last?.name.id ? false : nil
        }
    }
}

extension StationTime {
    /// Hours and minutes: `14:30`.
    var minuteText: String { String(text.dropFirst(11).prefix(5)) }

    /// The time as a list shows it: `14:30` today, `02-20 14:30` this year, `2025-02-20 14:30` before.
    func shortText(now: StationTime?) -> String {
        let (text, today) = (text, now?.text ?? "")
        if text.prefix(10) == today.prefix(10) { return minuteText }
        if text.prefix(5) == today.prefix(5) { return String(text.dropFirst(5).prefix(11)) }
        return String(text.prefix(16))
    }
}

extension Screen.History {
    init(_ shown: ShownHistory, _ state: StationState, _ say: Wording) {
        let sessions = shown.contents?.sessions ?? []
        self.init(
            title: say("History"),
            sessions: sessions.map { .init($0, state, say) },
            selected: sessions.isEmpty ? -1 : min(shown.selected, sessions.count - 1),
            search: say(shown.search.map { "Values that begin with \($0)" } ?? "Find a value"),
            page: shown.pages > 1 ? say("Page \(shown.page + 1) of \(shown.pages)") : "",
            note: Self.note(shown, state, say))
    }

    private static func note(_ shown: ShownHistory, _ state: StationState, _ say: Wording) -> Screen.Note {
        switch shown.note {
        case .failed(let fault): return say.note(.error, fault.words)
        case .deleted: return say.note(.success, "The session is deleted")
        case .copying:
            switch state.mirror {
            case .complete: return say.note(.success, "The session is on the stick")
            case .failed(let fault): return say.note(.error, fault.words)
            case .copying: return say.note(.action, "Copying to the stick, leave it in")
            case .unknown: return say.note(.warning, "The stick is out; the session is not copied")
            }
        case .none: break
        }
        guard let contents = shown.contents else { return say.note(.neutral, "Loading") }
        guard contents.sessions.isEmpty else { return .init(.neutral, "") }
        return say.note(
            .neutral, shown.search.map { "No session has a value that begins with \($0)" } ?? "No scans yet")
    }
}

extension Screen.Entry {
    init(_ shown: ShownEntry, _ say: Wording) {
        let (title, done): (Words, Words) =
            switch shown.purpose {
            case .value: ("Find a value", "Find")
            case .name: ("Sign in", "Sign in")
            case .pin(let pin): ("PIN of \(pin.name)", "Sign in")
            }
        var (text, note) = (shown.text, Screen.Note(.neutral, ""))
        if case .pin(let pin) = shown.purpose {
            text = String(repeating: "●", count: shown.text.count)
            if pin.isChecked {
                note = say.note(.neutral, "Checking the PIN")
            } else if let left = pin.triesLeft {
                note = say.note(.warning, left == 1 ? "Wrong PIN. 1 try left" : "Wrong PIN. \(left) tries left")
            }
        }
        self.init(
            title: say(title), text: text,
            choices: shown.choices.map { choice in
                switch choice {
                case .character(" "): say("Blank")
                case .character(let character): String(character)
                case .done: say(done)
                case .erase: say("Erase")
                }
            }, selected: shown.selected, note: note)
    }
}
