// The settings: choosing a value, setting the square, and what becomes of a change.

internal import RackCore

extension Station {
    static func obeyInSettings(_ command: Command, _ shown: ShownSettings, _ state: inout StationState) -> [Effect] {
        if let candidate = shown.candidate { return edit(command, candidate, shown, &state) }
        var shown = shown
        let rows = SettingRow.rows(state.settings)
        switch command {
        case .up: (shown.selected, shown.note) = (max(0, shown.selected - 1), .none)
        case .down: (shown.selected, shown.note) = (min(shown.selected + 1, rows.count - 1), .none)
        case .back: return goHome(&state)
        case .select:
            guard rows.indices.contains(shown.selected), !shown.note.isUnderWay else { return [] }
            let row = rows[shown.selected]
            if row.id == StickSettings.provisionID { return seekProvision(shown, &state) }
            if row.id == StickSettings.updatesID { return seekUpdate(shown, &state) }
            if row.id == SetupSettings.isDue, state.settings.refusal == nil, refusal(state) == nil {
                state.phase = .setup(ShownSetup(from: shown))
                return []
            }
            if let refusal = row.refusal ?? refusal(state) {
                shown.note = .refused(refusal)
            } else {
                shown.candidate = row.value
                shown.note = .none
            }
        default: return []
        }
        state.phase = .settings(shown)
        return []
    }

    private static func edit(
        _ command: Command, _ candidate: String, _ shown: ShownSettings, _ state: inout StationState
    ) -> [Effect] {
        var shown = shown
        let row = SettingRow.rows(state.settings)[shown.selected]
        let place = row.choices.firstIndex(of: candidate) ?? 0
        switch command {
        // Up is more: the next choice of the list.
        case .up: shown.candidate = row.choices[min(place + 1, row.choices.count - 1)]
        case .down: shown.candidate = row.choices[max(0, place - 1)]
        case .back: shown.candidate = nil
        case .select:
            shown.candidate = nil
            if candidate == ScanSettings.byHand {
                state.phase = .framing(ShownFraming(from: .settings(shown)))
                return [.measure(request: nextRequest(&state))]
            }
            guard candidate != row.value else { break }
            shown.note = .writing
            state.phase = .settings(shown)
            return [.writeSetting(request: nextRequest(&state), row.id, value: candidate, by: state.person)]
        default: return []
        }
        state.phase = .settings(shown)
        return []
    }

    static func obeyInFraming(_ command: Command, _ shown: ShownFraming, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch command {
        case .up: shown.move(by: 1)
        case .down: shown.move(by: -1)
        case .back:
            state.phase = shown.origin.phase
            return []
        case .select:
            guard shown.pictureSize != nil else { return [] }
            guard let next = ShownFraming.Step(rawValue: shown.step.rawValue + 1) else {
                return keep(FramingCrop(shown.square), for: shown.origin, &state)
            }
            shown.step = next
        default: return []
        }
        state.phase = .framing(shown)
        return []
    }

    private static func keep(
        _ square: FramingCrop, for origin: ShownFraming.Origin, _ state: inout StationState
    ) -> [Effect] {
        switch origin {
        case .settings(var settings):
            settings.note = .writing
            state.phase = .settings(settings)
            return [
                .writeSetting(
                    request: nextRequest(&state), ScanSettings.crop, value: square.description, by: state.person)
            ]
        case .setup(let setup):
            return write([.init(ScanSettings.crop, square.description)], setup, &state)
        }
    }

    static func advanceSettings(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        let current = state.request
        if case .settingsWritten(_, let settings) = event { state.settings = settings }
        if case .setup(let shown) = state.phase { return advanceSetup(event, shown, &state) }
        switch (event, state.phase) {
        // The change holds, wherever the person is meanwhile.
        case (.settingsWritten(current, _), .settings(var shown)):
            shown.note = .written
            state.phase = .settings(shown)
        case (.settingsRefused(current, let fault), .settings(var shown)):
            shown.note = .refused(fault)
            state.phase = .settings(shown)
        case (.provisionTaken(current, let provision), .settings(let shown)):
            return finish(provision, shown, &state)
        case (.provisionFound(current, let provision), .settings(let shown)):
            show(provision, shown, &state)
        case (.measured(current, let frame), .framing(var shown)):
            shown.begin(with: state.settings.scan.crop, on: frame)
            state.phase = .framing(shown)
        case (.measureFailed(current, let fault), .framing(let shown)):
            switch shown.origin {
            case .settings(var settings):
                settings.note = .refused(fault)
                state.phase = .settings(settings)
            case .setup(let setup):
                return advanceSetup(event, setup, &state)
            }
        case (.factsLoaded(current, let facts), .about(var shown)):
            shown.facts = facts
            state.phase = .about(shown)
        default:
            break
        }
        return []
    }
}

extension ShownFraming.Origin {
    /// The place itself.
    fileprivate var phase: StationState.Phase {
        switch self {
        case .settings(let shown): .settings(shown)
        case .setup(let shown): .setup(shown)
        }
    }
}

extension ShownFraming {
    /// Begins with the square that is set, on a photograph.
    mutating func begin(with crop: FramingCrop, on frame: Frame) {
        let size = frame.size
        (picture, pictureSize) = (frame, size)
        let rect = crop.rect(in: size) ?? FramingCrop.auto.rect(in: size) ?? PixelRect(size)
        let side = min(rect.width, rect.height)
        square = PixelRect(
            x: rect.x + (rect.width - side) / 2, y: rect.y + (rect.height - side) / 2, width: side, height: side)
    }

    /// Moves or sizes the square by one step; it never leaves the photograph.
    mutating func move(by direction: Int) {
        guard let size = pictureSize else { return }
        let shortest = min(size.width, size.height)
        let pace = max(1, Int(Double(shortest) * Self.pace))
        switch step {
        case .across: square.x += direction * pace
        case .down: square.y -= direction * pace
        case .size:
            let smallest = max(1, Int(Double(shortest) * Self.smallest))
            let side = max(smallest, min(square.width + 2 * direction * pace, shortest))
            let change = side - square.width
            (square.x, square.y) = (square.x - change / 2, square.y - change / 2)
            (square.width, square.height) = (side, side)
        case .done: break
        }
        square.x = max(0, min(square.x, size.width - square.width))
        square.y = max(0, min(square.y, size.height - square.height))
    }
}
