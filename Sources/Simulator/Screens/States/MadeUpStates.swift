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

    // MARK: What others begin with

    /// A station that is ready, with a complete stick in.
    static let station = StationState(settings: settings).after(
        .storeOpened(sessions: 1284), .camera(.ready(name: "HD Pro Webcam C920")), .stick(.present(name: "BENCH")),
        .mirrored(stick: 1))

    static let home = station.after(.recentLoaded(recent))

    static let settings: StationSettings = {
        var settings = StationSettings()
        settings.scan.crop = .auto
        return settings
    }()

    static let recent: [SessionSummary] = (0..<5).map { session($0) }

    static func session(_ number: Int) -> SessionSummary {
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

    static let capturing = home.after(.command(.press)).at(0.3)
    private static let reading = capturing.after(.stillsTaken(attempt: 1, [MadeUpScans.still]))

    static func saving(_ scan: Scan) -> StationState {
        reading.after(.scanned(attempt: 1, scan), .drawn(attempt: 1, scan))
    }

    static func result(_ scan: Scan) -> StationState {
        saving(scan).after(.saved(attempt: 1, MadeUpScans.session), .recentLoaded(recent), .mirrored(stick: 1))
    }

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
