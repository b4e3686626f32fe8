// Sessions that come back from files and from other databases.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Taking sessions in` {
    private let folder: TemporaryFolder
    private let origin = AuditOrigin(software: "0.2.0")

    init() throws { folder = try TemporaryFolder() }

    private func store(_ name: String = "sessions.sqlite") async throws -> SessionStore {
        try await SessionStore.open(path: folder.file(name))
    }

    private func imported(_ session: Session, withRack: Bool = true) throws -> Session {
        try ImportedSession.session(
            name: session.csvName, vials: Array(session.csv.utf8), rack: withRack ? Array(session.rackCSV.utf8) : nil,
            stationID: "bench-1", utcOffset: 3600, software: "0.2.0")
    }

    private func sample() async throws -> Session {
        let new = Session(
            Samples.scan(Samples.eventfulReading()), time: Samples.time, stationID: "bench-1", software: "0.1.0")
        return try await store("other.sqlite").insert(new)
    }

    @Test func `CSV files give the session again, with name, time, values and positions`() async throws {
        let old = try await sample()
        let store = try await store()
        #expect(try await store.take(imported(old), by: origin) == .taken(1))
        let new = try await store.session(.sequence(1))
        #expect(new.csv == old.csv && new.rackCSV == old.rackCSV && new.csvName == old.csvName)
        #expect(new.time == old.time && new.readCount == old.readCount && new.unreadCount == old.unreadCount)
        #expect(new.source == "imported from \(old.csvName)" && new.thumbnail.isEmpty)
        let reading = try ReadingDocument(json: new.json).reading()
        #expect(RackCSV.csv(for: reading) == old.rackCSV)
        #expect(try await store.find(value: "E").map(\.isIntact) == [true])
        #expect(try await store.auditRecords().map(\.entry.action) == [.imported])
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `doing it twice changes nothing, and a session that is kept is not doubled`() async throws {
        let old = try await sample()
        let store = try await store()
        _ = try await store.take(imported(old), by: origin)
        #expect(try await store.take(imported(old), by: origin) == .there(byID: false))
        #expect(try await self.store("other.sqlite").take(imported(old), by: origin) == .there(byID: false))
        #expect(try await store.count() == 1)
    }

    @Test func `what a spreadsheet made of the file is taken, and a file of vials alone is enough`() async throws {
        let old = try await sample()
        let bytes = [0xEF, 0xBB, 0xBF] + Array(old.csv.replacing("\n", with: "\r\n").utf8)
        let new = try ImportedSession.session(
            name: old.csvName, vials: bytes, rack: nil, stationID: "b", utcOffset: 3600, software: "0.2.0")
        #expect(new.csv == old.csv && new.readCount == old.readCount)
        let store = try await store()
        #expect(try await store.take(new, by: origin) == .taken(1))
    }

    @Test(arguments: [
        ("vials_2026-02-20_143022.csv", "value,x\n"), ("vials_2026-02-30_143022.csv", CSVExporter.header + "\n"),
        ("liste.csv", CSVExporter.header + "\n"), ("vials_2026-02-20_143022.csv", CSVExporter.header + "\nA,1\n"),
        ("vials_2026-02-20_143022.csv", ""),
    ])
    func `a file that is none is refused with its name`(name: String, text: String) {
        let error = #expect(throws: Fault.self) {
            _ = try ImportedSession.session(
                name: name, vials: Array(text.utf8), rack: nil, stationID: "b", utcOffset: 0, software: "0.2.0")
        }
        #expect(error?.text.description.hasPrefix(name) == true)
    }

    @Test func `what is whole in a damaged database is taken, with its id and picture`() async throws {
        var kept: [Session] = []
        do {
            let other = try await store("other.sqlite")
            for second in 0..<4 { kept.append(try await other.insert(Samples.newSession(second: Double(second)))) }
            try await other.pool.write {
                try $0.execute(sql: "UPDATE sessionContent SET csv = replace(csv, '183', '133') WHERE sequence = 2")
            }
        }
        let store = try await store()
        #expect(try await store.takeAll(folder.file("other.sqlite")).tally == .init(taken: 3, there: 0, failed: 1))
        #expect(try await store.takeAll(folder.file("other.sqlite")).tally == .init(taken: 0, there: 3, failed: 1))
        #expect(try await store.summaries().map(\.id) == [kept[3].id, kept[2].id, kept[0].id])
        #expect(try await store.session(.sequence(1)).thumbnail == kept[0].thumbnail)
    }

    @Test func `of eight equal racks within a second eight are taken, from files and databases, in any order`()
        async throws
    {
        let stick = "RACKSTATION/bench-1"
        try FileManager.default.createDirectory(
            atPath: folder.file("\(stick)/csv"), withIntermediateDirectories: true)
        let other = try await store("\(stick)/sessions.sqlite")
        for number in 0..<8 {
            let session = try await other.insert(Samples.newSession(second: Double(number) / 10))
            for file in SessionCSV.allCases {
                let contents = session.contents(of: file)
                try folder.put(contents.utf8, "\(stick)/csv/\(file.name(session.csvName, contents: contents))")
            }
        }
        let (place, files) = (folder.file("RACKSTATION"), folder.file("\(stick)/csv"))
        let (one, two) = (try await store("1.sqlite"), try await store("2.sqlite"))
        #expect(try await one.takeAll(place).tally == .init(taken: 8, there: 8, failed: 0))
        #expect(try await one.takeAll(place, files).tally == .init(taken: 0, there: 16, failed: 0))
        #expect(try await two.takeAll(files).tally == .init(taken: 8, there: 0, failed: 0))
        #expect(try await two.takeAll(files, place).tally == .init(taken: 0, there: 16, failed: 0))
        #expect(try await two.verifyAudit().faults == [])
    }

    @Test func `what is bad in a folder is named, and the rest is taken`() async throws {
        let old = try await sample()
        try folder.makeFolder("stick")
        let (good, rack) = (Array(old.csv.utf8), Array(old.rackCSV.utf8))
        let head = CSVExporter.header
        for number in 1...3 {
            try folder.put(good, "stick/vials_2026-02-20_14302\(number).csv")
            try folder.put(rack, "stick/rack_2026-02-20_14302\(number).csv")
        }
        try folder.put(
            "\(head)\nA,10000000000000000000,1,\"(0, 0, 1, 1)\",0,0\n".utf8, "stick/vials_2026-02-20_150000.csv")
        try folder.put(
            "\(head)\nA,1,1,\"(0, 0, -9223372036854775808, 1)\",0,0\n".utf8, "stick/vials_2026-02-20_150001.csv")
        try folder.put("\(head)\nA,1,1,\"(0, 0, 1, 1)\",999,999\n".utf8, "stick/vials_2026-02-20_150002.csv")
        #expect(unsafe mkfifo(folder.file("stick/vials_2026-02-20_150003.csv"), 0o600) == 0)
        try folder.makeFolder("stick/vials_2026-02-20_150004.csv")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("stick/vials_2026-02-20_150005.csv"), withDestinationPath: "/dev/zero")
        try folder.put([UInt8](repeating: 65, count: SessionCSV.longest + 1), "stick/vials_2026-02-20_150006.csv")
        try folder.makeFolder("stick/RACKSTATION")
        try folder.makeFolder("stick/RACKSTATION/bench-1")
        try folder.put(Array("junk of some length, no database".utf8), "stick/RACKSTATION/bench-1/sessions.sqlite")
        try folder.put([], "stick/sessions-damaged_2026-02-20_143022.sqlite")
        try folder.makeFolder("stick/sessions-damaged_2026-02-20_143023.sqlite")
        let result = try await store().takeAll(folder.file("stick"))
        #expect(result.tally == .init(taken: 3, there: 0, failed: 10), "\(result.told)")
        #expect(result.told.count == 10 && result.told.allSatisfy { $0.hasPrefix(folder.file("stick")) })
    }

    @Test func `a bad file of positions costs its own session no value`() async throws {
        let old = try await sample()
        try folder.makeFolder("stick")
        try folder.put(Array(old.csv.utf8), "stick/\(old.csvName)")
        #expect(
            unsafe mkfifo(folder.file("stick/\(SessionCSV.rack.name(old.csvName, contents: old.rackCSV))"), 0o600) == 0)
        let store = try await store()
        #expect(try await store.takeAll(folder.file("stick")).tally == .init(taken: 1, there: 0, failed: 1))
        #expect(try await store.session(.sequence(1)).csv == old.csv)
    }
}
