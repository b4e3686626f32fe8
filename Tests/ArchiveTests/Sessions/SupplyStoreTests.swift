// Values that persons put in, in the store: kept at once, found, on the stick and in every file, and none changed without
// being noticed.

import Foundation
import GRDB
import RackCore
import TestSupport
import Testing

@testable import Archive
@testable import Station

@Suite struct `A value that was put in, in the store` {
    private let folder: TemporaryFolder
    private let archive: SessionArchive

    init() throws {
        folder = try TemporaryFolder()
        archive = SessionArchive(folder: folder.path, stationID: "bench-1", software: "0.3.0", clock: { Samples.time })
    }

    /// A box of four, of which the first and the third were read.
    private static let scan: Scan = {
        var scan = Scan.madeUp(["A00101", nil, "A00103", nil])
        scan.reading.origin = .container(Container(RackShape(rows: 2, cols: 2)), .assumed)
        return scan
    }()
    private static let place = GridPosition(row: 0, col: 1)

    private static func value(_ text: String = "A00102", before: PositionState = .unread) -> SuppliedValue {
        SuppliedValue(
            text, at: place, reason: .unreadable, proof: .twice, before: before, by: "Ada", at: Samples.time.iso8601)
    }

    private func supply(_ value: SuppliedValue, for id: String) async throws -> SessionSummary {
        try await #require(archive.supplying(value, for: id)).value.get()
    }

    private var store: SessionStore {
        get async throws { try await SessionStore.open(path: folder.file("sessions.sqlite")) }
    }

    private func kept() async throws -> SessionSummary {
        _ = try await archive.open()
        let id = try await archive.keep(Self.scan).id
        return try await supply(Self.value(), for: id)
    }

    @Test func `it is there after a power cut, with its session, and the audit trail says who put it in`() async throws
    {
        let session = try await kept()
        #expect(session.supplied == [Self.value()] && session.isIntact)
        // Nothing is closed: another program finds what a power cut would leave.
        let store = try await store
        #expect(try await store.session(.id(prefix: session.id)).supplied == [Self.value()])
        let entry = try #require(try await store.auditRecords().first { $0.entry.action == .review }).entry
        let name = Self.scan.reading.origin.name(of: Self.place)
        #expect(entry.detail == "\(name): unread became typed \"A00102\" (unreadable, twice)")
        #expect(entry.origin.person == "Ada" && entry.subject == session.id)
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `another takes its place, and the audit trail has both`() async throws {
        let session = try await kept()
        let after = try await supply(Self.value("A00199", before: .typed), for: session.id)
        #expect(after.supplied.map(\.value) == ["A00199"])
        let store = try await store
        #expect(try await store.auditRecords().count { $0.entry.action == .review } == 2)
        #expect(try await store.find(value: "A00102").isEmpty)
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `it is told from what was read in every file, and the file of the vials has it not`() async throws {
        let session = ExportedSession(try await store.session(.id(prefix: try await kept().id)))
        let name = Self.scan.reading.origin.name(of: Self.place)
        #expect(session.rackCSV.contains("\n\(name),0,1,typed,A00102\n"))
        #expect(session.rackCSV.contains(",0,0,read,A00101\n") && session.rackCSV.contains(",1,1,unread,\n"))
        #expect(!session.csv.contains("A00102"))
        let document = try ReadingDocument(json: session.json)
        #expect(document.supplied == [Self.value()])
        let entry = try #require(document.positions.first { $0.place == Self.place })
        #expect(entry.state == .typed && entry.values == ["A00102"] && entry.code == nil)
        // What is written is read back as it was.
        let positions = try document.reading().positions
        #expect(positions.first { $0.position == Self.place }?.values == ["A00102"])
        #expect(positions.count { $0.state == .typed } == 1)
        let csv = try RackCSVImporter.positions(in: Array(session.rackCSV.utf8))
        #expect(csv.first { $0.position == Self.place }?.state == .typed)
        #expect(String(decoding: try ExportForm.spreadsheet.bytes(of: session), as: UTF8.self).contains("A00102,typed"))
    }

    @Test func `it is found, and the list of values is made anew with it`() async throws {
        let session = try await kept()
        let store = try await store
        let found = try await store.find(value: "A00102")
        #expect(found.map(\.session.id) == [session.id] && found.allSatisfy(\.isIntact))
        #expect(found.first?.position == Self.place)
        try await store.write { try ValueIndex.rebuild($0) }
        #expect(try await store.find(value: "A00102").count == 1)
        #expect(try await !store.repairValues())
        #expect(try await archive.places(of: "A00102").map(\.session.id) == [session.id])
    }

    @Test func `the list of sessions counts it apart`() async throws {
        let session = try await kept()
        let states = try await store.states(of: [session.id])[session.id]
        #expect(states == [.read: 2, .typed: 1, .unread: 1])
    }

    @Test func `one that the disk has changed makes its session a damaged one`() async throws {
        let id = try await kept().id
        let text = DigestedJSON.text(of: [Self.value()], id: id)
        for change in [
            "UPDATE sessionSupplied SET supplied = replace(supplied, 'A00102', 'A00103')",
            "DELETE FROM sessionSupplied",
            "UPDATE sessionSupplied SET supplied = '\(DigestedJSON.text(of: [Self.value("X")], id: id))'",
        ] {
            let store = try await store
            try await store.pool.write { try $0.execute(sql: "\(change)") }
            #expect(try await store.summaries().map(\.isIntact) == [false], "\(change)")
            await #expect(throws: Fault.self) { _ = try await store.session(.sequence(1)) }
            #expect(try await store.verifyAudit().faults.isEmpty == false)
            try await store.pool.write {
                try $0.execute(sql: "INSERT OR REPLACE INTO sessionSupplied VALUES (1, ?)", arguments: [text])
            }
            #expect(try await store.summaries().map(\.isIntact) == [true])
        }
    }

    @Test func `nothing is kept for a session that is gone, and none of it is on record`() async throws {
        _ = try await archive.open()
        await #expect(throws: Fault.self) { _ = try await supply(Self.value(), for: "none") }
        #expect(try await store.auditRecords().allSatisfy { ![.review, .typed].contains($0.entry.action) })
    }

    @Test func `the stick gets the positions anew in the place of its own file, and the user's stays`() async throws {
        _ = try await archive.open()
        let stick = MemoryStick()
        let session = try await archive.keep(Self.scan)
        try await archive.mirror(.everySession, to: stick) { _, _ in }
        let form = ExportForm.rack
        let name = "RACKSTATION/bench-1/csv/\(form.stickName(of: session.csvName, isRelative: false))"
        func text() -> String { String(decoding: stick.files[name] ?? [], as: UTF8.self) }
        #expect(text().contains(",0,1,unread,"))
        _ = try await supply(Self.value(), for: session.id)
        try await archive.mirror(.session(id: session.id), to: stick) { _, _ in }
        #expect(text().contains(",0,1,typed,A00102") && stick.files.keys.count { $0.contains("rack_") } == 1)
        // The same by the look through the whole stick.
        _ = try await supply(Self.value("A00199", before: .typed), for: session.id)
        try await archive.mirror(.everySession, to: stick) { _, _ in }
        #expect(text().contains(",0,1,typed,A00199") && stick.files.keys.count { $0.contains("rack_") } == 1)
        stick.files[name] = Array("mine".utf8)
        try await archive.mirror(.everySession, to: stick) { _, _ in }
        #expect(text() == "mine" && stick.files.keys.count { $0.contains("rack_") } == 2)
    }

    @Test func `a collection takes it along`() async throws {
        _ = try await kept()
        let path = folder.file("all.sqlite")
        _ = try await SessionCollection.collect([folder.file("sessions.sqlite")], into: path, by: AuditOrigin())
        let collected = try await SessionStore.open(path: path)
        #expect(try await collected.session(.sequence(1)).supplied == [Self.value()])
        #expect(try await collected.find(value: "A00102").count == 1)
    }

    @Test func `it goes to other systems as the value of its position`() async throws {
        let session = ExportedSession(try await store.session(.id(prefix: try await kept().id)))
        let text = String(decoding: try ExportForm.limber.bytes(of: session), as: UTF8.self)
        #expect(text.contains("A00102\n"))
    }
}
