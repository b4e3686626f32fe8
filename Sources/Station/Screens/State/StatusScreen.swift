// The line at the bottom of every screen, and the stick's own screen.

extension Screen.StatusLine {
    init(_ state: StationState, _ say: Wording) {
        let camera: Screen.Note =
            switch state.camera {
            case nil: say.note(.neutral, "Camera: looking")
            case .ready(let name)?: say.note(.success, "Camera: \(name)")
            case .unavailable(let cameraFault)?: say.note(.error, "Camera: \(cameraFault.fault.text)")
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
        guard let (name, fault) = state.worstDevice else { return .init(.neutral, "") }
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
            case .complete: return say.note(.success, "Stick: safe to remove")
            case .failed(let fault): return say.note(.error, "Stick: \(fault.text)")
            }
        }
    }
}

extension Screen.StickPanel {
    init(_ state: StationState, _ say: Wording) {
        switch state.stick {
        case nil:
            self.init(
                tone: .neutral, title: say("No stick is set"), text: say("Sessions stay on this station."))
        case .absent?:
            self.init(
                tone: .warning, title: say("No stick"), text: say("Sessions stay on this station until one is in."),
                remedy: say("Put a stick in; it gets every session that it lacks."))
        case .unusable(let fault)?:
            self.init(tone: .error, title: say(fault.text), text: "", remedy: say(fault.remedy))
        case .present(let name)?:
            switch state.mirror {
            case .unknown: self.init(tone: .neutral, title: say(Words(verbatim: name)), text: "")
            case .copying(_, 0, _):
                self.init(
                    tone: .action, title: say("Looking through the stick"), text: say(Words(verbatim: name)),
                    remedy: say("Leave the stick in."))
            case .copying(let done, let total, _):
                self.init(
                    tone: .action, title: say("Copying"), text: say("\(name): \(done) of \(total) sessions"),
                    remedy: say("Leave the stick in."), fraction: Double(done) / Double(total))
            case .complete:
                self.init(
                    tone: .success, title: say("Safe to remove"), text: say("\(name): every session is on it"))
            case .failed(let fault):
                self.init(
                    tone: .error, title: say(fault.text), text: say(Words(verbatim: name)),
                    remedy: say(fault.triedAgain.remedy))
            }
        }
    }
}

extension Fault {
    /// The fault of copying to the stick, which the station tries again by itself.
    var triedAgain: Fault { Fault(text: text, remedy: "\(remedy) The station tries again by itself.") }
}

extension StationState {
    /// The device whose fault is shown first; nil when all of them work.
    var worstDevice: (name: DeviceName, fault: Fault)? {
        deviceFaults.min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension DeviceName {
    /// The name at the beginning of a sentence.
    var words: Words {
        switch self {
        case .pedal: "Pedal"
        case .usbPedal: "USB pedal"
        case .upKey: "Key up"
        case .downKey: "Key down"
        case .selectKey: "Key select"
        case .backKey: "Key back"
        case .keyboard: "Keyboard"
        case .lamps: "Lamps"
        case .screen: "Screen"
        case .clock: "Clock"
        case .store: "Sessions"
        }
    }
}
