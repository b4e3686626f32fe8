// What the stick gets beside the CSV files: pictures, the copy of the database, the list of the files.

import Foundation
import GRDB
import Synchronization
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Beside the CSV files` {
    private let folder: TemporaryFolder
    private let stick = MemoryStick()
    private let home = "RACKSTATION/bench-1"

    init() throws { folder = try TemporaryFolder() }

    private func store(_ count: Int = 3) async throws -> SessionStore {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        for number in 0..<count { try await add(number, to: store) }
        return store
    }

    @discardableResult
    private func add(_ number: Int, to store: SessionStore) async throws -> Session {
        try await store.insert(Samples.newSession([["A\(number)"]], second: Double(number)))
    }

    private func mirror(_ change: (inout StickForms) -> Void = { _ in }) -> StickMirror {
        var forms = StickForms()
        change(&forms)
        return StickMirror(stationID: "bench-1", forms: forms)
    }

    private func manifest() throws -> StickManifest {
        StickManifest(try #require(stick.files["\(home)/manifest.sha256"]))
    }

    /// The ids of the sessions that the copy of the database on the stick holds.
    private func idsInSnapshot() throws -> Set<String> {
        let path = folder.file("from-stick.sqlite")
        try Data(try #require(stick.files["\(home)/sessions.sqlite"])).write(to: URL(fileURLWithPath: path))
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration).read { db in
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
            return try String.fetchSet(db, sql: "SELECT id FROM session")
        }
    }

    @Test func `the list of files has the digest of each file that was put, and comes last`() async throws {
        let store = try await store()
        try await mirror {
            $0.pictures = true
            $0["spreadsheet"] = true
        }.mirrorAll(of: store, to: stick)
        #expect(stick.written.last == "\(home)/manifest.sha256")
        let digests = try manifest().digests
        #expect(digests.count == 3 * 4 + 2)
        for (path, digest) in digests {
            #expect(stick.files["\(home)/\(path)"].map(FileDigest.of) == digest)
        }
        #expect(Set(digests.keys.map { "\(home)/\($0)" }) == Set(stick.files.keys.filter { !$0.hasSuffix("sha256") }))
    }

    @Test func `sha256sum finds the files as the list says`() async throws {
        let store = try await store()
        try await mirror { $0.pictures = true }.mirrorAll(of: store, to: stick)
        for (path, bytes) in stick.files {
            let file = folder.file("stick/\(path)")
            try AtomicFile.makeFolder(AtomicFile.folder(of: file))
            try AtomicFile.write(bytes, to: file)
        }
        let check = Process()
        check.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
        check.arguments = ["--check", "--strict", "--quiet", "manifest.sha256"]
        check.currentDirectoryURL = URL(fileURLWithPath: folder.file("stick/\(home)"))
        let (output, errors) = (Pipe(), Pipe())
        (check.standardOutput, check.standardError) = (output, errors)
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0)
        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
        #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }

    @Test func `the copy of the database holds every session, and nothing of it stays on this machine`() async throws {
        let store = try await store()
        try await mirror().mirrorAll(of: store, to: stick)
        #expect(try idsInSnapshot() == Set(try await store.summaries().map(\.id)))
        #expect(try manifest().snapshot?.sessions == 3)
        #expect(!folder.names().contains { $0.hasPrefix(AtomicFile.temporaryPrefix) })
    }

    @Test func `a copy that holds the same sessions is left as it is`() async throws {
        let store = try await store()
        try await mirror().mirrorAll(of: store, to: stick)
        try await store.pool.write { try $0.execute(sql: "CREATE TABLE other (a)") }
        let written = stick.written
        try await mirror().mirrorAll(of: store, to: stick)
        #expect(stick.written == written)
    }

    @Test(arguments: ["changed", "torn", "gone", "unknown"])
    func `a copy that is not as it was put is put again`(how: String) async throws {
        let store = try await store()
        try await mirror().mirrorAll(of: store, to: stick)
        let path = "\(home)/sessions.sqlite"
        switch how {
        case "changed": stick.files[path]?[5000] ^= 1
        case "torn": stick.files[path]?.removeLast(4096)
        case "gone": stick.files[path] = nil
        default: stick.files["\(home)/manifest.sha256"] = nil
        }
        try await mirror().mirrorAll(of: store, to: stick)
        #expect(try idsInSnapshot().count == 3)
        #expect(try manifest().digests["sessions.sqlite"] == FileDigest.of(try #require(stick.files[path])))
    }

    @Test func `a session deleted on the station leaves the copy, and its files stay on the stick and in the list`()
        async throws
    {
        let store = try await store()
        try await mirror().mirrorAll(of: store, to: stick)
        let summary = try #require(try await store.summaries().first)
        try await store.delete([summary.id])
        try await mirror().mirrorAll(of: store, to: stick)
        #expect(try !idsInSnapshot().contains(summary.id))
        #expect(try manifest().digests["csv/\(summary.csvName)"] != nil)
        stick.files["\(home)/csv/\(summary.csvName)"] = nil
        try await mirror().mirrorAll(of: store, to: stick)
        #expect(try manifest().digests["csv/\(summary.csvName)"] == nil)
    }

    @Test func `a copy from before the disk changed a session stays`() async throws {
        let store = try await store()
        try await mirror().mirrorAll(of: store, to: stick)
        let copy = stick.files["\(home)/sessions.sqlite"]
        try await store.pool.write { try $0.execute(sql: "DELETE FROM sessionRack WHERE sequence = 2") }
        try await add(3, to: store)
        #expect(try await mirror().mirrorAll(of: store, to: stick).damaged.count == 1)
        #expect(stick.files["\(home)/sessions.sqlite"] == copy)
    }

    @Test func `one more session joins the list, and the copy only where it is due`() async throws {
        let store = try await store()
        try await mirror().mirrorAll(of: store, to: stick)
        let third = try await add(3, to: store)
        #expect(try await mirror().mirror(third, to: stick).snapshotCost == nil)
        #expect(try manifest().digests["csv/\(third.csvName)"] != nil)
        #expect(try idsInSnapshot().count == 3)
        #expect(try manifest().snapshot?.sessions == 3)
        let fourth = try await add(4, to: store)
        #expect(try await mirror().mirror(fourth, to: stick, copying: store).snapshotCost != nil)
        #expect(try idsInSnapshot().count == 5)
        let digest = FileDigest.of(try #require(stick.files["\(home)/sessions.sqlite"]))
        #expect(try manifest().digests["sessions.sqlite"] == digest)
    }

    @Test func `a copy that has no room costs no CSV file its place and is told`() async throws {
        let store = try await store()
        stick.contents.withLock { $0.capacity = StickVisit.reserve + 20_000 }
        let end = try await mirror().mirrorAll(of: store, to: stick)
        #expect(end.copied == 3 && Array(end.lacking.keys) == [.snapshot])
        #expect(end.lacking[.snapshot]?.text == "The stick has no room for the copy of the database")
        #expect(stick.files["\(home)/sessions.sqlite"] == nil && stick.isSettled)
        #expect(try manifest().digests.count == 7)
    }

    @Test func `a copy on a stick that has become full gives way to a CSV file`() async throws {
        let store = try await store()
        try await mirror().mirrorAll(of: store, to: stick)
        let last = try await add(3, to: store)
        stick.contents.withLock { $0.capacity = $0.used + 10 }
        let end = try await mirror().mirror(last, to: stick)
        #expect(stick.files["\(home)/csv/\(last.csvName)"] == Array(last.csv.utf8))
        #expect(stick.files["\(home)/sessions.sqlite"] == nil)
        #expect(try manifest().digests["sessions.sqlite"] == nil)
        #expect(end.lacking[.snapshot] != nil)
    }

    @Test func `pictures come after all CSV files, and one that is there is not drawn again`() async throws {
        let store = try await store()
        let drawn = Mutex<[Int]>([])
        var mirror = mirror { $0.pictures = true }
        mirror.annotate = { session throws(Fault) in
            drawn.withLock { $0.append(session.sequence) }
            return [0xFF, 0xD8, UInt8(session.sequence)]
        }
        try await mirror.mirrorAll(of: store, to: stick)
        #expect(drawn.withLock { $0 } == [3, 2, 1])
        #expect(stick.written.prefix(6).allSatisfy { $0.hasPrefix("\(home)/csv/") })
        #expect(stick.files["\(home)/images/vials_2026-02-20_143022.jpg"] == [0xFF, 0xD8, 1])
        let written = stick.written
        try await mirror.mirrorAll(of: store, to: stick)
        #expect(drawn.withLock { $0 }.count == 3 && stick.written == written)
        stick.files["\(home)/images/vials_2026-02-20_143022.jpg"] = [7]
        for _ in 0..<2 { try await mirror.mirrorAll(of: store, to: stick) }
        #expect(stick.files["\(home)/images/vials_2026-02-20_143022.jpg"] == [7])
        #expect(stick.files["\(home)/images/vials_2026-02-20_143022_original.jpg"] == [0xFF, 0xD8, 1])
        #expect(drawn.withLock { $0 }.count == 4)
    }

    @Test func `a picture that cannot be drawn is told and costs nothing else`() async throws {
        let store = try await store()
        var mirror = mirror { $0.pictures = true }
        mirror.annotate = { _ throws(Fault) in throw Fault(.stick(.noPicture), detail: "no memory") }
        let end = try await mirror.mirrorAll(of: store, to: stick)
        #expect(end.lacking[.pictures]?.code == .stick(.noPicture) && end.copied == 3)
        #expect(try idsInSnapshot().count == 3)
    }

    @Test func `the text of an older version is replaced, and a user's stays`() async throws {
        let store = try await store()
        let path = "\(home)/README.txt"
        var old = StickManifest()
        old.digests["README.txt"] = FileDigest.of(Array("older".utf8))
        stick.files = [path: Array("older".utf8), "\(home)/manifest.sha256": Array(old.text(station: "bench-1").utf8)]
        try await mirror().mirrorAll(of: store, to: stick)
        #expect(stick.files[path] == Array(StickMirror.readme(station: "bench-1").utf8))
        stick.files[path] = Array("mine".utf8)
        try await mirror().mirrorAll(of: store, to: stick)
        #expect(stick.files[path] == Array("mine".utf8))
        #expect(try manifest().digests["README.txt"] == nil)
    }

    @Test func `a list of files comes back as it was written, and nonsense in it is passed over`() {
        var list = StickManifest()
        list.digests = ["csv/a.csv": Samples.digest, "sessions.sqlite": String(Samples.digest.reversed())]
        list.snapshot = .init(sessions: 12, fingerprint: Samples.digest)
        let text = list.text(station: "bench-1")
        #expect(StickManifest(Array(text.utf8)) == list)
        let nonsense = """
            \(Samples.digest)  ../../etc/passwd
            \(Samples.digest)  /etc/passwd
            \(Samples.digest)  a/b/c
            \(Samples.digest) a
            \(Samples.digest.dropLast())  b
            # sessions.sqlite holds many sessions, no digest
            """
        #expect(StickManifest(Array((nonsense + "\n" + text).utf8)) == list)
        #expect(StickManifest([0xFF, 0x00, 0x80]) == StickManifest())
    }

    @Test func `a copy that is short is always due, a longer one when it took a twentieth of the time or less`() {
        var pace = SnapshotPace()
        let start = ContinuousClock.now
        #expect(pace.isDue(at: start))
        pace.copied(at: SnapshotCost(time: .seconds(3), isLarge: false), until: start)
        #expect(!pace.isDue(at: start + .seconds(59)))
        #expect(pace.isDue(at: start + .seconds(60)))
        pace.forget()
        #expect(pace.isDue(at: start))
        pace.copied(at: SnapshotCost(time: .seconds(1.9), isLarge: false), until: start)
        #expect(pace.isDue(at: start))
    }

    @Test func `a copy that is too large for the memory is made four times an hour at most`() {
        var pace = SnapshotPace()
        let start = ContinuousClock.now
        for (time, rest) in [(0.1, 900.0), (3, 900), (60, 1200)] {
            pace.copied(at: SnapshotCost(time: .seconds(time), isLarge: true), until: start)
            #expect(!pace.isDue(at: start + .seconds(rest - 1)) && pace.isDue(at: start + .seconds(rest)))
        }
    }

    @Test func `a copy goes to the stick by the memory where it has room there, and the disk is not written`()
        async throws
    {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        _ = try await store.insert(Samples.newSession())
        try folder.makeFolder("memory")
        let copy = try StickSnapshot.make(of: store, leaving: 0, by: folder.file("memory"))
        #expect(copy.isInMemory && copy.path.hasPrefix(folder.file("memory")) && copy.contents.sessions == 1)
        copy.discard()
        #expect(folder.names(in: "memory") == [])
        let onDisk = try StickSnapshot.make(of: store, leaving: 0, by: folder.file("gone"))
        #expect(!onDisk.isInMemory && onDisk.contents == copy.contents)
        onDisk.discard()
    }
}
