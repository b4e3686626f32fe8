// Updating by a stick: what is offered, when it begins, and what is told of it.

import Foundation
import Simulator
import TestSupport
import Testing

@testable import Station

@Suite struct `Updating by a stick` {
    private static func state(_ name: String) throws -> StationState {
        try #require(MadeUpStates.all.first { $0.name == name }).state
    }

    @Test func `shows the version in force, every bundle with its version, and offers the newest that can be taken`()
        throws
    {
        let shown = Screen(try Self.state("update"))
        for text in ["Version in force: 1.0.0", "rackstation-1.2.0-arm64-uefi.bundle", "Version 1.2.0 is offered."] {
            #expect(shown.says(text), "\(text)")
        }
        for text in ["is offered", "older than what is offered", "It is for another processor", "It is no bundle"] {
            #expect(shown.says(text), "\(text)")
        }
        // What to do about one that is refused stands below the list.
        #expect(Screen(try Self.state("update-refused")).says("Take the bundle for this processor."))
    }

    @Test func `offers nothing where every bundle is refused`() throws {
        let state = try Self.state("update-nothing")
        #expect(Screen(state).says("Nothing on the stick can be taken."))
        #expect(state.handling(.command(.select)).state == state && state.handling(.command(.select)).effects.isEmpty)
    }

    @Test func `begins when somebody says so, in that person's name, and not before`() throws {
        let asked = try Self.state("question-update")
        #expect(Screen(asked).says("Put version 1.2.0 on the card?") && Screen(asked).says("Version 1.0.0 stays"))
        // The safe answer is the first.
        let (back, none) = asked.handling(.command(.select))
        #expect(none.isEmpty && Screen(back).says("Version in force: 1.0.0"))
        var operated = asked
        operated.signedIn = SignedIn(name: "Ada", lastSeen: asked.now.uptime)
        let effects = operated.handling(.command(.down)).state.handling(.command(.select)).effects
        guard case .installUpdate(_, let bundle, "Ada")? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(bundle.version == "1.2.0")
    }

    @Test func `is disturbed by no key and no press while it is written`() throws {
        for name in ["update-checking", "update-writing", "update-comparing", "update-restarting"] {
            let state = try Self.state(name)
            for command in Command.allCases where command != .quit {
                let (after, effects) = state.handling(.command(command))
                #expect(after.phase == state.phase && effects.isEmpty, "\(name) \(command)")
            }
            #expect(LampSignal(state).lit.contains(.busy))
        }
    }

    @Test func `says that the stick has to stay in while it is read, and not after that`() throws {
        for (name, isRead) in [
            ("update", false), ("update-checking", true), ("update-writing", true), ("update-comparing", true),
            ("update-written", false),
        ] {
            var state = try Self.state(name)
            (state.stick, state.mirror) = (.present(name: "STICK"), .complete)
            let stick = Screen(state).status.stick.text
            #expect(stick == (isRead ? "Stick: reading an update, leave it in" : "Stick: safe to remove"), "\(name)")
        }
    }

    @Test func `comes nearer to its end with every step`() throws {
        let gauges = try ["update-checking", "update-writing", "update-comparing"].map { name in
            try Screen(Self.state(name)).elements.compactMap { element -> Double? in
                if case .gauge(let gauge) = element { gauge.fraction } else { nil }
            }
        }
        // In percent of a step, of which there are three.
        #expect(gauges.joined().map { Int(($0 * 300).rounded()) } == [40, 175, 210])
    }

    @Test func `starts the machine again when somebody says so, and waits for the next start where nobody does`() throws
    {
        let written = try Self.state("update-written")
        #expect(Screen(written).says("If it does not work, version 1.0.0 comes back by itself."))
        let (restarting, effects) = written.handling(.command(.select))
        guard case .restart(let request, _)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        let failed = restarting.handling(.updateRefused(request: request, Fault(.update(.brokenOff)))).state
        #expect(Screen(failed).says("Not updated"))
        #expect(Screen(written.handling(.command(.back)).state).says("Settings"))
    }

    @Test func `says why nothing came of it`() throws {
        #expect(Screen(try Self.state("update-torn")).says("It is torn"))
        #expect(Screen(try Self.state("settings-update-none")).says("The stick has no bundle"))
        #expect(Screen(try Self.state("settings-update-package")).says("This system is not updated by sticks"))
    }

    @Test func `what is told of an earlier update is passed over`() throws {
        let state = try Self.state("update-writing")
        let late = state.request - 1
        for event in [
            StationEvent.updateWritten(request: late), .updateRefused(request: late, Fault(.update(.torn))),
            .updateProgressed(request: late, UpdateProgress(.checking, percent: 1)),
        ] {
            #expect(state.handling(event).state == state)
        }
    }

    @Test func `looks for something only where a stick is in, the settings let it, and somebody may`() throws {
        let list = try Self.state("settings")
        let row = try #require(SettingRow.rows(list.settings).firstIndex { $0.id == "stick.update" })
        var selected = list
        for _ in 0..<row { selected = selected.handling(.command(.down)).state }
        guard case .findUpdate? = selected.handling(.command(.select)).effects.first else {
            Issue.record("nothing is looked for")
            return
        }
        var off = selected
        off.settings.stick.updates = false
        #expect(Screen(off.handling(.command(.select)).state).says("This station is not updated by sticks"))
        var nobody = selected
        (nobody.settings.operators.isRequired, nobody.settings.operators.badge) = (true, "OP-")
        #expect(nobody.handling(.command(.select)).effects.isEmpty)
        selected.stick = .absent
        let (after, effects) = selected.handling(.command(.select))
        #expect(effects.isEmpty && Screen(after).says("No stick is in"))
    }

    @Test func `every reason is a word of the service that writes the card, or one of the station's own`() throws {
        let script = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../../../deploy/image/root/usr/sbin/rackstation-update"), encoding: .utf8)
        let words = script.matches(of: /refuse ([a-z-]+)/).map { String($0.1) }
        #expect(words.count > 10)
        for word in words { #expect(Fault.Update(rawValue: word) != nil, "\(word)") }
    }
}
