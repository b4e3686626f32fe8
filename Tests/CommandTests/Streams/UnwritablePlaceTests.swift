// Commands on a station's folder that may only be read, and on one that another station works with.

import Foundation
import GRDB
import RackCore
import TestSupport
import Testing

@testable import Station
@testable import Archive

@Suite("rackstation where it may not write")
struct UnwritablePlaceTests {
    private let folder: TemporaryFolder
    private var data: String { folder.file("data") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("data")
    }

    /// Root may write everywhere, so that the commands run as nobody then.
    private func run(_ arguments: String...) throws -> FinishedCommand {
        let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        return try rackstation(words: arguments, launcher: getuid() == 0 ? nobody : [])
    }

    private func keep(_ value: String) async throws -> Session {
        let store = try await SessionStore.open(path: "\(data)/sessions.sqlite")
        let csv = "\(CSVExporter.header)\n\(value),10.0,10.0,\"(5, 5, 10, 10)\",0,2\n"
        return try await store.insert(
            ImportedSession.session(
                name: "vials_2026-02-20_143022.csv", vials: Array(csv.utf8), rack: nil, stationID: "bench-1",
                utcOffset: 0, software: "0.2.0"))
    }

    /// Takes the right to write away while a body runs.
    private func readOnly(_ body: () throws -> Void) throws {
        let files = FileManager.default
        for name in folder.names(in: "data") {
            try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: "\(data)/\(name)")
        }
        try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: data)
        defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: data) }
        try body()
    }

    @Test func `sessions are listed, shown, found, exported and verified`() async throws {
        _ = try await keep("A00183")
        let names = folder.names(in: "data")
        try folder.makeFolder("out")
        _ = unsafe chmod(folder.file("out"), 0o777)
        try readOnly {
            #expect(try run("sessions", "list", "--data", data).output.contains("vials_2026-02-20_143022.csv"))
            #expect(try run("sessions", "show", "1", "--data", data).output.contains("A00183"))
            #expect(try run("sessions", "find", "A00183", "--data", data).status == 0)
            let export = try run("sessions", "export", "1", "--data", data, "-o", folder.file("out"))
            #expect(export.status == 0)
            let verify = try run("audit", "verify", "--data", data)
            #expect(verify.status == 0 && verify.output.contains("all right"))
            #expect(try run("audit", "export", "--data", data).output.contains(",scan,"))
            let deletion = try run("sessions", "delete", "1", "--yes", "--data", data)
            #expect(deletion.status == 74 && deletion.errorLines.count == 2)
        }
        #expect(folder.names(in: "data") == names)
    }

    @Test func `what is in the log alone is listed too`() async throws {
        _ = try await keep("A00183")
        let store = try await SessionStore.open(path: "\(data)/sessions.sqlite")
        let (reading, read) = AsyncStream.makeStream(of: Void.self)
        let (leaving, leave) = AsyncStream.makeStream(of: Void.self)
        async let reader: Void = store.pool.read { db in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM session")
            read.yield()
            let semaphore = DispatchSemaphore(value: 0)
            Task {
                for await _ in leaving { break }
                semaphore.signal()
            }
            semaphore.wait()
        }
        for await _ in reading { break }
        _ = try await keep("A00184")
        try folder.makeFolder("copy")
        for ending in ["", "-wal"] {
            try folder.put(folder.bytes("data/sessions.sqlite\(ending)"), "copy/sessions.sqlite\(ending)")
        }
        leave.yield()
        try await reader
        #expect(try folder.bytes("copy/sessions.sqlite-wal").count > 0)
        try folder.remove("data")
        try FileManager.default.moveItem(atPath: folder.file("copy"), toPath: data)
        try readOnly {
            let list = try run("sessions", "list", "--data", data)
            #expect(list.status == 0 && list.output.split(separator: "\n").count == 3)
        }
    }

    @Test func `sessions of an earlier version are listed`() throws {
        let fixture = Project.folder
            .appendingPathComponent("Tests/ArchiveTests/Sessions/sessions-schema-5.sqlite")
        try folder.put(try Data(contentsOf: fixture), "data/sessions.sqlite")
        try readOnly {
            let list = try run("sessions", "list", "--data", data)
            #expect(list.status == 0 && list.output.split(separator: "\n").count == 3)
            #expect(try run("audit", "verify", "--data", data).status == 0)
        }
        #expect(folder.names(in: "data") == ["sessions.sqlite"])
    }

    @Test func `a second station is refused in one line, and lists work beside the first`() async throws {
        _ = try await keep("A00183")
        let lock = try StationLock.take(data)
        let second = try rackstation("run", "--data", data)
        #expect(second.status == 75 && second.errorLines.count == 1)
        #expect(second.errors.contains("Another station works with"))
        #expect(try rackstation("sessions", "list", "--data", data).status == 0)
        withExtendedLifetime(lock) {}
    }
}
