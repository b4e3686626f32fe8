// Two that want to copy to a stick at once.

import Synchronization
import Testing
import TestSupport

@testable import Station
@testable import Archive

/// A stick that counts how many write it at once.
private final class CountingStick: Stick {
    let stick = MemoryStick()
    let visits = Mutex<(now: Int, most: Int)>((0, 0))

    func presence() -> AsyncStream<StickPresence> { stick.presence() }
    func contents(of path: String) async throws(Fault) -> [UInt8]? { try stick.contents(of: path) }
    func names(in folder: String, most: Int) throws(Fault) -> [String] { try stick.names(in: folder, most: most) }
    func put(_ bytes: [UInt8], at path: String) async throws(Fault) { try stick.put(bytes, at: path) }
    func remove(_ path: String) throws(Fault) { try stick.remove(path) }

    func identity() throws(Fault) -> String? { try stick.identity() }

    func tidy(_ folder: String) async throws(Fault) {
        try stick.tidy(folder)
        // A visit begins with the station's own folder.
        guard folder.hasSuffix("bench-1") else { return }
        visits.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        // Whoever else is about to come has the time to.
        for _ in 0..<100 { await Task.yield() }
    }

    func settle() async throws(Fault) {
        visits.withLock { $0.now -= 1 }
        try stick.settle()
    }
}

@Suite struct `Two that copy to a stick` {
    @Test func `two never write a stick at once, and each session is put once`() async throws {
        let folder = try TemporaryFolder()
        let archive = SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "0.2.0", clock: { Samples.time })
        _ = try await archive.open()
        for column in ["A", "B", "C"] { _ = try await archive.keep(Samples.scan(Samples.reading([["\(column)1"]]))) }
        let stick = CountingStick()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { try? await archive.mirror(.everySession, to: stick) { _, _ in } }
            }
        }
        #expect(stick.visits.withLock { $0.most } == 1)
        #expect(stick.stick.isSettled)
        let written = stick.stick.written
        #expect(written.count == 3 * 2 + 3 && Set(written).count == written.count)
    }

    @Test func `a copying that fails lets the next one in`() async throws {
        let folder = try TemporaryFolder()
        let archive = SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "0.2.0", clock: { Samples.time })
        _ = try await archive.open()
        let name = try await archive.keep(Samples.scan())
        let (full, empty) = (MemoryStick(), MemoryStick())
        full.contents.withLock { $0.capacity = 10 }
        await #expect(throws: Fault.self) { try await archive.mirror(.everySession, to: full) { _, _ in } }
        try await archive.mirror(.session(id: name.id), to: empty) { _, _ in }
        #expect(empty.isSettled && empty.written.contains { $0.hasSuffix(name.csvName) })
    }

    @Test func `what was just kept goes to the stick without being read again, and what was deleted does not`()
        async throws
    {
        let folder = try TemporaryFolder()
        let archive = SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "0.2.0", clock: { Samples.time })
        _ = try await archive.open()
        let (kept, deleted) = (try await archive.keep(Samples.scan()), try await archive.keep(Samples.scan()))
        try await archive.delete(deleted.id)
        let stick = MemoryStick()
        await #expect(throws: Fault.self) {
            try await archive.mirror(.session(id: deleted.id), to: stick) { _, _ in }
        }
        let last = try await archive.keep(Samples.scan())
        let store = try await SessionStore.open(path: folder.file(SessionStore.fileName))
        let asKept = try await store.session(.id(prefix: last.id))
        let justKept = await archive.justKept
        #expect(justKept == asKept)
        for name in [last, kept] { try await archive.mirror(.session(id: name.id), to: stick) { _, _ in } }
        let afterwards = await archive.justKept
        #expect(afterwards == nil)
        for name in [last, kept] {
            let file = try #require(stick.written.first { $0.hasSuffix(name.csvName) })
            #expect(try stick.contents(of: file) == Array(try await store.session(.id(prefix: name.id)).csv.utf8))
        }
    }
}
