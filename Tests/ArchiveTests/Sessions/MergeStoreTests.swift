// Sessions in whose place a merge stands: in lists, in JSON, on the stick, after an upgrade.

import Foundation
import GRDB
import RackCore
import TestSupport
import Testing

@testable import Archive
@testable import Station

@Suite struct `A session that a merge replaces` {
    private let folder: TemporaryFolder
    private let archive: SessionArchive

    init() throws {
        folder = try TemporaryFolder()
        archive = SessionArchive(folder: folder.path, stationID: "bench-1", software: "0.3.0", clock: { Samples.time })
    }

    private var store: SessionStore {
        get async throws { try await SessionStore.open(path: folder.file("sessions.sqlite")) }
    }

    /// Keeps two scans of one rack, and another rack.
    private func keepBoth() async throws -> [SessionSummary] {
        _ = try await archive.open()
        let scans = [[["A", "B"], [nil, nil]], [[nil, "B"], ["C", "D"]], [["X", "Y"], ["Z", "W"]]]
        var kept: [SessionSummary] = []
        for values in scans { kept.append(try await archive.keep(Samples.scan(Samples.reading(values)))) }
        return kept
    }

    /// Keeps the merge of two sessions.
    private func merge(_ sessions: some Sequence<SessionSummary>) async throws -> SessionSummary {
        var scan = Samples.scan(Samples.reading([["A", "B"], ["C", "D"]]))
        scan.merged = sessions.map {
            MergedSession(session: $0.id, csv: $0.csvName, sha256: scan.pictureDigest, source: "made up")
        }
        return try await archive.keep(scan)
    }

    private func replacements(_ store: SessionStore) async throws -> [String?] {
        try await store.summaries().reversed().map(\.replacedBy)
    }

    @Test func `it is marked in lists and in JSON, by the merge's file, and stays whole`() async throws {
        let kept = try await keepBoth()
        let merge = try await merge(kept.prefix(2))
        let store = try await store
        #expect(try await replacements(store) == [merge.csvName, merge.csvName, nil, nil])
        let session = try await store.session(.id(prefix: kept[0].id))
        #expect(session.isIntact && session.replacedBy == merge.csvName)
        #expect(try ReadingDocument(json: ExportedSession(session).json).replacedBy == merge.csvName)
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `it counts again when the merge is deleted`() async throws {
        let kept = try await keepBoth()
        let merge = try await merge(kept.prefix(2))
        try await archive.delete(merge.id)
        #expect(try await replacements(store) == [nil, nil, nil])
    }

    @Test(arguments: [false, true])
    func `its files on the stick go out of the way of whoever takes in each rack once`(isAtOnce: Bool) async throws {
        let kept = try await keepBoth()
        let (store, stick, mirror) = (try await store, MemoryStick(), StickMirror(stationID: "bench-1"))
        if !isAtOnce { _ = try await mirror.mirrorAll(of: store, to: stick) }
        let merge = try await merge(kept.prefix(2))
        if isAtOnce {
            _ = try await archive.mirror(.everySession, to: stick) { _, _ in }
        } else {
            _ = try await archive.mirror(.session(id: merge.id), to: stick) { _, _ in }
        }
        let top = "RACKSTATION/bench-1"
        func names(_ folder: String) -> Set<String> {
            Set(
                stick.files.keys.filter { $0.hasPrefix("\(top)/\(folder)/") }.map {
                    String($0.split(separator: "/").last!)
                })
        }
        func files(_ sessions: some Sequence<SessionSummary>) -> Set<String> {
            Set(sessions.flatMap { [$0.csvName, ExportName.rackName(of: $0.csvName, isRelative: false)] })
        }
        #expect(names("csv") == files([kept[2], merge]))
        #expect(names("replaced/csv") == files(kept.prefix(2)))
        let list = String(decoding: try #require(stick.files["\(top)/\(StickManifest.name)"]), as: UTF8.self)
        #expect(list.contains("replaced/csv/\(kept[0].csvName)") && !list.contains(" csv/\(kept[0].csvName)"))
        // Once more changes nothing, and a merge that is deleted gives its parts their places again.
        let before = stick.files
        _ = try await mirror.mirrorAll(of: store, to: stick)
        #expect(stick.files.filter { $0.value != before[$0.key] }.keys.sorted() == [])
        try await archive.delete(merge.id)
        _ = try await mirror.mirrorAll(of: store, to: stick)
        #expect(names("csv") == files(kept + [merge]) && names("replaced/csv").isEmpty)
    }

    @Test func `a file that a user changed stays where it is`() async throws {
        let kept = try await keepBoth()
        let (store, stick, mirror) = (try await store, MemoryStick(), StickMirror(stationID: "bench-1"))
        _ = try await mirror.mirrorAll(of: store, to: stick)
        let path = "RACKSTATION/bench-1/csv/\(kept[0].csvName)"
        stick.files[path]?.append(0x0A)
        _ = try await merge(kept.prefix(2))
        _ = try await mirror.mirrorAll(of: store, to: stick)
        #expect(stick.files[path] != nil)
        #expect(stick.files["RACKSTATION/bench-1/replaced/csv/\(kept[0].csvName)"] != nil)
    }

    /// Takes back the changes of the database from that of merges on.
    private static let undoingLater = """
        ALTER TABLE waitingLabel DROP COLUMN picture; ALTER TABLE waitingLabel DROP COLUMN outline;
        DELETE FROM grdb_migrations WHERE identifier IN ('14 merges', '15 photographs');
        """

    @Test func `it is marked after an upgrade too`() async throws {
        let kept = try await keepBoth()
        let merge = try await merge(kept.prefix(2))
        let store = try await store
        // The database as it was before there was such a table.
        try await store.write { db in
            try db.execute(
                sql: "DROP TABLE sessionMerge; \(Self.undoingLater)")
        }
        #expect(try await replacements(self.store) == [merge.csvName, merge.csvName, nil, nil])
    }

    @Test func `a merge whose document the disk has changed is none after an upgrade, and holds nothing up`()
        async throws
    {
        let kept = try await keepBoth()
        let merge = try await merge(kept.prefix(2))
        try await store.write { db in
            try db.execute(
                sql: """
                    PRAGMA ignore_check_constraints = ON;
                    UPDATE sessionContent SET json = substr(json, 2) WHERE sequence = \(merge.sequence);
                    PRAGMA ignore_check_constraints = OFF;
                    DROP TABLE sessionMerge; \(Self.undoingLater)
                    """)
        }
        #expect(try await replacements(self.store) == [nil, nil, nil, nil])
    }

    @Test func `a merge that was collected replaces there as well`() async throws {
        let kept = try await keepBoth()
        let merge = try await merge(kept.prefix(2))
        let collection = try await SessionStore.open(path: folder.file("collected.sqlite"))
        for session in kept.reversed() + [merge] {
            let whole = try await store.session(.id(prefix: session.id))
            _ = try await collection.insert(whole, as: .imported)
        }
        #expect(try await replacements(collection).filter { $0 != nil }.count == 2)
    }
}
