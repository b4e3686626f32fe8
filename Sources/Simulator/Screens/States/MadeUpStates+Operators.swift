// A station at which people sign in, by badge or by name.

internal import RackCore
internal import Station

extension MadeUpStates {
    static let operators: [(name: String, state: StationState)] = [
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

    static func read(_ scan: Scan, _ state: StationState) -> StationState {
        state.after(
            .stillsTaken(attempt: state.attempt, [MadeUpScans.still]), .scanned(attempt: state.attempt, scan))
    }

    private static func absent(_ state: StationState) -> StationState {
        var state = state
        _ = Station.reduce(&state, .tick, at: Moment(uptime: state.now.uptime + 7200, time: MadeUpScans.now))
        return state
    }
}
