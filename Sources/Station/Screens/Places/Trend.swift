// How the quality of captures goes over the days: its picture, each measure's score, and what has fallen since when.

internal import RackCore

/// How the quality of captures goes, on the screen.
package struct ShownTrend: Equatable, Sendable {
    /// How it goes; nil while it is being found out.
    var trend: QualityTrend?
    /// The same as a picture, a PNG file's bytes; nil where none could be drawn.
    var picture: [UInt8]?
    /// Why it cannot be shown; nil where it can.
    var fault: Fault?
    /// The first line that has to be seen, from 0.
    var first = 0

    /// So many sessions are looked at, the newest.
    package static let sessions = 2000
}

extension StationState.Phase {
    /// Draws the picture of a trend that is shown with one anew; Station itself draws none.
    package mutating func drawTrend<Failure>(
        _ draw: (QualityTrend) throws(Failure) -> [UInt8]
    ) throws(Failure) {
        guard case .trend(var shown) = self, let trend = shown.trend, shown.picture != nil else { return }
        shown.picture = try draw(trend)
        self = .trend(shown)
    }
}

extension ScreenContents {
    static func trend(_ shown: ShownTrend, _ state: StationState, _ say: Wording) -> ScreenContents {
        if let fault = shown.fault { return .fault("Quality", fault, back: "Home", say) }
        guard let trend = shown.trend else {
            return .notice(.neutral, "Quality", "Reading the sessions", back: "Home", say)
        }
        var side: [Element] = [.card([.notes([trend.note(say)])])]
        if let day = trend.days.last {
            let rows = trend.measures.map { measure in
                let fall = trend.falls.first { $0.measure == measure }
                let score = Int((day.scores[measure] ?? 0).rounded())
                let since: Words =
                    fall.map {
                        $0.isSure ? "\(score), falling since \($0.since)" : "\(score), falling since \($0.since)?"
                    }
                    ?? Words(verbatim: "\(score)")
                return Screen.List.Row(
                    [say(measure.words), say(since)], tone: fall.map { $0.isSure ? .error : .warning })
            }
            side.append(.list(.init(.facts, rows, first: shown.first)))
        }
        let head = Element.head(say("Quality"), trailing: trend.days.last.map(\.date) ?? "")
        let picture = shown.picture.map { Screen.PictureView(Screen.Picture(id: "trend-\(state.request)", bytes: $0)) }
        return ScreenContents(
            parts: [head] + (picture.map { [.split(.init(.picture($0), side: side, share: 0.55))] } ?? side),
            back: "Home", moves: trend.measures.count > 1)
    }
}

extension QualityTrend {
    /// What has fallen and what fits, in a line.
    fileprivate func note(_ say: Wording) -> Screen.Note {
        let rated = days.map(\.sessions).reduce(0, +)
        guard rated >= Self.fewestSessions else {
            return say.note(
                .neutral, "\(rated) rated sessions are too few to tell what falls: it takes \(Self.fewestSessions)")
        }
        guard let cause else { return say.note(.success, "Nothing has fallen.") }
        return say.note(falls.contains(where: \.isSure) ? .error : .warning, cause.words, isStrong: true)
    }
}

extension Station {
    static func showTrend(_ state: inout StationState) -> [Effect] {
        state.phase = .trend(ShownTrend())
        return [.loadTrend(request: nextRequest(&state), state.settings.screen.language)]
    }

    static func obeyInTrend(_ command: Command, _ shown: ShownTrend, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch command {
        case .up: shown.first = max(0, shown.first - 1)
        case .down: shown.first = max(0, min(shown.first + 1, (shown.trend?.measures.count ?? 0) - 1))
        case .back: return goHome(&state)
        default: return []
        }
        state.phase = .trend(shown)
        return []
    }
}
