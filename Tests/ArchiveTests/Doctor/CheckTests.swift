// What the doctor finds.

import TestSupport
import Testing

@testable import Station
@testable import Archive

@Suite("The doctor's checks")
struct CheckTests {
    private let now = StationTime(secondsSince1970: 1_771_597_822, utcOffset: 3600)

    @Test func `a station works unless a check failed`() {
        #expect(CheckReport([Check("a", .ok, ""), Check("b", .warning, "")]).canWork)
        #expect(!CheckReport([Check("a", .ok, ""), Check("b", .failed, "")]).canWork)
    }

    @Test func `a clock before the newest session or the program itself is wrong`() {
        #expect(ClockEvidence(now: now).doubt == nil)
        #expect(ClockEvidence(now: now, built: 1_771_000_000, newestSession: now).doubt == nil)
        let later = StationTime(secondsSince1970: now.secondsSince1970 + 3600, utcOffset: 3600)
        #expect(
            ClockEvidence(now: now, newestSession: later).doubt?.description
                == "The clock says 2026-02-20 15:30:22 +01:00, but a session was kept at 2026-02-20 16:30:22 +01:00")
        #expect(
            ClockEvidence(now: now, built: 1_772_000_000).doubt?.description.contains("this program was built at")
                == true)
        // A clock that was just set may go back a little.
        let soon = StationTime(secondsSince1970: now.secondsSince1970 + 300, utcOffset: 3600)
        #expect(ClockEvidence(now: now, newestSession: soon).doubt == nil)
    }

    @Test func `a wrong clock and a missing battery clock are warnings, because the station can work`() {
        #expect(Check.clock(ClockEvidence(now: now), hasBatteryClock: true).state == .ok)
        let without = Check.clock(ClockEvidence(now: now), hasBatteryClock: false)
        #expect(without.state == .warning && without.text.contains("no battery clock"))
        let wrong = Check.clock(ClockEvidence(now: now, built: 1_772_000_000), hasBatteryClock: true)
        #expect(wrong.state == .warning && wrong.remedy.contains("Set the clock"))
    }

    @Test func `a folder that is not there yet is all right where it can be made`() async throws {
        let folder = try TemporaryFolder()
        let checks = await StoreChecks(folder: folder.file("a/b")).checks
        #expect(checks.map(\.state) == [.ok] && checks[0].text.contains("will be made"))
        #expect(folder.names() == [])
    }

    @Test func `a folder that is a file fails`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.put([1], "data")
        #expect(await StoreChecks(folder: path).checks.first?.state == .failed)
    }

    @Test func `a database is counted, and its newest session is known`() async throws {
        let folder = try TemporaryFolder()
        #expect(await StoreChecks(folder: folder.path).checks.map(\.state) == [.ok, .ok])
        let store = try await SessionStore.open(path: folder.file(SessionStore.fileName))
        _ = try await store.insert(Session(.madeUp(), time: now, stationID: "bench-1", software: "test"))
        let found = await StoreChecks(folder: folder.path)
        #expect(found.checks.last?.text.hasPrefix("1 session in") == true)
        #expect(found.newestSession == now)
    }

    @Test func `what is no database fails`() async throws {
        let folder = try TemporaryFolder()
        try folder.put(Array("no database at all, but long enough to be looked at".utf8), SessionStore.fileName)
        #expect(await StoreChecks(folder: folder.path).checks.last?.state == .failed)
    }
}

@Suite("Sessions kept with a wrong clock")
struct WrongClockTests {
    private func keep(built: Double?, in folder: TemporaryFolder) async throws -> ReadingDocument {
        let time = StationTime(secondsSince1970: 86_400, utcOffset: 0)
        let archive = SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "test", built: built, clock: { time })
        _ = try await archive.open()
        let doubt = await archive.clockFault
        #expect((doubt != nil) == (built != nil))
        let name = try await archive.keep(.madeUp())
        let store = try await SessionStore.open(path: folder.file(SessionStore.fileName))
        return try ReadingDocument(json: try await store.session(.id(prefix: name.id)).json)
    }

    @Test func `a session says that its time may be wrong`() async throws {
        let document = try await keep(built: 1_771_000_000, in: try TemporaryFolder())
        #expect(document.timeDoubt?.contains("1970-01-02 00:00:00") == true)
    }

    @Test func `nothing is said of a clock that nothing is against`() async throws {
        let document = try await keep(built: nil, in: try TemporaryFolder())
        #expect(document.timeDoubt == nil && !document.json.contains("timeDoubt"))
    }
}
