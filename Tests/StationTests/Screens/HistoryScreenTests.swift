// What lists say of a session.

import RackCore
import TestSupport
import Testing

@testable import Station
@testable import Archive

@Suite("Sessions in lists")
struct HistoryScreenTests {
    private func line(
        _ states: [PositionState: Int], read: Int = 81, unread: Int = 0, isIntact: Bool = true,
        language: Language = .english
    ) -> (count: String, problems: String, tone: Tone?) {
        var settings = StationSettings()
        settings.screen.language = language
        let state = StationState(settings: settings)
        let summary = SessionSummary(
            id: SessionSummary.madeUp.id, sequence: 1, time: StationTime(secondsSince1970: 0, utcOffset: 0),
            stationID: "s", readCount: read, unreadCount: unread, rackCode: nil,
            csvName: SessionSummary.madeUp.csvName, source: "made up", software: "test", isIntact: isIntact,
            illustration: .init(states: states))
        let row = Screen.List.Row(summary, state, Wording(language: language))
        return (row.fields[1], row.fields[2], row.tone)
    }

    @Test func `a list says what is unread and what is in conflict, with the counts of the result`() {
        let all = line([.read: 81])
        #expect((all.count, all.problems, all.tone) == ("81 / 81", "", .success))
        let unread = line([.read: 79, .unread: 2], read: 79, unread: 2)
        #expect((unread.count, unread.problems, unread.tone) == ("79 / 81", "2 unread", .warning))
        let conflict = line([.read: 79, .conflict: 2])
        #expect((conflict.count, conflict.problems, conflict.tone) == ("79 / 81", "2 in conflict", .error))
        let both = line([.read: 78, .unread: 1, .conflict: 2], read: 80, unread: 1)
        #expect((both.count, both.problems, both.tone) == ("78 / 81", "3 to check", .error))
        #expect(line([.read: 78, .unread: 1, .conflict: 2], unread: 1, language: .german).problems == "3 zu prüfen")
    }

    @Test func `a session of which no more is known has the counts of its summary`() {
        let line = line([:], read: 79, unread: 2)
        #expect((line.count, line.problems) == ("79 / 81", "2 unread"))
        #expect(self.line([.read: 81], isIntact: false).problems == "damaged")
    }

    @Test func `the store counts the states of the sessions that are kept`() async throws {
        let folder = try TemporaryFolder()
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        let reading = Samples.eventfulReading()
        let kept = try await store.insert(
            Session(Samples.scan(reading), time: Samples.time, stationID: "bench-1", software: "0.1.0"))
        let counts = Dictionary(grouping: reading.positions, by: \.state).mapValues(\.count)
        #expect(try await store.states(of: [kept.id, "none"]) == [kept.id: counts])
    }
}
