// Who works at the station: signing in and out with a badge, at the screen, and by being away.

internal import RackCore

extension Station {
    /// Signs out whoever has not been seen for as long as the settings say. It comes before what happens now, so that a
    /// press after a long pause is nobody's.
    static func signOutAbsent(_ state: inout StationState) -> [Effect] {
        let limit = state.settings.operators.signOutAfter * 60
        guard let present = state.signedIn, limit > 0, state.now.uptime - present.lastSeen >= limit else { return [] }
        return signOut(as: .timedOut(present.name), &state)
    }

    /// Signs out whoever is signed in.
    static func signOut(as change: OperatorChange, _ state: inout StationState) -> [Effect] {
        state.signedIn = nil
        // The line for signing out is gone from the menu.
        state.homeSelection = nil
        state.news = .signedOut(change.name)
        return [.recordOperator(change)]
    }

    /// Signs in whoever put a name in at the station.
    static func signIn(typed text: String, _ state: inout StationState) -> [Effect] {
        guard let name = OperatorName.normal(text) else { return goHome(&state) }
        if state.settings.operators.needsPIN { return askForPIN(ShownPIN(name: name), &state) }
        state.signedIn = SignedIn(name: name, lastSeen: state.now.uptime)
        (state.homeSelection, state.news) = (nil, .signedIn(name))
        return [.recordOperator(.typed(name))] + goHome(&state)
    }

    /// Why nothing is changed now; nil when it is known who works, or need not be.
    static func refusal(_ state: StationState) -> Fault? {
        guard state.lacksOperator else { return nil }
        return Fault(
            text: "Nobody is signed in",
            remedy: state.settings.operators.isTyped ? "Sign in first." : "Sign in with your badge first.")
    }

    /// A badge was read: it signs its person in, or out where that person is signed in.
    static func take(_ name: String, from scan: Scan, _ state: inout StationState) -> [Effect] {
        let before = state.signedIn
        let isSigningOut = before?.name == name
        if state.settings.operators.needsPIN, !isSigningOut {
            return askForPIN(ShownPIN(name: name, badge: scan), &state)
        }
        state.signedIn = isSigningOut ? nil : SignedIn(name: name, lastSeen: state.now.uptime)
        state.phase = .badge(ShownBadge(name: name, isSignedIn: !isSigningOut, scan: scan, before: before))
        return [.recordOperator(isSigningOut ? .signedOut(name) : .signedIn(name))]
    }

    static func obeyOnBadge(_ command: Command, _ shown: ShownBadge, _ state: inout StationState) -> [Effect] {
        switch command {
        case .back:
            return goHome(&state)
        case .select:
            guard shown.canBeVial(state.settings.operators) else { return [] }
            // The code is a vial's: all is as if it had never been taken for a badge.
            state.signedIn = shown.before
            state.signedIn?.lastSeen = state.now.uptime
            return [.recordOperator(.takenBack(shown.name))] + save(shown.scan, &state)
        default:
            return []
        }
    }
}

extension ShownBadge {
    /// Whether the scan may be kept as one of a rack with a single vial.
    func canBeVial(_ settings: OperatorSettings) -> Bool { !settings.isRequired || scan.person != nil }
}
