// Who works at the station: badges, names that are put in, PINs.

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
        if let badge = state.settings.operators.badge, text.hasPrefix(badge) {
            return goHome(&state) + signIn(badge: String(text.dropFirst(badge.count)), &state)
        }
        guard let name = OperatorName.normal(text) else { return goHome(&state) }
        if state.settings.operators.needsPIN { return askForPIN(ShownPIN(name: name), &state) }
        return signIn(as: .typed(name), &state) + goHome(&state)
    }

    /// Signs somebody in; what is on the screen stays.
    private static func signIn(as change: OperatorChange, _ state: inout StationState) -> [Effect] {
        state.signedIn = SignedIn(name: change.name, lastSeen: state.now.uptime)
        (state.homeSelection, state.news) = (nil, .signedIn(change.name))
        return [.recordOperator(change)]
    }

    /// A hand scanner read a badge: it signs its person in, or out where that person is signed in. What is on the screen
    /// stays, unless a PIN has to be put in or the badge has no name.
    static func signIn(badge text: String, _ state: inout StationState) -> [Effect] {
        guard let name = OperatorName.normal(text) else {
            state.phase = .failed(Fault(.person(.badBadge), on: text))
            return []
        }
        if state.signedIn?.name == name { return signOut(as: .signedOut(name), &state) }
        if state.settings.operators.needsPIN { return askForPIN(ShownPIN(name: name), &state) }
        return signIn(as: .signedIn(name), &state)
    }

    /// Why nothing is changed now; nil when it is known who works, or need not be.
    static func refusal(_ state: StationState) -> Fault? {
        guard state.lacksOperator else { return nil }
        return Fault(
            .person(.nobody), advice: state.settings.operators.isTyped ? nil : "Sign in with your badge first.")
    }

    /// A badge was read: it signs its person in, or out where that person is signed in.
    static func take(_ name: String, from scan: Scan, _ state: inout StationState) -> [Effect] {
        let before = state.signedIn
        let isSigningOut = before?.name == name
        if state.settings.operators.needsPIN, !isSigningOut {
            return askForPIN(ShownPIN(name: name, badge: scan), &state)
        }
        return show(
            isSigningOut ? .signedOut(name) : .signedIn(name),
            by: ShownBadge(name: name, isSignedIn: !isSigningOut, scan: scan, before: before), &state)
    }

    /// Shows a badge that was read: its person is signed in or out by it.
    private static func show(
        _ change: OperatorChange, by shown: ShownBadge, _ state: inout StationState
    ) -> [Effect] {
        state.signedIn = shown.isSignedIn ? SignedIn(name: shown.name, lastSeen: state.now.uptime) : nil
        state.phase = .badge(shown)
        return [.recordOperator(change)]
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
            return [.recordOperator(.takenBack(shown.name))] + show(shown.scan, &state)
        default:
            return []
        }
    }
}

extension ShownBadge {
    /// Whether the scan may be kept as one of a rack with a single vial.
    func canBeVial(_ settings: OperatorSettings) -> Bool { !settings.isRequired || scan.person != nil }
}

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
            let fault = Fault(.person(.noPIN), on: name)
            if asked != nil { state.phase = .failed(fault) }
        case .unknown(let fault):
            if asked != nil { state.phase = .failed(fault) }
        }
        return [.recordOperator(.refused(name, pause: nil))]
    }

    private static func signIn(_ shown: ShownPIN, _ state: inout StationState) -> [Effect] {
        let change = OperatorChange.signedInWithPIN(shown.name)
        guard let scan = shown.badge else { return signIn(as: change, &state) + goHome(&state) }
        return show(change, by: ShownBadge(name: shown.name, isSignedIn: true, scan: scan, before: nil), &state)
    }

    /// Why no PIN of somebody is taken now; nil when one is.
    private static func pause(of name: String, _ state: StationState) -> Fault? {
        guard let wrong = state.wrongPINs[name], wrong.wait(at: state.now.uptime) > 0 else { return nil }
        return Fault(
            .person(.wrongPINs), detail: "\(wrong.count)", "\(name)", "\(wrong.wait(at: state.now.uptime))")
    }
}

extension Station {
    static func obeyInEntry(_ command: Command, _ shown: ShownEntry, _ state: inout StationState) -> [Effect] {
        var shown = shown
        let choices = shown.choices
        if shown.isChecked, command != .back { return [] }
        switch command {
        // Round and round: what is at the end is one step up from the beginning.
        case .up: shown.selected = (shown.selected + choices.count - 1) % choices.count
        case .down: shown.selected = (shown.selected + 1) % choices.count
        case .back:
            switch shown.purpose {
            case .name, .pin: return goHome(&state)
            case .stationName(let setup), .time(let setup):
                state.phase = .setup(setup)
                return []
            }
        case .select:
            switch choices[min(shown.selected, choices.count - 1)] {
            case .character(let character):
                shown.text.append(character)
                shown.selected = shown.choicesChange ? 0 : min(shown.selected, shown.choices.count - 1)
            case .erase:
                shown.text.removeLast()
                shown.selected = shown.text.isEmpty ? 0 : shown.choices.count - 1
            case .done:
                return finish(shown, &state)
            }
        default: return []
        }
        state.phase = .entry(shown)
        return []
    }

    private static func finish(_ shown: ShownEntry, _ state: inout StationState) -> [Effect] {
        switch shown.purpose {
        case .name: return signIn(typed: shown.text, &state)
        case .pin(let pin): return check(shown, pin, &state)
        case .stationName(let setup): return write([.init(SetupSettings.name, shown.text)], setup, &state)
        case .time(let setup): return shown.time.map { setClock(to: $0, setup, &state) } ?? []
        }
    }
}
