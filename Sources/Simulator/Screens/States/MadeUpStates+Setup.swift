// A station in the steps of its set-up.

internal import RackCore
internal import Station

extension MadeUpStates {
    /// The set-up as a new station leads through it, and as it is opened from the settings.
    static let setups: [(name: String, state: StationState)] = [
        ("setup-language", new),
        ("setup-camera", camera),
        ("setup-camera-missing", camera.after(.camera(.unavailable(Fault(.camera(.missing)))))),
        ("setup-camera-picture", picture),
        ("setup-box", box),
        ("setup-square", square),
        ("setup-square-finding", square.after(.command(.select))),
        ("setup-square-found", found(.square(place))),
        ("setup-square-open", found(.open(place, seen: RackShape(rows: 7, cols: 9)))),
        ("setup-square-unknown", found(.unknown)),
        (
            "setup-square-by-keys",
            found(.square(place)).after([.down, .select].map { .command($0) })
        ),
        ("setup-orientation", orientation),
        ("setup-pedal", pedal),
        ("setup-pedal-learning", pedal.after(.command(.select))),
        ("setup-pedal-learnt", learnt),
        ("setup-pedal-works", works),
        ("setup-stick", stick),
        ("setup-stick-tested", stick.after(.command(.select)).answered { .stickTested(request: $0) }),
        ("setup-name", name),
        ("setup-name-entry", name.after([.down, .select, .down, .select, .down].map { .command($0) })),
        ("setup-clock", clock),
        ("setup-clock-entry", clock.after([.down, .select, .select, .select].map { .command($0) })),
        ("setup-overview", clock.after(.command(.select))),
    ]

    private static let place = PixelRect(x: 290, y: 33, width: 1067, height: 1067)

    private static let new: StationState = {
        var settings = StationSettings()
        settings.scan.crop = .auto
        return StationState(settings: settings, canLead: true, setsClock: true).after(
            .storeOpened(sessions: 0), .recentLoaded([]), .camera(.ready(name: "HD Pro Webcam C920")),
            .stick(.present(name: "BENCH")), .mirrored(stick: 1))
    }()

    private static let camera = new.after(.command(.select))
    private static let picture = camera.after(.command(.select)).answered {
        .measured(request: $0, MadeUpScans.still.frame)
    }
    private static let box = picture.after(.command(.select))

    /// A station whose box is known.
    private static let square: StationState = {
        var state = box
        state.settings.scan.rack = RackShape(rows: 9, cols: 9)
        // The last choice leaves the step as it is.
        return state.after(Array(repeating: .command(.down), count: 40) + [.command(.select)])
    }()

    private static func found(_ square: FoundSquare) -> StationState {
        Self.square.after(.command(.select)).answered {
            .squareFound(request: $0, MadeUpScans.still.frame, square)
        }
    }

    private static let orientation = later(square)
    private static let pedal = later(orientation)
    private static let learnt = pedal.after(.command(.select)).answered { request in
        .pedalLearned(
            request: request,
            KeyCode("KEY_B").map {
                LearnedPedal(
                    path: "/dev/input/by-id/usb-PCsensor_FootSwitch-event-kbd", name: "PCsensor FootSwitch", key: $0,
                    isLasting: true)
            })
    }
    private static let works: StationState = {
        var state = pedal
        state.settings.pedal.device = "/dev/input/by-id/usb-PCsensor_FootSwitch-event-kbd"
        return state.after(.command(.press))
    }()
    private static let stick = later(pedal)
    private static let name = later(stick)
    private static let clock = later(name)

    /// The state when a step is left for later.
    private static func later(_ state: StationState) -> StationState {
        state.after(Array(repeating: .command(.down), count: 40) + [.command(.select)])
    }
}
