// What the store knows of racks beside their values: where tubes stood, conflicts, relative positions.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `What is known of a session's rack` {
    private let folder: TemporaryFolder
    private let store: SessionStore

    init() async throws {
        folder = try TemporaryFolder()
        store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
    }

    @Test func `the newest session that has most of the tubes says where they stood`() async throws {
        let shape = RackShape(rows: 2, cols: 2)
        _ = try await store.insert(Samples.newSession([["A", "B"], ["C", "D"]]))
        _ = try await store.insert(Samples.newSession([["D", "C"], ["B", "A"]], second: 1))
        _ = try await store.insert(Samples.newSession([["A", "X"], ["Y", "Z"]], second: 2))
        let recalled = try #require(try await store.recall(["A", "B", "C", "D", "E"], in: shape))
        #expect(recalled.session == 2 && recalled.container == Container(shape))
        #expect(recalled.places["A"] == GridPosition(row: 1, col: 1) && recalled.places.count == 4)
        #expect(try await store.recall(["Q"], in: shape) == nil)
        #expect(try await store.recall([], in: shape) == nil)
        #expect(try await store.recall(["A"], in: RackShape(rows: 3, cols: 2)) == nil)
    }

    @Test func `relative positions and damaged sessions say nothing of where tubes stood`() async throws {
        var scan = Samples.scan(Samples.reading([["A", "B"], ["C", "D"]]))
        scan.reading.origin = .firstVial
        let relative = Session(scan, time: Samples.time, stationID: "bench-1", software: "0.2.0")
        _ = try await store.insert(relative)
        #expect(try await store.recall(["A", "B"], in: RackShape(rows: 2, cols: 2)) == nil)
        _ = try await store.insert(Samples.newSession([["A", "B"], ["C", "D"]], second: 1))
        #expect(try await store.recall(["A", "B"], in: RackShape(rows: 2, cols: 2))?.session == 2)
        try await store.pool.write { try $0.execute(sql: "UPDATE sessionContent SET csv = replace(csv, 'A,', 'Q,')") }
        #expect(try await store.recall(["A", "B"], in: RackShape(rows: 2, cols: 2)) == nil)
    }

    @Test func `a list counts conflicts, and says whether positions are relative`() async throws {
        _ = try await store.insert(
            Session(
                Samples.scan(Samples.eventfulReading()), time: Samples.time, stationID: "bench-1", software: "0.2.0"))
        var scan = Samples.scan(Samples.eventfulReading())
        scan.reading = scan.reading.relative()
        _ = try await store.insert(Session(scan, time: Samples.time, stationID: "bench-1", software: "0.2.0"))
        let summaries = try await store.summaries()
        #expect(summaries.map(\.rack?.conflictCount) == [3, 3])
        #expect(summaries.map(\.rack?.isRelative) == [true, false])
        #expect(try await store.find(value: "F").map(\.name) == ["R3C3", "C3"])
        #expect(try await store.find(value: "10102523B1").map(\.name) == ["rack", "rack"])
    }

    @Test func `what the disk changed in it is noticed`() async throws {
        _ = try await store.insert(Samples.newSession())
        #expect(try await store.summaries().map(\.isIntact) == [true])
        try await store.pool.write {
            try $0.execute(sql: "UPDATE session SET rack = replace(rack, '\"conflictCount\":0', '\"conflictCount\":1')")
        }
        let summary = try #require(try await store.summaries().first)
        #expect(!summary.isIntact && summary.rack == nil)
    }

    @Test func `a decision is on record with who made it`() async throws {
        let folder = try TemporaryFolder()
        let archive = SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "0.2.0", clock: { Samples.time })
        _ = try await archive.open()
        var scan = Samples.scan(by: "Bob")
        scan.decisions = [PositionDecision(.unprovedOrientation, .lies(QuarterPose(quarters: 2)), by: "Ada")]
        let session = try await archive.keep(scan)
        let (_, opened) = try await archive.session(session.id)
        #expect(opened.decisions == scan.decisions)
        let records = try await archive.opened().auditRecords()
        let record = try #require(records.last { $0.entry.action == .decision })
        #expect(record.entry.subject == session.id && record.entry.origin.person == "Ada")
        #expect(record.entry.detail == "positions: it lies turned by 180°")
    }
}
