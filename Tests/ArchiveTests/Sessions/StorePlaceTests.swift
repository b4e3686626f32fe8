// What stands in the place of the database and is none, and places in which nothing can be written.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `What is in the place of the database and is none` {
    private let folder: TemporaryFolder
    private var path: String { folder.file("sessions.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func archive() -> SessionArchive {
        SessionArchive(folder: folder.path, stationID: "bench-1", software: "0.2.0", clock: { Samples.time })
    }

    /// Keeps two sessions, backs them up, and removes the database.
    private func backUp() async throws {
        let archive = archive()
        _ = try await archive.open()
        for _ in 0..<2 { _ = try await archive.keep(Samples.scan()) }
        await archive.upkeep()
        #expect(await archive.close(within: .seconds(300)) == nil)
        for name in folder.names() where name != "backups" { try folder.remove(name) }
    }

    private func makeDatabase(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    static let others: [(name: String, sql: String)] = [
        ("a database without tables", "VACUUM"), ("another version", "PRAGMA user_version = 3"),
        ("our mark alone", "PRAGMA application_id = 1380668244; VACUUM"),
        ("another program's", "CREATE TABLE photo (id INTEGER)"),
        ("tables of our names", "CREATE TABLE session (id TEXT); CREATE TABLE audit (number INTEGER PRIMARY KEY)"),
        (
            "tables of our names with our mark",
            "PRAGMA application_id = 1380668244; CREATE TABLE session (id TEXT); CREATE TABLE audit (number INTEGER)"
        ),
        (
            "our tables with other columns",
            """
            PRAGMA application_id = 1380668244; CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
            INSERT INTO grdb_migrations VALUES ('1 sessions'); CREATE TABLE session (id TEXT);
            """
        ),
    ]

    @Test(arguments: others.indices)
    func `a database of something else gives way to the backup`(number: Int) async throws {
        try await backUp()
        try makeDatabase(Self.others[number].sql)
        let before = try folder.bytes("sessions.sqlite")
        let archive = archive()
        #expect(try await archive.open() == 2, "\(Self.others[number].name)")
        #expect(await archive.saysOfStore("2 sessions came back from the backup"))
        #expect(try folder.bytes("sessions-damaged_2026-02-20_143022.sqlite") == before)
        let again = self.archive()
        #expect(await archive.close(within: .seconds(300)) == nil)
        #expect(try await again.open() == 2)
        #expect(await again.isStoreWell())
    }

    @Test(arguments: [1, 3, 4])
    func `without a backup a database of something else is refused and left alone`(number: Int) async throws {
        try makeDatabase(Self.others[number].sql)
        let before = try folder.bytes("sessions.sqlite")
        await #expect(throws: Fault.self) { _ = try await archive().open() }
        #expect(try folder.bytes("sessions.sqlite") == before && folder.names() == ["sessions.sqlite"])
    }

    @Test func `an empty file gives way to the backup`() async throws {
        try await backUp()
        try folder.put([], "sessions.sqlite")
        let archive = archive()
        #expect(try await archive.open() == 2)
        #expect(await archive.saysOfStore("The session database was empty"))
    }

    @Test func `a database that an empty file became gives way to the backup`() async throws {
        try await backUp()
        let store = try await SessionStore.open(path: path, wholeCheckLimit: .max)
        try await store.record(AuditEntry(.start, origin: AuditOrigin()))
        try store.close()
        #expect(try await archive().open() == 2)
    }

    @Test func `an empty file is a new database where there never was one`() async throws {
        try folder.put([], "sessions.sqlite")
        let archive = archive()
        #expect(try await archive.open() == 0)
        #expect(await archive.isStoreWell())
    }

    @Test(arguments: [true, false])
    func `a log that stays alone is kept and told`(hasEmptyFile: Bool) async throws {
        if hasEmptyFile { try folder.put([], "sessions.sqlite") }
        try folder.put([1, 2, 3], "sessions.sqlite-wal")
        let archive = archive()
        #expect(try await archive.open() == 0)
        #expect(await archive.saysOfStore("no backup"))
        #expect(try folder.bytes("sessions-damaged_2026-02-20_143022.sqlite-wal") == [1, 2, 3])
    }

    @Test(arguments: [true, false])
    func `a folder and a pipe hang nothing, and give way to a backup alone`(isPipe: Bool) async throws {
        func make() throws {
            if isPipe {
                #expect(unsafe mkfifo(path, 0o600) == 0)
            } else {
                try folder.makeFolder("sessions.sqlite")
            }
        }
        try make()
        await #expect(throws: Fault.self) { _ = try await self.archive().open() }
        await #expect(throws: Fault.self) { _ = try await SessionStore.openExisting(path: path) }
        #expect(folder.names() == ["sessions.sqlite"])
        try FileManager.default.removeItem(atPath: path)
        try await backUp()
        try make()
        let archive = archive()
        #expect(try await archive.open() == 2)
        #expect(await archive.saysOfStore("something else"))
    }

    @Test(arguments: [true, false]) func `a link to nothing is refused and left alone`(hasBackup: Bool) async throws {
        if hasBackup { try await backUp() }
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("away/s.sqlite"))
        try folder.makeFolder("away")
        let fault = await #expect(throws: Fault.self) { _ = try await archive().open() }
        #expect(fault?.text.description.contains("link to nothing") == true)
        #expect(folder.names(in: "away") == [])
    }

    @Test func `a copy from before an upgrade takes its place where there is no backup`() async throws {
        try await backUp()
        let backup = try #require(folder.names(in: "backups").first)
        try folder.put(try folder.bytes("backups/\(backup)"), "backups/sessions-schema-6.sqlite")
        try folder.remove("backups/\(backup)")
        #expect(try await archive().open() == 2)
    }

    @Test func `a command makes no new database where there was one`() async throws {
        try await backUp()
        for contents in [[UInt8]?.none, []] {
            if let contents { try folder.put(contents, "sessions.sqlite") }
            await #expect(throws: Fault.self) { _ = try await SessionStore.open(path: path) }
            await #expect(throws: Fault.self) { _ = try await SessionStore.openExisting(path: path) }
            #expect(((try? folder.bytes("sessions.sqlite")) ?? []) == [])
        }
    }

    @Test func `a row that is longer than any picture is damage, and takes no memory`() async throws {
        let store = try await SessionStore.open(path: path)
        for _ in 0..<2 { _ = try await store.insert(Samples.newSession()) }
        try store.close()
        let queue = try DatabaseQueue(path: path)
        try await queue.write {
            try $0.execute(sql: "UPDATE sessionContent SET original = zeroblob(200000000) WHERE sequence = 1")
        }
        try queue.close()
        let opened = try await SessionStore.open(path: path)
        let error = await #expect(throws: Fault.self) { _ = try await opened.session(.sequence(1)) }
        #expect(error?.code == .store(.damagedSession))
        #expect(try await opened.session(.sequence(2)).readCount == 1)
        #expect(try await opened.verifyAudit().faults == ["session #1 is not as it was written"])
    }
}

@Suite struct `A data folder` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `belongs to one station at a time`() throws {
        let first = try StationLock.take(folder.path)
        let fault = #expect(throws: Fault.self) { _ = try StationLock.take(folder.path) }
        #expect(fault?.text.description.contains("(process \(getpid()))") == true)
        withExtendedLifetime(first) {}
    }

    @Test func `is free when its station has ended`() throws {
        do { _ = try StationLock.take(folder.path) }
        #expect(try StationLock.take(folder.path) != nil)
    }
}
