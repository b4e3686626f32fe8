// Whether the station shows how the quality of captures goes, and says so where it cannot.

import RackCore
import Simulator
import TestSupport
import Testing

@testable import Station

@Suite("The quality on the screen") struct TrendScreenTests {
    private static func state(_ name: String) throws -> StationState {
        try #require(MadeUpStates.all.first { $0.name == name }).state
    }

    private func texts(_ state: StationState) -> [String] {
        let screen = Screen(state)
        return screen.lists.flatMap { $0.rows.flatMap(\.fields) } + screen.notes.map(\.text)
    }

    @Test func `what the station is leads to it, and it is asked for once`() throws {
        let (state, effects) = try Self.state("about").handling(.command(.select))
        #expect(effects == [.loadTrend(request: state.request, .english)])
        #expect(state.handling(.command(.select)).effects == [])
        guard case .ready = state.handling(.command(.back)).state.phase else {
            Issue.record("back does not lead home")
            return
        }
    }

    @Test func `it has the score of every measure, and the day on which one began to fall`() throws {
        let texts = texts(try Self.state("trend"))
        #expect(texts.contains("Sharpness") && texts.contains { $0.contains("falling since 2026-02-14") })
        #expect(texts.contains("The camera is out of focus or its lens is dirty. Clean the lens, then set the focus."))
        #expect(texts.count { $0.contains("falling") } == 1)
    }

    @Test func `with too few sessions nothing is said to fall`() throws {
        #expect(texts(try Self.state("trend-none")).contains { $0.hasPrefix("0 rated sessions are too few") })
    }

    @Test func `an answer that is no longer asked for changes nothing, and a fault is told`() throws {
        let loading = try Self.state("trend-loading")
        let late = loading.handling(.trendLoaded(request: loading.request - 1, QualityTrend([]), picture: nil)).state
        #expect(late.phase == loading.phase)
        let fault = Fault(.file(.read, .missing), on: "sessions.sqlite")
        let failed = loading.handling(.storeFailed(request: loading.request, fault)).state
        #expect(Screen(failed).notes.contains { $0.text.contains("sessions.sqlite") })
    }
}
