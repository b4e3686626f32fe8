// Setting up by a stick: what is shown, and when it holds.

import Simulator
import TestSupport
import Testing

@testable import Station

@Suite struct `Setting up by a stick` {
    private static func state(_ name: String) throws -> StationState {
        try #require(MadeUpStates.all.first { $0.name == name }).state
    }

    @Test func `shows line by line what would change, from what to what`() throws {
        let shown = try Self.state("provision")
        for text in ["grid.tolerance", "100", "80", "freezer-room-2", "not signed"] {
            #expect(Screen(shown).says(text), "\(text)")
        }
        #expect(Screen(try Self.state("provision-signed")).says("signed by 1f7a03c2d4e5b698"))
        #expect(Screen(shown.after(.command(.down))).says("grid.tolerance: 100 → 80"))
    }

    @Test func `holds when somebody says so, and not before`() throws {
        let asked = try Self.state("question-provision")
        #expect(Screen(asked).says("Lines that change: 7"))
        // The safe answer is the first.
        let (back, none) = asked.handling(.command(.select))
        #expect(none.isEmpty && Screen(back).says("grid.tolerance"))
        var operated = asked
        operated.signedIn = SignedIn(name: "Ada", lastSeen: asked.now.uptime)
        let (taken, effects) = operated.after(.command(.down)).handling(.command(.select))
        guard case .takeProvision(let request, let provision, "Ada")? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(provision.changes.count == 7)
        // Settings hold from the next start, which is now.
        let (ended, last) = taken.handling(.provisionTaken(request: request, provision))
        #expect(ended.phase == .ended && last == [.end])
        let rules = try Self.state("provision-signed").after(.command(.select), .command(.down))
        let (writing, writes) = rules.handling(.command(.select))
        guard case .takeProvision(let number, let own, _)? = writes.first else {
            Issue.record("\(writes)")
            return
        }
        #expect(Screen(writing.after(.provisionTaken(request: number, own))).says("Written"))
    }

    @Test func `takes nothing where nothing would change or something is wrong`() throws {
        let nothing = try Self.state("provision-nothing")
        #expect(Screen(nothing).says("Nothing would change") && nothing.handling(.command(.select)).effects.isEmpty)
        #expect(nothing.after(.command(.select)) == nothing)
        #expect(Screen(try Self.state("settings-provision-wrong")).says("rackstation.yaml:7"))
        #expect(Screen(try Self.state("settings-provision-none")).says("nothing to set up with"))
    }

    @Test func `looks for something only where a stick is in and the settings let it`() throws {
        let list = try Self.state("settings")
        let row = try #require(SettingRow.rows(list.settings).firstIndex { $0.id == "stick.provision" })
        var selected = list
        for _ in 0..<row { selected = selected.after(.command(.down)) }
        #expect(selected.handling(.command(.select)).effects.count == 1)
        var off = selected
        off.settings.stick.provision = .none
        #expect(Screen(off.after(.command(.select))).says("not set up by sticks"))
        selected.stick = .absent
        let (after, effects) = selected.handling(.command(.select))
        #expect(effects.isEmpty && Screen(after).says("No stick is in"))
    }

    @Test func `is no setting that is changed at the station`() {
        #expect(!SettingRow.isOffered("stick.provision") && !SettingRow.isOffered("stick.provision", "any"))
    }
}
