// Every screen, with every key.

import RackCore
import Simulator
import Testing

@testable import Station

@Suite("Every screen")
struct EveryScreenTests {
    @Test("each kind of screen has a made-up state")
    func allKindsAreThere() {
        let kinds = Set(MadeUpStates.screens.map { Self.kind($0.screen.content) })
        #expect(
            kinds == [
                "notice", "home", "progress", "result", "history", "settings", "framing", "question", "entry", "facts",
                "stick",
            ])
        #expect(Set(MadeUpStates.all.map(\.name)).count == MadeUpStates.all.count)
        for name in MadeUpStates.all.map(\.name) {
            #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
        }
    }

    private static func kind(_ content: Screen.Content) -> String {
        String(describing: content).prefix { $0 != "(" }.description
    }

    @Test("what is selected is there", arguments: MadeUpStates.all.map(\.name))
    func selectionsAreInside(name: String) throws {
        let state = try #require(MadeUpStates.all.first { $0.name == name }).state
        for command in [nil] + Command.allCases {
            let screen = Screen(command.map { state.handling(.command($0)).state } ?? state)
            switch screen.content {
            case .home(let home):
                #expect(home.selected.map { (0..<home.sessions.count + home.menu.count).contains($0) } ?? true)
            case .result(let result):
                #expect(result.rows.isEmpty || result.rows.indices.contains(result.selected))
                #expect(result.rack.selected == result.selectedRow?.position)
                #expect(result.rack.cells.count == result.rack.shape.rows * result.rack.shape.cols)
                #expect(result.picture.outline.isEmpty == result.rows.isEmpty)
            case .history(let history): #expect((-1..<max(0, history.sessions.count)).contains(history.selected))
            case .settings(let list): #expect(list.rows.indices.contains(list.selected))
            case .question(let question): #expect(question.choices.indices.contains(question.selected))
            case .entry(let entry): #expect(entry.choices.indices.contains(entry.selected))
            case .framing(let framing): #expect(framing.steps.indices.contains(framing.step))
            case .facts(let facts): #expect(facts.lines.isEmpty || facts.lines.indices.contains(facts.first))
            case .progress(let progress): #expect((0...1).contains(progress.fraction))
            case .notice, .stick: break
            }
        }
    }

    @Test(
        "a key that is named does something, and a key that does something is named",
        arguments: MadeUpStates.all.map(\.name))
    func hintsAreTrue(name: String) throws {
        let state = try #require(MadeUpStates.all.first { $0.name == name }).state
        func acts(_ command: Command) -> Bool {
            let (after, effects) = state.handling(.command(command))
            var before = state
            before.news = nil
            return after != before || !effects.isEmpty
        }
        let named = Set(Screen(state).keys.map(\.command))
        for command in [Command.press, .select, .quit] where named.contains(command) {
            #expect(acts(command), "\(command) is named and does nothing")
        }
        for command in [Command.press, .up, .down, .select, .back, .quit] where acts(command) {
            // Without a camera a press comes home, and back drops what is selected there.
            let isQuiet = command == .press || (command == .back && state.phase == .ready)
            #expect(named.contains(command) || isQuiet, "\(command) does something and is not named")
        }
        #expect(named.isSuperset(of: [.up]) == named.isSuperset(of: [.down]))
    }

    @Test(
        "a press starts a scan wherever one can be started, and never disturbs one",
        arguments: MadeUpStates.all.map(\.name))
    func pressInEveryState(name: String) throws {
        var state = try #require(MadeUpStates.all.first { $0.name == name }).state
        state.camera = .ready(name: "camera")
        let (after, effects) = state.handling(.command(.press))
        switch state.phase {
        case .starting, .capturing, .reading, .merging, .saving, .ended:
            #expect(after.phase == state.phase && effects.isEmpty)
        case .closed: #expect(effects == [.openStore])
        case .result(let shown) where shown.name == nil:
            #expect(effects == [.save(attempt: state.attempt, shown.scan)])
        case .question(let question) where question.subject == .discard:
            #expect(after.phase == .saving(MadeUpStates.all.first { $0.name == "result-not-saved" }!.state.shownScan!))
        // Nobody could be recognised in a picture, so none is taken before there is a name.
        case _ where state.needsName:
            #expect(effects.isEmpty && Screen(after).says("Nobody is signed in; nothing was scanned"))
        default: #expect(effects == [.capture(attempt: state.attempt + 1)] && after.phase == .capturing)
        }
    }

    @Test("a long press goes back and a double press selects, in every state")
    func onePedalDoesTheKeys() {
        for (name, state) in MadeUpStates.all {
            #expect(state.handling(.command(.longPress)).state == state.handling(.command(.back)).state, "\(name)")
            #expect(state.handling(.command(.doublePress)).state == state.handling(.command(.select)).state, "\(name)")
        }
    }

    @Test("every vial, every session, every setting and every letter can be reached with the keys alone")
    func everythingIsReached() throws {
        func reached<Value: Hashable>(_ name: String, _ value: (Screen.Content) -> Value?) throws -> Set<Value> {
            var state = try #require(MadeUpStates.all.first { $0.name == name }).state
            var values: Set<Value> = []
            for command in [Command.up, .down] {
                for _ in 0..<120 {
                    if let value = value(Screen(state).content) { values.insert(value) }
                    state = state.handling(.command(command)).state
                }
            }
            return values
        }
        let vials = try reached("result-unread") { if case .result(let shown) = $0 { shown.selected } else { nil } }
        #expect(vials.count == 81)
        let rows = try reached("settings") { if case .settings(let list) = $0 { list.selected } else { nil } }
        #expect(rows.count == SettingRow.rows(StationSettings()).count)
        let letters = try reached("entry") { if case .entry(let entry) = $0 { entry.selected } else { nil } }
        #expect(letters.count == ShownEntry(.value(ShownHistory())).choices.count)
        let lines = try reached("home") { if case .home(let home) = $0 { home.selected } else { nil } }
        #expect(lines == Set(0..<9))
    }

    @Test("the picture follows the selection of the rack and the table, near enough to see it")
    func pictureFollows() throws {
        var state = try #require(MadeUpStates.all.first { $0.name == "result-near" }).state
        for _ in 0..<20 {
            guard case .result(let result) = Screen(state).content else {
                Issue.record("the result is gone")
                return
            }
            let middle = result.picture.outline.reduce(into: Point(x: 0, y: 0)) {
                $0.x += $1.x / 4
                $0.y += $1.y / 4
            }
            #expect(result.picture.viewport.center.distance(to: middle) < 1e-9 && result.picture.viewport.zoom > 2)
            state = state.handling(.command(.down)).state
        }
    }

}

extension StationState {
    fileprivate var shownScan: Scan? { if case .result(let shown) = phase { shown.scan } else { nil } }
}
