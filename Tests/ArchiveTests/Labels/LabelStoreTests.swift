// Labels in the store: kept at once, found, on the stick, and none changed without being noticed.

import Foundation
import GRDB
import RackCore
import TestSupport
import Testing

@testable import Archive
@testable import Station

@Suite struct `A label in the store` {
    private let folder: TemporaryFolder
    private let archive: SessionArchive

    init() throws {
        folder = try TemporaryFolder()
        archive = Self.archive(folder)
    }

    private static func archive(_ folder: TemporaryFolder) -> SessionArchive {
        SessionArchive(folder: folder.path, stationID: "bench-1", software: "0.3.0", clock: { Samples.time })
    }

    private static func field(
        _ name: String, _ value: String?, _ state: LabelRecord.State = .valid
    ) -> LabelRecord.Field {
        LabelRecord.Field(name: name, value: value, state: state, source: value == nil ? nil : .text)
    }

    /// A label of a box, one of whose values counts for nothing.
    private static func label(_ box: String = "FZ7-B269") -> LabelRecord {
        LabelRecord(
            context: "cryobox", rackField: "box",
            fields: [
                field("box", box), field("project", "CC,\"86", .corrected), field("count", "125", .unsure),
                field("note", nil, .missing),
            ])
    }

    private func keep(_ label: SettledLabel) async throws -> KeptLabel {
        try await #require(archive.keeping(label)).value.get()
    }

    private func labelled(_ label: LabelRecord = label()) -> Scan {
        var scan = Samples.scan()
        scan.label = label
        return scan
    }

    private var store: SessionStore {
        get async throws { try await SessionStore.open(path: folder.file("sessions.sqlite")) }
    }

    @Test func `a label that waits is there after a power cut, until its box is kept`() async throws {
        _ = try await archive.open()
        let waiting = try #require(try await keep(SettledLabel(Self.label(), person: "Ada")).waiting)
        // Nothing is closed: another program finds what a power cut would leave.
        let after = Self.archive(folder)
        _ = try await after.open()
        #expect(try await after.waitingLabel() == waiting && waiting.record == Self.label())
        let session = try await after.keep(labelled())
        #expect(session.label == Self.label() && session.rackName == "FZ7-B269")
        #expect(try await after.waitingLabel() == nil)
        #expect(try await after.session(session.id).1.label == Self.label())
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `the photograph of a label that waits is there after a restart, and goes with it`() async throws {
        _ = try await archive.open()
        let photograph = LabelPhotograph(
            picture: [0xFF, 0xD8, 0, 1, 2],
            outline: [Point(x: 0.1, y: 0.25), Point(x: 0.9, y: 0.25), Point(x: 0.9, y: 0.75), Point(x: 0.1, y: 0.7)])
        _ = try await keep(SettledLabel(Self.label(), photograph: photograph))
        let after = Self.archive(folder)
        _ = try await after.open()
        #expect(try await after.waitingPhotograph() == photograph)
        let new = SettledLabel(Self.label("NEW"))
        #expect(try await #require(after.keeping(new)).value.get().waiting?.record.rack == "NEW")
        #expect(try await after.waitingPhotograph() == nil)
    }

    @Test func `a newer label takes the place of one that waits, and the audit trail has both`() async throws {
        _ = try await archive.open()
        _ = try await keep(SettledLabel(Self.label("OLD")))
        _ = try await keep(SettledLabel(Self.label("NEW")))
        #expect(try await archive.waitingLabel()?.record.rack == "NEW")
        let details = try await store.auditRecords().filter { $0.entry.action == .label }.map(\.entry.detail)
        #expect(details.count == 2 && details[0].contains("\"OLD\"") && details[1].contains("\"NEW\""))
    }

    @Test func `a label that is given up waits no longer, and the audit trail has it`() async throws {
        _ = try await archive.open()
        _ = try await keep(SettledLabel(Self.label()))
        archive.dropping(Self.label(), by: "Ada")
        #expect(await archive.close(within: .seconds(600)) == nil)
        #expect(try await store.waitingLabel() == nil)
        let last = try #require(try await store.auditRecords().last).entry
        #expect(last.detail == "given up: cryobox: FZ7-B269" && last.origin.person == "Ada")
    }

    @Test func `what a person changed is on record with what was before, and who did it`() async throws {
        _ = try await archive.open()
        let before = LabelRecord.Field(name: "box", value: "FZ7-8269", state: .unsure, source: .text)
        var after = before
        (after.value, after.state, after.source, after.by) = ("FZ7-B269", .corrected, .person, "Ada")
        _ = try await keep(SettledLabel(Self.label(), changes: [LabelChange(before: before, after: after)]))
        let record = try #require(try await store.auditRecords().first { $0.entry.action == .review }).entry
        #expect(record.detail == "box: \"FZ7-8269\" (unsure) became \"FZ7-B269\" (corrected)")
        #expect(record.origin.person == "Ada" && record.subject == "cryobox")
    }

    @Test func `a label is given to a session that is kept already, and to another in its place`() async throws {
        _ = try await archive.open()
        let id = try await archive.keep(Samples.scan()).id
        for box in ["FIRST", "SECOND"] {
            let kept = try await keep(SettledLabel(Self.label(box), session: id))
            #expect(kept.session?.label == Self.label(box) && kept.waiting == nil && kept.session?.isIntact == true)
        }
        #expect(try await store.find(value: "FIRST").isEmpty)
        #expect(try await store.find(value: "SECOND").map(\.name) == ["label box"])
        #expect(try await store.verifyAudit().faults == [])
        #expect(try await archive.waitingLabel() == nil)
    }

    @Test func `a label for a session that is gone is not kept, and says so`() async throws {
        _ = try await archive.open()
        await #expect(throws: Fault.self) { _ = try await keep(SettledLabel(Self.label(), session: "none")) }
        #expect(try await store.auditRecords().allSatisfy { $0.entry.action != .label })
    }

    @Test func `values that count are found, and no others`() async throws {
        _ = try await archive.open()
        let id = try await archive.keep(labelled()).id
        let store = try await store
        for (value, field) in [("FZ7-B269", "label box"), ("CC,\"86", "label project")] {
            let found = try await store.find(value: value)
            #expect(found.map(\.name) == [field] && found.allSatisfy { $0.isIntact && $0.session.id == id })
        }
        #expect(try await store.find(value: "125").isEmpty)
        // The list of values is made anew with those of labels.
        try await store.write { try ValueIndex.rebuild($0) }
        #expect(try await store.find(value: "FZ7-B269").count == 1)
        #expect(try await !store.repairValues())
    }

    @Test func `a label that the disk has changed makes its session a damaged one`() async throws {
        _ = try await archive.open()
        _ = try await archive.keep(labelled())
        let changes = [
            "UPDATE sessionLabel SET label = replace(label, 'FZ7', 'FZ8')", "DELETE FROM sessionLabel",
            "UPDATE sessionLabel SET label = '\(StoredLabel.text(of: Self.label("X"), id: "other"))'",
        ]
        for change in changes {
            let store = try await store
            try await store.pool.write { try $0.execute(sql: "\(change)") }
            #expect(try await store.summaries().map(\.isIntact) == [false], "\(change)")
            await #expect(throws: Fault.self) { _ = try await store.session(.sequence(1)) }
            #expect(try await store.verifyAudit().faults.isEmpty == false)
            try await store.pool.write { db in
                try db.execute(
                    sql: "INSERT OR REPLACE INTO sessionLabel VALUES (1, ?)",
                    arguments: [
                        StoredLabel.text(
                            of: Self.label(), id: try String.fetchOne(db, sql: "SELECT id FROM session") ?? "")
                    ])
            }
            #expect(try await store.summaries().map(\.isIntact) == [true])
        }
    }

    @Test func `the stick gets the fields beside the other files, and another label in their place`() async throws {
        _ = try await archive.open()
        let stick = MemoryStick()
        let plain = try await archive.keep(Samples.scan(Samples.reading([["C1"]])))
        let session = try await archive.keep(labelled())
        try await archive.mirror(.everySession, to: stick) { _, _ in }
        let name = "RACKSTATION/bench-1/csv/\(session.csvName.replacing("vials", with: "label"))"
        func text() -> String { String(decoding: stick.files[name] ?? [], as: UTF8.self) }
        #expect(
            text() == """
                field,value,state,source
                box,FZ7-B269,valid,text
                project,"CC,""86",corrected,text
                count,125,unsure,text
                note,,missing,

                """)
        #expect(!stick.files.keys.contains { $0.contains(plain.csvName.replacing("vials", with: "label")) })
        _ = try await keep(SettledLabel(Self.label("OTHER"), session: session.id))
        try await archive.mirror(.session(id: session.id), to: stick) { _, _ in }
        #expect(text().contains("box,OTHER,valid,text"))
        #expect(stick.files.keys.count { $0.contains("label_") } == 1)
        // What a user changed stays, and the station's own goes beside it.
        stick.files[name] = Array("mine".utf8)
        try await archive.mirror(.everySession, to: stick) { _, _ in }
        #expect(text() == "mine" && stick.files.keys.count { $0.contains("label_") } == 2)
    }

    @Test func `the label is in the session's JSON, and in none that has no label`() async throws {
        _ = try await archive.open()
        let id = try await archive.keep(labelled()).id
        let session = try await store.session(.id(prefix: id))
        let exported = ExportedSession(session)
        #expect(try ReadingDocument(json: exported.json).label == Self.label())
        #expect(ExportForm.label.isOf(exported) && exported.rackName == "FZ7-B269")
        let plain = ExportedSession(Samples.newSession())
        #expect(!plain.json.contains("\"label\"") && !ExportForm.label.isOf(plain))
    }

    @Test func `a collection takes labels along`() async throws {
        _ = try await archive.open()
        _ = try await archive.keep(labelled())
        let path = folder.file("all.sqlite")
        _ = try await SessionCollection.collect([folder.file("sessions.sqlite")], into: path, by: AuditOrigin())
        let all = try await SessionStore.open(path: path)
        #expect(try await all.summaries().map(\.label) == [Self.label()])
        #expect(try await all.find(value: "FZ7-B269").count == 1)
        #expect(try await all.verifyAudit().faults == [])
    }
}
