// Sessions in lists: the history, and how one stands in any list.

internal import RackCore

extension ScreenContents {
    static func history(_ shown: ShownHistory, _ state: StationState, _ say: Wording) -> ScreenContents {
        let lines = shown.contents?.lines ?? []
        let isSearching = lines.isEmpty || shown.selected < 0
        let search: Words = shown.search.map { "Values that begin with \($0)" } ?? "Find a value"
        let note = note(shown, state, say)
        let title = shown.pages > 1 ? say("Page \(shown.page + 1) of \(shown.pages)") : ""
        var parts: [Element] = [
            .head(say("History"), trailing: title),
            .list(.init(.rows, [say(search)], selected: isSearching ? 0 : nil)),
        ]
        if !note.text.isEmpty { parts.append(.notes([note])) }
        if !lines.isEmpty {
            let rows = lines.map { Screen.List.Row($0, state, say) }
            parts.append(.list(.init(.rows, rows, selected: isSearching ? nil : shown.selected)))
        }
        let isLoading = shown.contents == nil && shown.selected >= 0
        return ScreenContents(
            parts: parts, select: isLoading ? nil : shown.session == nil ? "Find" : "Open",
            back: shown.search == nil ? "Home" : "All", moves: true)
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
        guard let contents = shown.contents else { return say.note(nil, "Loading", isStrong: true) }
        guard contents.lines.isEmpty else { return .init(nil, "") }
        return say.note(
            nil, shown.search.map { "No session has a value that begins with \($0)" } ?? "No scans yet",
            isStrong: true)
    }
}

extension Screen.List.Row {
    /// A line of the history.
    init(_ line: SessionPage.Line, _ state: StationState, _ say: Wording) {
        switch line {
        case .session(let session): self.init(session, state, say)
        case .place(let place): self.init(place, state, say)
        }
    }

    /// A place at which a value was read: the value, its position, which rack, when.
    init(_ place: ValuePlace, _ state: StationState, _ say: Wording) {
        self.init(
            [
                place.value, place.name, place.session.rackName.map { say("Rack \($0)") } ?? "",
                place.isIntact ? place.session.time.shortText(now: state.now.time) : say("damaged"),
            ], tone: place.isIntact ? .neutral : .error)
    }

    /// A session: when, how many, what needs a look, which rack.
    init(_ session: SessionSummary, _ state: StationState, _ say: Wording) {
        // The same counts as on the result screen; sessions of which no more is known have their own.
        let states = session.illustration?.states ?? [:]
        let conflicts = states[.conflict] ?? session.rack?.conflictCount ?? 0
        let read = states.isEmpty ? session.readCount : (states[.read] ?? 0) + (states[.typed] ?? 0)
        let problems = (states.isEmpty ? session.unreadCount : states[.unread] ?? 0) + conflicts
        let total = read + problems
        // A session of which nothing more is known than its counts may be one without codes.
        let isEmptyRack = total == 0 && states[.empty] != nil && states[.blank] == nil
        let tone: Tone =
            if !session.isIntact || read + conflicts == 0 && !isEmptyRack || conflicts > 0 {
                .error
            } else if isEmptyRack || session.replacedBy != nil { .neutral } else if problems > 0 { .warning } else {
                .success
            }
        let words: Words =
            if !session.isIntact {
                "damaged"
            } else if session.replacedBy != nil {
                "replaced"
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
            [
                session.time.shortText(now: state.now.time), "\(read) / \(total)", say(words),
                session.rackName.map { say("Rack \($0)") } ?? "",
            ], tone: tone, picture: .init(id: "\(session.id)-small", bytes: session.illustration?.thumbnail ?? []),
            isOnStick: state.isMirrored(session.id))
    }
}

extension StationState {
    /// Whether a session is on the stick that is in; nil when none is in or that is not known.
    func isMirrored(_ id: String) -> Bool? {
        guard case .present? = stick else { return nil }
        switch mirror {
        case .complete: return true
        case .copying, .failed, .unknown: return id == last?.session.id ? false : nil
        }
    }
}
