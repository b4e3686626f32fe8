// The lines at the bottom of every screen: the keys that do something, and the state of the devices.

/// What a place of the station shows, and what its keys do there.
struct ScreenContents {
    /// What fills the screen.
    var parts: [Element]
    /// What select does; nil where it does nothing.
    var select: Words?
    /// Where back leads; nil where it does nothing.
    var back: Words?
    /// Whether up and down do something.
    var moves = false
}

extension Screen {
    /// The keys that do something in a state.
    static func keys(_ state: StationState, _ contents: ScreenContents, _ say: Wording) -> [KeyHint] {
        if case .ended = state.phase { return [] }
        var hints: [KeyHint] = []
        if let press = press(state) { hints.append(KeyHint(.press, say(press))) }
        if let select = contents.select { hints.append(KeyHint(.select, say(select))) }
        if contents.moves { hints += [KeyHint(.up, say("Up")), KeyHint(.down, say("Down"))] }
        if let back = contents.back { hints.append(KeyHint(.back, say(back))) }
        // While letters are typed, its key is one of them.
        if state.leaving == nil, state.offersQuit, !state.takesLetters { hints.append(KeyHint(.quit, say("Quit"))) }
        return hints
    }

    /// What a press does; nil where it does nothing.
    private static func press(_ state: StationState) -> Words? {
        let isReady = if case .ready? = state.camera { true } else { false }
        if let setup = state.setup {
            guard case .setup = state.phase, !setup.isWorking else { return nil }
            return setup.isFirst ? "Set up later" : setup.isPedalTried ? "Try it" : nil
        }
        switch state.phase {
        case .starting, .capturing, .reading, .saving, .ended: return nil
        case .closed: return "Try again"
        case .result(let shown):
            guard case .kept = shown.keeping else { return "Try to save again" }
            return isReady ? "Next scan" : nil
        case .question(let shown) where shown.isUndecided: return isReady ? "Scan again" : nil
        case .question(let shown) where shown.subject == .discard: return "Try to save again"
        case .question(let shown) where shown.subject == .label && !shown.isOfKeptLabel: return nil
        case .supply(let shown) where shown.isKeeping: return nil
        case .update(let shown) where shown.isUnderWay: return nil
        case .label(let shown) where shown.isAtStake:
            if case .refused = shown.keeping { return "Try to save again" }
            return nil
        case .label: return isReady ? "Scan" : nil
        case .failed: return isReady && !state.needsName ? "Scan again" : nil
        default: return isReady ? "Scan" : nil
        }
    }
}

extension Screen.StatusLine {
    init(_ state: StationState, _ say: Wording) {
        let camera: Screen.Note =
            switch state.camera {
            case nil: say.note(.neutral, "Camera: looking")
            case .ready(let name)?: say.note(.success, "Camera: \(name)")
            case .unavailable(let cameraFault)?: say.note(.error, "Camera: \(cameraFault.text)")
            }
        let sessions: Words =
            switch state.sessionCount {
            case nil: "Sessions: not open"
            case 1?: "1 session"
            case let count?: "\(count) sessions"
            }
        self.init(
            camera: camera, stick: Self.stick(state, say), sessions: say.note(.neutral, sessions),
            devices: Self.devices(state, say), clock: Self.clock(state))
    }

    private static func devices(_ state: StationState, _ say: Wording) -> Screen.Note {
        // The device whose fault is shown first.
        guard let (name, fault) = state.deviceFaults.min(by: { $0.key < $1.key }) else { return .init(.neutral, "") }
        let others = state.deviceFaults.count - 1
        let one: Words = "\(name.words): \(fault.text)"
        return say.note(.warning, others == 0 ? one : "\(one) (and \(others) more)")
    }

    private static func clock(_ state: StationState) -> Screen.Note {
        guard let time = state.now.time else { return .init(.neutral, "") }
        let isDoubtful = state.deviceFaults[.clock] != nil
        return .init(isDoubtful ? .warning : .neutral, isDoubtful ? "\(time.minuteText)?" : time.minuteText)
    }

    private static func stick(_ state: StationState, _ say: Wording) -> Screen.Note {
        switch state.stick {
        case nil: return say.note(.neutral, "Stick: none set")
        case .absent?: return say.note(.warning, "Stick: none")
        case .unusable(let fault)?: return say.note(.error, "Stick: \(fault.text)")
        case .present(let name)?:
            switch state.mirror {
            case .unknown: return say.note(.neutral, "Stick: \(name)")
            case .copying(_, 0, _): return say.note(.action, "Stick: looking through it, leave it in")
            case .copying(let done, let total, _):
                return say.note(.action, "Stick: copying \(done) of \(total), leave it in")
            case .complete:
                // What is being kept goes to the stick right after that.
                if state.isKeeping { return say.note(.action, "Stick: saving first, leave it in") }
                if case .update(let shown) = state.phase, case .running = shown.course {
                    return say.note(.action, "Stick: reading an update, leave it in")
                }
                return say.note(.success, "Stick: safe to remove")
            case .failed(let fault): return say.note(.error, "Stick: \(fault.text)")
            }
        }
    }
}
