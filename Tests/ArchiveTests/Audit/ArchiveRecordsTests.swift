// What a running station records, and what it says about its clock.

import Foundation
import RackCore
import Synchronization
import Testing
import TestSupport

@testable import Station
@testable import Archive

/// The two clocks of a machine, set by a test.
private final class Clocks: Sendable {
    private let state = Mutex((wall: Samples.time.secondsSince1970, uptime: 1000.0))

    var wall: StationTime { StationTime(secondsSince1970: state.withLock { $0.wall }, utcOffset: 3600) }
    var uptime: Uptime { Uptime(boot: "b", seconds: state.withLock { $0.uptime }) }

    /// Time goes on, and somebody sets the clock.
    func pass(_ seconds: Double, settingBy jump: Double = 0) {
        state.withLock { $0 = ($0.wall + seconds + jump, $0.uptime + seconds) }
    }
}

@Suite struct `What a running station records` {
    private let folder: TemporaryFolder
    private let clocks = Clocks()

    init() throws { folder = try TemporaryFolder() }

    private func archive(id: String = "bench-1", keepDays: Int? = nil) throws -> SessionArchive {
        var settings = try ResolvedSettings(environment: ["HOME": "/nowhere"]).settings
        (settings.stationID, settings.store.keepDays) = (id, keepDays)
        return SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "0.2.0", store: settings.store,
            settingsInForce: settings, clock: { [clocks] in clocks.wall }, uptime: { [clocks] in clocks.uptime })
    }

    private func actions() async throws -> [AuditAction] {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        #expect(try await store.verifyAudit().faults == [])
        return try await store.auditRecords().map(\.entry.action)
    }

    @Test func `start, settings when they are others, and faults from before the store was open`() async throws {
        let first = try archive()
        first.note(.fault, subject: "camera", detail: "gone")
        _ = try await first.open()
        #expect(try await actions() == [.settings, .start, .fault])
        _ = try await archive().open()
        #expect(try await actions() == [.settings, .start, .fault, .start])
        _ = try await archive(id: "other").open()
        #expect(try await actions() == [.settings, .start, .fault, .start, .settings, .start])
    }

    @Test func `a clock that was set is on the record, on the screen, and on the next session alone`() async throws {
        let archive = try archive()
        _ = try await archive.open()
        clocks.pass(100)
        _ = try await archive.keep(Samples.scan())
        #expect(await archive.isClockWell())
        clocks.pass(10, settingBy: -3600)
        await archive.upkeep()
        #expect(await !archive.isClockWell())
        let marked = try await archive.keep(Samples.scan())
        clocks.pass(4000)
        let next = try await archive.keep(Samples.scan())
        _ = await archive.close(within: .seconds(300))
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        let doubts = try await [marked, next].asyncMap { name in
            try ReadingDocument(json: try await store.session(.id(prefix: name.id)).json).timeDoubt
        }
        #expect(doubts[0] != nil && doubts[1] == nil)
        #expect(await archive.isClockWell())
        #expect(try await actions().filter { $0 == .clock }.count == 1)
        #expect(try await store.summaries().map(\.sequence) == [3, 2, 1])
    }

    @Test func `whoever sets the clock at the station vouches for it`() async throws {
        let archive = try archive()
        _ = try await archive.open()
        await archive.lookAtClock()
        clocks.pass(10, settingBy: -3600)
        await archive.lookAtClock()
        #expect(await !archive.isClockWell())
        clocks.pass(10, settingBy: 7200)
        await archive.noteClockSet(by: "Ada")
        #expect(await archive.isClockWell())
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        let record = try await store.auditRecords().last { $0.entry.action == .clock }
        #expect(record?.entry.origin.person == "Ada" && record?.entry.subject == "set at the station")
        #expect(record?.entry.detail == "The clock was set forward by 2 h 0 min 0 s")
        await archive.lookAtClock()
        #expect(try await actions().filter { $0 == .clock }.count == 2)
    }

    @Test func `a clock that was set while the station was off is noticed, if the machine was on`() async throws {
        _ = try await archive().open()
        clocks.pass(50, settingBy: 86_400)
        let archive = try archive()
        _ = try await archive.open()
        let clockFault = await archive.clockFault
        #expect(clockFault?.text == "The clock was set forward by 24 h 0 min 0 s")
    }

    @Test(arguments: [(0.0, nil), (4.9, nil), (-4.9, nil), (6, 6), (-6, -6)] as [(Double, Double?)])
    func `only what no network corrects is a jump`(by seconds: Double, jump: Double?) {
        let one = (time: clocks.wall, uptime: clocks.uptime)
        clocks.pass(7200, settingBy: seconds)
        let found = ClockJump.seconds(from: one, to: (clocks.wall, clocks.uptime))
        #expect(found.map { $0.rounded() } == jump)
        let other = (time: clocks.wall, uptime: Uptime(boot: "c", seconds: 3))
        #expect(ClockJump.seconds(from: one, to: other) == nil)
    }

    @Test func `old sessions go when they are on a stick, and never before`() async throws {
        let archive = try archive(keepDays: 30)
        _ = try await archive.open()
        let kept = try await archive.keep(Samples.scan())
        let other = try await archive.keep(Samples.scan())
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        try await store.noteMirrored([kept.csvName], on: "STICK-1", at: clocks.wall)
        #expect(try await store.sticks(of: kept.id) == ["STICK-1"])
        #expect(try await store.sticks(of: other.id) == [])
        clocks.pass(29 * 86_400)
        await archive.upkeep()
        #expect(try await store.count() == 2)
        clocks.pass(2 * 86_400)
        await archive.upkeep()
        #expect(try await store.summaries().map(\.id) == [other.id])
        let deletion = try #require(try await store.auditRecords().last { $0.entry.action == .deletion })
        #expect(deletion.entry.subject == kept.id && deletion.entry.detail.contains("30 days"))
        #expect(try await store.verifyAudit().faults == [])
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ change: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await change(element)) }
        return results
    }
}
