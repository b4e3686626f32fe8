// The order of what a running station writes, and what is on the disk at its end.

import Foundation
import GRDB
import Synchronization
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `What a running station writes` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func archive() -> SessionArchive {
        SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "0.2.0", clock: { Samples.time },
            uptime: { Uptime(boot: "", seconds: 0) })
    }

    private func records() async throws -> [AuditRecord] {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        #expect(try await store.verifyAudit().faults == [])
        return try await store.auditRecords()
    }

    @Test func `stands in the trail in the order in which it was asked for`() async throws {
        let archive = archive()
        _ = try await archive.open()
        var expected = ["start"]
        var keeping: [Task<Result<SessionSummary, Fault>, Never>?] = []
        for number in 0..<40 {
            archive.note(.signing, detail: "in \(number)")
            expected.append("in \(number)")
            if number.isMultiple(of: 3) {
                keeping.append(archive.keeping(Samples.scan()))
                expected.append("scan")
            }
            archive.note(.settings, detail: "then \(number)")
            expected.append("then \(number)")
        }
        let first = try #require(await keeping[0]?.value.get())
        let deleting = archive.deleting(first.id, by: nil)
        archive.note(.signing, detail: "out")
        #expect(await archive.close(within: .seconds(300)) == nil)
        try await deleting?.value.get()
        let found = try await records().map { record in
            switch record.entry.action {
            case .signing, .settings: record.entry.detail
            default: record.entry.action.rawValue
            }
        }
        #expect(found == expected + ["deletion", "out"])
    }

    @Test func `is on the disk at an end right after it, and nothing is taken after the end`() async throws {
        let archive = archive()
        _ = try await archive.open()
        for number in 0..<20 { archive.note(.fault, detail: "\(number)") }
        #expect(await archive.close(within: .seconds(300)) == nil)
        archive.note(.fault, detail: "late")
        await #expect(throws: Fault.self) { _ = try await archive.keep(Samples.scan()) }
        #expect(try await records().dropFirst().map(\.entry.detail) == (0..<20).map { "\($0)" })
    }

    @Test func `from before the store was open is written by the end, which opens it`() async throws {
        let archive = archive()
        archive.note(.fault, detail: "camera")
        #expect(await archive.close(within: .seconds(300)) == nil)
        #expect(try await records().map(\.entry.action) == [.start, .fault])
    }

    @Test func `and cannot be written is told at the end`() async throws {
        try folder.put(Array("CREATE TABLE".utf8), "file")
        let archive = SessionArchive(
            folder: folder.file("file"), stationID: "bench-1", software: "0.2.0", clock: { Samples.time },
            uptime: { Uptime(boot: "", seconds: 0) })
        archive.note(.fault, detail: "camera")
        #expect(await archive.close(within: .seconds(300))?.text.description.contains("1 records") == true)
    }

    @Test func `does not hold the end up for ever where the disk does not answer`() async throws {
        let archive = archive()
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let hanging = archive.queue.add { for await _ in answers { return } }
        archive.note(.fault, detail: "late")
        #expect(await archive.close(within: .milliseconds(1))?.text.description.contains("did not answer") == true)
        answer.yield()
        await hanging?.value
    }

    @Test func `that fails once is written before what comes next`() async throws {
        let archive = archive()
        _ = try await archive.open()
        let path = folder.file("sessions.sqlite")
        let other = try DatabaseQueue(path: path)
        try await other.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER full BEFORE INSERT ON audit WHEN new.detail = 'one'
                    BEGIN SELECT RAISE(ABORT, 'no'); END
                    """)
        }
        archive.note(.fault, detail: "one")
        archive.note(.fault, detail: "two")
        await #expect(throws: Fault.self) { _ = try await archive.keep(Samples.scan()) }
        try await other.write { try $0.execute(sql: "DROP TRIGGER full") }
        _ = try await archive.keep(Samples.scan())
        #expect(await archive.close(within: .seconds(300)) == nil)
        let found = try await records().dropFirst().map { "\($0.entry.action.rawValue) \($0.entry.detail.prefix(5))" }
        #expect(found == ["fault one", "fault two", "scan vials"])
    }
}

@Suite struct `A database that goes while the station works` {
    private let folder: TemporaryFolder
    private let data: String

    init() throws {
        folder = try TemporaryFolder()
        data = folder.file("data")
    }

    private func archive() -> SessionArchive {
        SessionArchive(
            folder: data, stationID: "bench-1", software: "0.2.0", clock: { Samples.time },
            uptime: { Uptime(boot: "", seconds: 0) })
    }

    static let losses: [@Sendable (String) throws -> Void] = [
        { try FileManager.default.removeItem(atPath: "\($0)/sessions.sqlite") },
        { try FileManager.default.removeItem(atPath: $0) },
        { try FileManager.default.moveItem(atPath: $0, toPath: "\($0).old") },
        { data in
            try FileManager.default.copyItem(atPath: "\(data)/sessions.sqlite", toPath: "\(data)/other")
            #expect(unsafe rename("\(data)/other", "\(data)/sessions.sqlite") == 0)
        },
    ]

    @Test(arguments: 0..<losses.count)
    func `is no place in which a scan is said to be saved, and the next is`(loss: Int) async throws {
        let archive = archive()
        _ = try await archive.open()
        _ = try await archive.keep(Samples.scan())
        try Self.losses[loss](data)
        let fault = await #expect(throws: Fault.self) { _ = try await archive.keep(Samples.scan()) }
        #expect(fault?.text.description.contains("removed or replaced") == true)
        let name = try await archive.keep(Samples.scan())
        #expect(await archive.close(within: .seconds(300)) == nil)
        let store = try await SessionStore.open(path: "\(data)/sessions.sqlite")
        #expect(try await store.session(.id(prefix: name.id)).readCount == 2)
        #expect(try await store.verifyAudit().faults == [])
        let recoveries = try await store.auditRecords().filter { $0.entry.action == .recovery }
        #expect(recoveries.count == (loss == 3 ? 0 : 1))
    }

    @Test func `comes back from its backup`() async throws {
        let archive = archive()
        _ = try await archive.open()
        _ = try await archive.keep(Samples.scan())
        await archive.upkeep()
        try FileManager.default.removeItem(atPath: "\(data)/sessions.sqlite")
        await #expect(throws: Fault.self) { _ = try await archive.keep(Samples.scan()) }
        _ = try await archive.keep(Samples.scan())
        #expect(await archive.saysOfStore("1 sessions came back"))
        #expect(await archive.close(within: .seconds(300)) == nil)
        #expect(try await SessionStore.open(path: "\(data)/sessions.sqlite").count() == 2)
    }
}
