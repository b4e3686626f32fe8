// Every screen, with every key.

import RackCore
import Simulator
import TestSupport
import Testing

@testable import Station

@Suite("Every screen")
struct EveryScreenTests {
    @Test("each phase and each kind of element has a made-up state")
    func allKindsAreThere() {
        let phases = Set(MadeUpStates.all.map { Self.kind($0.state.phase) })
        #expect(
            phases == [
                "starting", "closed", "ready", "capturing", "reading", "saving", "badge", "label", "supply", "result",
                "failed",
                "opening", "history", "find", "entry", "settings", "provision", "update", "framing", "setup", "stick",
                "about",
                "trend",
                "question",
                "ended",
            ])
        let elements = Set(MadeUpStates.screens.flatMap { $0.screen.elements.map { Self.kind($0) } })
        #expect(
            elements == [
                "title", "head", "notes", "names", "legend", "gauge", "field", "list", "rack", "picture", "card",
                "split",
            ])
        #expect(Set(MadeUpStates.all.map(\.name)).count == MadeUpStates.all.count)
        for name in MadeUpStates.all.map(\.name) {
            #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
        }
    }

    /// The name of an enumeration's case.
    private static func kind(_ value: some Any) -> String {
        // Only a case without anything is described, for a description has every pixel in it.
        Mirror(reflecting: value).children.first?.label ?? String(describing: value)
    }

    @Test("what is selected is there", arguments: MadeUpStates.all.map(\.name))
    func selectionsAreInside(name: String) throws {
        let state = try #require(MadeUpStates.all.first { $0.name == name }).state
        for command in [nil] + Command.allCases {
            let screen = Screen(command.map { state.handling(.command($0)).state } ?? state)
            for list in screen.lists {
                #expect(list.selected.map { list.rows.indices.contains($0) } ?? true)
                #expect(list.rows.isEmpty || list.rows.indices.contains(list.first))
                // Lists in columns have the same columns in each row.
                #expect(list.columns.isEmpty || list.rows.allSatisfy { $0.fields.count == list.columns.count })
            }
            // Of all that can be selected one thing is, but on home, where nothing has to be.
            let lists = screen.lists.filter { $0.form != .facts && $0.form != .table && $0.rows.count > 1 }
            let isHome = if case .ready = state.phase { true } else { false }
            if !isHome, !lists.isEmpty {
                #expect(screen.lists.filter { $0.selected != nil }.count == 1 || screen.isFraming)
            }
            if let rack = screen.rack {
                #expect(rack.cells.count == rack.shape.rows * rack.shape.cols)
                if let table = screen.list(.table) {
                    // A list of remarks has the position first.
                    let column = table.columns.first == "#" ? 1 : 0
                    #expect(
                        table.selectedRow?.fields[column]
                            == rack.selected.map { rack.rowNames[$0.row] + rack.columnNames[$0.col] })
                }
                if case .picture(let view)? = screen.elements.first(where: {
                    if case .picture = $0 { true } else { false }
                }),
                    screen.list(.table) == nil, case .result(let shown) = state.phase, shown.view == .picture
                {
                    #expect(view.outline.isEmpty == (rack.selected == nil))
                }
            }
            for case .gauge(let gauge) in screen.elements { #expect((0...1).contains(gauge.fraction)) }
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
            // Where letters are typed, quit is no letter's key but Ctrl-D.
            let isQuiet =
                command == .press || (command == .back && state.phase == .ready)
                || (command == .quit && state.takesLetters)
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
        case _ where state.setup != nil:
            #expect(!effects.contains { if case .capture = $0 { true } else { false } })
        case .starting, .capturing, .reading, .saving, .ended:
            #expect(after.phase == state.phase && effects.isEmpty)
        case .update(let shown) where shown.isUnderWay: #expect(after.phase == state.phase && effects.isEmpty)
        case .closed: #expect(effects == [.openStore])
        case .result(let shown) where shown.session == nil:
            #expect(effects == [.save(attempt: state.attempt, shown.scan)])
        case .question(let question) where question.subject == .discard && !question.isUndecided:
            let scan = MadeUpStates.all.first { $0.name == "result-not-saved" }!.state.shownScan!
            #expect(after.phase == .saving(ShownScan(scan: scan, keeping: .saving)))
        case .supply(let shown) where shown.isKeeping: #expect(effects.isEmpty && after.phase == state.phase)
        // Nothing goes on before a label is settled; one that could not be kept is kept by the pedal.
        case .question(let question) where question.subject == .label && !question.isOfKeptLabel:
            #expect(effects.isEmpty && Screen(after).says("Not settled yet"))
        case .label(let shown) where shown.isAtStake:
            let keeps = effects.contains { if case .keepLabel = $0 { true } else { false } }
            let isRefused = if case .refused = shown.keeping { true } else { false }
            #expect(keeps == isRefused && effects.count == (keeps ? 1 : 0))
        // A lid or a hand is asked about once; a second press scans all the same.
        case .ready where state.stage == .lidOn || state.stage == .hand:
            let (again, scan) = after.handling(.command(.press))
            #expect(effects.isEmpty && scan == [.capture(attempt: state.attempt + 1)] && again.phase == .capturing)
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
        func reached<Value: Hashable>(_ name: String, _ value: (Screen) -> Value?) throws -> Set<Value> {
            var state = try #require(MadeUpStates.all.first { $0.name == name }).state
            var values: Set<Value> = []
            for command in [Command.up, .down] {
                for _ in 0..<120 {
                    if let value = value(Screen(state)) { values.insert(value) }
                    state = state.handling(.command(command)).state
                }
            }
            return values
        }
        #expect(try reached("result-unread") { $0.rack?.selected }.count == 81)
        #expect(try reached("result-table") { $0.list(.table)?.selected }.count == 81)
        let rows = try reached("settings") { $0.list(.rows)?.selected }
        #expect(rows.count == SettingRow.rows(StationSettings()).count)
        let letters = try reached("sign-in") { $0.list(.keyboard)?.selected }
        var named = ShownEntry(.name)
        named.type("B")
        #expect(letters.count == named.choices.count)
        let lines = try reached("home") { screen in
            screen.list(.tiles)?.selected ?? screen.list(.menu)?.selected.map { $0 + 5 }
        }
        #expect(lines == Set(0..<9))
    }

    @Test("the picture follows the selection of the rack and the table, near enough to see it")
    func pictureFollows() throws {
        var state = try #require(MadeUpStates.all.first { $0.name == "result-near" }).state
        for _ in 0..<20 {
            let picture = try #require(Screen(state).picture)
            let middle = picture.outline.reduce(into: Point(x: 0, y: 0)) {
                $0.x += $1.x / 4
                $0.y += $1.y / 4
            }
            #expect(picture.viewport.center.distance(to: middle) < 1e-9 && picture.viewport.zoom > 2)
            state = state.handling(.command(.down)).state
        }
    }

}

extension StationState {
    fileprivate var shownScan: Scan? { if case .result(let shown) = phase { shown.scan } else { nil } }
}
