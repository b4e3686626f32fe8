// Who works at the station: badges, signing in and out, and whose a scan is.

import RackCore
import TestSupport
import Testing

@testable import Station

extension StationState {
    /// Ready, with badges that begin with `OP-`.
    fileprivate static func badges(required: Bool = false, name: String? = nil, after minutes: Double = 30) -> Self {
        var state = ready
        (state.settings.operators.badge, state.settings.operators.name) = ("OP-", name)
        (state.settings.operators.isRequired, state.settings.operators.signOutAfter) = (required, minutes)
        return state
    }

    /// A press, and what the picture shows.
    fileprivate func scanning(_ scan: Scan, at seconds: Double = 0) -> (state: StationState, effects: [Effect]) {
        let moment = Moment(uptime: seconds, time: nil)
        var state = self
        var effects = Station.reduce(&state, .command(.press), at: moment)
        effects += Station.reduce(&state, .stillsTaken(attempt: state.attempt, [.madeUp]), at: moment)
        effects += Station.reduce(&state, .scanned(attempt: state.attempt, scan), at: moment)
        return (
            state, effects.filter { if case .capture = $0 { false } else if case .read = $0 { false } else { true } }
        )
    }

    fileprivate func at(_ seconds: Double, _ event: StationEvent = .tick) -> (state: StationState, effects: [Effect]) {
        var state = self
        let effects = Station.reduce(&state, event, at: Moment(uptime: seconds, time: nil))
        return (state, effects)
    }

    fileprivate var savingScan: Scan? { if case .saving(let shown) = phase { shown.scan } else { nil } }
}

private let badge = Scan.madeUp(read: ["OP-ADA"])

@Suite struct `An operator's badge` {
    @Test func `alone in the picture it signs its person in, and no session is made`() {
        let (state, effects) = StationState.badges().scanning(badge)
        #expect(effects == [.recordOperator(.signedIn("ADA"))])
        #expect(state.person == "ADA" && state.sessionCount == 3)
        #expect(Screen(state).says("Signed in: ADA") && Screen(state).says("nothing was saved"))
        let home = state.handling(.command(.back)).state
        #expect(home.phase == .ready && Screen(home).says("Operator: ADA"))
        #expect(state.handling(.command(.press)).effects == [.capture(attempt: 2)])
    }

    @Test func `is nothing but a vial where no badges are set`() {
        let (state, effects) = StationState.ready.scanning(badge)
        #expect(effects == [.draw(attempt: 1, badge)] && state.person == nil)
    }

    @Test(arguments: [
        Scan.madeUp(read: ["OP-ADA", "A00183"]), .madeUp(read: ["OP-ADA", "OP-BEN"]),
        .madeUp(read: ["OP-ADA"], others: .unread), .madeUp(read: ["OP-ADA"], others: .blank),
        .madeUp(read: ["OP-ADA"], others: .conflict),
    ])
    func `among vials it stays a value, with a warning`(scan: Scan) {
        let (state, effects) = StationState.badges().scanning(scan)
        #expect(state.person == nil && effects.count == 1)
        let kept = state.savingScan
        #expect(kept?.reading.records == scan.reading.records && kept?.reading.positions == scan.reading.positions)
        let badges = scan.reading.records.map(\.value).filter { $0.hasPrefix("OP-") }
        #expect(kept?.reading.warnings == [.operatorBadges(values: badges)])
        let result = state.drawn.handling(.saved(attempt: 1, .madeUp)).state
        #expect(Screen(result).says("badge was read with the vials: OP-ADA"))
    }

    @Test(arguments: [
        "OP-", "OP-   ", "op-ADA", "0OP-ADA", "A00183", "OP-A\nB", "OP-" + String(repeating: "A", count: 65),
    ])
    func `has a name after its beginning, or is none`(value: String) {
        let (state, effects) = StationState.badges().scanning(.madeUp(read: [value]))
        #expect(state.person == nil && effects.count == 1 && state.savingScan != nil)
    }

    @Test(arguments: [
        "Alice\u{200B}", "Al\u{AD}ice", "\u{202E}ecilA", "A\u{43B}ice", "Alice\u{1F600}", "Ali=ce", "\u{FEFF}A",
    ])
    func `with a name that is not allowed is refused in words, and nobody is signed in`(name: String) {
        let (state, effects) = StationState.badges(required: true).scanning(.madeUp(read: ["OP-" + name]))
        #expect(state.person == nil && effects.isEmpty)
        guard case .failed(let fault) = state.phase else {
            Issue.record("the badge is not refused")
            return
        }
        #expect(fault.text.description == "This badge has a name that is not allowed: \(name.harmless)")
    }

    @Test func `has one name, however its letters are put together`() {
        for value in ["OP-Zo\u{EB} Fran\u{E7}ois", "OP- Zoe\u{308}  Franc\u{327}ois "] {
            let name = StationState.badges().scanning(.madeUp(read: [value])).state.person
            #expect(name.map { Array($0.utf8) } == Array("Zo\u{EB} Fran\u{E7}ois".utf8))
        }
    }

    @Test func `is none beside a rack's own code, outside a rack, or when the reader has anything against it`() {
        let place = GridPosition(row: 0, col: 0)
        var withRackCode = badge
        withRackCode.reading.rackCode = .madeUp("RACK", at: place)
        let warnings: [ReadingWarning] = [
            .outsideRack(values: ["X"]), .deadlineReached, .effortSpent, .differentRack,
            .severalRackCodes(values: ["X", "Y"]),
            .samePosition(position: place, values: ["X", "Y"]),
        ]
        let warned = warnings.map { warning in
            var scan = badge
            scan.reading.warnings = [warning]
            return scan
        }
        for scan in warned + [withRackCode] {
            let state = StationState.badges().scanning(scan).state
            #expect(state.person == nil && state.savingScan?.reading.records == scan.reading.records)
        }
        var unplaced = badge
        unplaced.reading.warnings = [.ambiguousPlacement([.rowsLeftOpen(seen: 1, declared: 9)])]
        #expect(StationState.badges().scanning(unplaced).state.person == "ADA")
    }

    @Test func `that is the rack's own code is warned of`() {
        var scan = Scan.madeUp()
        scan.reading.rackCode = .madeUp("OP-ADA", at: GridPosition(row: 1, col: 1))
        let kept = StationState.badges().scanning(scan).state.savingScan
        #expect(kept?.reading.warnings == [.operatorBadges(values: ["OP-ADA"])])
    }

    @Test func `that was a vial after all is kept as one, in the name of who was there before`() {
        let ben = StationState.badges().scanning(.madeUp(read: ["OP-BEN"])).state
        let (state, effects) = ben.scanning(badge).state.handling(.command(.select))
        #expect(effects.first == .recordOperator(.takenBack("ADA")) && effects.count == 2)
        #expect(state.person == "BEN" && state.savingScan?.person == "BEN")
        #expect(state.savingScan?.reading.records.map(\.value) == ["OP-ADA"])
        #expect(state.drawn.handling(.saved(attempt: 2, .madeUp)).state.sessionCount == 4)
    }

    @Test func `never comes between two scans of one rack`() {
        let first = Scan.madeUp(["A00183", "B00042", nil, nil])
        let second = Scan.madeUp([nil, "B00042", "C00017", nil])
        let kept = StationState.badges().scanning(first).state.drawn.handling(.saved(attempt: 1, .madeUp)).state
        let again = kept.scanning(badge).state.scanning(second).state.drawn.handling(.saved(attempt: 3, .madeUp)).state
        #expect(Screen(again).says("Same rack? Merge"))
        let (merging, effects) = again.handling(.command(.select)).state.handling(.command(.select))
        guard case .draw(_, let both)? = effects.first else {
            Issue.record("nothing is merged")
            return
        }
        #expect(both.person == "ADA")
        #expect(merging.handling(.drawn(attempt: 4, both)).effects == [.save(attempt: 4, both)])
    }
}

@Suite struct `Signing in and out` {
    private let signedIn = StationState.badges().scanning(badge).state

    @Test func `the same badge again signs out, another one changes who works`() {
        let (out, effects) = signedIn.scanning(badge)
        #expect(out.person == nil && effects == [.recordOperator(.signedOut("ADA"))])
        #expect(Screen(out).says("Signed out: ADA"))
        let (ben, changes) = signedIn.scanning(.madeUp(read: ["OP-BEN"]))
        #expect(ben.person == "BEN" && changes == [.recordOperator(.signedIn("BEN"))])
    }

    @Test func `home has a line for signing out as long as somebody is signed in`() {
        var home = signedIn.handling(.command(.back)).state
        #expect(Screen(home).list(.menu)?.rows.last?.fields == ["Sign out"])
        for _ in 0..<9 { home = home.handling(.command(.down)).state }
        let (out, effects) = home.handling(.command(.select))
        #expect(effects == [.recordOperator(.signedOut("ADA"))] && out.person == nil && out.phase == .ready)
        #expect(!Screen(out).says("Sign out") && Screen(out).says("Signed out: ADA"))
    }

    @Test func `whoever is away is signed out, and the press after that is nobody's`() {
        #expect(signedIn.at(1799).state.person == "ADA")
        let (away, effects) = signedIn.at(1800)
        #expect(away.person == nil && effects == [.recordOperator(.timedOut("ADA"))])
        #expect(signedIn.scanning(.madeUp(), at: 1800).state.savingScan.map(\.person) == .some(nil))
        let busy = signedIn.scanning(.madeUp(), at: 1799).state
        #expect(busy.savingScan?.person == "ADA" && busy.at(3500).state.person == "ADA")
        #expect(StationState.badges(after: 0).scanning(badge).state.at(1e6).state.person == "ADA")
    }

    @Test func `a scan is whose it was at the press, however long it takes to be kept`() {
        let refused = signedIn.scanning(.madeUp(), at: 10).state.handling(.saveFailed(attempt: 2, .madeUp)).state
        let (state, effects) = refused.at(9000, .command(.press))
        #expect(state.savingScan?.person == "ADA" && state.person == nil)
        #expect(effects.first == .recordOperator(.timedOut("ADA")) && effects.count == 2)
    }

    @Test func `the one person of a station works whenever nobody has signed in`() {
        let alone = StationState.badges(name: "Lise")
        #expect(alone.scanning(.madeUp()).state.savingScan?.person == "Lise")
        #expect(Screen(alone).says("Operator: Lise") && !Screen(alone).says("Sign out"))
        let ada = alone.scanning(badge).state
        #expect(ada.person == "ADA" && ada.at(1800).state.person == "Lise")
    }

    @Test func `deletions, settings and copies are in somebody's name`() {
        let session = SessionSummary.madeUp
        var deleting = signedIn
        deleting.phase = .question(ShownQuestion(.delete(session), behind: .history(ShownHistory())))
        deleting = deleting.handling(.command(.down)).state
        #expect(
            deleting.handling(.command(.select)).effects == [
                .deleteSession(request: 1, id: SessionSummary.madeUp.id, by: "ADA")
            ])
        var settings = signedIn
        settings.phase = .settings(ShownSettings())
        settings.settings.refusal = nil
        for command in [Command.select, .up] { settings = settings.handling(.command(command)).state }
        guard case .writeSetting(_, "grid.container", _, "ADA")? = settings.handling(.command(.select)).effects.first
        else {
            Issue.record("the change is nobody's")
            return
        }
        let effects = signedIn.handling(.stick(.present(name: "S"))).effects
        #expect(effects.contains(.mirror(stick: 2, .everySession, by: "ADA")))
    }
}

@Suite struct `Signing in with a name` {
    private let station: StationState = {
        var state = StationState.ready
        (state.settings.operators.isTyped, state.settings.operators.isRequired) = (true, true)
        return state
    }()

    private func typing(_ name: String, _ start: StationState) -> (state: StationState, effects: [Effect]) {
        var state = start.handling(.command(.select)).state
        for choice in name.map(ShownEntry.Choice.character) + [.done] {
            guard case .entry(let shown) = state.phase, let target = shown.choices.firstIndex(of: choice) else {
                Issue.record("\(choice) cannot be chosen")
                return (state, [])
            }
            let step = target > shown.selected ? Command.down : .up
            for _ in 0..<abs(target - shown.selected) { state = state.handling(.command(step)).state }
            let next = state.handling(.command(.select))
            if choice == .done { return next }
            state = next.state
        }
        return (state, [])
    }

    @Test func `a name that is put in signs in, and every scan is in it`() {
        #expect(Screen(station).says("Sign in") && Screen(station).says("Choose Sign in and put in your name"))
        let (ada, effects) = typing("ADA  L. ", station)
        #expect(effects == [.recordOperator(.typed("ADA L."))] && ada.person == "ADA L." && ada.phase == .ready)
        #expect(Screen(ada).says("Signed in: ADA L.") && Screen(ada).says("Sign out"))
        #expect(ada.scanning(.madeUp()).state.savingScan?.person == "ADA L.")
        #expect(ada.at(1800).effects == [.recordOperator(.timedOut("ADA L."))])
    }

    @Test func `without badges nothing is scanned before there is a name, and the pedal says so at once`() {
        let (pressed, effects) = station.handling(.command(.press))
        #expect(effects.isEmpty && Screen(pressed).says("Nobody is signed in; nothing was scanned"))
        #expect(pressed.handling(.command(.back)).state.phase == .ready)
        let back = station.handling(.command(.select)).state.handling(.command(.back)).state
        #expect(back.phase == .ready && back.person == nil)
    }

    @Test func `a badge works beside names, and where neither is needed the menu offers a name`() {
        var both = station
        both.settings.operators.badge = "OP-"
        #expect(Screen(both).says("or choose Sign in"))
        #expect(both.scanning(badge).state.person == "ADA")
        let refused = Screen(both.scanning(.madeUp()).state)
        #expect(refused.says("with your badge or with your name"))
        #expect(refused.keys.contains { $0.command == .press })
        var free = station
        free.settings.operators.isRequired = false
        #expect(Screen(free).title?.text == "Press the pedal")
        #expect(Screen(free).list(.menu)?.rows.last?.fields == ["Sign in"])
        free = (0..<9).reduce(free) { state, _ in state.handling(.command(.down)).state }
        guard case .entry(let shown) = free.handling(.command(.select)).state.phase else {
            Issue.record("the menu does not open the name")
            return
        }
        #expect(shown.purpose == .name && !shown.choices.contains(.character(" ")))
    }
}

@Suite struct `A station that has to know who works` {
    private let nobody = StationState.badges(required: true)

    @Test func `asks for a badge, and keeps no rack of nobody's`() {
        #expect(Screen(nobody).says("Show your badge") && !Screen(nobody).says("Press the pedal\""))
        let (state, effects) = nobody.scanning(.madeUp())
        #expect(effects.isEmpty && state.sessionCount == 3)
        #expect(Screen(state).says("Nobody is signed in; nothing was saved") && !Screen(state).says("Saved as"))
        let ada = state.scanning(badge).state
        #expect(ada.person == "ADA" && Screen(ada).says("Put the rack in the square"))
        #expect(ada.scanning(.madeUp()).state.savingScan?.person == "ADA")
    }

    @Test func `keeps no badge as a vial either, unless somebody was there`() {
        let ada = nobody.scanning(badge).state
        #expect(ada.handling(.command(.select)).effects.isEmpty && !Screen(ada).says("It is a vial"))
        let ben = ada.scanning(.madeUp(read: ["OP-BEN"])).state
        #expect(Screen(ben).says("It is a vial"))
        #expect(ben.handling(.command(.select)).state.savingScan?.person == "ADA")
    }

    @Test func `deletes nothing and changes no setting before it knows`() {
        var deleting = nobody
        let session = SessionSummary.madeUp
        deleting.phase = .question(ShownQuestion(.delete(session), behind: .history(ShownHistory())))
        deleting = deleting.handling(.command(.down)).state
        let (state, effects) = deleting.handling(.command(.select))
        #expect(effects.isEmpty && Screen(state).says("Nobody is signed in. Sign in with your badge first."))
        var settings = nobody
        settings.phase = .settings(ShownSettings())
        settings.settings.refusal = nil
        #expect(Screen(settings.handling(.command(.select)).state).says("Nobody is signed in"))
    }

    @Test func `scans at once where one person works alone`() {
        let state = StationState.badges(required: true, name: "Lise")
        #expect(state.scanning(.madeUp()).state.savingScan?.person == "Lise")
    }
}
