// The set-up of a station: what the keys do in it, and what comes of what is tried.

internal import RackCore

extension Station {
    static func obeyInSetup(_ command: Command, _ shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        var shown = shown
        let choices = shown.choices(state)
        switch command {
        case .back: return goBack(from: shown, &state)
        case _ where shown.isWorking: return []
        case .up: shown.selected = max(0, min(shown.selected, choices.count - 1) - 1)
        case .down: shown.selected = min(shown.selected + 1, choices.count - 1)
        case .select: return choose(choices[min(shown.selected, choices.count - 1)], shown, &state)
        default: return []
        }
        state.phase = .setup(shown)
        return []
    }

    /// The pedal while the station is being set up: it makes no scan. Where a pedal is tried, it says that it works; and
    /// who has nothing else leaves the set-up with it.
    static func press(in shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        guard case .setup = state.phase, !shown.isWorking else { return [] }
        if shown.isFirst { return leave(shown, &state) }
        guard shown.step == .pedal, shown.pedal == nil else { return [] }
        var shown = shown
        shown.note = .fine("A press has come. The pedal works.")
        shown.done.insert(.pedal)
        shown.selected = 0
        state.phase = .setup(shown)
        return []
    }

    private static func choose(
        _ choice: ShownSetup.Choice, _ shown: ShownSetup, _ state: inout StationState
    ) -> [Effect] {
        switch choice {
        case .value(let value):
            guard let row = shown.row(state), value != row.value else { return finish(shown, &state) }
            if let refusal = row.refusal { return note(.failed(refusal), shown, &state) }
            return write([.init(row.id, value)], shown, &state)
        case .test: return test(shown, &state)
        case .byHand: return putIn(shown, &state)
        case .next: return accept(shown, &state)
        case .later: return goOn(from: shown, &state)
        case .step(let step): return enter(step, shown, &state)
        case .leave: return leave(shown, &state)
        }
    }

    // MARK: From step to step

    private static func enter(
        _ step: ShownSetup.Step, _ shown: ShownSetup, _ state: inout StationState
    ) -> [Effect] {
        var shown = shown
        let before = shown.step
        (shown.step, shown.note, shown.changes) = (step, .none, [])
        (shown.frame, shown.found, shown.pedal) = (nil, nil, nil)
        let choices = shown.choices(state)
        if step == .overview {
            let isThrough = shown.isLeading || before == ShownSetup.Step.all.last
            shown.isLeading = false
            shown.selected = isThrough ? choices.count - 1 : choices.firstIndex(of: .step(before)) ?? 0
        } else {
            shown.selected = shown.row(state).flatMap { choices.firstIndex(of: .value($0.value)) } ?? 0
        }
        state.phase = .setup(shown)
        return []
    }

    /// The step is done.
    private static func finish(_ shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        var shown = shown
        shown.done.insert(shown.step)
        return goOn(from: shown, &state)
    }

    private static func goOn(from shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        enter(shown.isLeading ? shown.step.next : .overview, shown, &state)
    }

    private static func goBack(from shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        if shown.isWorking {
            // What still comes of it is passed over.
            _ = nextRequest(&state)
            var shown = shown
            (shown.note, shown.changes) = (.none, [])
            state.phase = .setup(shown)
            return shown.step == .pedal ? [.stopLearning] : []
        }
        if shown.step == .overview || shown.isFirst { return leave(shown, &state) }
        return enter(shown.isLeading ? shown.step.previous : .overview, shown, &state)
    }

    /// Ends the set-up. A station that led through it by itself does so no more; it stands in the settings.
    private static func leave(_ shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        guard let settings = shown.settings else {
            let effects: [Effect] =
                state.settings.leadsThroughSetup
                ? [.writeSetting(request: nextRequest(&state), SetupSettings.isDue, value: "false", by: state.person)]
                : []
            return effects + goHome(&state)
        }
        state.phase = .settings(settings)
        return []
    }

    // MARK: What is tried, and what is chosen

    private static func note(
        _ note: ShownSetup.Note, _ shown: ShownSetup, _ state: inout StationState
    ) -> [Effect] {
        var shown = shown
        shown.note = note
        shown.selected = min(shown.selected, shown.choices(state).count - 1)
        state.phase = .setup(shown)
        return []
    }

    private static func test(_ shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        let request = nextRequest(&state)
        let (words, effect): (Words, Effect)
        switch shown.step {
        case .camera: (words, effect) = ("Taking a picture", .measure(request: request))
        case .square: (words, effect) = ("Reading the box to find its square", .findSquare(request: request))
        case .pedal: (words, effect) = ("Step on the pedal now, and on nothing else", .learnPedal(request: request))
        case .stick: (words, effect) = ("Writing to the stick and reading it back", .testStick(request: request))
        default: return []
        }
        var shown = shown
        (shown.frame, shown.found, shown.pedal) = (nil, nil, nil)
        return note(.working(words), shown, &state) + [effect]
    }

    private static func putIn(_ shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        if shown.step == .name {
            state.phase = .entry(ShownEntry(.stationName(shown)))
            return []
        }
        if shown.step == .clock {
            if let refusal = refusal(state) { return note(.failed(refusal), shown, &state) }
            // Most often the minutes alone are wrong.
            var entry = ShownEntry(.time(shown))
            entry.text = state.now.time?.civil?.digits ?? ""
            entry.selected = entry.choices.firstIndex(of: .erase) ?? 0
            state.phase = .entry(entry)
            return []
        }
        var framing = ShownFraming(from: .setup(shown))
        guard let frame = shown.frame else {
            state.phase = .framing(framing)
            return [.measure(request: nextRequest(&state))]
        }
        framing.begin(with: shown.found?.square.map(FramingCrop.init) ?? state.settings.scan.crop, on: frame)
        state.phase = .framing(framing)
        return []
    }

    /// Sets the clock to what was put in.
    static func setClock(to time: CivilTime, _ shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        note(.working("Setting the clock"), shown, &state) + [
            .setClock(request: nextRequest(&state), time, by: state.person)
        ]
    }

    /// What was found is kept.
    private static func accept(_ shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        if shown.step == .square, let square = shown.found?.square {
            return write([.init(ScanSettings.crop, FramingCrop(square).description)], shown, &state)
        }
        if shown.step == .pedal, let pedal = shown.pedal { return write(pedal.changes, shown, &state) }
        return finish(shown, &state)
    }

    /// Writes what a step chose, one setting after the other.
    static func write(
        _ changes: [SettingChange], _ shown: ShownSetup, _ state: inout StationState
    ) -> [Effect] {
        var shown = shown
        shown.changes = Array(changes.dropFirst())
        guard let first = changes.first else { return finish(shown, &state) }
        if let refusal = state.settings.refusal { return note(.failed(refusal), shown, &state) }
        return note(.working("Writing the settings file"), shown, &state) + [
            .writeSetting(request: nextRequest(&state), first.id, value: first.value, by: state.person)
        ]
    }

    // MARK: What comes of it

    static func advanceSetup(_ event: StationEvent, _ shown: ShownSetup, _ state: inout StationState) -> [Effect] {
        var shown = shown
        let current = state.request
        switch event {
        case .settingsWritten(current, _):
            guard shown.isWorking else { return [] }
            if !shown.changes.isEmpty { return write(shown.changes, shown, &state) }
            guard shown.step == .pedal else { return finish(shown, &state) }
            shown.pedal = nil
            shown.selected = 0
            return note(.fine("Written. Step on the pedal once more to try it."), shown, &state)
        case .settingsRefused(current, let fault), .measureFailed(current, let fault), .setupFailed(current, let fault):
            shown.changes = []
            return note(.failed(fault), shown, &state)
        case .measured(current, let frame):
            (shown.frame, shown.selected) = (frame, 0)
            return note(
                .fine("The camera took a picture of \(frame.size.width) x \(frame.size.height) pixels."), shown, &state)
        case .squareFound(current, let frame, let found):
            (shown.frame, shown.found, shown.selected) = (frame, found, 0)
            return note(found.note, shown, &state)
        case .pedalLearned(current, let pedal):
            (shown.pedal, shown.selected) = (pedal, 0)
            guard let pedal else {
                return note(
                    .doubtful("No key was pressed on any input device. Is the pedal plugged in?"), shown, &state)
            }
            return note(
                pedal.isLasting
                    ? .fine("It is \(pedal.title), and it sends \(pedal.key).")
                    : .doubtful("\(pedal.path) has no lasting name; it may be another device later."), shown, &state)
        case .clockSet(current):
            shown.selected = 0
            return note(.fine("The clock is set."), shown, &state)
        case .stickTested(current):
            shown.selected = 0
            return note(.fine("A file was written, read back and removed."), shown, &state)
        default: return []
        }
    }
}

extension ShownSetup.Step {
    fileprivate var next: Self { Self(rawValue: rawValue + 1) ?? .overview }
    fileprivate var previous: Self { Self(rawValue: rawValue - 1) ?? .language }
}

extension FramingCrop {
    /// A square.
    init(_ square: PixelRect) { self = .square(x: square.x, y: square.y, side: square.width) }
}

extension FoundSquare {
    /// The square, for certain or to begin with.
    var square: PixelRect? {
        switch self {
        case .square(let square), .open(let square, _): square
        case .otherShape, .overEdge, .unknown: nil
        }
    }

    /// What was found, in words.
    fileprivate var note: ShownSetup.Note {
        switch self {
        case .square: .fine("Found. Rows and columns have to lie on the lines.")
        case .open(_, let seen):
            .doubtful("Vials take only \(seen.rows) x \(seen.cols). Fill the corners, or set the square by keys.")
        case .otherShape(let seen): .doubtful("The picture shows \(seen.rows) x \(seen.cols). Is it the box you chose?")
        case .overEdge: .doubtful("The box reaches over the edge of the picture. Move it or the camera.")
        case .unknown: .doubtful("Not found. Put in a box with more vials, or set the square by keys.")
        }
    }
}
