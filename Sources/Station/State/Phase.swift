// Where the station can be: each phase with what it shows and what the keys do there, and how each is reached from home.

extension StationState {
    /// What the station is doing.
    package indirect enum Phase: Equatable, Sendable {
        /// The store is being opened.
        case starting
        /// The store cannot be opened, so no scan could be kept.
        case closed(Fault)
        /// Waiting for the pedal.
        case ready
        /// A still is being taken.
        case capturing
        /// The still is being read.
        case reading(ScanStep)
        /// The scan is shown, and is being drawn and kept.
        case saving(ShownScan)
        /// A badge was read instead of a rack.
        case badge(ShownBadge)
        /// The result is shown.
        case result(ShownScan)
        /// A value is put in for a position that could not be read.
        case supply(ShownSupply)
        /// A label was read instead of a rack, or is looked at again.
        case label(ShownLabel)
        /// A scan failed, and why.
        case failed(Fault)
        /// A session is being read from the store.
        case opening(ShownScan.Origin)
        /// The sessions are shown.
        case history(ShownHistory)
        /// A text is put in.
        case entry(ShownEntry)
        /// A value to find is put in.
        case find(ShownFind)
        /// The settings are shown.
        case settings(ShownSettings)
        /// What a stick would change is shown.
        case provision(ShownProvision)
        /// What a stick would update the system to is shown, or how far that is.
        case update(ShownUpdate)
        /// The square is being set.
        case framing(ShownFraming)
        /// The station is being set up.
        case setup(ShownSetup)
        /// The stick is shown.
        case stick
        /// What the station is, is shown.
        case about(ShownAbout)
        /// How the quality of captures goes is shown.
        case trend(ShownTrend)
        /// A question is asked.
        case question(ShownQuestion)
        /// The station has ended.
        case ended
    }

    /// Whether something is on its way to the disk: nothing ends the station before it is there, and no stick is called
    /// safe to remove.
    var isKeeping: Bool {
        switch phase {
        case .saving: true
        case .label(let shown): shown.isSaving
        case .supply(let shown): shown.isKeeping
        default: false
        }
    }

    /// The lines of the menu that this station has now: no stick, no line for it.
    var homeMenu: [Station.HomeMenu] {
        Station.HomeMenu.allCases.filter { entry in
            switch entry {
            case .stick: stick != nil
            case .label: labelForNextBox != nil
            case .signIn: settings.operators.isTyped && signedIn == nil
            case .signOut: signedIn != nil
            default: true
            }
        }
    }
}

extension StationState.Phase {
    /// What is shown in this phase, and what the keys are called.
    func contents(_ state: StationState, _ say: Wording) -> ScreenContents {
        switch self {
        case .starting: .notice(.neutral, "Starting", "Opening the sessions", say)
        case .closed(let fault): .fault("Cannot scan", fault, say)
        case .ready: .home(state, say)
        case .capturing, .reading: .progress(state, say)
        case .badge(let shown): .badge(shown, state, say)
        case .label(let shown): .label(shown, state, say)
        case .supply(let shown): .supply(shown, state, say)
        case .saving(let shown): ScreenContents(parts: ScreenContents.result(shown, state, say).parts)
        case .result(let shown): .result(shown, state, say)
        case .failed(let fault): .fault("No scan", fault, back: "Home", say)
        case .opening: .notice(.neutral, "Opening", "Reading the session", back: "Cancel", say)
        case .history(let shown): .history(shown, state, say)
        case .entry(let shown): .entry(shown, say)
        case .find(let shown): .find(shown, say)
        case .settings(let shown): .settings(shown, state, say)
        case .provision(let shown): .provision(shown, say)
        case .update(let shown): .update(shown, say)
        case .framing(let shown): .framing(shown, state, say)
        case .setup(let shown): .setup(shown, state, say)
        case .stick: .stick(state, say)
        case .about(let shown): .about(shown, state, say)
        case .trend(let shown): .trend(shown, state, say)
        case .question(let shown): .question(shown, state, say)
        case .ended: .notice(.neutral, "Ended", "The station can be switched off", say)
        }
    }

    /// Does what a key asks for in this phase.
    func obey(_ command: Command, _ state: inout StationState) -> [Effect] {
        switch (command, self) {
        case (_, .ready): Station.obeyOnHome(command, &state)
        case (_, .result(let shown)): Station.obeyOnResult(command, shown, &state)
        case (_, .badge(let shown)): Station.obeyOnBadge(command, shown, &state)
        case (_, .label(let shown)): Station.obeyOnLabel(command, shown, &state)
        case (_, .supply(let shown)): Station.obeyInSupply(command, shown, &state)
        case (_, .history(let shown)): Station.obeyInHistory(command, shown, &state)
        case (_, .entry(let shown)): Station.obeyInEntry(command, shown, &state)
        case (_, .find(let shown)): Station.obeyInFind(command, shown, &state)
        case (_, .settings(let shown)): Station.obeyInSettings(command, shown, &state)
        case (_, .provision(let shown)): Station.obeyInProvision(command, shown, &state)
        case (_, .update(let shown)): Station.obeyInUpdate(command, shown, &state)
        case (_, .framing(let shown)): Station.obeyInFraming(command, shown, &state)
        case (_, .setup(let shown)): Station.obeyInSetup(command, shown, &state)
        case (_, .question(let shown)): Station.answer(command, shown, &state)
        case (_, .about(let shown)): Station.obeyInAbout(command, shown, &state)
        case (_, .trend(let shown)): Station.obeyInTrend(command, shown, &state)
        case (.back, .capturing), (.back, .reading): Station.abandon(&state)
        case (.back, .opening(let origin)): Station.leave(origin, &state)
        case (.back, .stick), (.back, .failed): Station.goHome(&state)
        default: []
        }
    }
}

extension Station {
    /// What home offers besides scanning, in the order in which it is shown.
    enum HomeMenu: Int, Hashable, Sendable, CaseIterable {
        case history
        case label
        case settings
        case stick
        case about
        case signIn
        case signOut
    }

    static func open(_ entry: HomeMenu, _ state: inout StationState) -> [Effect] {
        switch entry {
        case .history: return showHistory(ShownHistory(), &state)
        case .label: state.phase = state.labelForNextBox.map { .label(ShownLabel($0, state.waitingScan)) } ?? .ready
        case .settings: state.phase = .settings(ShownSettings())
        case .stick: state.phase = .stick
        case .about:
            state.phase = .about(ShownAbout())
            return [.loadFacts(request: nextRequest(&state))]
        case .signIn: state.phase = .entry(ShownEntry(.name))
        case .signOut:
            guard let present = state.signedIn else { return [] }
            return signOut(as: .signedOut(present.name), &state)
        }
        return []
    }
}

extension Station.HomeMenu {
    /// The line of the menu.
    var words: Words {
        switch self {
        case .history: "History"
        case .label: "Label"
        case .settings: "Settings"
        case .stick: "Stick"
        case .about: "About"
        case .signIn: "Sign in"
        case .signOut: "Sign out"
        }
    }
}

extension Screen {
    /// The screen that shows a state: the only place where the station's words are put together.
    package init(_ state: StationState) {
        let say = Wording(language: state.settings.screen.language)
        var contents = state.phase.contents(state, say)
        if let leaving = state.leaving { contents = .leaving(leaving, state, say) }
        self.init(
            parts: contents.parts, status: StatusLine(state, say), keys: Self.keys(state, contents, say),
            language: say.language)
    }
}
