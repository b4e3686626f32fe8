// A station in every state that has a screen of its own, brought there by events.

internal import RackCore
package import Station
internal import Archive

/// Made-up states of every kind: what `rackstation screens` draws and what tests of screens and displays go through.
/// Each is reached by events from switching on, so that none is one that no station can be in.
package enum MadeUpStates {
    /// Every state with a name that can be a file's: lower-case letters, digits and hyphens.
    package static let all: [(name: String, state: StationState)] =
        waiting + operators + scanning + results + supplies + labels + browsing + finds + changing + updates + setups
        + sticks
        + ends

    /// The screens of all states.
    package static var screens: [(name: String, screen: Screen)] { all.map { ($0.name, Screen($0.state)) } }

    // MARK: Waiting for the pedal

    private static let waiting: [(name: String, state: StationState)] = [
        ("starting", StationState(settings: settings)),
        (
            "closed",
            StationState(settings: settings).after(
                .storeRefused(Fault(.store(.corrupt), on: "sessions.sqlite")))
        ),
        ("home", home),
        ("home-first", station.after(.recentLoaded([]))),
        ("home-lid", home.after(.stageSeen(.lidOn))),
        ("home-hand", home.after(.stageSeen(.hand))),
        ("home-no-box", home.after(.stageSeen(.emptyStage))),
        ("home-selected", home.after(.command(.down))),
        ("home-menu", home.after(downs(recent.count + 2))),
        (
            "home-recovered",
            home.after(.camera(.unavailable(Fault(.camera(.lost)))), .camera(.ready(name: "HD Pro Webcam C920")))
        ),
        (
            "home-trouble",
            home.after(
                .camera(.unavailable(Fault(.camera(.lost), detail: "/dev/video0"))),
                .device(.pedal, takenLine),
                .stick(.unusable(Fault(.stick(.readOnly), on: "BENCH"))),
                .device(
                    .store,
                    Fault(.disk(.nearlyFull), detail: "\(312)", "\(100)", "\("/var/lib/rackstation")")))
        ),
        ("home-pedal", home.after(.device(.pedal, takenLine))),
    ]

    private static let takenLine = Fault(.line(.inUse), detail: "\("gpiochip0 17")", "\("gpiomon")")

    // MARK: Who works

    private static let operators: [(name: String, state: StationState)] = [
        ("home-badge", badges),
        ("badge", signedIn),
        ("home-operator", signedIn.after(.command(.back))),
        ("home-sign-out", signedIn.after([.command(.back)] + downs(recent.count + 5))),
        ("badge-out", read(badge, signedIn.after(.command(.press)))),
        ("no-badge", read(MadeUpScans.clean, badges.after(.command(.press)))),
        ("home-signed-out", absent(signedIn.after(.command(.back)))),
        ("home-sign-in", named),
        ("sign-in", named.after([.command(.select)] + [.down, .select, .up, .up].map { .command($0) })),
        ("sign-in-pin", pin.after([.select, .down, .select, .down, .down, .select].map { .command($0) })),
        ("sign-in-pin-wrong", wrong(pin)),
        ("sign-in-pin-pause", wrong(wrong(wrong(pin)))),
        ("not-signed-in", named.after(.command(.press))),
    ]

    /// A station without badges, at which names are put in.
    private static let named: StationState = {
        var state = home
        (state.settings.operators.isTyped, state.settings.operators.isRequired) = (true, true)
        return state
    }()

    private static let badges: StationState = {
        var state = home
        state.settings.operators.badge = "OP-"
        state.settings.operators.isRequired = true
        return state
    }()

    /// A station that asks for the PIN of a badge that was read.
    private static let pin: StationState = {
        var state = badges
        state.settings.operators.needsPIN = true
        return read(badge, state.after(.command(.press)))
    }()

    /// The state after a wrong PIN of four digits.
    private static func wrong(_ state: StationState) -> StationState {
        state.after(
            Array(repeating: .command(.select), count: 4)
                + Array(repeating: .command(.up), count: 2) + [.command(.select)]
        ).answered { .pinChecked(request: $0, name: "Ada Lovelace", .wrong) }
    }

    private static let signedIn = read(badge, badges.after(.command(.press)))

    private static let badge = MadeUpScans.badge("OP-Ada Lovelace")

    private static func read(_ scan: Scan, _ state: StationState) -> StationState {
        state.after(
            .stillsTaken(attempt: state.attempt, [MadeUpScans.still]), .scanned(attempt: state.attempt, scan))
    }

    private static func absent(_ state: StationState) -> StationState {
        var state = state
        _ = Station.reduce(&state, .tick, at: Moment(uptime: state.now.uptime + 7200, time: MadeUpScans.now))
        return state
    }

    /// A station that is ready, with a complete stick in.
    private static let station = StationState(settings: settings).after(
        .storeOpened(sessions: 1284), .camera(.ready(name: "HD Pro Webcam C920")), .stick(.present(name: "BENCH")),
        .mirrored(stick: 1))

    static let home = station.after(.recentLoaded(recent))

    private static let settings: StationSettings = {
        var settings = StationSettings()
        settings.scan.crop = .auto
        return settings
    }()

    static let recent: [SessionSummary] = (0..<5).map { session($0) }

    private static func session(_ number: Int) -> SessionSummary {
        let unread = number == 1 ? 2 : number == 6 ? 81 : number == 5 ? 1 : 0
        let conflicts = number == 3 || number == 5 ? 2 : 0
        var session = SessionSummary(
            id: "0b5a7d1e-0000-4000-8000-00000000000\(number)", sequence: 1284 - number,
            time: StationTime(
                secondsSince1970: MadeUpScans.now.secondsSince1970 - Double(number * number) * 1700 - 120,
                utcOffset: 3600),
            stationID: "bench-1", readCount: 81 - unread, unreadCount: unread,
            rackCode: number.isMultiple(of: 3) ? "10102523B\(number)" : nil,
            csvName: "vials_2026-02-20_14302\(number).csv", source: "HD Pro Webcam C920", software: "made up",
            isIntact: number != 7,
            illustration: .init(
                thumbnail: MadeUpScans.clean.thumbnail,
                states: [.read: 81 - unread - conflicts, .unread: unread, .conflict: conflicts]))
        session.replacedBy = number == 5 ? "vials_2026-02-20_143024.csv" : nil
        return session
    }

    // MARK: A scan

    private static let scanning: [(name: String, state: StationState)] = [
        ("capturing", capturing),
        ("reading", reading.after(.stepBegun(attempt: 1, .detecting)).at(2.5)),
        ("annotating", reading.after(.scanned(attempt: 1, MadeUpScans.clean)).at(4)),
        ("saving", saving(MadeUpScans.clean).at(4.3)),
        (
            "failed",
            capturing.after(.scanFailed(attempt: 1, Fault(.camera(.badFrames), detail: "\(4) in \(5) s")))
        ),
    ]

    private static let capturing = home.after(.command(.press)).at(0.3)
    private static let reading = capturing.after(.stillsTaken(attempt: 1, [MadeUpScans.still]))

    private static func saving(_ scan: Scan) -> StationState {
        reading.after(.scanned(attempt: 1, scan), .drawn(attempt: 1, scan))
    }

    static func result(_ scan: Scan) -> StationState {
        saving(scan).after(.saved(attempt: 1, MadeUpScans.session), .recentLoaded(recent), .mirrored(stick: 1))
    }

    // MARK: Results

    static let unread = result(MadeUpScans.unread)

    private static let results: [(name: String, state: StationState)] = [
        ("result-all-read", result(MadeUpScans.clean)),
        ("result-unread", unread),
        ("result-picture", unread.after(.command(.select))),
        ("result-near", unread.after(.command(.select), .command(.select))),
        (
            "result-table",
            unread.after(
                .command(.down), .command(.select), .command(.select), .command(.select), .command(.up))
        ),
        ("result-conflict", result(MadeUpScans.conflict)),
        ("result-nothing", result(MadeUpScans.nothing)),
        ("result-empty", result(MadeUpScans.empty)),
        ("result-compared", unread.after(.expectedLoaded(stick: 1, MadeUpScans.expected))),
        (
            "result-differences",
            unread.after(.expectedLoaded(stick: 1, MadeUpScans.expected)).after(
                .lookedBack(session: MadeUpScans.session.id, seen)
            )
            .after([.select, .down].map { .command($0) })
        ),
        ("result-seen", result(MadeUpScans.clean).after(.lookedBack(session: MadeUpScans.session.id, [seen[0]]))),
        ("result-relative", result(MadeUpScans.relative)),
        ("result-marked", result(MadeUpScans.marked)),
        ("question-container", asking(container)),
        ("question-containers", asking(.severalContainers(["box81", "box81-numbers"]))),
        ("question-orientation", asking(.unprovedOrientation)),
        ("question-turned", read(turned, capturing)),
        ("question-positions-discard", asking(container).after(.command(.back))),
        ("question-leave-undecided", asking(container).after(.command(.quit))),
        ("result-not-saved", notSaved),
        ("question-discard", notSaved.after(.command(.back))),
        ("result-again", again),
        ("question-scanned", unread.after(.handScanned("A00120"))),
        ("question-merge", merging),
        ("merging", merging.after(.command(.select))),
        (
            "merged",
            merging.after(
                .command(.select), .drawn(attempt: 3, MadeUpScans.merged), .saved(attempt: 3, MadeUpScans.session))
        ),
    ]

    private static let container = PositionQuestion.contradictedContainer(
        name: "box100",
        seen: ContainerEvidence(
            declared: RackShape(rows: 10, cols: 10), likeliest: RackShape(rows: 9, cols: 9),
            fitting: ["box81", "box81-numbers"]))

    private static let turned: Scan = {
        var scan = MadeUpScans.clean
        (scan.recalled, scan.pictures.frame) = (MadeUpScans.recalled, MadeUpScans.still.frame)
        return scan
    }()

    /// A scan of which something has to be decided before it is kept.
    private static func asking(_ question: PositionQuestion) -> StationState {
        read(MadeUpScans.asking(question), capturing)
    }

    private static let notSaved = saving(MadeUpScans.unread).after(
        .saveFailed(attempt: 1, Fault(.store(.full), on: "/var/lib/rackstation")))

    private static let merging = again.after(.command(.select))
    private static let again = unread.after(
        .command(.press), .stillsTaken(attempt: 2, [MadeUpScans.still]), .scanned(attempt: 2, MadeUpScans.again),
        .drawn(attempt: 2, MadeUpScans.again), .saved(attempt: 2, MadeUpScans.session))

    // MARK: Sessions

    static let history = home.after(.command(.select)).answered { request in
        .pageLoaded(request: request, SessionPage(sessions: (0..<8).map(session), total: 1284))
    }

    private static let browsing: [(name: String, state: StationState)] = [
        ("history-loading", home.after(.command(.select))),
        ("history", history.after(.command(.down))),
        (
            "history-empty",
            station.after(.recentLoaded([]), .command(.select)).answered { request in
                .pageLoaded(request: request, SessionPage(sessions: [], total: 0))
            }
        ),
        ("question-session", history.after(.command(.select))),
        (
            "question-delete",
            history.after(.command(.select), .command(.down), .command(.down), .command(.select), .command(.down))
        ),
        ("history-copying", history.after(.command(.select), .command(.down), .command(.select))),
        ("opening", history.after(.command(.select), .command(.select))),
        (
            "result-opened",
            history.after(.command(.select), .command(.select)).answered { request in
                .sessionOpened(request: request, MadeUpScans.session, MadeUpScans.clean)
            }
        ),
    ]

    // MARK: Settings

    private static let changing: [(name: String, state: StationState)] = [
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

    // MARK: The stick and the end

    private static let stick = home.after(downs(recent.count + 3)).after(.command(.select))

    private static let sticks: [(name: String, state: StationState)] = [
        ("stick-safe", stick),
        ("stick-none", stick.after(.stick(.absent))),
        (
            "stick-copying",
            stick.after(
                .stick(.absent), .stick(.present(name: "BENCH")), .mirrorProgressed(stick: 3, done: 312, total: 1284))
        ),
        (
            "stick-full",
            stick.after(
                .stick(.absent), .stick(.present(name: "BENCH")),
                .mirrorFailed(stick: 3, Fault(.stick(.full))))
        ),
        ("stick-read-only", stick.after(.stick(.unusable(Fault(.stick(.readOnly), on: "BENCH"))))),
    ]

    private static let ends: [(name: String, state: StationState)] = [
        ("question-lid", home.after(.stageSeen(.lidOn), .command(.press))),
        ("question-hand", home.after(.stageSeen(.hand), .command(.press))),
        ("question-leave", home.after(.command(.quit))),
        ("question-leave-scanning", capturing.after(.command(.quit))),
        ("question-leave-not-saved", notSaved.after(.command(.quit))),
        (
            "question-leave-lost",
            notSaved.after([.quit, .down, .select].map { .command($0) })
        ),
        ("ended", home.after(.endRequested)),
    ]

    static func downs(_ count: Int) -> [StationEvent] { Array(repeating: .command(.down), count: count) }
}

extension StationState {
    /// The state after events, all at the moment of the made-up scans.
    package func after(_ events: StationEvent...) -> StationState { after(events) }

    func after(_ events: [StationEvent]) -> StationState {
        var state = self
        for event in events {
            _ = Station.reduce(&state, event, at: Moment(uptime: state.now.uptime, time: MadeUpScans.now))
        }
        return state
    }

    /// The state when what was asked for last is answered.
    func answered(_ answer: (Int) -> StationEvent) -> StationState { after(answer(request)) }

    /// The state so many seconds after the press.
    fileprivate func at(_ seconds: Double) -> StationState {
        var state = self
        _ = Station.reduce(&state, .tick, at: Moment(uptime: state.scanBegan.uptime + seconds, time: MadeUpScans.now))
        return state
    }
}
