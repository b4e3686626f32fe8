// A station whose settings are looked at and changed.

internal import RackCore
internal import Station
internal import Archive

extension MadeUpStates {
    static let changing: [(name: String, state: StationState)] = [
        ("settings", list),
        ("settings-editing", list.after(downs(2)).after(.command(.select), .command(.up))),
        (
            "settings-refused",
            list.after(downs(2)).after(.command(.select), .command(.up), .command(.select)).answered {
                .settingsRefused(
                    request: $0, Fault(.file(.write, .readOnly), on: "/var/lib/rackstation/settings.yaml"))
            }
        ),
        ("settings-provision", seeking),
        (
            "settings-provision-none",
            seeking.answered { .settingsRefused(request: $0, Fault(.provision(.notOnStick))) }
        ),
        (
            "settings-provision-wrong",
            seeking.answered {
                .settingsRefused(
                    request: $0,
                    Fault([
                        SettingsError(
                            .file(path: "rackstation.yaml", line: 7),
                            "grid.tolerance: 900 is not allowed; allowed: 50 to 300")
                    ]))
            }
        ),
        ("provision", provision(provided)),
        ("provision-signed", provision(signed)),
        ("provision-nothing", provision(Provision([.settings: []], changes: []))),
        ("question-provision", provision(provided).after(.command(.select))),
        ("framing", framing),
        ("framing-size", framing.after(.command(.select), .command(.select), .command(.down))),
        ("about", about),
        ("trend-loading", about.after(.command(.select))),
        (
            "trend",
            about.after(.command(.select)).answered {
                .trendLoaded(request: $0, trend, picture: MadeUpScans.clean.pictures.annotated)
            }
        ),
        (
            "trend-none",
            about.after(.command(.select)).answered {
                .trendLoaded(request: $0, QualityTrend([]), picture: nil)
            }
        ),
    ]

    /// The state after the row of the set-up by a stick was selected.
    private static let seeking: StationState = {
        let row = SettingRow.rows(list.settings).firstIndex { $0.id == "stick.provision" } ?? 0
        return list.after(downs(row)).after(.command(.select))
    }()

    private static func provision(_ provision: Provision) -> StationState {
        seeking.answered { .provisionFound(request: $0, provision) }
    }

    /// Settings, rules for labels and operators.
    private static let provided = Provision(
        [.settings: [], .rules: [], .operators: []],
        changes: [
            .init("grid.container", from: "auto", to: "box81"), .init("grid.tolerance", from: "100", to: "80"),
            .init("station.id", from: "bench-1", to: "freezer-room-2"),
            .init("operator.badge", from: "none", to: "OP-"),
            .init(
                "labels.rules:4", from: "range: [1, 81]", to: "range: [1, 100]"),
            .init("operator-pins: Ada", from: "", to: "PIN"), .init("operator-pins: Grace", from: "PIN", to: "PIN 2"),
        ], rulesPath: "/var/lib/rackstation/labels.rules")

    /// Rules for labels alone, signed.
    private static let signed = Provision(
        [.rules: []],
        changes: [.init("labels.rules:4", from: "  - context: box", to: "  - context: cryobox")],
        signer: "1f7a03c2d4e5b698", rulesPath: "/var/lib/rackstation/labels.rules")

    /// Twenty days, on the twelfth of which the camera went out of focus.
    private static let trend = QualityTrend(
        (0..<60).map { index in
            let (day, wobble) = (index / 3, Double(index * 7 % 5) / 100)
            return RatedSession(
                sequence: index + 1,
                time: StationTime(secondsSince1970: 1_770_000_000 + 86_400 * Double(day), utcOffset: 0),
                quality: CaptureQuality([
                    .sharpness: (day < 12 ? 0.7 : 0.4) - wobble, .contrast: 0.75 - wobble, .brightness: 180,
                    .glare: wobble / 4, .evenness: 0.9, .completeness: 1, .correction: wobble, .looks: 1.02,
                ]))
        })

    private static let about = home.after(downs(recent.count + 4)).after(.command(.select)).answered {
        .factsLoaded(
            request: $0,
            StationFacts(
                version: "1.0.0", stationID: "bench-1", folder: "/var/lib/rackstation", freeBytes: 12_400_000_000,
                pictureBytes: 1_200_000_000))
    }

    private static let list = home.after(downs(recent.count + 2)).after(.command(.select))

    private static let framing = list.after(
        .command(.down), .command(.select), .command(.up), .command(.up), .command(.select)
    ).answered { .measured(request: $0, MadeUpScans.still.frame) }
}
