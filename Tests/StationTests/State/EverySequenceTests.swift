// What holds for every sequence of events, whatever happens in whatever order.

import Testing

@testable import Station

@Suite("Every sequence of events")
struct EverySequenceTests {
    /// Events of every kind, for a scan with the given number.
    private func events(attempt: Int, stick: Int) -> [StationEvent] {
        [
            .storeOpened(sessions: 1), .storeRefused(.madeUp), .camera(.ready(name: "simulated")),
            .camera(.unavailable(CameraFault(.lost))), .stick(.present(name: "STICK")), .stick(.absent),
            .command(.press), .command(.select), .command(.up), .command(.down), .command(.back),
            .stillsTaken(attempt: attempt, [.madeUp]), .stepBegun(attempt: attempt, .placing),
            .scanned(attempt: attempt, .madeUp()), .scanFailed(attempt: attempt, .madeUp),
            .saved(attempt: attempt, .madeUp), .saveFailed(attempt: attempt, .madeUp),
            .mirrored(stick: stick), .mirrorFailed(stick: stick, .madeUp),
        ]
    }

    /// Walks every sequence of up to `depth` events from a state.
    private func walk(
        from state: StationState, depth: Int, visit: (StationState, StationEvent, StationState, [Effect]) -> Void
    ) {
        guard depth > 0 else { return }
        for event in events(attempt: state.attempt, stick: state.stickNumber) {
            let (after, effects) = state.handling(event)
            visit(state, event, after, effects)
            if after != state { walk(from: after, depth: depth - 1, visit: visit) }
        }
    }

    private let starts: [StationState] = [StationState(), .ready, .reading, .saving(), .result()]

    @Test func `a scan that was read is never dropped before it is kept or shown as not saved`() {
        for start in starts {
            walk(from: start, depth: 4) { before, event, after, effects in
                guard case .saving(let scan) = before.phase, after.phase != before.phase else { return }
                switch event {
                case .saved, .saveFailed:
                    guard case .result(let shown) = after.phase else {
                        Issue.record("\(event) led to \(after.phase)")
                        return
                    }
                    #expect(shown.scan == scan)
                default: Issue.record("\(event) took the station out of saving")
                }
            }
        }
    }

    @Test func `no scan is read twice at once, and none is kept that was not read`() {
        for start in starts {
            walk(from: start, depth: 4) { before, event, after, effects in
                let captures = effects.filter { if case .capture = $0 { true } else { false } }
                let saves = effects.filter { if case .save = $0 { true } else { false } }
                #expect(captures.isEmpty || after.phase == .capturing)
                #expect(captures.count <= 1 && saves.count <= 1)
                if case .saving(let scan) = after.phase, before.phase != after.phase {
                    #expect(saves == [.save(attempt: after.attempt, scan)])
                }
            }
        }
    }

    @Test func `from every state the person can come to a new scan or leave`() {
        for start in starts {
            walk(from: start, depth: 3) { _, _, state, _ in
                var freed = state
                let wayOut: [StationEvent] = [
                    .storeOpened(sessions: 1), .saved(attempt: state.attempt, .madeUp),
                    .camera(.ready(name: "simulated")), .command(.back), .command(.press),
                    .storeOpened(sessions: 1), .command(.press),
                ]
                let effects = wayOut.flatMap { Station.reduce(&freed, $0) }
                #expect(effects.contains { if case .capture = $0 { true } else { false } }, "stuck at \(state.phase)")
                #expect(state.handling(.command(.quit)).state.isEnding)
            }
        }
    }

    @Test func `a stick is called safe only when it is in and everything was copied`() {
        for start in starts {
            walk(from: start, depth: 4) { before, event, after, _ in
                guard after.mirror == .complete, before.mirror != .complete else { return }
                guard case .mirrored = event, case .present? = after.stick else {
                    Issue.record("\(event) made the stick safe")
                    return
                }
            }
        }
    }
}
