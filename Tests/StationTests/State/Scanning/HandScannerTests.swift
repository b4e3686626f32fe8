// What a hand scanner reads while the station asks for no text: one text wherever it points, and never keys.

import Labels
import RackCore
import TestSupport
import Testing

@testable import Simulator
@testable import Station

@Suite struct `A hand scanner` {
    private static func state(_ name: String) throws -> StationState {
        try #require(MadeUpStates.all.first { $0.name == name }).state
    }

    private static func supply(_ state: StationState) throws -> ShownSupply {
        guard case .supply(let shown) = state.phase else { throw Fault.madeUp }
        return shown
    }

    /// The label that is written to the disk.
    private static func label(_ effects: [Effect]) -> SettledLabel? {
        effects.lazy.compactMap { if case .keepLabel(_, let label) = $0 { label } else { nil } }.first
    }

    @Test func `puts a value in at the vial that is looked at, and once more where that has to be`() throws {
        let state = try Self.state("result-near").after(.handScanned("A00120"))
        #expect(try Self.supply(state).step == .again("A00120"))
        // There the station asks for letters, and takes them one by one.
        #expect(state.takesLetters)
    }

    @Test func `puts a value in once where all vials have a form, and none that has it not`() throws {
        var state = try Self.state("result-near")
        state.settings.vials.form = try Pattern(#"A\d{5}"#)
        let (taken, effects) = state.handling(.handScanned("A00120"))
        #expect(try Self.supply(taken).step == .reason("A00120", .pattern))
        #expect(effects.contains { if case .lookUp(_, "A00120") = $0 { true } else { false } })
        for wrong in ["B7", "A 00120"] {
            let refused = state.after(.handScanned(wrong))
            #expect(try Self.supply(refused).step == .first && Screen(refused).says("It has not the form"))
        }
    }

    @Test func `is asked about on a result: the position that needs it comes first`() throws {
        let state = try Self.state("result-unread").after(.handScanned("A00120"))
        #expect(Screen(state).says("A00120") && Screen(state).says("Put in at"))
        #expect(try Self.supply(state.after(.command(.select))).step == .again("A00120"))
        let back = state.after(.command(.back))
        #expect(Screen(back) == Screen(try Self.state("result-unread")))
        // Where nothing is missing there is nothing to put in.
        let whole = try Self.state("result-all-read").after(.handScanned("A00120"))
        #expect(!Screen(whole).says("Put in at") && Screen(whole).says("Find this value"))
    }

    @Test func `finds a value from home and in the history`() throws {
        let home = try Self.state("home").after(.handScanned("A00120"))
        let (found, effects) = home.handling(.command(.select))
        #expect(effects.contains { if case .loadPage(_, "A00120", 0) = $0 { true } else { false } })
        guard case .history(let shown) = found.phase else {
            Issue.record("no history")
            return
        }
        #expect(shown.search == "A00120")
        let again = found.handling(.handScanned("B00007"))
        #expect(again.effects.contains { if case .loadPage(_, "B00007", 0) = $0 { true } else { false } })
        // A second code takes the place of the one that is asked about.
        #expect(Screen(home.after(.handScanned("C1"))).says("C1"))
    }

    @Test func `names the next box from home, and the box of a result`() throws {
        var home = try Self.state("home")
        home.signedIn = SignedIn(name: "Ada", lastSeen: home.now.uptime)
        let (naming, effects) = home.after(.handScanned("BOX-17"), .command(.down)).handling(.command(.select))
        let label = try #require(Self.label(effects))
        #expect(label.record.rack == "BOX-17" && label.session == nil && label.person == "Ada")
        #expect(label.record.fields[0].by == "Ada" && label.changes.count == 1)
        #expect(naming.phase.isSavingLabel)

        let unread = try Self.state("result-unread")
        let named = unread.after(.handScanned("BOX-17"), .command(.down), .command(.down)).handling(.command(.select))
        #expect(Self.label(named.effects)?.session == MadeUpScans.session.id)
        // Where it cannot be kept and is tried again, it still goes to that box.
        let refused = named.state.answered { .labelRefused(request: $0, .madeUp) }
        #expect(Self.label(refused.handling(.command(.select)).effects)?.session == MadeUpScans.session.id)
    }

    @Test func `corrects the name that a label has, and leaves its other fields`() throws {
        var state = try Self.state("result-unread")
        guard case .result(var shown) = state.phase, var session = shown.session else { throw Fault.madeUp }
        session.label = LabelRecord(
            context: "box", rackField: "name",
            fields: [
                .init(name: "name", value: "BOX-71", state: .unsure, source: .text),
                .init(name: "date", value: "2026-01-01", state: .valid, source: .text),
            ])
        shown.keeping = .kept(session)
        state.phase = .result(shown)
        let (_, effects) = state.after(.handScanned("BOX-17"), .command(.down), .command(.down)).handling(
            .command(.select))
        let label = try #require(Self.label(effects))
        #expect(label.record.fields.map(\.value) == ["BOX-17", "2026-01-01"])
        #expect(label.record.fields.map(\.state) == [.corrected, .valid] && label.record.rack == "BOX-17")
        #expect(label.changes.map(\.before.value) == ["BOX-71"])
    }

    @Test func `signs in and out with a badge, wherever the station stands still`() throws {
        for name in ["home", "result-unread", "history"] {
            var state = try Self.state(name)
            state.settings.operators.badge = "OP-"
            let (ada, effects) = state.handling(.handScanned("OP-ADA"))
            #expect(ada.person == "ADA" && effects == [.recordOperator(.signedIn("ADA"))])
            #expect(ada.phase == state.phase)
            #expect(ada.handling(.handScanned("OP-ADA")).state.person == nil)
        }
        var state = try Self.state("home")
        state.settings.operators.badge = "OP-"
        #expect(Screen(state.after(.handScanned("OP-%"))).says("%"))
    }

    @Test func `what is being scanned, kept, asked or left goes on undisturbed`() throws {
        for name in ["capturing", "reading", "saving", "result-not-saved", "question-container", "question-discard"] {
            let state = try Self.state(name)
            let (after, effects) = state.handling(.handScanned("q"))
            #expect(after == state && effects.isEmpty, "\(name)")
        }
    }

    @Test func `fills the field of a label that is selected, and it counts when a person says so`() throws {
        let label = try #require(
            MadeUpStates.all.first {
                if case .label(let shown) = $0.state.phase {
                    shown.line != nil && shown.letters == nil && !shown.isSaving
                } else {
                    false
                }
            })
        let state = label.state.after(.handScanned("2027-03-14"))
        guard case .label(let shown) = state.phase else { throw Fault.madeUp }
        #expect(shown.letters.map { String($0.text) } == "2027-03-14" && shown.changes.isEmpty)
        #expect(state.after(.command(.select)) != state)
    }
}

extension StationState.Phase {
    fileprivate var isSavingLabel: Bool { if case .label(let shown) = self { shown.isSaving } else { false } }
}
