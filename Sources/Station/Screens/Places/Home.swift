// Home: what to do, what is wrong, the worst first, and what was done last.

internal import RackCore

extension ScreenContents {
    static func home(_ state: StationState, _ say: Wording) -> ScreenContents {
        let troubles = state.troubles(say)
        let (tone, title): (Tone, Words) =
            switch state.camera {
            case nil: (.neutral, "Looking for the camera")
            case .unavailable?: (.error, "Cannot scan")
            case .ready? where state.deviceFaults.keys.contains(where: \.isPedal): (.warning, "Check the pedal")
            case .ready?: (troubles.isEmpty ? .action : .warning, state.nextStep)
            }
        let isReady = if case .ready? = state.camera { true } else { false }
        var notes = troubles
        if let news = state.news { notes.append(say.note(news.tone, news.words)) }
        if let waiting = state.labelForNextBox {
            notes.append(say.note(.name, "Label for the next box: \(waiting.record.name)", isStrong: true))
        }
        notes.append(say.note(nil, state.homeText(isReady: isReady)))
        notes.removeAll { $0.text.isEmpty }
        let words = Element.card([.title(.init(tone, say(title)))] + (notes.isEmpty ? [] : [.notes(notes)]))
        var parts = [words]
        if isReady {
            let live = Screen.PictureView(nil, guide: .init(crop: state.settings.scan.crop))
            parts = [.split(.init(.picture(live), side: [words], share: 0.6))]
        }
        // What is selected is a session (0…) or, after all of them, a line of the menu.
        let count = state.recent.count
        let menu = state.homeSelection.flatMap { $0 < count ? nil : $0 - count }
        if count > 0 {
            let rows = state.recent.map { Screen.List.Row($0, state, say) }
            parts.append(.list(.init(.tiles, rows, selected: menu == nil ? state.homeSelection : nil)))
        }
        parts.append(.list(.init(.menu, state.homeMenu.map { say($0.words) }, selected: menu)))
        let isOpen = state.homeSelection != nil
        return ScreenContents(
            parts: parts, select: isOpen ? "Open" : state.mustSignIn ? "Sign in" : "History",
            back: isOpen ? "Home" : nil, moves: true)
    }
}

extension StationState {
    /// What is to be done, and who works here.
    fileprivate func homeText(isReady: Bool) -> Words {
        guard let person else { return isReady ? task : "" }
        let name: Words = "Operator: \(person)"
        return isReady ? "\(task). \(name)" : name
    }

    /// What is to be done before the next press.
    private var task: Words {
        guard lacksOperator else { return "Put the rack in the square, row A at the top" }
        guard !needsName else { return "Choose Sign in and put in your name" }
        return settings.operators.isTyped
            ? "Put your badge in the square and press the pedal, or choose Sign in"
            : "Put your badge in the square and press the pedal"
    }

    /// The task in a few words.
    fileprivate var nextStep: Words {
        guard lacksOperator else {
            switch stage {
            case .emptyStage: return "Put the box in"
            case .lidOn: return "Take the lid off"
            case .hand: return "Move your hand"
            default: return "Press the pedal"
            }
        }
        return needsName ? "Sign in" : "Show your badge"
    }

    /// All that is wrong, the worst first: what keeps a scan from being made or kept, then what keeps it from the
    /// stick, then the rest.
    fileprivate func troubles(_ say: Wording) -> [Screen.Note] {
        func trouble(_ tone: Tone, _ name: DeviceName, _ fault: Fault) -> Screen.Note {
            Screen.Note(tone, say("\(name.words): \(fault.text)"), remedy: say(fault.remedy))
        }
        var troubles: [Screen.Note] = []
        if case .unavailable(let fault)? = camera { troubles.append(say.note(.error, fault)) }
        if let fault = deviceFaults[.store] { troubles.append(say.note(.error, fault)) }
        let devices = deviceFaults.filter { $0.key != .store }.sorted { $0.key < $1.key }
        troubles += devices.filter { $0.key.isPedal }.map { trouble(.warning, $0.key, $0.value) }
        if case .unusable(let fault)? = stick { troubles.append(say.note(.warning, fault)) }
        if case .failed(let fault) = mirror { troubles.append(say.note(.warning, fault.triedAgain)) }
        troubles += devices.filter { !$0.key.isPedal }.map { trouble(.warning, $0.key, $0.value) }
        return troubles + expected.faults.map { say.note(.warning, $0) }
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
