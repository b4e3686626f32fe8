// Signing in with a PIN: nobody is signed in before it is right.

extension Station {
    /// Asks whoever wants to sign in for the PIN. Who was signed in until now is not who stands here.
    static func askForPIN(_ shown: ShownPIN, _ state: inout StationState) -> [Effect] {
        let effects = state.signedIn.map { signOut(as: .signedOut($0.name), &state) } ?? []
        state.phase = pause(of: shown.name, state).map { .failed($0) } ?? .entry(ShownEntry(.pin(shown)))
        return effects
    }

    /// Compares what was put in.
    static func check(_ entry: ShownEntry, _ shown: ShownPIN, _ state: inout StationState) -> [Effect] {
        var (entry, shown) = (entry, shown)
        let pin = entry.text
        shown.isChecked = true
        (entry.text, entry.selected, entry.purpose) = ("", 0, .pin(shown))
        state.phase = .entry(entry)
        return [.checkPIN(request: nextRequest(&state), name: shown.name, pin: pin)]
    }

    /// A PIN was compared. One that is wrong counts, also when nobody waits for the answer any more.
    static func take(
        _ verdict: PINVerdict, of name: String, request: Int, _ state: inout StationState
    ) -> [Effect] {
        var asked: ShownPIN?
        if case .entry(let entry) = state.phase, case .pin(let shown) = entry.purpose, shown.isChecked,
            request == state.request, shown.name == name
        {
            asked = shown
        }
        switch verdict {
        case .right:
            state.wrongPINs[name] = nil
            guard let asked else { return [] }
            return signIn(asked, &state)
        case .wrong:
            let seconds = state.wrongPINs[name, default: WrongPINs()].add(at: state.now.uptime)
            if var asked {
                (asked.isChecked, asked.triesLeft) = (false, WrongPINs.taken - (state.wrongPINs[name]?.count ?? 0))
                state.phase = pause(of: name, state).map { .failed($0) } ?? .entry(ShownEntry(.pin(asked)))
            }
            return [.recordOperator(.refused(name, pause: seconds))]
        case .notSet:
            let fault = Fault(
                text: "No PIN is set for \(name)", remedy: "Have one set with rackstation operator pin.")
            if asked != nil { state.phase = .failed(fault) }
        case .unknown(let fault):
            if asked != nil { state.phase = .failed(fault) }
        }
        return [.recordOperator(.refused(name, pause: nil))]
    }

    private static func signIn(_ shown: ShownPIN, _ state: inout StationState) -> [Effect] {
        state.signedIn = SignedIn(name: shown.name, lastSeen: state.now.uptime)
        let record = Effect.recordOperator(.signedInWithPIN(shown.name))
        guard let scan = shown.badge else {
            (state.homeSelection, state.news) = (nil, .signedIn(shown.name))
            return [record] + goHome(&state)
        }
        state.phase = .badge(ShownBadge(name: shown.name, isSignedIn: true, scan: scan, before: nil))
        return [record]
    }

    /// Why no PIN of somebody is taken now; nil when one is.
    private static func pause(of name: String, _ state: StationState) -> Fault? {
        guard let wrong = state.wrongPINs[name], wrong.wait(at: state.now.uptime) > 0 else { return nil }
        return Fault(
            text: "\(wrong.count) wrong PINs for \(name)",
            remedy: "Try again in \(wrong.wait(at: state.now.uptime)) seconds.")
    }
}
