// Rules for labels that lie on a stick, from the look at them until somebody has said that they are to hold.

/// A file of rules on a stick, which makes sense in every line.
package struct StickRules: Hashable, Sendable {
    /// What the file holds.
    package var bytes: [UInt8]
    /// The names of the kinds of labels in it.
    package var contexts: [String]

    /// Where the file lies on a stick.
    package static let path = "labels.rules"

    /// Puts together what was found on a stick.
    package init(_ bytes: [UInt8], contexts: [String]) { (self.bytes, self.contexts) = (bytes, contexts) }
}

extension Station {
    /// Looks for rules on the stick, from their row in the settings.
    static func seekRules(_ shown: ShownSettings, _ state: inout StationState) -> [Effect] {
        var shown = shown
        shown.note = .none
        let isIn = if case .present? = state.stick { true } else { false }
        let fault: Fault? =
            if state.settings.labels.rules == nil {
                Fault(.label(.unnamedRules))
            } else {
                isIn ? refusal(state) : Fault(.label(.noStick))
            }
        if let fault {
            shown.note = .refused(fault)
            state.phase = .settings(shown)
            return []
        }
        shown.note = .looking
        state.phase = .settings(shown)
        return [.findRules(request: nextRequest(&state))]
    }

    /// Asks whether the rules on the stick are to hold.
    static func ask(about rules: StickRules, _ shown: ShownSettings, _ state: inout StationState) {
        var shown = shown
        shown.note = .none
        state.phase = .question(ShownQuestion(.rules(rules), behind: .settings(shown)))
    }

    /// Lets the rules of the stick hold.
    static func take(_ rules: StickRules, _ shown: ShownSettings, _ state: inout StationState) -> [Effect] {
        var shown = shown
        guard let path = state.settings.labels.rules else { return [] }
        if let refusal = refusal(state) {
            shown.note = .refused(refusal)
            state.phase = .settings(shown)
            return []
        }
        shown.note = .writing
        state.phase = .settings(shown)
        return [.takeRules(request: nextRequest(&state), rules, to: path, by: state.person)]
    }
}
