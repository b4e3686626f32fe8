// The history: paging, opening, copying, deleting, looking for a value.

extension Station {
    /// Shows a history and reads its page.
    static func showHistory(_ history: ShownHistory, _ state: inout StationState) -> [Effect] {
        state.phase = .history(history)
        return [.loadPage(request: nextRequest(&state), search: history.search, page: history.page)]
    }

    static func obeyInHistory(_ command: Command, _ shown: ShownHistory, _ state: inout StationState) -> [Effect] {
        var shown = shown
        let count = shown.contents?.lines.count ?? 0
        switch command {
        case .up:
            if shown.selected <= 0, shown.page > 0 {
                return turn(to: shown.page - 1, selecting: ShownHistory.pageSize - 1, shown, &state)
            }
            shown.selected = max(-1, shown.selected - 1)
        case .down:
            if shown.selected >= count - 1, shown.page + 1 < shown.pages {
                return turn(to: shown.page + 1, selecting: 0, shown, &state)
            }
            shown.selected = min(shown.selected + 1, count - 1)
        case .select:
            // What is being read yet cannot be meant.
            guard shown.contents != nil || shown.selected < 0 else { return [] }
            guard let session = shown.session else {
                return askForValue(shown, &state)
            }
            shown.note = .none
            state.phase = .question(ShownQuestion(.session(session), behind: .history(shown)))
            return []
        case .back:
            // From what was found one returns to all sessions first.
            return shown.search == nil ? goHome(&state) : showHistory(ShownHistory(), &state)
        default: return []
        }
        state.phase = .history(shown)
        return []
    }

    private static func turn(
        to page: Int, selecting line: Int, _ shown: ShownHistory, _ state: inout StationState
    ) -> [Effect] {
        var shown = shown
        (shown.page, shown.selected, shown.note) = (page, line, .none)
        // Until the next page is there its lines are unknown, and none of the last page may be opened in their place.
        shown.contents = nil
        return showHistory(shown, &state)
    }

    /// Copies a session to the stick once more. The stick counts as unsafe until that is done.
    static func copy(_ session: SessionSummary, _ state: inout StationState) -> [Effect] {
        guard case .history(var history) = state.phase else { return [] }
        guard case .present? = state.stick else {
            history.note = .failed(Fault(.stick(.absent)))
            state.phase = .history(history)
            return []
        }
        history.note = .copying
        state.phase = .history(history)
        return mirror(session, &state)
    }

    static func advanceHistory(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        let current = state.request
        switch (event, state.phase) {
        case (.pageLoaded(current, let page), .history(var shown)):
            shown.contents = page
            // A page behind the last one: sessions were deleted meanwhile.
            if page.lines.isEmpty, shown.page > 0 {
                (shown.page, shown.contents) = (shown.pages - 1, nil)
                return showHistory(shown, &state)
            }
            shown.selected = min(shown.selected, page.lines.count - 1)
            state.phase = .history(shown)
        case (.sessionOpened(current, let session, let scan), .opening(let origin)):
            var result = ShownScan(
                scan: scan, keeping: .kept(session), origin: origin, expected: state.expected.lists)
            if case .history(let history) = origin, case .place(let found)? = history.line,
                let position = found.position
            {
                result.select(position)
            }
            state.phase = .result(result)
            return lookBack(session, state)
        case (.sessionDeleted(_, let id), _):
            return forget(id, &state)
        case (.storeFailed(current, let fault), .opening(let origin)):
            if case .history(var history) = origin {
                history.note = .failed(fault)
                state.phase = .history(history)
            } else {
                state.phase = .failed(fault)
            }
        case (.trendLoaded(current, let trend, let picture), .trend(var shown)):
            (shown.trend, shown.picture) = (trend, picture)
            state.phase = .trend(shown)
        case (.storeFailed(current, let fault), .trend(var shown)):
            shown.fault = fault
            state.phase = .trend(shown)
        case (.storeFailed(_, let fault), .history(var shown)):
            shown.note = .failed(fault)
            shown.contents = shown.contents ?? SessionPage([], total: 0)
            state.phase = .history(shown)
        default:
            break
        }
        return []
    }

    /// A session is gone, wherever the person is meanwhile.
    private static func forget(_ id: String, _ state: inout StationState) -> [Effect] {
        state.sessionCount = state.sessionCount.map { max(0, $0 - 1) }
        state.recent.removeAll { $0.id == id }
        state.homeSelection = nil
        if state.last?.session.id == id { state.last = nil }
        guard case .history(var shown) = state.phase else { return [.loadRecent] }
        shown.note = .deleted
        return [.loadRecent] + showHistory(shown, &state)
    }
}
