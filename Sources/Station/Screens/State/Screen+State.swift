// The screen that belongs to a state.

extension Screen {
    /// The screen that shows a state: the only place where the station's words are put together.
    public init(_ state: StationState) {
        let say = Wording(language: state.settings.language)
        self.init(
            content: state.leaving.map { .question(.init($0, state, say)) } ?? Content(state, say),
            status: StatusLine(state, say),
            keys: Self.keys(state, say),
            language: say.language
        )
    }
}

extension Screen.Content {
    init(_ state: StationState, _ say: Wording) {
        switch state.phase {
        case .starting:
            self = .notice(.init(tone: .neutral, title: say("Starting"), text: say("Opening the sessions")))
        case .closed(let fault):
            self = .notice(
                .init(tone: .error, title: say("Cannot scan"), text: say(fault.text), remedy: say(fault.remedy)))
        case .ready:
            self = .home(.init(state, say))
        case .capturing, .reading, .merging, .saving:
            self = .progress(.init(state, say))
        case .badge(let shown):
            self = .notice(.init(shown, state, say))
        case .result(let shown):
            self = .result(.init(shown, state, say))
        case .failed(let fault):
            self = .notice(.init(tone: .error, title: say("No scan"), text: say(fault.text), remedy: say(fault.remedy)))
        case .opening:
            self = .notice(.init(tone: .neutral, title: say("Opening"), text: say("Reading the session")))
        case .history(let shown):
            self = .history(.init(shown, state, say))
        case .entry(let shown):
            self = .entry(.init(shown, say))
        case .settings(let shown):
            self = .settings(.init(shown, state, say))
        case .framing(let shown):
            self = .framing(.init(shown, state, say))
        case .stick:
            self = .stick(.init(state, say))
        case .about(let shown):
            self = .facts(.init(shown, state, say))
        case .question(let shown):
            self = .question(.init(shown, state, say))
        case .ended:
            self = .notice(
                .init(tone: .neutral, title: say("Ended"), text: say("The station can be switched off")))
        }
    }
}

extension Screen.Notice {
    /// What came of a badge.
    init(_ shown: ShownBadge, _ state: StationState, _ say: Wording) {
        let next: Words =
            state.lacksOperator
            ? "Put your badge in the square and press the pedal" : "Put the rack in the square, row A at the top"
        self.init(
            tone: shown.isSignedIn ? .success : .action,
            title: say(shown.isSignedIn ? "Signed in: \(shown.name)" : "Signed out: \(shown.name)"),
            text: say("This was a badge, so nothing was saved"), remedy: say(next))
    }
}

extension Screen.Progress {
    init(_ state: StationState, _ say: Wording) {
        let steps = ScanStep.allCases.count
        let (text, step): (Words, Int) =
            switch state.phase {
            case .reading(let step): (step.words, step.rawValue + 1)
            case .merging: ("Merging both scans…", steps)
            case .saving: ("Saving. Do not switch off.", steps)
            default: ("Taking the picture. Keep the rack still.", 0)
            }
        let isSaving = if case .saving = state.phase { true } else { false }
        let seconds = max(0, state.now.uptime - state.scanBegan.uptime)
        self.init(
            text: say(text), step: step, steps: steps,
            fraction: isSaving ? 1 : Double(max(0, step - 1)) / Double(steps),
            elapsed: say("\("\(Int(seconds)).\(Int(seconds * 10) % 10)") s"),
            picture: state.frozen.flatMap { .init(id: "still-\(state.attempt)", bytes: $0.bytes) })
    }
}

extension ScanStep {
    /// The step as it is shown.
    var words: Words {
        switch self {
        case .preprocessing: "Preprocessing image…"
        case .detecting: "Detecting DataMatrix codes…"
        case .placing: "Inferring grid positions…"
        case .annotating: "Rendering annotations…"
        }
    }
}
