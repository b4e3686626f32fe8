// A few words across the screen: what begins, what failed, what came of a badge, how the stick is.

extension ScreenContents {
    /// A few words with what happened and what to do.
    static func notice(
        _ tone: Tone, _ title: Words, _ text: Words = "", remedy: Words = "", fraction: Double? = nil,
        select: Words? = nil, back: Words? = nil, _ say: Wording
    ) -> ScreenContents {
        let note = Screen.Note(nil, say(text), remedy: say(remedy))
        let notes: [Element] = text.isEmpty && remedy.isEmpty ? [] : [.notes([note])]
        return ScreenContents(
            parts: [.card([.title(.init(tone, say(title)))] + notes)]
                + (fraction.map { [.gauge(.init($0))] } ?? []), select: select, back: back)
    }

    /// A fault across the screen.
    static func fault(_ title: Words, _ fault: Fault, back: Words? = nil, _ say: Wording) -> ScreenContents {
        .notice(.error, title, fault.text, remedy: fault.remedy, back: back, say)
    }

    /// What came of a badge.
    static func badge(_ shown: ShownBadge, _ state: StationState, _ say: Wording) -> ScreenContents {
        .notice(
            shown.isSignedIn ? .success : .action,
            shown.isSignedIn ? "Signed in: \(shown.name)" : "Signed out: \(shown.name)",
            "This was a badge, so nothing was saved",
            remedy: state.lacksOperator
                ? "Put your badge in the square and press the pedal" : "Put the rack in the square, row A at the top",
            select: shown.canBeVial(state.settings.operators) ? "It is a vial: save it" : nil, back: "Home", say)
    }

    /// The stick, and how far copying to it is.
    static func stick(_ state: StationState, _ say: Wording) -> ScreenContents {
        func notice(
            _ tone: Tone, _ title: Words, _ text: Words = "", remedy: Words = "", fraction: Double? = nil
        ) -> ScreenContents {
            .notice(tone, title, text, remedy: remedy, fraction: fraction, back: "Home", say)
        }
        switch state.stick {
        case nil: return notice(.neutral, "No stick is set", "Sessions stay on this station.")
        case .absent?:
            return notice(
                .warning, "No stick", "Sessions stay on this station until one is in.",
                remedy: "Put a stick in; it gets every session that it lacks.")
        case .unusable(let fault)?: return notice(.error, fault.text, remedy: fault.remedy)
        case .present(let name)?:
            let itself = Words(verbatim: name)
            switch state.mirror {
            case .unknown: return notice(.neutral, itself)
            case .copying(_, 0, _):
                return notice(.action, "Looking through the stick", itself, remedy: "Leave the stick in.")
            case .copying(let done, let total, _):
                return notice(
                    .action, "Copying", "\(name): \(done) of \(total) sessions", remedy: "Leave the stick in.",
                    fraction: Double(done) / Double(total))
            case .complete: return notice(.success, "Safe to remove", "\(name): every session is on it")
            case .failed(let fault): return notice(.error, fault.text, itself, remedy: fault.triedAgain.remedy)
            }
        }
    }
}
