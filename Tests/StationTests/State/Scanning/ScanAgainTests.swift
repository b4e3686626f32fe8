// A second scan of a rack with unread vials.

import RackCore
import TestSupport
import Testing

@testable import Station

@Suite("Scanning again")
struct ScanAgainTests {
    /// A station that shows a kept scan, and then has kept another one so many seconds later.
    private func second(
        _ first: Scan, _ second: Scan, after seconds: Double = 10
    ) -> (state: StationState, effects: [Effect]) {
        var state = StationState.result(first)
        let later = Moment(uptime: state.now.uptime + seconds)
        _ = Station.reduce(&state, .command(.press), at: later)
        _ = Station.reduce(&state, .stillsTaken(attempt: 2, [.madeUp]), at: later)
        let drawing = Station.reduce(&state, .scanned(attempt: 2, second), at: later)
        #expect(drawing == [.draw(attempt: 2, second)])
        let saving = Station.reduce(&state, .drawn(attempt: 2, second), at: later)
        #expect(saving == [.save(attempt: 2, second)])
        let effects = Station.reduce(&state, .saved(attempt: 2, Self.session), at: later)
        return (state, effects)
    }

    private static let session = SessionSummary.madeUp(
        id: "00000000-0000-4000-8000-000000000002", csvName: "vials_2.csv")
    private static let unread = Scan.madeUp(["A", "B", nil, nil])
    private static let more = Scan.madeUp([nil, "B", "C", "D"])
    private static let whole = Scan.madeUp(["A", "B", "C", "D"])

    @Test func `the same rack is offered to be merged, after both scans are kept`() {
        let (state, effects) = second(Self.unread, Self.more)
        #expect(state.sessionCount == 5)
        #expect(effects.contains(.loadRecent))
        #expect(Screen(state).says("Same rack? Merge") && Screen(state).says("all 4 vials"))
    }

    @Test func `the offer hides nothing of the result, and is asked about before anything is merged`() {
        var (state, _) = second(Self.unread, Self.more)
        #expect(Screen(state).says("Saved as vials_2.csv") && Screen(state).says("3 / 4"))
        #expect(Station.reduce(&state, .command(.select)).isEmpty)
        #expect(Screen(state).says("Same rack? Merge") && Screen(state).says("This scan: 3 of 4 read."))
        _ = Station.reduce(&state, .command(.back))
        #expect(Screen(state).says("Saved as vials_2.csv") && !Screen(state).says("Same rack"))
    }

    @Test func `nobody is asked where one of the scans has all that both have`() {
        let nothing = Scan.madeUp(read: [])
        for (first, next) in [
            (nothing, Self.whole), (nothing, Self.unread), (Self.whole, nothing), (Self.unread, nothing),
            (nothing, nothing), (Self.whole, Self.whole), (Self.whole, Self.unread), (Self.unread, Self.whole),
            (Self.unread, Self.unread), (Self.unread, Scan.madeUp([nil, "B", nil, nil])),
        ] {
            let (state, _) = second(first, next)
            #expect(Screen(state).says("Saved as vials_2.csv") && !Screen(state).says("Same rack"))
        }
    }

    @Test func `two racks without a value in common are two, though they were declared alike`() {
        for isDeclared in [false, true] {
            var (first, next) = (Self.unread, Scan.madeUp([nil, nil, "X", "Y"]))
            let origin: PositionOrigin = isDeclared ? .container(Container(first.reading.rack), .assumed) : .firstVial
            (first.reading.origin, next.reading.origin) = (origin, origin)
            #expect(!Screen(second(first, next).state).says("Same rack"))
        }
    }

    @Test func `a merge has what both read, names both sessions and is kept as one more`() {
        var (state, _) = second(Self.unread, Self.more)
        _ = Station.reduce(&state, .command(.select))
        let drawing = Station.reduce(&state, .command(.select))
        guard case .draw(let attempt, let both)? = drawing.first else {
            Issue.record("nothing is merged")
            return
        }
        #expect(both.reading.records.map(\.value) == ["A", "B", "C", "D"])
        #expect(both.merged.map(\.session) == [SessionSummary.madeUp.id, Self.session.id])
        #expect(Station.reduce(&state, .drawn(attempt: attempt, both)) == [.save(attempt: attempt, both)])
        let kept = SessionSummary.madeUp(id: "00000000-0000-4000-8000-000000000003", csvName: "vials_3.csv")
        _ = Station.reduce(&state, .saved(attempt: attempt, kept))
        #expect(state.sessionCount == 6 && Screen(state).says("Saved as vials_3.csv"))
        #expect(state.last?.scan == both)
    }

    @Test func `kept apart, the new scan is shown as it is`() {
        for answer in [[Command.select, .down, .select], [.select, .back]] {
            var (state, _) = second(Self.unread, Self.more)
            for command in answer { #expect(Station.reduce(&state, .command(command)).isEmpty) }
            #expect(Screen(state).says("Saved as vials_2.csv") && state.sessionCount == 5)
        }
    }

    @Test func `another rack is a session of its own, without a question`() {
        let (state, _) = second(Self.unread, .madeUp(read: ["X", "Y", "Z", "W"]))
        #expect(Screen(state).says("Saved as vials_2.csv") && !Screen(state).says("Same rack"))
    }

    @Test func `a rack of which nothing was read is nobody's second scan`() {
        for others in [PositionState.empty, .unread] {
            let (state, _) = second(Self.unread, .madeUp(read: [], others: others))
            #expect(Screen(state).says("Saved as vials_2.csv") && !Screen(state).says("Same rack"))
        }
    }

    @Test func `nobody is asked when nothing was missing, when the time is over, or when it is set to never`() {
        #expect(!Screen(second(Self.whole, Self.whole).state).says("Same rack"))
        #expect(Screen(second(Self.unread, Self.more, after: 120).state).says("Same rack"))
        #expect(!Screen(second(Self.unread, Self.more, after: 121).state).says("Same rack"))
    }

    @Test func `a merge that still lacks a vial can be merged once more`() {
        var (state, _) = second(Self.unread, Scan.madeUp([nil, "B", "C", nil]))
        _ = Station.reduce(&state, .command(.select))
        guard case .draw(let attempt, let both)? = Station.reduce(&state, .command(.select)).first else {
            Issue.record("nothing is merged")
            return
        }
        for event in [
            StationEvent.drawn(attempt: attempt, both), .saved(attempt: attempt, Self.session), .command(.press),
            .stillsTaken(attempt: attempt + 1, [.madeUp]), .scanned(attempt: attempt + 1, Self.more),
            .drawn(attempt: attempt + 1, Self.more),
            .saved(attempt: attempt + 1, Self.session),
        ] {
            _ = Station.reduce(&state, event)
        }
        #expect(Screen(state).says("Same rack? Merge"))
    }

    @Test func `a scan whose session was deleted meanwhile is merged with nothing`() {
        var state = StationState.result(Self.unread)
        _ = Station.reduce(&state, .sessionDeleted(request: 0, id: SessionSummary.madeUp.id))
        #expect(state.last == nil)
    }
}
