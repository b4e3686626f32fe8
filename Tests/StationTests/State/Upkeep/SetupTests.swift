// The set-up of a station, told by arrays of events.

import RackCore
import TestSupport
import Testing

@testable import Station

@Suite("The set-up of a station")
struct SetupTests {
    private func step(_ state: StationState) -> ShownSetup.Step? { state.setup?.step }

    /// The state when everything that was asked for is written.
    private func written(_ state: StationState, _ effects: [Effect]) -> StationState {
        effects.reduce(state) { state, effect in
            guard case .writeSetting(let request, let id, let value, _) = effect else { return state }
            var settings = state.settings
            let setting = Settings.declared.first { $0.id == id }
            #expect(setting?.read(WrittenValue(value, .builtIn), into: &settings.inForce) == true, "\(id): \(value)")
            let (after, more) = state.handling(.settingsWritten(request: request, settings))
            return written(after, more)
        }
    }

    private func after(_ state: StationState, _ commands: Command...) -> StationState {
        commands.reduce(state) { state, command in
            let (after, effects) = state.handling(.command(command))
            return written(after, effects)
        }
    }

    /// The state after so many steps were left for later.
    private func later(_ state: StationState, steps: Int) -> StationState {
        (0..<steps).reduce(state) { state, _ in
            let last = (state.setup?.choices(state).count ?? 1) - 1
            let down = (0..<last).reduce(state) { state, _ in after(state, .down) }
            return after(down, .select)
        }
    }

    @Test func `begins by itself where somebody sits before a new station, and nowhere else`() {
        #expect(step(.new) == .language)
        func opened(_ sessions: Int, canLead: Bool, _ change: (inout StationSettings) -> Void = { _ in })
            -> StationState
        {
            var settings = StationSettings()
            change(&settings)
            return StationState(settings: settings, canLead: canLead).handling(.storeOpened(sessions: sessions)).state
        }
        #expect(opened(1, canLead: true).phase == .ready)
        #expect(opened(0, canLead: false).phase == .ready)
        #expect(opened(0, canLead: true) { $0.inForce.leadsThroughSetup = false }.phase == .ready)
        #expect(opened(0, canLead: true) { $0.refusal = .madeUp }.phase == .ready)
    }

    @Test func `every step can be left for later, and the end is home for good`() {
        let overview = later(after(.new, .select), steps: 8)
        #expect(step(overview) == .overview)
        let (home, effects) = overview.handling(.command(.select))
        #expect(home.phase == .ready)
        #expect(effects == [.writeSetting(request: home.request, "station.setup", value: "false")])
    }

    @Test func `leaving at the first step goes home by each of its ways`() {
        for commands in [[Command.back], [.press], [.down, .down, .down, .select]] {
            let home = commands.reduce(StationState.new) { after($0, $1) }
            #expect(home.phase == .ready && !home.settings.leadsThroughSetup)
        }
    }

    @Test func `no press makes a scan, whatever is put in`() {
        var state = after(.new, .select)
        for _ in 0..<10 {
            for shown in [state, after(state, .select), after(state, .down, .select)] where shown.setup != nil {
                let (after, effects) = shown.handling(.command(.press))
                #expect(effects.isEmpty && after.setup != nil)
            }
            state = later(state, steps: 1)
            if state.phase == .ready { return }
        }
        Issue.record("the set-up has no end")
    }

    @Test func `a language holds from the next step on`() {
        let state = after(.new, .down, .select)
        #expect(step(state) == .camera && state.settings.screen.language == .german)
        #expect(Screen(state).says("Foto aufnehmen"))
    }

    @Test func `a pedal is learnt, kept and tried, and a pedal that is given up is not kept`() {
        let pedal = later(after(.new, .select), steps: 4)
        #expect(step(pedal) == .pedal)
        let (learning, effects) = pedal.handling(.command(.select))
        #expect(effects == [.learnPedal(request: learning.request)])
        // Keys that are pressed meanwhile may be what is learnt.
        #expect(learning.handling(.command(.press)).state == learning)
        let (given, stopped) = learning.handling(.command(.back))
        #expect(stopped == [.stopLearning] && step(given) == .pedal)
        let found = LearnedPedal(path: "/dev/input/by-id/usb-x-event-kbd", name: "x", key: .usual, isLasting: true)
        #expect(given.handling(.pedalLearned(request: learning.request, found)).state == given)
        let learnt = learning.handling(.pedalLearned(request: learning.request, found)).state
        #expect(learnt.settings.pedal.device == nil && Screen(learnt).says("It is x, and it sends KEY_B."))
        let kept = after(learnt, .select)
        #expect(kept.settings.pedal.device == found.path && step(kept) == .pedal)
        #expect(Screen(after(kept, .press)).says("The pedal works."))
        #expect(step(after(kept, .press, .select)) == .stick)
    }

    @Test func `the square that was found is kept, and one by keys as well`() {
        var square = later(after(.new, .select), steps: 2)
        square.settings.inForce.scan.rack = RackShape(rows: 9, cols: 9)
        let (finding, effects) = square.handling(.command(.select))
        #expect(effects == [.findSquare(request: finding.request)])
        let place = PixelRect(x: 40, y: 20, width: 200, height: 200)
        let found = finding.handling(
            .squareFound(request: finding.request, Still.madeUp.frame, .square(place))
        ).state
        #expect(Screen(found).guide?.rack == RackShape(rows: 9, cols: 9))
        let kept = after(found, .select)
        #expect(kept.settings.scan.crop == .square(x: 40, y: 20, side: 200) && step(kept) == .orientation)
        let byKeys = after(found, .down, .select, .up, .select, .select, .select, .select)
        #expect(byKeys.settings.scan.crop == .square(x: 46, y: 20, side: 200) && step(byKeys) == .orientation)
    }

    @Test func `the name is put in by keys and a station is called so at once`() {
        let name = later(after(.new, .select), steps: 6)
        let named = after(name, .down, .select, .down, .select, .up, .up, .up, .select)
        #expect(named.settings.stationID == "B" && step(named) == .clock)
        #expect(step(after(name, .down, .select, .back)) == .name)
    }

    @Test func `the settings lead to every step, and back`() {
        var state = StationState.ready
        state.phase = .settings(ShownSettings(selected: SettingRow.rows(state.settings).count - 1))
        let overview = after(state, .select)
        #expect(step(overview) == .overview)
        for (number, step) in ShownSetup.Step.all.enumerated() {
            let opened = (0..<number).reduce(overview) { state, _ in after(state, .down) }
            let inside = after(opened, .select)
            #expect(self.step(inside) == step && self.step(after(inside, .back)) == .overview)
        }
        #expect(after(overview, .back).phase == state.phase)
    }

    @Test func `what cannot be written is said, and the step stays`() {
        let (writing, effects) = StationState.new.handling(.command(.down)).state.handling(.command(.select))
        #expect(effects.count == 1)
        let refused = writing.handling(.settingsRefused(request: writing.request, .madeUp)).state
        #expect(step(refused) == .language && Screen(refused).says("the disk is full"))
    }
}
