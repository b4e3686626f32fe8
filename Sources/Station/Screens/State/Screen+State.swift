// The screen that belongs to a state.

internal import RackCore

extension Screen {
    /// The screen that shows a state: the only place where the station's words are put together.
    public init(_ state: StationState) {
        self.init(
            content: Content(state),
            status: StatusLine(state),
            keys: Self.keys(state)
        )
    }

    private static func keys(_ state: StationState) -> [KeyHint] {
        let quit = KeyHint(.quit, "Quit")
        switch state.phase {
        case .starting, .saving, .ended: return []
        case .closed: return [KeyHint(.press, "Try again"), quit]
        case .ready:
            guard case .ready? = state.camera else { return [quit] }
            return [KeyHint(.press, "Scan"), quit]
        case .capturing, .reading: return [KeyHint(.back, "Cancel"), quit]
        case .failed: return [KeyHint(.press, "Scan again"), KeyHint(.back, "Home"), quit]
        case .result(let shown):
            let press =
                if case .refused = shown.keeping { "Try to save again" } else { "Next scan" }
            let other = shown.view == .rack ? "Table" : "Rack"
            return [
                KeyHint(.press, press), KeyHint(.select, other), KeyHint(.up, "Up"), KeyHint(.down, "Down"),
                KeyHint(.back, "Home"), quit,
            ]
        }
    }
}

extension Screen.Content {
    init(_ state: StationState) {
        switch state.phase {
        case .starting:
            self = .notice(.init(tone: .neutral, title: "Starting", text: "Opening the sessions"))
        case .closed(let fault):
            self = .notice(
                .init(
                    tone: .error, title: "Cannot scan", text: fault.text.description, remedy: fault.remedy.description))
        case .ready:
            self = .home(Self.home(state))
        case .capturing:
            self = .notice(.init(tone: .action, title: "Taking the picture", text: "Keep the rack still"))
        case .reading(let step):
            let steps = ScanStep.allCases.count
            self = .progress(.init(text: step.text, step: step.rawValue + 1, steps: steps))
        case .saving:
            self = .notice(.init(tone: .action, title: "Saving", text: "Do not switch off"))
        case .result(let shown):
            self = .result(.init(shown))
        case .failed(let fault):
            self = .notice(
                .init(tone: .error, title: "No scan", text: fault.text.description, remedy: fault.remedy.description))
        case .ended:
            self = .notice(.init(tone: .neutral, title: "Ended", text: "The station can be switched off"))
        }
    }

    private static func home(_ state: StationState) -> Screen.Home {
        switch state.camera {
        case nil:
            return .init(tone: .neutral, title: "Starting", text: "Looking for the camera")
        case .ready?:
            let title = "Press the pedal"
            let guide = Screen.Guide(crop: .auto)
            guard let (name, fault) = state.worstDevice else {
                return .init(
                    tone: .action, title: title, text: "Put the rack in the square, row A at the top", guide: guide)
            }
            let trouble = Screen.Trouble(
                tone: .warning, text: "\(name.shown): \(fault.text)", remedy: fault.remedy.description)
            return .init(
                tone: .warning, title: name.isPedal ? "Check the pedal" : title, troubles: [trouble], guide: guide)
        case .unavailable(let cameraFault)?:
            let fault = cameraFault.fault
            return .init(
                tone: .error, title: "Cannot scan",
                troubles: [.init(tone: .error, text: fault.text.description, remedy: fault.remedy.description)])
        }
    }
}

extension StationState {
    /// The device whose fault is shown first; nil when all of them work.
    fileprivate var worstDevice: (name: DeviceName, fault: Fault)? {
        deviceFaults.min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension DeviceName {
    /// The name at the beginning of a sentence.
    fileprivate var shown: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Screen.StatusLine {
    init(_ state: StationState) {
        let camera: Screen.Note =
            switch state.camera {
            case nil: .init(.neutral, "Camera: looking")
            case .ready(let name)?: .init(.success, "Camera: \(name)")
            case .unavailable(let cameraFault)?: .init(.error, "Camera: \(cameraFault.fault.text)")
            }
        let sessions =
            switch state.sessionCount {
            case nil: "Sessions: not open"
            case 1?: "1 session"
            case let count?: "\(count) sessions"
            }
        self.init(
            camera: camera, stick: Self.stick(state), sessions: .init(.neutral, sessions), devices: Self.devices(state))
    }

    private static func devices(_ state: StationState) -> Screen.Note {
        guard let (name, fault) = state.worstDevice else { return .init(.neutral, "") }
        let others = state.deviceFaults.count - 1
        return .init(.warning, "\(name.shown): \(fault.text)" + (others == 0 ? "" : " (and \(others) more)"))
    }

    private static func stick(_ state: StationState) -> Screen.Note {
        switch state.stick {
        case nil: return .init(.neutral, "Stick: none set")
        case .absent?: return .init(.warning, "Stick: none")
        case .unusable(let fault)?: return .init(.error, "Stick: \(fault.text). \(fault.remedy)")
        case .present(let name)?:
            switch state.mirror {
            case .unknown: return .init(.neutral, "Stick: \(name)")
            case .copying(_, 0, _): return .init(.action, "Stick: looking through it, leave it in")
            case .copying(let done, let total, _):
                return .init(.action, "Stick: copying \(done) of \(total), leave it in")
            case .complete: return .init(.success, "Stick: safe to remove")
            case .failed(let fault): return .init(.error, "Stick: \(fault.text). \(fault.remedy)")
            }
        }
    }
}
