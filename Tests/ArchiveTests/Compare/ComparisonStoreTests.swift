// How racks compare with lists, and where their vials were before, in the store and in files.

import Foundation
import GRDB
import RackCore
import Synchronization
import TestSupport
import Testing

@testable import Archive
@testable import Station

@Suite struct `A comparison in the store` {
    private let folder: TemporaryFolder
    private let archive: SessionArchive

    init() throws {
        folder = try TemporaryFolder()
        archive = SessionArchive(folder: folder.path, stationID: "bench-1", software: "0.3.0", clock: { Samples.time })
    }

    private static func scan(_ values: [[String?]], named name: String? = nil) -> Scan {
        var scan = Samples.scan(Samples.reading(values))
        scan.reading.rackCode = name.map { Samples.vial($0, row: 0, col: 0).detection }
        return scan
    }

    private static func list() throws -> ExpectedList {
        try ExpectedList(Array("A1,A\nA2,B\nB1,C\nB2,D\n".utf8), name: "box.csv")
    }

    private func kept() async throws -> SessionSummary {
        _ = try await archive.open()
        var scan = Self.scan([["A", "C"], ["B", "X"]])
        scan.comparison = RackComparison(scan.reading, with: try Self.list())
        return try await archive.keep(scan)
    }

    private var store: SessionStore {
        get async throws { try await SessionStore.open(path: folder.file("sessions.sqlite")) }
    }

    @Test func `it is kept with the scan, with a record, and comes back`() async throws {
        let session = try await kept()
        #expect(session.comparison?.counts.map(\.description) == ["1 missing", "1 unexpected", "2 misplaced"])
        let store = try await store
        let again = try await store.session(.id(prefix: session.id))
        #expect(again.comparison == session.comparison && again.isIntact)
        #expect(try await store.auditRecords().map(\.entry.action).contains(.compared))
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `it stands in JSON, and is a CSV of its own beside the others and on the stick`() async throws {
        let session = try await kept()
        let exported = ExportedSession(try await store.session(.id(prefix: session.id)))
        let document = try ReadingDocument(json: exported.json)
        #expect(document.comparison == session.comparison)
        let csv = String(decoding: try ExportForm.compare.bytes(of: exported), as: UTF8.self)
        #expect(
            csv == """
                difference,value,position,expected,list
                missing,D,,B2,box.csv
                unexpected,X,B2,,box.csv
                misplaced,C,A2,B1,box.csv
                misplaced,B,B1,A2,box.csv

                """)
        let stick = MemoryStick()
        _ = try await StickMirror(stationID: "bench-1").mirrorAll(of: store, to: stick)
        let stamp = ExportName.timeStamp(of: session.csvName)
        #expect(stick.contents.withLock { $0.files["RACKSTATION/bench-1/csv/compare_\(stamp)"] } == Array(csv.utf8))
        let other = try await archive.keep(Self.scan([["Q"]]))
        #expect(!ExportForm.compare.isOf(ExportedSession(try await store.session(.id(prefix: other.id)))))
    }

    @Test(arguments: [
        "UPDATE sessionComparison SET comparison = replace(comparison, 'box.csv', 'bux.csv')",
        "DELETE FROM sessionComparison",
    ])
    func `what the disk changed in it is noticed`(change: String) async throws {
        let id = try await kept().id
        let store = try await store
        try await store.pool.write { try $0.execute(sql: change) }
        #expect(try await store.summaries().map(\.isIntact) == [false])
        await #expect(throws: Fault.self) { _ = try await store.session(.id(prefix: id)) }
        #expect(try await store.verifyAudit().faults != [])
    }

    @Test func `it is kept anew where a list comes later, or a value is put in`() async throws {
        _ = try await archive.open()
        var scan = Self.scan([["A", "B"], ["C", nil]])
        let id = try await archive.keep(scan).id
        scan.comparison = RackComparison(scan.reading, with: try Self.list())
        let comparison = try #require(scan.comparison)
        let session = try await #require(archive.comparing(comparison, for: id)).value.get()
        #expect(session.comparison == comparison && session.isIntact)
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `a vial that was in another box, or elsewhere in this one, is told with its place`() async throws {
        _ = try await archive.open()
        let first = try await archive.keep(Self.scan([["A", "B"], ["C", "D"]], named: "BOX-1"))
        _ = try await archive.keep(Self.scan([["P", "Q"], ["R", "S"]], named: "BOX-2"))
        let now = try await archive.keep(Self.scan([["A", "P"], ["D", "C"]], named: "BOX-1"))
        let seen = try await archive.lastSeen(of: now.id)
        #expect(seen.map(\.before.value) == ["P", "D", "C"] && seen.map(\.isSameBox) == [false, true, true])
        #expect(seen.map(\.before.name) == ["A1", "B2", "B1"])
        #expect(seen[0].words(now: Samples.time).description.hasPrefix("P was at A1 of BOX-2 ("))
        #expect(try await archive.lastSeen(of: first.id) == [])
        // The newest place counts: back where it was, nothing is told.
        let back = try await archive.keep(Self.scan([["A", "P"], ["D", "C"]], named: "BOX-1"))
        #expect(try await archive.lastSeen(of: back.id) == [])
    }

    @Test func `boxes without names are the same when most of their vials are`() async throws {
        _ = try await archive.open()
        _ = try await archive.keep(Self.scan([["A", "B"], ["C", "D"]]))
        let moved = try await archive.keep(Self.scan([["A", "B"], ["D", "C"]]))
        #expect(try await archive.lastSeen(of: moved.id).map(\.isSameBox) == [true, true])
        let other = try await archive.keep(Self.scan([["A", "X"], ["Y", "Z"]]))
        #expect(try await archive.lastSeen(of: other.id).map(\.isSameBox) == [false])
    }
}
