// Pictures that become sessions: `rackstation sessions import` and `scan --keep`, on real pictures and databases.

import Foundation
import Imaging
import RackCore
import Station
import TestSupport
import Testing
import Archive

@Suite("pictures as sessions")
struct PictureSessionTests {
    private let folder: TemporaryFolder
    private let photo = Fixture.path("5-special-4x6.jpg")
    private var data: String { folder.file("data") }

    init() throws { folder = try TemporaryFolder() }

    private func session(_ number: Int) async throws -> Session {
        try await SessionStore.openExisting(path: "\(data)/sessions.sqlite").session(.sequence(number))
    }

    private func take(_ pictures: String...) throws -> FinishedCommand {
        try rackstation(words: ["sessions", "import", "--data", data] + pictures)
    }

    @Test func `a picture is a session with what scan reads in it, told as imported, with its name and SHA-256`()
        async throws
    {
        let run = try take(photo)
        #expect(run.status == 0 && run.output == "1 taken in, 0 kept already, 0 not readable\n" && run.errors.isEmpty)
        let kept = try await session(1)
        #expect(kept.csv == (try rackstation("scan", photo).output))
        #expect(kept.rackCSV == (try rackstation("scan", photo, "--format", "rack").output))
        #expect(kept.source == "imported from 5-special-4x6.jpg" && kept.readCount == 22)
        #expect(kept.pictureDigest == FileDigest.of(try Fixture.bytes("5-special-4x6.jpg")) && kept.original == nil)
        let store = try await SessionStore.openExisting(path: "\(data)/sessions.sqlite")
        let records = try await store.auditRecords().map(\.entry)
        #expect(records.map(\.action) == [.imported, .picture])
        #expect(records.map(\.subject) == [kept.id, kept.id] && records[1].detail == "5-special-4x6.jpg")
        #expect(records.map(\.picture) == [kept.pictureDigest, kept.pictureDigest])
        #expect(try rackstation("audit", "verify", "--data", data).status == 0)
    }

    @Test func `it has its annotated picture, and is shown, found and exported like a scan`() async throws {
        let settings = try folder.put(Array("picture:\n  keep_original: true\n".utf8), "settings.yaml")
        let run = try rackstation(
            "sessions", "import", photo, "--config", settings, "--data", data)
        #expect(run.status == 0, "\(run.errors)")
        let kept = try await session(1)
        #expect(kept.thumbnail.starts(with: [0xFF, 0xD8]))
        #expect(kept.original == (try Fixture.bytes("5-special-4x6.jpg")))
        #expect(try rackstation("sessions", "find", "A00183", "--data", data).status == 0)
        #expect(try rackstation("sessions", "show", "1", "--data", data).output == kept.csv)
        let out = folder.file("out")
        #expect(try rackstation("sessions", "export", "1", "--data", data, "-o", out).status == 0)
        #expect(folder.names(in: "out").count == 4)
        let picture = "\(kept.csvName.dropLast(4)).jpg"
        let full = try folder.bytes("data/pictures/\(picture)")
        #expect(try folder.bytes("out/\(picture)") == full)
        #expect(try ColorImage.develop(full).size == Frame(file: Fixture.bytes("5-special-4x6.jpg")).size)
        try folder.remove("data/pictures/\(picture)")
        let again = try rackstation("sessions", "export", "1", "--data", data, "-o", folder.file("more"))
        #expect(again.status == 0 && again.errors.contains("\(picture) is gone or damaged"))
        #expect(try ColorImage.develop(folder.bytes("more/\(picture)")).size == ColorImage.develop(full).size)
    }

    @Test func `it is exported without a picture where none is kept`() throws {
        let settings = try folder.put(Array("picture:\n  annotated: none\n".utf8), "settings.yaml")
        #expect(try rackstation("sessions", "import", photo, "--config", settings, "--data", data).status == 0)
        #expect(folder.names(in: "data/pictures").isEmpty)
        #expect(try rackstation("sessions", "export", "1", "--data", data, "-o", folder.file("out")).status == 0)
        let names = folder.names(in: "out")
        #expect(names.count == 3 && !names.contains { $0.hasSuffix(".jpg") })
    }

    @Test func `the same picture is taken once, whatever it is called`() throws {
        let copy = try folder.put(try Fixture.bytes("5-special-4x6.jpg"), "other.dat")
        #expect(try take(photo, copy).output == "1 taken in, 1 kept already, 0 not readable\n")
        let again = try take(copy)
        #expect(again.status == 0 && again.output == "0 taken in, 1 kept already, 0 not readable\n")
        let scan = try rackstation("scan", photo, "--keep", "--data", data)
        #expect(scan.status == 0 && scan.errorLines.last == "\(photo): kept already, as session 1")
        #expect(try rackstation("sessions", "list", "--data", data).output.split(separator: "\n").count == 2)
    }

    @Test func `what cannot be read is named in one line, nothing of it is kept, and the rest is taken`() throws {
        let bytes = try Fixture.bytes("5-special-4x6.jpg")
        let half = try folder.put(Array(bytes.prefix(bytes.count / 2)), "half.jpg")
        let text = try folder.put(Array("no picture".utf8), "text.jpg")
        let empty = Fixture.path("6-empty-9x9.jpg")
        for (picture, name) in [(half, "half.jpg"), (text, "text.jpg"), (empty, "6-empty-9x9.jpg")] {
            let run = try take(picture)
            #expect(run.status == 74 && run.output == "0 taken in, 0 kept already, 1 not readable\n")
            #expect(run.errorLines.count == 1 && run.errors.contains(name), "\(run.errors)")
        }
        #expect(try rackstation("sessions", "list", "--data", data).output.split(separator: "\n").count == 1)
        #expect(try take(half, photo, empty).output == "1 taken in, 0 kept already, 2 not readable\n")
        #expect(try rackstation("audit", "verify", "--data", data).status == 0)
    }

    @Test func `scan keeps what it reads where that is asked for, and writes the same as ever`() async throws {
        let plain = try rackstation("scan", photo, "--container", "rack4x6")
        let run = try rackstation("scan", photo, "--container", "rack4x6", "--keep", "--data", data)
        #expect(run.status == plain.status && run.output == plain.output)
        #expect(run.errors == plain.errors + "\(photo): kept as session 1\n")
        #expect(try await session(1).csv == plain.output)
        let nothing = try rackstation("scan", Fixture.path("6-empty-9x9.jpg"), "--keep", "--data", data)
        #expect(nothing.status == 1 && nothing.errors.contains("not kept, because no vial was read in it"))
        let box = try rackstation(
            "scan", Fixture.path("6-empty-9x9.jpg"), "--container", "box81", "--keep", "--data", data)
        #expect(box.status == 1 && box.errors.contains("kept as session 2"))
        #expect(try await session(2).unreadCount == 0)
        #expect(try rackstation("scan", photo, "--data", data).status == 64)
    }

    @Test func `a picture that was taken in says nothing of the station's camera`() async throws {
        #expect(try take(photo).status == 0)
        let store = try await SessionStore.openExisting(path: "\(data)/sessions.sqlite")
        #expect(try await store.ratedSessions().map(\.quality) == [nil])
        #expect(try ReadingDocument(json: try await session(1).json).quality != nil)
    }

    @Test func `a vial that was not read has its tip in table and JSON, in the session too`() async throws {
        // White paint stands for a lamp that is mirrored in the cap in the middle.
        var luma = try Frame(file: Fixture.bytes("1-full-9x9.jpg")).luma
        for y in 515..<552 { for x in 515..<585 { luma[x, y] = 255 } }
        let lit = try folder.put(ColorImage(luma).encoded(as: .png), "lit.png")
        let tip = "Tip for E5: A lamp is mirrored here. Move the lamp or tilt the rack and scan again."
        let box = ["--container", "box81"]
        let table = try rackstation(words: ["scan", lit, "--format", "table", "--keep", "--data", data] + box)
        #expect(table.output.split(separator: "\n").suffix(2).first == "Unread: E5", "\(table.output)")
        #expect(table.output.hasSuffix("\(tip)\n"))
        #expect(try rackstation("sessions", "show", "1", "--data", data, "--format", "table").output.contains(tip))
        let scanned = try rackstation(words: ["scan", lit, "--format", "json"] + box).output
        let shown = try rackstation("sessions", "show", "1", "--data", data, "--format", "json").output
        #expect(try rackstation("sessions", "export", "1", "--data", data, "-o", folder.file("out")).status == 0)
        let name = try #require(folder.names(in: "out").first { $0.hasSuffix(".json") })
        let exported = String(decoding: try folder.bytes("out/\(name)"), as: UTF8.self)
        for json in [scanned, shown, exported] {
            let tips = try ReadingDocument(json: json).positions.filter { $0.tip != nil }
            #expect(tips.map(\.position) == ["E5"] && tips.first?.tip == .glare)
        }
    }
}
