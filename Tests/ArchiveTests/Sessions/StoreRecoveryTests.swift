// Databases that are damaged or gone, and the backups that take their place.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Backups, and what they are for` {
    private let folder: TemporaryFolder
    private var path: String { folder.file("sessions.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func archive(_ settings: StoreSettings = StoreSettings(), minute: Int = 0) -> SessionArchive {
        SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "0.2.0", store: settings,
            clock: {
                StationTime(secondsSince1970: Samples.time.secondsSince1970 + 60 * Double(minute), utcOffset: 3600)
            })
    }

    /// Keeps sessions, with a backup after the first two.
    private func fill() async throws {
        let archive = archive()
        _ = try await archive.open()
        for value in ["A1", "A2"] { _ = try await archive.keep(Samples.scan(Samples.reading([[value]]))) }
        await archive.upkeep()
        _ = try await archive.keep(Samples.scan(Samples.reading([["A3"]])))
    }

    private func damage() throws {
        for ending in ["-wal", "-shm"] { try? folder.remove("sessions.sqlite\(ending)") }
        var bytes = try folder.bytes("sessions.sqlite")
        for page in 1..<bytes.count / 4096 { for at in 0..<64 { bytes[page * 4096 + at] = 0xFF } }
        try folder.put(bytes, "sessions.sqlite")
    }

    @Test func `a backup is one whole database of all that was kept`() async throws {
        try await fill()
        #expect(folder.names(in: "backups") == ["sessions_2_2026-02-20_143022.sqlite"])
        let store = try await SessionStore.open(path: folder.file("backups/sessions_2_2026-02-20_143022.sqlite"))
        #expect(try await store.find(value: "A2").map(\.isIntact) == [true])
        #expect(try await store.count() == 2)
    }

    @Test func `a backup is made when it is due and something was scanned, and the oldest goes`() async throws {
        var settings = StoreSettings()
        (settings.backups, settings.backupHours) = (2, 1)
        for minute in [0, 30, 61, 62, 130, 200] {
            let archive = archive(settings, minute: minute)
            _ = try await archive.open()
            if minute != 200 { _ = try await archive.keep(Samples.scan()) }
            await archive.upkeep()
            #expect(await archive.isStoreWell())
        }
        #expect(
            folder.names(in: "backups")
                == ["sessions_3_2026-02-20_153122.sqlite", "sessions_5_2026-02-20_164022.sqlite"])
    }

    @Test func `a damaged database is kept aside, and the newest good backup takes its place`() async throws {
        try await fill()
        try folder.put([1, 2, 3], "backups/sessions_9_2026-02-20_143022.sqlite")
        try damage()
        let damaged = try folder.bytes("sessions.sqlite")
        let archive = archive(minute: 1)
        #expect(try await archive.open() == 2)
        #expect(try folder.bytes("sessions-damaged_2026-02-20_143122.sqlite") == damaged)
        let storeFault = await archive.storeFault
        let text = try #require(storeFault?.text.description)
        #expect(text.contains("damaged") && text.contains("2 sessions came back") && text.contains("143022"))
        #expect(try await archive.keep(Samples.scan()).csvName == "vials_2026-02-20_143122.csv")
        #expect(try await SessionStore.open(path: path).find(value: "A1").count == 1)
        #expect(try await self.archive().open() == 3)
        #expect(await self.archive().isStoreWell())
    }

    @Test func `without a backup a damaged database is kept aside, and the station begins anew`() async throws {
        try folder.put(Array("no database at all".utf8), "sessions.sqlite")
        let archive = archive()
        #expect(try await archive.open() == 0)
        #expect(await archive.saysOfStore("no backup"))
        #expect(try folder.bytes("sessions-damaged_2026-02-20_143022.sqlite") == Array("no database at all".utf8))
    }

    @Test func `a database that is gone comes back from the backup, with what was left of it kept aside`() async throws
    {
        try await fill()
        try folder.remove("sessions.sqlite")
        for ending in ["-wal", "-shm"] { try? folder.remove("sessions.sqlite\(ending)") }
        try folder.put([7], "sessions.sqlite-wal")
        let archive = archive(minute: 1)
        #expect(try await archive.open() == 2)
        #expect(try folder.bytes("sessions-damaged_2026-02-20_143122.sqlite-wal") == [7])
        #expect(await archive.saysOfStore("2 sessions came back"))
    }

    @Test func `a database of a newer version is neither moved nor changed`() async throws {
        try await fill()
        let store = try await SessionStore.open(path: path)
        try await store.pool.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')") }
        let before = folder.names()
        await #expect(throws: Fault.self) { _ = try await archive().open() }
        #expect(folder.names() == before)
    }

    @Test func `unfinished files are gone after the start`() async throws {
        try await fill()
        for name in [".rackstation-12ab.tmp", ".rackstation-restore.tmp-journal", "backups/.rackstation-backup.tmp"] {
            try folder.put([1], name)
        }
        let archive = archive(minute: 2000)
        _ = try await archive.open()
        await archive.upkeep()
        #expect(!(folder.names() + folder.names(in: "backups")).contains { $0.hasPrefix(".rackstation-") })
    }

    @Test func `a disk nearly full warns, then refuses, and nothing is kept by half`() async throws {
        let free = try #require(DiskRoom(folder.path, StoreSettings())).free
        var settings = StoreSettings()
        (settings.warnBelow, settings.refuseBelow) = (free + 100_000, 0)
        let warned = archive(settings)
        _ = try await warned.open()
        #expect(await warned.saysOfStore("MB left"))
        #expect(warned.refusal == nil)
        _ = try await warned.keep(Samples.scan())
        settings.refuseBelow = free + 100_000
        let full = archive(settings)
        #expect(try await full.open() == 1)
        await #expect(throws: Fault.self) { _ = try await full.keep(Samples.scan()) }
        let fault = await full.storeFault
        #expect(fault == full.refusal && fault?.text.description.contains("nothing is scanned") == true)
        #expect(try await archive().open() == 1)
    }
}
