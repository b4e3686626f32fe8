// The set-up of a station: what each step asks, the list of all; and the settings that are changed at the station.

internal import RackCore

extension ScreenContents {
    static func setup(_ shown: ShownSetup, _ state: StationState, _ say: Wording) -> ScreenContents {
        let steps = ShownSetup.Step.all
        let isOverview = shown.step == .overview
        let trailing = isOverview ? "" : say("Step \(shown.step.rawValue + 1) of \(steps.count)")
        let rows = shown.choices(state).map { Screen.List.Row($0, shown, state, say) }
        let list = Element.list(.init(.rows, rows, selected: shown.selected))
        let notes = Element.notes([shown.note.note(say)].compactMap(\.self) + shown.task(state, say))
        var contents = ScreenContents(parts: [], back: shown.back, moves: !shown.isWorking)
        contents.select = shown.isWorking ? nil : isOverview ? "Open" : "Choose"
        let head = Element.head(say(shown.step.title), trailing: trailing)
        guard let view = shown.picture(state) else {
            contents.parts = [head, list, .card([notes])]
            return contents
        }
        contents.parts = [head, .split(.init(.picture(view), side: [list, .card([notes])], share: 0.5))]
        return contents
    }
}

extension ShownSetup {
    /// Where back leads.
    fileprivate var back: Words {
        if isWorking { return "Cancel" }
        if step == .overview || isFirst { return settings == nil ? "Home" : "Settings" }
        return "Back"
    }

    /// The camera's picture, in the steps that are about it.
    fileprivate func picture(_ state: StationState) -> Screen.PictureView? {
        guard step == .camera || step == .square, case .ready? = state.camera else { return nil }
        let still = frame.map { Screen.Picture(id: "framing-\(state.request)", frame: $0) }
        guard step == .square else { return .init(still, guide: .init(crop: .full, pictureSize: frame?.size)) }
        let crop = found?.square.map(FramingCrop.init) ?? state.settings.scan.crop
        return .init(
            still,
            guide: .init(
                crop: crop, pictureSize: frame?.size,
                rack: frame == nil ? nil : state.settings.scan.containers.first?.shape))
    }

    /// What there is to do in the step, and what is known.
    fileprivate func task(_ state: StationState, _ say: Wording) -> [Screen.Note] {
        switch step {
        case .language: [say.note(nil, "The language of the screens. Every step can be left for later.")]
        case .camera:
            if case .unavailable(let fault)? = state.camera {
                [say.note(.error, fault)]
            } else {
                [say.note(nil, "Is it sharp, with all of the box in it?")]
            }
        case .box:
            [
                say.note(
                    nil, "What stands under the camera. With auto, positions count from the first vials that are seen.")
            ]
        case .square:
            state.settings.scan.containers.isEmpty
                ? [say.note(nil, "Choose the box first to have its square found, or set the square by keys.")]
                : [
                    say.note(
                        nil, "Put a box in with vials in its corners.")
                ]
        case .orientation: (row(state)?.meaning).map { [say.note(nil, $0)] } ?? []
        case .pedal: pedalTask(state, say)
        case .stick: stickTask(state, say)
        case .name:
            [
                say.note(nil, "The station is called \(state.settings.stationID)."),
                say.note(nil, "Its folder on the stick has this name."),
            ]
        case .clock: clockTask(state, say)
        case .overview: [say.note(nil, "Each step can be gone through again at any time.")]
        }
    }

    private func pedalTask(_ state: StationState, _ say: Wording) -> [Screen.Note] {
        guard state.settings.hasPedal else {
            return [
                say.note(
                    nil, "A pedal on USB is learnt by stepping on it. One on a GPIO line stands in the settings file.")
            ]
        }
        let faults = state.deviceFaults.filter { $0.key.isPedal }.sorted { $0.key < $1.key }
        let place = state.settings.pedal.device ?? state.settings.pedal.line?.description ?? ""
        return faults.map { say.note(.error, $0.value) }
            + [say.note(nil, "The pedal is \(place). Step on it to try it.")]
    }

    private func stickTask(_ state: StationState, _ say: Wording) -> [Screen.Note] {
        switch state.stick {
        case nil: [say.note(nil, "The settings file names no stick (stick.source).")]
        case .absent?: [say.note(.warning, "Put the stick in.")]
        case .unusable(let fault)?: [say.note(.error, fault)]
        case .present(let name)?:
            [say.note(nil, "The stick \(name) is in. The test writes a small file and removes it.")]
        }
    }

    private func clockTask(_ state: StationState, _ say: Wording) -> [Screen.Note] {
        let doubt = state.deviceFaults[.clock].map { say.note(.warning, $0) }
        let belief = doubt ?? say.note(.success, "Nothing speaks against this time.")
        let shows = say.note(nil, "The clock shows \(state.now.time?.clockText ?? "").")
        if state.setsClock { return [shows, belief] }
        return [
            shows, belief,
            say.note(
                nil,
                "If it is wrong, the administrator sets it: timedatectl set-timezone ZONE, timedatectl set-time TIME."),
        ]
    }
}

extension StationTime {
    /// Date, hours, minutes and the offset from UTC: `2026-02-20 14:30 +01:00`.
    fileprivate var clockText: String { "\(text.prefix(16)) \(text.suffix(6))" }
}

extension ShownSetup.Note {
    fileprivate func note(_ say: Wording) -> Screen.Note? {
        switch self {
        case .none: nil
        case .working(let words): say.note(.action, words, isStrong: true)
        case .fine(let words): say.note(.success, words, isStrong: true)
        case .doubtful(let words): say.note(.warning, words, isStrong: true)
        case .failed(let fault): say.note(.error, fault.words, isStrong: true)
        }
    }
}

extension ShownSetup.Step {
    /// What the step is about.
    fileprivate var title: Words {
        switch self {
        case .language: "Language"
        case .camera: "The camera"
        case .box: "The box"
        case .square: "Square"
        case .orientation: "How the box lies"
        case .pedal: "Pedal"
        case .stick: "Stick"
        case .name: "Name of the station"
        case .clock: "Clock"
        case .overview: "Set up the station"
        }
    }

    /// What is set there now.
    fileprivate func value(_ state: StationState) -> Words {
        let settings = state.settings
        switch self {
        case .language, .box, .orientation: return row(settings).map { $0.words(for: $0.value) } ?? ""
        case .camera:
            if case .ready(let name)? = state.camera { return Words(verbatim: name) }
            return "not set"
        case .square:
            return switch settings.scan.crop {
            case .auto: "auto"
            case .full: "whole picture"
            case .square: Words(verbatim: settings.scan.crop.description)
            }
        case .pedal:
            return (settings.pedal.line?.description ?? settings.pedal.device).map { Words(verbatim: $0) } ?? "not set"
        case .stick:
            if case .present(let name)? = state.stick { return Words(verbatim: name) }
            return "not set"
        case .name: return Words(verbatim: settings.stationID)
        case .clock: return Words(verbatim: state.now.time?.minuteText ?? "")
        case .overview: return ""
        }
    }
}

extension Screen.List.Row {
    fileprivate init(_ choice: ShownSetup.Choice, _ shown: ShownSetup, _ state: StationState, _ say: Wording) {
        switch choice {
        case .step(let step):
            self.init(
                [say(step.title), say(step.value(state))], tone: shown.done.contains(step) ? .success : .neutral)
        case .leave where shown.step == .overview:
            // As many columns as the steps above it have.
            self.init(
                [say(shown.settings == nil ? "To the home screen" : "Back to the settings"), ""], tone: .action)
        case .value(let value): self.init([say(shown.row(state)?.words(for: value) ?? "")])
        default: self.init([say(choice.words(in: shown))])
        }
    }
}

extension ShownSetup.Choice {
    /// The choice in words, where it is no value and no step.
    fileprivate func words(in shown: ShownSetup) -> Words {
        switch (self, shown.step) {
        case (.test, .camera): shown.frame == nil ? "Take a picture" : "Take another picture"
        case (.test, .square): shown.found == nil ? "Find the square" : "Find it again"
        case (.test, .pedal): "Learn a pedal on USB"
        case (.test, _): "Test the stick"
        case (.byHand, .name): "Put in another name"
        case (.byHand, _): "Set it by keys"
        case (.next, .camera): "The picture is right"
        case (.next, .square): "Keep the square"
        case (.next, .pedal): shown.pedal == nil ? "Go on" : "Use this pedal"
        case (.next, .name): "Keep the name"
        case (.next, .clock): "The time is right"
        case (.leave, _): "Set up later"
        case (.later, _): "Leave it for later"
        default: "Go on"
        }
    }
}

extension ScreenContents {
    static func settings(_ shown: ShownSettings, _ state: StationState, _ say: Wording) -> ScreenContents {
        let settings = SettingRow.rows(state.settings)
        let selected = min(max(0, shown.selected), settings.count - 1)
        let rows = settings.enumerated().map { index, row in
            let value = index == selected ? shown.candidate ?? row.value : row.value
            return Screen.List.Row([say(row.name), say(row.words(for: value))], isQuiet: row.refusal != nil)
        }
        let row = settings[selected]
        var notes = [say.note(row.refusal == nil ? nil : .neutral, row.refusal?.words ?? row.meaning)]
        switch shown.note {
        case .none: break
        case .writing: notes.append(say.note(.action, "Writing the settings file", isStrong: true))
        case .looking: notes.append(say.note(.action, "Looking through the stick", isStrong: true))
        case .written: notes.append(say.note(.success, "Written. Holds from the next scan.", isStrong: true))
        // What went wrong is worth more than what the setting means.
        case .refused(let fault): notes.insert(say.note(.error, fault.words, isStrong: true), at: 0)
        }
        let isEditing = shown.candidate != nil
        return ScreenContents(
            parts: [
                .head(say("Settings"), trailing: ""),
                .list(.init(.rows, rows, selected: selected, isEditing: isEditing)), .card([.notes(notes)]),
            ], select: isEditing ? "Keep" : shown.note.isUnderWay ? nil : "Change",
            back: isEditing ? "Cancel" : "Home", moves: true)
    }
}
