// Finding a vial in all sessions.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Finding a value` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() async throws -> SessionStore {
        try await SessionStore.open(path: folder.file("sessions.sqlite"))
    }

    @Test func `a value is found in every session that has it, the newest first, with its position`() async throws {
        let store = try await open()
        _ = try await store.insert(Samples.newSession([["A00183", "B00042"]]))
        _ = try await store.insert(Samples.newSession([["C00001", nil]]))
        _ = try await store.insert(Samples.newSession([[nil, "D00001"], ["E00001", "A00183"]]))
        let found = try await store.find(value: "A00183")
        #expect(found.map(\.session.sequence) == [3, 1])
        #expect(found.map(\.position) == [GridPosition(row: 1, col: 1), GridPosition(row: 0, col: 0)])
        #expect(found.allSatisfy { $0.isIntact && $0.value == "A00183" })
        #expect(found.map(\.session) == [try await store.summaries()[0], try await store.summaries()[2]])
        #expect(try await store.find(value: "A00183", limit: 1, offset: 1).map(\.session.sequence) == [1])
    }

    @Test(arguments: ["A0018", "a00183", "A00183 ", "", "A%", "*", "A00183\u{0}"])
    func `nothing is found for what only resembles a value`(value: String) async throws {
        let store = try await open()
        _ = try await store.insert(Samples.newSession([["A00183"]]))
        #expect(try await store.find(value: value) == [])
    }

    @Test func `a beginning finds all that begin with it and nothing else`() async throws {
        let store = try await open()
        let values = ["A", "AB", "AB*", "ABÿ", "AB\u{1F9EA}", "AB\u{1F9EA}Z", "AC", "B", "ab", "%", "*"]
        _ = try await store.insert(Samples.newSession([values]))
        for prefix in ["A", "AB", "AB*", "ABÿ", "AB\u{1F9EA}", "AB\u{D7FF}", "\u{10FFFF}", "%", "*", "a", "Ä"] {
            let found = try await store.find(value: prefix, match: .prefix).map(\.value)
            #expect(found == values.filter { $0.utf8.starts(with: prefix.utf8) }, "\(prefix)")
        }
    }

    @Test func `a beginning that very many have gives the newest, in the same order as one that few have`() async throws
    {
        let store = try await open()
        for session in 0..<40 {
            let values = (0..<60).map { "V\(String(session + 100))-\($0 + 100)" as String? }
            _ = try await store.insert(Samples.newSession([values]))
        }
        let all = try await store.find(value: "V", match: .prefix, limit: 2400)
        #expect(all.count == 2400 && all[0].value == "V139-100" && all[59].value == "V139-159")
        #expect(all.map(\.session.sequence) == all.map(\.session.sequence).sorted(by: >))
        #expect(try await store.find(value: "V1", match: .prefix, limit: 7, offset: 100) == Array(all[100..<107]))
        let few = try await store.find(value: "V10", match: .prefix, limit: 2400)
        #expect(few == all.filter { $0.value.hasPrefix("V10") })
    }

    @Test func `the rack's own code is found too, and has no position`() async throws {
        let store = try await open()
        _ = try await store.insert(
            Session(
                Samples.scan(Samples.eventfulReading()), time: Samples.time, stationID: "bench-1", software: "0.2.0"))
        let rack = try await store.find(value: "10102523B1")
        #expect(rack.map(\.position) == [nil] && rack[0].isIntact)
        #expect(try await store.find(value: "E").map(\.position) == [GridPosition(row: 1, col: 1)])
        #expect(try await store.find(value: "A").count == 2)
    }

    @Test func `a deleted session is not found any more`() async throws {
        let store = try await open()
        let kept = try await store.insert(Samples.newSession([["A00183"]]))
        try await store.delete([kept.id])
        #expect(try await store.find(value: "A00183") == [])
        #expect(try await store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sessionValue") } == 0)
    }

    @Test func `a session that is refused leaves no values`() async throws {
        let store = try await open()
        var wrong = Samples.newSession([["A00183"]])
        wrong.csv += "not a vial\n"
        await #expect(throws: Fault.self) { _ = try await store.insert(wrong) }
        #expect(try await store.count() == 0)
        #expect(try await store.find(value: "A00183") == [])
    }

    @Test(arguments: [
        "UPDATE sessionValue SET value = 'A00133'", "UPDATE sessionValue SET col = 1",
        "UPDATE sessionContent SET csv = replace(csv, 'A00183', 'A00133'); UPDATE sessionValue SET value = 'A00133'",
        "UPDATE session SET utcOffset = 0",
    ])
    func `what the disk changed is found as damaged only`(change: String) async throws {
        let store = try await open()
        _ = try await store.insert(Samples.newSession([["A00183"]]))
        try await store.pool.write { try $0.execute(sql: change) }
        let found = try await store.find(value: "A00", match: .prefix)
        #expect(found.map(\.isIntact) == [false])
    }

    @Test func `the sessions of an older database are found`() async throws {
        let url = try #require(Bundle.module.url(forResource: "sessions-0.1.0", withExtension: "sqlite"))
        try folder.put(try Data(contentsOf: url), "sessions.sqlite")
        let store = try await open()
        #expect(
            try await store.find(value: "A00183").map(\.position)
                == [GridPosition(row: 0, col: 0), GridPosition(row: 1, col: 0)])
        #expect(try await store.find(value: "B,\"7\"").map(\.isIntact) == [true])
    }
}
