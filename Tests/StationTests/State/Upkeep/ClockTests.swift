// Setting the clock at the station: what is put in, what is asked for, what comes of it.

import Simulator
import TestSupport
import Testing

@testable import Station

@Suite("Setting the clock")
struct ClockTests {
    /// The step of the clock in a station whose clock can be set.
    private static let step: StationState = {
        var settings = StationSettings()
        settings.inForce.leadsThroughSetup = false
        var state = StationState(settings: settings, setsClock: true).after(
            .storeOpened(sessions: 3), .camera(.ready(name: "c")))
        var setup = ShownSetup(from: ShownSettings())
        setup.step = .clock
        state.phase = .setup(setup)
        return state
    }()

    private func typed(_ text: String, in state: StationState) -> StationState {
        text.reduce(state) { state, character in
            state.after(.typed(character == "<" ? .erase : .character(character)))
        }
    }

    @Test func `is offered where somebody sets it, and nowhere else`() {
        #expect(Screen(Self.step).says("Set it by keys"))
        let elsewhere = StationState()
        #expect(!ShownSetup.clockStep.choices(elsewhere).contains(.byHand))
        #expect(ShownSetup.clockStep.choices(Self.step).contains(.byHand))
    }

    @Test func `begins with what the clock shows, and takes what is typed`() throws {
        let entry = Self.step.after(.command(.down), .command(.select))
        #expect(Screen(entry).says("2026-02-20 14:30"))
        let typed = typed("<<<9x59", in: entry)
        // An x is no digit. 14:30 without its last three digits is 1, and 9 makes it 19.
        #expect(Screen(typed).says("2026-02-20 19:59"))
        let (setting, effects) = typed.handling(.command(.select))
        #expect(effects == [.setClock(request: setting.request, try #require(CivilTime("2026-02-20 19:59")))])
        #expect(Screen(setting).says("Setting the clock"))
        let set = setting.after(.clockSet(request: setting.request))
        #expect(Screen(set).says("The clock is set.") && set.setup?.step == .clock)
        let refused = setting.after(.setupFailed(request: setting.request, Fault(.clock(.kept))))
        #expect(Screen(refused).says("A network keeps this clock"))
    }

    @Test func `by keys alone offers no digit that leads to no time`() {
        var state = Self.step.after(.command(.down), .command(.select))
        for _ in 0..<12 { state = state.after(.command(.select)) }
        for wanted in "202402291230" {
            guard case .entry(let entry) = state.phase else { break }
            let place = entry.choices.firstIndex(of: .character(wanted))
            #expect(place != nil, "\(entry.text) then \(wanted)")
            state = (0..<(place ?? 0) - entry.selected).reduce(state) { state, _ in state.after(.command(.down)) }
            state = state.after(.command(.select))
        }
        guard case .entry(let entry) = state.phase else {
            Issue.record("no time is put in")
            return
        }
        #expect(entry.text == "202402291230" && entry.choices == [.done, .erase])
    }

    @Test func `is left with back, as the clock was`() {
        let entry = Self.step.after(.command(.down), .command(.select))
        let (left, effects) = typed("<<00", in: entry).handling(.command(.back))
        #expect(effects.isEmpty && left.setup?.step == .clock)
    }

    @Test func `is nothing for nobody where somebody has to be signed in`() {
        var state = Self.step
        state.settings.inForce.operators.isRequired = true
        let refused = state.after(.command(.down), .command(.select))
        #expect(refused.setup?.step == .clock && Screen(refused).says("Nobody is signed in"))
    }
}

extension ShownSetup {
    fileprivate static var clockStep: ShownSetup {
        var setup = ShownSetup(from: ShownSettings())
        setup.step = .clock
        return setup
    }
}

@Suite("A time as people write it")
struct CivilTimeTests {
    @Test(arguments: ["2024-02-29 00:00", "2099-12-31 23:59", "2026-11-25T21:45"])
    func `is read as it stands`(text: String) throws {
        #expect(try #require(CivilTime(text)).text == text.replacing("T", with: " "))
    }

    @Test(arguments: [
        "", "2026-11-25", "2026-11-25 21:45:00", "2026-11-25 24:00", "2026-11-25 21:60", "2026-02-29 12:00",
        "2026-13-01 12:00", "2026-00-01 12:00", "2026-04-31 12:00", "2023-12-31 23:59", "2100-01-01 00:00",
        "2026-11-25_21:45", " 2026-11-25 21:4", "２026-11-25 21:45", "26-11-25 21:45",
    ])
    func `is none where a clock cannot show it`(text: String) { #expect(CivilTime(text) == nil) }

    @Test func `of every minute of a day is read back, and orders as time goes on`() throws {
        var last: CivilTime?
        for minute in 0..<1440 {
            let moment = StationTime(secondsSince1970: 1_708_992_000 + 60 * Double(minute), utcOffset: -18_000)
            let time = try #require(moment.civil)
            #expect(moment.text.hasPrefix(time.text) && CivilTime(digits: time.digits) == time)
            if let last { #expect(last < time) }
            last = time
        }
    }
}
