// Copying sessions to the stick.

import GRDB
import Synchronization
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Mirror on the stick` {
    private let folder: TemporaryFolder
    private let stick = MemoryStick()
    private let mirror = StickMirror(stationID: "bench-1")
    private let csvFolder = "RACKSTATION/bench-1/csv"

    init() throws { folder = try TemporaryFolder() }

    @Test func `what is on which stick is known, and unfinished files are gone`() async throws {
        let archive = SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "0.2.0", clock: { Samples.time })
        _ = try await archive.open()
        let one = try await archive.keep(Samples.scan())
        stick.files["\(csvFolder)/.rackstation-x"] = [1]
        try await archive.mirror(.everySession, to: stick) { _, _ in }
        let two = try await archive.keep(Samples.scan(Samples.reading([["C1"]])))
        try await archive.mirror(.session(id: two.id), to: stick) { _, _ in }
        let three = try await archive.keep(Samples.scan(Samples.reading([["D1"]])))
        stick.contents.withLock { $0.identity = nil }
        try await archive.mirror(.session(id: three.id), to: stick) { _, _ in }
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        #expect(try await store.sticks(of: one.id) == ["STICK-1"])
        #expect(try await store.sticks(of: two.id) == ["STICK-1"])
        #expect(try await store.sticks(of: three.id) == [])
        #expect(!stick.files.keys.contains { $0.contains(".rackstation-") })
    }

    /// A store with three sessions, one second apart, oldest first.
    private func store() async throws -> (SessionStore, [Session]) {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        var sessions: [Session] = []
        for second in 0..<3 {
            sessions.append(try await store.insert(Samples.newSession([["A\(second)"]], second: Double(second))))
        }
        return (store, sessions)
    }

    /// What comes after the CSV files.
    private let rest = ["README.txt", "sessions.sqlite", "manifest.sha256"].map { "RACKSTATION/bench-1/\($0)" }

    private func csv(_ session: Session, _ suffix: String = "") -> String {
        "\(csvFolder)/\(session.csvName.dropLast(4))\(suffix).csv"
    }

    private func rackCSV(_ session: Session, _ suffix: String = "") -> String {
        csv(session, suffix).replacing("vials_", with: "rack_")
    }

    @Test func `a new stick gets every session, newest first, and a text that explains them`() async throws {
        let (store, sessions) = try await store()
        let seen = Mutex<[Int]>([])
        let outcome = try await mirror.mirrorAll(of: store, to: stick) { state in
            seen.withLock { $0.append(state.done * 10 + state.total) }
        }
        #expect(outcome.copied == 3 && outcome.damaged == [])
        #expect(seen.withLock { $0 } == [13, 23, 33])
        let files = sessions.reversed().flatMap { [csv($0), rackCSV($0)] }
        #expect(stick.written == files + rest)
        for session in sessions {
            #expect(stick.files[csv(session)] == Array(session.csv.utf8))
            #expect(stick.files[rackCSV(session)] == Array(session.rackCSV.utf8))
        }
        let readme = String(decoding: try #require(stick.files["RACKSTATION/bench-1/README.txt"]), as: UTF8.self)
        for name in [
            "vials_...csv", "rack_...csv", "unread", "blank", "empty", "conflict", "spreadsheet/", "images/",
            "sessions.sqlite", "manifest.sha256",
        ] {
            #expect(readme.contains(name))
        }
    }

    @Test func `a session that an older version mirrored gets its rack file, and nothing else changes`() async throws {
        let (store, sessions) = try await store()
        for session in sessions { stick.files[csv(session)] = Array(session.csv.utf8) }
        #expect(try await mirror.mirrorAll(of: store, to: stick).copied == 3)
        #expect(stick.written == sessions.reversed().map { rackCSV($0) } + rest)
    }

    @Test func `a session is on the stick only when both of its files are`() async throws {
        let (store, sessions) = try await store()
        stick.contents.withLock { $0.room = 1 }
        let fault = await #expect(throws: Fault.self) { try await mirror.mirror(sessions[0], to: stick) }
        #expect(fault == Fault(.stick(.full), on: rackCSV(sessions[0])))
        stick.contents.withLock { $0.room = nil }
        #expect(try await mirror.mirror(sessions[0], to: stick).paths == [csv(sessions[0]), rackCSV(sessions[0])])
        #expect(stick.written == [csv(sessions[0]), rackCSV(sessions[0]), rest[0], rest[2]])
        #expect(try await mirror.mirrorAll(of: store, to: stick).copied == 2)
    }

    @Test func `the stick is settled after the last file, and also after a fault`() async throws {
        let (store, sessions) = try await store()
        stick.contents.withLock { $0.room = 1 }
        await #expect(throws: Fault.self) { try await mirror.mirrorAll(of: store, to: stick) }
        #expect(stick.isSettled && !stick.written.isEmpty)
        stick.contents.withLock { ($0.room, $0.isSettled) = (nil, false) }
        try await mirror.mirrorAll(of: store, to: stick)
        #expect(stick.isSettled)
        stick.contents.withLock { ($0.files, $0.isSettled) = ([:], false) }
        _ = try await mirror.mirror(sessions[0], to: stick)
        #expect(stick.isSettled)
    }

    @Test func `what a damaged session still has goes on the stick, and it counts as damaged`() async throws {
        let (store, sessions) = try await store()
        try await store.pool.write { try $0.execute(sql: "DELETE FROM sessionRack WHERE sequence = 2") }
        let outcome = try await mirror.mirrorAll(of: store, to: stick)
        #expect(outcome.damaged == [sessions[1].csvName] && outcome.done == 3)
        #expect(stick.files[csv(sessions[1])] == Array(sessions[1].csv.utf8))
        #expect(stick.files[rackCSV(sessions[1])] == nil)
        #expect(stick.files[rackCSV(sessions[0])] == Array(sessions[0].rackCSV.utf8))
    }

    @Test func `mirroring twice changes nothing`() async throws {
        let (store, _) = try await store()
        try await mirror.mirrorAll(of: store, to: stick)
        let written = stick.written
        #expect(try await mirror.mirrorAll(of: store, to: stick).copied == 0)
        #expect(stick.written == written)
    }

    @Test func `a stick without sessions to get is left alone`() async throws {
        let store = try await SessionStore.open(path: folder.file("empty.sqlite"))
        try await mirror.mirrorAll(of: store, to: stick)
        #expect(stick.written == [])
    }

    @Test func `a file that a user changed is kept and the session goes beside it, once`() async throws {
        let (store, sessions) = try await store()
        try await mirror.mirrorAll(of: store, to: stick)
        stick.files[csv(sessions[0])] = Array("mine".utf8)
        stick.files[rackCSV(sessions[0])] = Array("mine as well".utf8)
        stick.files["RACKSTATION/bench-1/README.txt"] = Array("my notes".utf8)
        for _ in 0..<2 { try await mirror.mirrorAll(of: store, to: stick) }
        #expect(stick.files[csv(sessions[0])] == Array("mine".utf8))
        #expect(stick.files[csv(sessions[0], "_original")] == Array(sessions[0].csv.utf8))
        #expect(stick.files["RACKSTATION/bench-1/README.txt"] == Array("my notes".utf8))
        #expect(stick.files[rackCSV(sessions[0])] == Array("mine as well".utf8))
        #expect(stick.files[rackCSV(sessions[0], "_original")] == Array(sessions[0].rackCSV.utf8))
        #expect(stick.files.count == 11)
        stick.files[csv(sessions[0], "_original")] = Array("mine, too".utf8)
        let paths = [csv(sessions[0], "_original_2"), rackCSV(sessions[0], "_original")]
        for _ in 0..<2 { #expect(try await mirror.mirror(sessions[0], to: stick).paths == paths) }
        #expect(stick.files.count == 12)
    }

    @Test(arguments: [[], [UInt8](repeating: 0, count: 40)])
    func `what a torn write left is replaced`(torn: [UInt8]) async throws {
        let (store, sessions) = try await store()
        stick.files[csv(sessions[1])] = torn
        try await mirror.mirrorAll(of: store, to: stick)
        #expect(stick.files[csv(sessions[1])] == Array(sessions[1].csv.utf8))
        #expect(stick.files.count == 9)
    }

    @Test func `a stick that fails ends mirroring with its fault, and the next time continues`() async throws {
        let (store, sessions) = try await store()
        stick.contents.withLock { $0.room = 2 }
        let error = await #expect(throws: Fault.self) { try await mirror.mirrorAll(of: store, to: stick) }
        #expect(error == Fault(.stick(.full), on: csv(sessions[1])))
        #expect(stick.written == [csv(sessions[2]), rackCSV(sessions[2])])
        stick.contents.withLock { $0.room = nil }
        #expect(try await mirror.mirrorAll(of: store, to: stick).copied == 2)
    }

    @Test func `another station's folder is never touched`() async throws {
        let (store, sessions) = try await store()
        let other = "RACKSTATION/bench-2/csv/\(sessions[0].csvName)"
        stick.files[other] = Array("theirs".utf8)
        try await mirror.mirrorAll(of: store, to: stick)
        #expect(stick.files[other] == Array("theirs".utf8))
        #expect(stick.written.allSatisfy { $0.hasPrefix("RACKSTATION/bench-1/") })
    }
}
