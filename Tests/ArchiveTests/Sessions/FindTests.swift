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

    private static let values = [
        "A", "AB", "AB*", "ABÿ", "AB\u{1F9EA}", "AB\u{1F9EA}Z", "AC", "B", "ab", "aC[", "A@", "%", "*", "@", "[", "_",
        "`",
        "z1", "Z2", "ä", "Ä",
    ]

    /// A text whose letters from `A` to `Z` are small.
    private static func small(_ text: String) -> [UInt8] {
        text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }

    @Test func `a beginning finds all that begin with it, large or small, and nothing else`() async throws {
        let store = try await open()
        _ = try await store.insert(Samples.newSession([Self.values]))
        let beginnings = Self.values + ["AB\u{D7FF}", "\u{10FFFF}", "a", "aB", "Z", "z", "A[", "^"]
        for beginning in beginnings {
            let found = try await store.find(value: beginning, match: .beginning).map(\.value)
            #expect(
                found == Self.values.filter { Self.small($0).starts(with: Self.small(beginning)) }, "\(beginning)")
            #expect(try await store.count(of: beginning, match: .beginning, atMost: 100) == found.count)
        }
    }

    @Test func `how values go on is what the values say, whatever the beginning`() async throws {
        let store = try await open()
        let many = Self.values + (0..<200).map { "V\($0)" } + (10..<60).map { "w7\($0)x" }
        _ = try await store.insert(Samples.newSession([many]))
        _ = try await store.insert(Samples.newSession([many]))
        #expect(try await store.continuations(of: "nothing") == ValueContinuations())
        for beginning in ["", "a", "A", "AB", "v", "V1", "V19", "V199", "W", "w7", "W75", "@", "z", "ä"] {
            let said = try await store.continuations(of: beginning)
            let rests = Set(
                many.map(Self.small).filter { $0.starts(with: Self.small(beginning)) }
                    .map { String(decoding: $0.dropFirst(beginning.utf8.count), as: UTF8.self) })
            let common = rests.reduce(rests.first ?? "") { $0.commonPrefix(with: $1) }
            #expect(Self.small(said.common) == Array(common.utf8), "\(beginning)")
            if rests.count <= ValueContinuations.mostValues {
                #expect(Set(said.values.map { Self.small($0) }) == Set(rests.map { Self.small(beginning + $0) }))
            } else {
                let next = Set(rests.compactMap { $0.dropFirst(common.count).unicodeScalars.first.map(String.init) })
                #expect(
                    said.values == []
                        && said.next.map { Self.small(String($0)) }
                            == next.map(Self.small).sorted {
                                $0.lexicographicallyPrecedes($1)
                            },
                    "\(beginning)")
            }
        }
    }

    @Test func `six characters are put in with at most twenty presses of up, down and select`() async throws {
        let store = try await open()
        let values = (0..<8100).map { "U0" + String($0 * 7919 % 10_000 + 10_000).dropFirst() }
        for box in 0..<10 {
            _ = try await store.insert(Samples.newSession([Array(values[(box * 810)..<(box * 810 + 810)])]))
        }
        for value in stride(from: 0, to: values.count, by: 163).map({ values[$0] }) {
            var state = StationState.ready
            state.phase = .history(ShownHistory())
            var presses = 0
            func press(_ command: Command) -> [Effect] {
                presses += 1
                return Station.reduce(&state, .command(command))
            }
            var effects = Station.askForValue(ShownHistory(), &state)
            while case .find(let shown) = state.phase {
                if case .lookAhead(let request, let text)? = effects.first {
                    let said = try await store.continuations(of: text)
                    effects = Station.reduce(&state, .lookedAhead(request: request, said))
                    continue
                }
                let rest = value.dropFirst(shown.beginning.count)
                let wanted = try #require(
                    shown.choices.firstIndex { choice in
                        switch choice {
                        case .group(let letters): rest.first.map(letters.contains) ?? false
                        case .letter(let letter): rest.first == letter
                        case .value(let whole): whole == value
                        case .find: rest.isEmpty
                        case .other, .erase: false
                        }
                    })
                let down = (wanted - shown.selected + shown.choices.count) % shown.choices.count
                let isDown = 2 * down <= shown.choices.count
                for _ in 0..<(isDown ? down : shown.choices.count - down) { _ = press(isDown ? .down : .up) }
                effects = press(.select)
            }
            #expect(presses <= 20, "\(value): \(presses)")
            guard case .history(let history) = state.phase else { throw Fault.madeUp }
            #expect(history.search == value)
        }
    }

    @Test func `a beginning that very many have gives the newest, in the same order as one that few have`() async throws
    {
        let store = try await open()
        for session in 0..<40 {
            let values = (0..<60).map { "V\(String(session + 100))-\($0 + 100)" as String? }
            _ = try await store.insert(Samples.newSession([values]))
        }
        let all = try await store.find(value: "V", match: .beginning, limit: 2400)
        #expect(all.count == 2400 && all[0].value == "V139-100" && all[59].value == "V139-159")
        #expect(all.map(\.session.sequence) == all.map(\.session.sequence).sorted(by: >))
        #expect(try await store.find(value: "V1", match: .beginning, limit: 7, offset: 100) == Array(all[100..<107]))
        let few = try await store.find(value: "V10", match: .beginning, limit: 2400)
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
        let found = try await store.find(value: "A00", match: .beginning)
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
