// Sessions in lists: the last ones on home, the history, and the search.

extension Screen.SessionLine {
    init(_ session: ListedSession, _ state: StationState, _ say: Wording) {
        let summary = session.summary
        let total = summary.readCount + summary.unreadCount
        let tone: Tone =
            if !summary.isIntact || total == 0 { .error } else if summary.unreadCount > 0 { .warning } else { .success }
        let problems: Words =
            if !summary.isIntact {
                "damaged"
            } else if total == 0 {
                "no codes"
            } else if summary.unreadCount > 0 {
                "\(summary.unreadCount) unread"
            } else {
                ""
            }
        self.init(
            time: summary.time.shortText(now: state.now.time),
            count: "\(summary.readCount) / \(total)", problems: say(problems),
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
        self.init(
            title: say("Find a value"), text: shown.text,
            choices: shown.choices.map { choice in
                switch choice {
                case .character(let character): String(character)
                case .find: say("Find")
                case .erase: say("Erase")
                }
            }, selected: shown.selected)
    }
}
