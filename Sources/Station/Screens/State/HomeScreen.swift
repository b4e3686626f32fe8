// Home: what to do, what is wrong, the worst first, and what was done last.

extension Screen.Home {
    init(_ state: StationState, _ say: Wording) {
        let troubles = Screen.Trouble.all(in: state, say)
        let sessions = state.recent.map { Screen.SessionLine($0, state, say) }
        let menu = state.homeMenu.map { say($0.words) }
        let (tone, title): (Tone, Words) =
            switch state.camera {
            case nil: (.neutral, "Looking for the camera")
            case .unavailable?: (.error, "Cannot scan")
            case .ready? where state.deviceFaults.keys.contains(where: \.isPedal): (.warning, "Check the pedal")
            case .ready?:
                (troubles.isEmpty ? .action : .warning, state.nextStep)
            }
        let isReady = if case .ready? = state.camera { true } else { false }
        self.init(
            tone: tone, title: say(title),
            text: say(Self.text(state, isReady: isReady)),
            troubles: troubles,
            news: state.news.map { say.note($0.tone, $0.words) } ?? .init(.neutral, ""),
            guide: isReady ? .init(crop: state.settings.crop) : nil,
            sessions: sessions, menu: menu, selected: state.homeSelection)
    }

    /// What is to be done, and who works here.
    private static func text(_ state: StationState, isReady: Bool) -> Words {
        guard let person = state.person else { return isReady ? state.task : "" }
        let name: Words = "Operator: \(person)"
        return isReady ? "\(state.task). \(name)" : name
    }
}

extension Station.HomeMenu {
    fileprivate var words: Words {
        switch self {
        case .history: "History"
        case .settings: "Settings"
        case .stick: "Stick"
        case .about: "About"
        case .signIn: "Sign in"
        case .signOut: "Sign out"
        }
    }
}

extension StationState {
    /// What is to be done before the next press.
    fileprivate var task: Words {
        guard lacksOperator else { return "Put the rack in the square, row A at the top" }
        guard !needsName else { return "Choose Sign in and put in your name" }
        return settings.operators.isTyped
            ? "Put your badge in the square and press the pedal, or choose Sign in"
            : "Put your badge in the square and press the pedal"
    }

    /// The task in a few words.
    fileprivate var nextStep: Words {
        guard lacksOperator else { return "Press the pedal" }
        return needsName ? "Sign in" : "Show your badge"
    }
}

extension News {
    fileprivate var words: Words {
        switch self {
        case .camera: "The camera is back"
        case .stick: "The stick can be used again"
        case .device(let name): "\(name.words): works again"
        case .signedIn(let name): "Signed in: \(name)"
        case .signedOut(let name): "Signed out: \(name)"
        }
    }

    fileprivate var tone: Tone {
        if case .signedOut = self { .action } else { .success }
    }
}

extension Screen.Trouble {
    /// All that is wrong, the worst first: what keeps a scan from being made or kept, then what keeps it from the
    /// stick, then the rest.
    fileprivate static func all(in state: StationState, _ say: Wording) -> [Self] {
        func trouble(_ tone: Tone, _ fault: Fault, _ name: DeviceName? = nil) -> Self {
            let text: Words = name.map { "\($0.words): \(fault.text)" } ?? fault.text
            return Self(tone: tone, text: say(text), remedy: say(fault.remedy))
        }
        var troubles: [Self] = []
        if case .unavailable(let fault)? = state.camera { troubles.append(trouble(.error, fault.fault)) }
        if let fault = state.deviceFaults[.store] { troubles.append(trouble(.error, fault)) }
        let devices = state.deviceFaults.filter { $0.key != .store }.sorted { $0.key < $1.key }
        troubles += devices.filter { $0.key.isPedal }.map { trouble(.warning, $0.value, $0.key) }
        if case .unusable(let fault)? = state.stick { troubles.append(trouble(.warning, fault)) }
        if case .failed(let fault) = state.mirror { troubles.append(trouble(.warning, fault.triedAgain)) }
        troubles += devices.filter { !$0.key.isPedal }.map { trouble(.warning, $0.value, $0.key) }
        troubles += state.expected.faults.map { trouble(.warning, $0) }
        return troubles
    }
}
