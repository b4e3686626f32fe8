// What the station makes of what stands below its camera.

import RackCore
import TestSupport
import Testing

@testable import Station

@Suite struct `The stage at the station` {
    private func home(_ stage: Stage?) -> StationState {
        var state = StationState()
        _ = Station.reduce(&state, .storeOpened(sessions: 0))
        _ = Station.reduce(&state, .camera(.ready(name: "Test")))
        if let stage { _ = Station.reduce(&state, .stageSeen(stage)) }
        return state
    }

    private func title(_ state: StationState) -> String? {
        Screen(state).elements.lazy.compactMap { if case .title(let title) = $0 { title.text } else { nil } }.first
    }

    @Test(arguments: [
        (Stage.emptyStage, "Put the box in"), (.lidOn, "Take the lid off"), (.hand, "Move your hand"),
        (.unsure, "Press the pedal"), (.box, "Press the pedal"),
    ])
    func `is said on home, and nothing is said while it is not sure`(_ stage: Stage, _ text: String) {
        #expect(title(home(stage)) == text)
    }

    @Test(arguments: [Stage.lidOn, .hand])
    func `makes a press ask once, and a second press scan`(_ stage: Stage) {
        var state = home(stage)
        #expect(Station.reduce(&state, .command(.press)).isEmpty)
        guard case .question(let question) = state.phase else {
            Issue.record("no question")
            return
        }
        #expect(question.subject == .covered(stage) && question.choices([]) == [.scan, .leave])
        #expect(Station.reduce(&state, .command(.press)) == [.capture(attempt: 1)])
        #expect(state.phase == .capturing)
    }

    @Test func `lets select scan and back return, and asks anew only when it is seen anew`() {
        var state = home(.lidOn)
        _ = Station.reduce(&state, .command(.press))
        #expect(Station.reduce(&state, .command(.select)) == [.capture(attempt: 1)])
        state = home(.lidOn)
        _ = Station.reduce(&state, .command(.press))
        _ = Station.reduce(&state, .command(.back))
        #expect(state.phase == .ready)
        #expect(Station.reduce(&state, .command(.press)) == [.capture(attempt: 1)])
    }

    @Test(arguments: [Stage.box, .emptyBox, .emptyStage, .unsure, .badge, .label, .book])
    func `lets every press scan that nothing is in the way of`(_ stage: Stage) {
        var state = home(stage)
        #expect(Station.reduce(&state, .command(.press)) == [.capture(attempt: 1)])
    }

    @Test func `is forgotten when home is left`() {
        var state = home(.hand)
        _ = Station.reduce(&state, .command(.press))
        _ = Station.reduce(&state, .command(.press))
        _ = Station.reduce(&state, .stageSeen(.hand))
        #expect(state.stage == nil)
    }

    /// A scan in which nothing was read.
    private func nothing(below stage: Stage) -> Scan {
        var scan = Scan.madeUp(read: [])
        scan.reading.records = []
        scan.reading.stage = stage
        return scan
    }

    @Test(arguments: [Stage.lidOn, .hand])
    func `asks once before a scan of nothing becomes a session, wherever the press came from`(_ stage: Stage) {
        let asked = StationState.reading.handling(.scanned(attempt: 1, nothing(below: stage)))
        #expect(asked.effects.isEmpty)
        guard case .question(let question) = asked.state.phase else {
            Issue.record("no question")
            return
        }
        #expect(question.subject == .covered(stage))
        var state = asked.state
        _ = Station.reduce(&state, .camera(.ready(name: "Test")))
        #expect(Station.reduce(&state, .command(.press)) == [.capture(attempt: 2)])
        state.phase = .reading(.placing)
        let kept = state.handling(.scanned(attempt: 2, nothing(below: stage)))
        guard case .draw? = kept.effects.first else {
            Issue.record("the second scan is asked about again")
            return
        }
    }

    @Test func `asks nothing about a scan in which a vial was read, or nothing is in the way`() {
        var read = Scan.madeUp(read: ["A"])
        read.reading.stage = .hand
        for scan in [read, nothing(below: .emptyBox), nothing(below: .unsure)] {
            guard case .draw? = StationState.reading.handling(.scanned(attempt: 1, scan)).effects.first else {
                Issue.record("a question about \(String(describing: scan.reading.stage))")
                continue
            }
        }
    }
}
