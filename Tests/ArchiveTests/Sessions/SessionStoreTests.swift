// Keeping, listing, finding and deleting sessions.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Session store` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() async throws -> SessionStore {
        try await SessionStore.open(path: folder.file("sessions.sqlite"))
    }

    @Test func `a session comes back whole, also after the database was opened again`() async throws {
        let new = Session(
            Samples.scan(thumbnail: [0, 1, 255], original: [9, 8, 7]), time: Samples.time, stationID: "bench-1",
            software: "0.1.0")
        let kept = try await open().insert(new)
        #expect(kept.sequence == 1)
        #expect(kept.csvName == "vials_2026-02-20_143022.csv")
        #expect(kept.readCount == 2 && kept.unreadCount == 1)
        #expect(kept.csv == new.csv && kept.json == new.json && kept.original == [9, 8, 7])
        #expect(kept.rackCode == nil && kept.rackCSV == RackCSV.csv(for: Samples.scan().reading))
        let store = try await open()
        #expect(try await store.session(.sequence(1)) == kept)
        #expect(try await store.session(.id(prefix: kept.id)) == kept)
        #expect(try await store.summaries() == [kept.summary])
        #expect(try ReadingDocument(json: kept.json).session == kept.id)
    }

    @Test func `the rack's own code and both CSV files are kept with the session`() async throws {
        let reading = Samples.eventfulReading()
        let new = Session(Samples.scan(reading), time: Samples.time, stationID: "bench-1", software: "0.2.0")
        let kept = try await open().insert(new)
        let store = try await open()
        #expect(try await store.session(.sequence(1)) == kept)
        #expect(kept.rackCode == "10102523B1")
        #expect(try await store.summaries().map(\.rackCode) == ["10102523B1"])
        #expect(try await store.contents(of: .vials, csvName: kept.csvName) == CSVExporter.csv(for: reading.records))
        #expect(try await store.contents(of: .rack, csvName: kept.csvName) == RackCSV.csv(for: reading))
        #expect(try await store.contents(of: .rack, csvName: "vials_1999-12-31_235959.csv") == nil)
        #expect(try ReadingDocument(json: kept.json).reading().rackCode?.value == "10102523B1")
        #expect(kept.readCount == 7 && kept.unreadCount == 1)
    }

    @Test func `commits are flushed to the disk before they are acknowledged`() async throws {
        let store = try await open()
        let pragmas = try await store.pool.writeWithoutTransaction { db in
            try ["synchronous", "journal_mode", "foreign_keys", "application_id"].map {
                try String.fetchOne(db, sql: "PRAGMA \($0)") ?? ""
            }
        }
        #expect(pragmas == ["2", "wal", "1", "\(0x524B_5354)"])
    }

    @Test func `what is kept does not stay in the log, and is kept while somebody reads`() async throws {
        let store = try await open()
        _ = try await store.insert(Samples.newSession())
        #expect(try folder.bytes("sessions.sqlite-wal").isEmpty)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: folder.file("sessions.sqlite"), configuration: configuration)
        try queue.inDatabase { db in
            try db.execute(sql: "BEGIN")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM session") == 1)
        }
        _ = try await store.insert(Samples.newSession())
        #expect(try !folder.bytes("sessions.sqlite-wal").isEmpty)
        #expect(try await store.count() == 2)
        try queue.inDatabase { try $0.execute(sql: "COMMIT") }
        _ = try await store.insert(Samples.newSession())
        #expect(try folder.bytes("sessions.sqlite-wal").isEmpty)
    }

    @Test func `sessions of one second get names of their own`() async throws {
        let store = try await open()
        for _ in 0..<3 { _ = try await store.insert(Samples.newSession()) }
        #expect(
            try await store.allCSVNames() == [
                "vials_2026-02-20_143022_3.csv", "vials_2026-02-20_143022_2.csv", "vials_2026-02-20_143022.csv",
            ])
    }

    @Test func `many writers at once each get a place of their own`() async throws {
        let (first, second) = (try await open(), try await open())
        let kept = try await withThrowingTaskGroup(of: Session.self) { group in
            for number in 0..<40 {
                group.addTask { try await (number % 2 == 0 ? first : second).insert(Samples.newSession()) }
            }
            return try await group.reduce(into: [Session]()) { $0.append($1) }
        }
        #expect(Set(kept.map(\.sequence)) == Set(1...40))
        #expect(Set(kept.map(\.csvName)).count == 40)
        #expect(try await first.count() == 40)
    }

    @Test func `a session is kept even when whoever waits for it is cancelled`() async throws {
        let store = try await open()
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await store.insert(Samples.newSession())
        }
        _ = try await task.value
        #expect(try await store.count() == 1)
    }

    #if compiler(>=6.3)  // Swift 6.2 hands nothing to the process of an exit test
        @Test func `what was acknowledged is there after the program was killed`() async throws {
            let path = folder.file("sessions.sqlite")
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
                let store = try await SessionStore.open(path: path)
                for _ in 0..<5 { _ = try await store.insert(Samples.newSession()) }
                _ = raise(SIGKILL)
            }
            #expect(try await open().summaries().map(\.sequence) == [5, 4, 3, 2, 1])
        }
    #endif

    @Test func `a copy of the files taken while the station writes opens with all that was acknowledged`() async throws
    {
        let store = try await open()
        let copy = try TemporaryFolder()
        for number in 1...5 {
            _ = try await store.insert(Samples.newSession())
            for name in folder.names() where !name.hasSuffix("-shm") {
                try copy.put(try folder.bytes(name), name)
            }
            let restored = try await SessionStore.open(path: copy.file("sessions.sqlite"))
            #expect(try await restored.count() == number)
            for name in copy.names() { try copy.remove(name) }
        }
    }

    @Test func `a list is newest first and can be taken in pages`() async throws {
        let store = try await open()
        for second in 0..<5 { _ = try await store.insert(Samples.newSession(second: Double(-second))) }
        #expect(try await store.summaries().map(\.sequence) == [5, 4, 3, 2, 1])
        #expect(try await store.summaries(limit: 2, offset: 1).map(\.sequence) == [4, 3])
    }

    @Test func `a sequence number is never used twice`() async throws {
        let store = try await open()
        _ = try await store.insert(Samples.newSession())
        let second = try await store.insert(Samples.newSession())
        try await store.delete([second.id])
        #expect(try await open().insert(Samples.newSession()).sequence == 3)
    }

    @Test func `deleting takes all or none`() async throws {
        let store = try await open()
        let kept = [try await store.insert(Samples.newSession()), try await store.insert(Samples.newSession())]
        let error = await #expect(throws: Fault.self) { try await store.delete([kept[0].id, "no-such-id"]) }
        #expect(error?.code == .store(.unknownSession))
        #expect(try await store.count() == 2)
        try await store.delete(kept.map(\.id))
        #expect(try await store.count() == 0)
        for table in ["sessionContent", "sessionRack"] {
            let rows = try await store.pool.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") }
            #expect(rows == 0)
        }
    }

    @Test func `a session is found by a beginning of its id that no other has`() async throws {
        let store = try await open()
        let ids = ["abcd1234-0000-4000-8000-000000000001", "abcd5678-0000-4000-8000-000000000002"]
        for id in ids { _ = try await store.insert(Samples.newSession(id: id)) }
        #expect(try await store.session(try #require(SessionReference("ABCD1"))).id == ids[0])
        let cases: [(String, Fault.Store)] = [
            ("abcd", .ambiguousSession), ("ffff", .unknownSession), ("7", .unknownSession),
        ]
        for (text, reason) in cases {
            let reference = try #require(SessionReference(text))
            let error = await #expect(throws: Fault.self) { _ = try await store.session(reference) }
            #expect(error?.code == .store(reason))
        }
    }

    @Test(
        arguments: [
            ("1", SessionReference.sequence(1)), ("#12", .sequence(12)), ("0123", .sequence(123)),
            ("abcd", .id(prefix: "abcd")), ("12345678", .id(prefix: "12345678")), ("1234-", .id(prefix: "1234-")),
            ("abc", nil), ("", nil), ("#", nil), ("*bcd", nil), ("abcdx", nil), ("-1", nil),
            ("0123456789012345678901234567890123456", nil),
        ] as [(String, SessionReference?)])
    func `a reference is a number or the beginning of an id`(text: String, reference: SessionReference?) {
        #expect(SessionReference(text) == reference)
    }

    @Test func `a session that is kept already is refused`() async throws {
        let store = try await open()
        let kept = try await store.insert(Samples.newSession())
        let error = await #expect(throws: Fault.self) {
            _ = try await store.insert(Samples.newSession(id: kept.id))
        }
        #expect(error?.code == .store(.duplicate))
    }

    @Test func `the schema refuses what no session can be`() async throws {
        let store = try await open()
        var wrong = [Samples.newSession(), Samples.newSession(), Samples.newSession(), Samples.newSession(id: "x")]
        wrong[0].json = "{"
        wrong[1].stationID = "a/b"
        wrong[2].csv = "something else"
        for session in wrong {
            let error = await #expect(throws: Fault.self) { _ = try await store.insert(session) }
            #expect(error?.code == .store(.failed))
        }
        #expect(try await store.count() == 0)
    }

    @Test func `a full disk is named, and what was kept before stays`() async throws {
        let store = try await open()
        let kept = try await store.insert(Samples.newSession())
        try await store.pool.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + 1)")
        }
        let large = Session(
            Samples.scan(thumbnail: [UInt8](repeating: 7, count: 100_000)), time: Samples.time, stationID: "bench-1",
            software: "0.1.0")
        let error = await #expect(throws: Fault.self) { _ = try await store.insert(large) }
        #expect(error?.code == .store(.full))
        #expect(error?.text.description.contains("full") == true)
        #expect(try await open().summaries() == [kept.summary])
    }
}
