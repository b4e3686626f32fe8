// Values that a person puts in where none could be read: put in twice, given a reason, kept, told from what was read.

import Labels
import RackCore
import TestSupport
import Testing

@testable import Simulator
@testable import Station

@Suite struct `A value that is put in by hand` {
    /// A box of which two vials were not read, its picture large on the screen, and the first of them selected.
    private static func near() throws -> StationState {
        try #require(MadeUpStates.all.first { $0.name == "result-near" }).state
    }

    private static func typed(_ text: String, _ state: StationState) -> StationState {
        // A hand scanner that types ends a text with Enter.
        text.reduce(state) { $0.after(.typed(.character($1))) }.after(.command(.select))
    }

    private static func result(_ state: StationState) -> ShownScan? {
        if case .result(let shown) = state.phase { shown } else { nil }
    }

    private static func shown(_ state: StationState) throws -> ShownSupply {
        guard case .supply(let shown) = state.phase else { throw Fault.madeUp }
        return shown
    }

    /// What is written to the disk when the reason is chosen.
    private static func kept(_ state: StationState) -> SuppliedValue? {
        state.handling(.command(.select)).effects.lazy.compactMap {
            if case .keepSupplied(_, let value, _) = $0 { value } else { nil }
        }.first
    }

    @Test func `it is put in twice, given a reason, and kept with who and when`() throws {
        var state = try Self.near()
        state.signedIn = SignedIn(name: "Ada", lastSeen: state.now.uptime)
        let position = try #require(Self.result(state)?.stop?.position)
        state = Self.typed("A00120", state.after(.command(.select)))
        #expect(Screen(state).says("once more") && Self.kept(state) == nil)
        state = Self.typed("A00120", state).answered { .lookedUp(request: $0, []) }
        let value = try #require(Self.kept(state))
        #expect(value.value == "A00120" && value.position == position && value.reason == .unreadable)
        #expect(value.proof == .twice && value.before == .unread && value.by == "Ada")
        #expect(value.at == state.now.time?.iso8601 && value.at != nil)
    }

    @Test func `what differs the second time counts for nothing, and both are put in again`() throws {
        var state = Self.typed("A00120", Self.typed("A00121", try Self.near().after(.command(.select))))
        #expect(Screen(state).says("The two are not alike"))
        #expect(try Self.shown(state).step == .first && Self.shown(state).text.isEmpty)
        state = Self.typed("A00120", state)
        #expect(try Self.shown(state).step == .again("A00120"))
    }

    @Test func `a value whose check digit is right is put in once, and one with a slip not at all`() throws {
        var state = try Self.near()
        state.settings.vials.check = Labels.Check.named("luhn")
        state = state.after(.command(.select))
        let slip = Self.typed("79927398731", state)
        #expect(Screen(slip).says("Its check digit does not fit the rest"))
        #expect(try Self.shown(slip).text == "79927398731")
        let right = Self.typed("79927398713", state)
        #expect(try Self.shown(right).step == .reason("79927398713", .check))
        // Both where both are set.
        state.settings.vials.form = try Pattern(#"A.*"#)
        #expect(Screen(Self.typed("79927398713", state)).says("It has not the form"))
    }

    @Test func `a value of the form that all vials have is put in once, and one without it not at all`() throws {
        var state = try Self.near()
        state.settings.vials.form = try Pattern(#"[A-Z]\d{5}"#)
        state = state.after(.command(.select))
        for wrong in ["A0012", "A001200", "00120A"] {
            let refused = Self.typed(wrong, state)
            let step = try Self.shown(refused).step
            #expect(Screen(refused).says("It has not the form") && step == .first, "\(wrong)")
        }
        let once = Self.typed("A00120", state).answered { .lookedUp(request: $0, []) }
        #expect(try #require(Self.kept(once)).proof == .pattern)
    }

    @Test func `where it stands already is said before it counts`() throws {
        let scan = try #require(Self.result(try Self.near())).scan
        let double = try #require(scan.reading.positions.first { $0.state == .read })
        let value = try #require(double.values.first)
        var state = Self.typed(value, Self.typed(value, try Self.near().after(.command(.select))))
        // Nothing can be kept before the other sessions were looked through.
        #expect(try Self.shown(state).choices == [.leave] && Screen(state).says("Looking through the other sessions"))
        #expect(Screen(state).says("\(value) stands at \(scan.reading.origin.name(of: double.position)) of this box"))
        var other = SessionSummary.madeUp
        other.rackCode = "B0017"
        state = state.answered { .lookedUp(request: $0, [MadeUpStates.place("A00120", in: other)]) }
        #expect(Screen(state).says("\(value) was at C4 of B0017"))
        #expect(try Self.shown(state).choices.first == .keep(.unreadable))
    }

    @Test func `what stands in the same session is no other place`() throws {
        let state = try Self.near().after(.command(.select))
        let own = try Self.shown(state).session
        let reason = Self.typed("A1", Self.typed("A1", state)).answered {
            .lookedUp(request: $0, [MadeUpStates.place("A00120", in: own)])
        }
        #expect(try Self.shown(reason).elsewhere == [])
    }

    @Test func `where nobody is known who has to be, nothing is kept`() throws {
        var state = Self.typed("A1", Self.typed("A1", try Self.near().after(.command(.select))))
            .answered { .lookedUp(request: $0, []) }
        state.settings.operators.isTyped = true
        state.settings.operators.isRequired = true
        state.signedIn = nil
        #expect(Self.kept(state) == nil)
        #expect(Screen(state.after(.command(.select))).says("NOT SAVED"))
    }

    @Test func `once it is kept the box counts it, the next vial is selected, and the lists are written anew`() throws {
        let before = try #require(MadeUpStates.all.first { $0.name == "supply-reason" }).state
        let asked = before.handling(.command(.select)).state
        #expect(asked.handling(.command(.back)).state == asked && asked.handling(.command(.press)).effects.isEmpty)
        let after = try #require(MadeUpStates.all.first { $0.name == "result-supplied" }).state
        #expect(Screen(after).says("80 / 81") && Screen(after).says("1 by hand"))
        let shown = try #require(Self.result(after))
        #expect(shown.view == .near && shown.stop?.state == .unread)
        #expect(shown.scan.reading.positions.count { $0.state == .typed } == 1)
        #expect(shown.scan.reading.records == before.last?.scan.reading.records)
    }

    @Test func `a fault while it is kept leaves it there to be kept once more`() throws {
        let state = try #require(MadeUpStates.all.first { $0.name == "supply-not-saved" }).state
        #expect(Screen(state).says("NOT SAVED") && Self.kept(state)?.value == "A00120")
    }

    @Test func `two vials are put in with up, down and select alone in at most 40 presses`() throws {
        var (state, presses) = (try Self.near(), 0)
        func press(_ command: Command) {
            state = state.after(.command(command))
            presses += 1
        }
        func choose(_ wanted: ShownSupply.Choice) throws {
            let shown = try Self.shown(state)
            let (place, count) = (try #require(shown.choices.firstIndex(of: wanted)), shown.choices.count)
            let down = (place - shown.selected + count) % count
            for _ in 0..<min(down, count - down) { press(down <= count - down ? .down : .up) }
            press(.select)
        }
        // The values of a box that was filled in one go: each by one more than the one before it.
        var scan = try #require(Self.result(state))
        for (index, position) in scan.scan.reading.positions.enumerated() where position.state == .read {
            scan.scan.reading.positions[index].values = ["A00\(101 + index)"]
        }
        let wanted = scan.scan.reading.positions.enumerated().filter { $0.element.state == .unread }
            .map { "A00\(101 + $0.offset)" }
        state.phase = .result(scan)
        // From the rack to its picture and the picture from near.
        presses = 2
        var session = try #require(scan.session)
        for value in wanted {
            press(.select)
            for _ in 0..<2 {
                while try Self.shown(state).text != value {
                    let text = try Self.shown(state).text
                    let rest = value.dropFirst(text.count)
                    let common = try Self.shown(state).likely.common(after: text)
                    try choose(.text(common.flatMap { rest.hasPrefix($0) ? $0 : nil } ?? String(rest.prefix(1))))
                }
                try choose(.done)
                if try Self.shown(state).elsewhere == nil { state = state.answered { .lookedUp(request: $0, []) } }
            }
            let supplied = try #require(Self.kept(state))
            press(.select)
            session.supplied = session.supplied.adding(supplied)
            state = state.answered { [session] in .suppliedKept(request: $0, session) }
        }
        #expect(session.supplied.map(\.value) == wanted && wanted.count == 2)
        #expect(presses <= 40, "\(presses)")
    }
}

@Suite struct `What probably comes next` {
    @Test func `the common part of all values comes at once, and never a whole value`() {
        let likely = LikelyText(["A00101", "A00102", "A00117"])
        #expect(likely.common(after: "") == "A001" && likely.common(after: "A00") == nil)
        #expect(LikelyText(["A1", "A1", "A1"]).common(after: "") == nil)
        #expect(LikelyText(["AB12", "AB12", "AB12"]).common(after: "") == "AB1")
        #expect(LikelyText(["A00101", "A00102"]).common(after: "") == nil && LikelyText([]).common(after: "") == nil)
        #expect(LikelyText(["A00101", "B7", "A00117"]).common(after: "") == nil)
    }

    @Test func `digits come in the order of their distance from the next vial's, and none is missing`() {
        let likely = LikelyText(["A00101", "A00102", "A00117"], near: "A00117")
        #expect(likely.next(after: "A001").first == "1" && likely.next(after: "A0011").prefix(3) == ["7", "6", "8"])
        #expect(Set(likely.next(after: "A0011")).isSuperset(of: "0123456789"))
        #expect(LikelyText([]).next(after: "").isEmpty && likely.usualLength == 6)
    }

    @Test func `every character can be chosen, whatever is likely`() throws {
        let near = try #require(MadeUpStates.all.first { $0.name == "supply" }).state
        guard case .supply(let shown) = near.phase else { throw Fault.madeUp }
        var small = shown
        small.changeCase()
        for character in "0Z-#" { #expect(shown.choices.contains(.text(String(character)))) }
        for character in "0a-#" { #expect(small.choices.contains(.text(String(character)))) }
        for choices in [shown.choices, small.choices] { #expect(Set(choices).count == choices.count) }
    }
}

@Suite struct `What is typed where a text is asked for` {
    private static func entry(_ state: StationState) throws -> ShownEntry {
        guard case .entry(let shown) = state.phase else { throw Fault.madeUp }
        return shown
    }

    @Test func `a name and a PIN take what they may have, and nothing else`() throws {
        var state = StationState.ready
        state.phase = .entry(ShownEntry(.pin(ShownPIN(name: "ADA"))))
        for character in "1a2-34" { state = state.after(.typed(.character(character))) }
        #expect(try Self.entry(state).text == "1234")
        state.phase = .entry(ShownEntry(.name))
        for character in "ada\"" { state = state.after(.typed(.character(character))) }
        #expect(try Self.entry(state).text == "ADA")
    }

    @Test func `the arrows step sideways among letters, and down is down`() throws {
        var state = StationState.ready
        state.phase = .entry(ShownEntry(.name))
        let rows = KeyboardGrid(try Self.entry(state).choices.count).rows
        state = state.after(.command(.down))
        #expect(try Self.entry(state).selected == 1)
        state = state.after(.typed(.right))
        #expect(try Self.entry(state).selected == 1 + rows)
        state = state.after(.typed(.left), .typed(.left))
        #expect(try KeyboardGrid(Self.entry(state).choices.count).column(of: Self.entry(state).selected) == 6)
        for count in 1..<90 {
            let grid = KeyboardGrid(count)
            for index in 0..<count {
                let right = grid.index(1, columnsFrom: index)
                #expect((0..<count).contains(right) && grid.row(of: index) < grid.rows)
                #expect(grid.column(of: index) < grid.columns)
                if right < count - 1 { #expect(grid.index(-1, columnsFrom: right) == index) }
            }
        }
    }
}
