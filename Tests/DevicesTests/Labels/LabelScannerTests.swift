// That labels are read by the real tesseract, and that nothing it does or does not do harms the station.

import Foundation
import Labels
import RackCore
import TestSupport
import Testing

@testable import Devices

@Suite("The text of labels")
struct LabelScannerTests {
    private static let lines = ["BOX: FZ7-R3-S6-B269", "PROJECT: CCYGD-86", "Frozen: 07.10.2024", "SAMPLES: 25"]

    /// The plainest label of a picture. All other tests run beside these: what takes half a second by itself may take ten.
    private func label(in picture: GrayImage) async throws -> SeenLabel {
        try #require(await LabelScanner().labels(in: picture, within: .seconds(120)).first)
    }

    /// A program in the place of tesseract.
    private func program(_ script: String, in folder: TemporaryFolder) throws -> TextRecognition {
        let path = try folder.put(Array("#!/bin/sh\n\(script)\n".utf8), "tesseract")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return try TextRecognition(folders: [folder.path])
    }

    private static func row(_ text: String) -> String { "5\\t1\\t1\\t1\\t1\\t1\\t60\\t20\\t50\\t20\\t90\\t\(text)\\n" }

    @Test(arguments: [false, true]) func `a label is read line by line, upside down too`(_ isTurned: Bool) async throws
    {
        let picture = try SampleLabel.gray(Self.lines)
        let shown =
            isTurned
            ? GrayImage(width: picture.width, height: picture.height, elements: picture.elements.reversed()) : picture
        let label = try await label(in: shown)
        #expect(label.problem == nil)
        #expect(label.contents.lines.map(\.text) == Self.lines)
        #expect(label.contents.lines.allSatisfy { $0.alike >= 2 && $0.confidence > 0.5 })
        let first = try #require(label.contents.lines.first).corners
        #expect(isTurned == (first.topLeft.x > first.topRight.x))
        #expect(label.corners.boundingRect.contains(first.center))
    }

    @Test func `codes on a label belong to it, and are read without tesseract`() async throws {
        var picture = try SampleLabel.gray([])
        let symbol = try #require(LinearSymbol("FZ7-R3-S6-B269", .code128))
        SampleLabel.print(symbol, on: &picture, x: SampleLabel.area.x + 60, y: SampleLabel.area.y + 150)
        let scanner = LabelScanner(recognition: .failure(.missing))
        let label = try #require(await scanner.labels(in: picture).first)
        #expect(label.contents.codes.map(\.value) == ["FZ7-R3-S6-B269"])
        #expect(label.contents.lines.isEmpty && label.problem?.contains("tesseract is not installed") == true)
    }

    /// A label with text and a code, and what the camera makes of its places.
    private static func seen(
        _ place: @escaping (_ x: Double, _ y: Double) -> Vector
    ) throws -> GrayImage {
        var sheet = try SampleLabel.gray(Self.lines)
        let area = SampleLabel.area
        let symbol = try #require(LinearSymbol("FZ7-R3-S6-B269", .code128))
        SampleLabel.print(symbol, on: &sheet, x: area.x + 60, y: area.y + 265)
        let flat = sheet
        return GrayImage(width: flat.width, height: flat.height, zero: 0) { y, row in
            for x in row.indices { row[x] = UInt8(flat.sample(place(Double(x) + 0.5, Double(y) + 0.5))) }
        }
    }

    @Test func `the text of a label on something round is read`() async throws {
        let picture = try Self.seen { x, y in
            let share = (x - 700) / 350
            return Vector(x, y - 25 * share * share + 12)
        }
        let label = try await label(in: picture)
        #expect(label.problem == nil)
        for line in Self.lines {
            #expect(label.contents.lines.contains { $0.text == line && $0.alike >= 2 }, "\(line)")
        }
    }

    @Test(arguments: [-0.3, 0.3]) func `the text and the code of a label that is seen from the side are read`(
        _ slant: Double
    ) async throws {
        // The nearer a place is, the larger it is seen.
        let picture = try Self.seen { x, y in
            let depth = 1 + slant * (x - 700) / 350 + 0.1 * (y - 450) / 200
            return Vector(700 + (x - 700) / depth, 450 + (y - 450) / depth)
        }
        let label = try await label(in: picture)
        #expect(label.contents.codes.map(\.value) == ["FZ7-R3-S6-B269"])
        for line in Self.lines {
            #expect(label.contents.lines.contains { $0.text == line && $0.alike >= 2 }, "\(line)")
        }
    }

    @Test func `a label that is cut off at the picture's edge is not read, and says so`() async throws {
        let whole = try SampleLabel.gray(Self.lines)
        let cut = GrayImage(width: 800, height: whole.height, zero: 0) { y, row in
            for x in row.indices { row[x] = whole[x, y] }
        }
        let label = try await label(in: cut)
        #expect(label.problem?.contains("cut off") == true && label.contents.lines.isEmpty)
    }

    @Test func `a line of which a part is torn off is not read, and all others are`() async throws {
        var picture = try SampleLabel.gray(Self.lines)
        // Through the last digit of the first line, and past the others.
        let area = SampleLabel.area
        for y in area.y..<area.y + 75 { for x in area.x + 375..<area.x + 460 { picture[x, y] = 50 } }
        let label = try await label(in: picture)
        let texts = label.contents.lines.map(\.text)
        #expect(!texts.contains { $0.contains("FZ7") }, "\(texts)")
        #expect(texts.contains("SAMPLES: 25"), "\(texts)")
    }

    @Test func `without tesseract the reason is said`() {
        #expect(throws: TextRecognition.Failure.missing) { try TextRecognition(folders: ["/nonexistent"]) }
    }

    @Test(arguments: [
        ("", false), ("Uid:\t0\t0\t0\t0", true), ("NoNewPrivs:\t0", true), ("CapPrm:\t0000000000000400", true),
    ])
    func `rights are taken away where there are any, and nowhere else`(_ other: String, _ hasRights: Bool) {
        // The first line of a name counts.
        let status = """
            Name:\trackstation
            \(other)
            Uid:\t998\t998\t998\t998
            NoNewPrivs:\t1
            CapInh:\t0000000000000000
            CapPrm:\t0000000000000000
            CapEff:\t0000000000000000
            CapAmb:\t0000000000000000

            """
        #expect(TextRecognition.hasRights(Array(status.utf8)) == hasRights)
        #expect(TextRecognition.hasRights([]))
    }

    @Test func `a tesseract that hangs is ended, and the label says so`() async throws {
        let folder = try TemporaryFolder()
        let scanner = LabelScanner(recognition: .success(try program("exec sleep 600", in: folder)))
        let label = try #require(
            await scanner.labels(in: try SampleLabel.gray(Self.lines), within: .milliseconds(300)).first)
        #expect(label.problem == TextRecognition.Failure.late.words && label.contents.lines.isEmpty)
    }

    @Test(arguments: [
        ("exit 3", "tesseract ended with 3"), ("kill -9 $$", "tesseract was ended by signal 9"),
        ("dd if=/dev/zero of=/dev/null bs=2G count=1 2>/dev/null || exit 7", "tesseract ended with 7"),
    ])
    func `a tesseract that fails or wants too much memory is no harm`(_ script: String, _ how: String) async throws {
        let folder = try TemporaryFolder()
        let scanner = LabelScanner(recognition: .success(try program(script, in: folder)))
        let label = try #require(
            await scanner.labels(in: try SampleLabel.gray(Self.lines), within: .seconds(60)).first)
        #expect(label.problem?.hasPrefix(how) == true, "\(label.problem ?? "-")")
    }

    @Test func `tesseract has nobody's rights, writes no file and works in one thread`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            new=$(sed -n 's/^NoNewPrivs:[^0-9]*//p' /proc/self/status)
            (echo x > \(folder.path)/made) 2>/dev/null && made=yes || made=no
            printf "\(Self.row("new$new-made$made-threads$OMP_THREAD_LIMIT-user$(id -u)"))"
            """
        // Anybody may write there, so that only the bound keeps it from that.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        let scanner = LabelScanner(recognition: .success(try program(script, in: folder)))
        let label = try #require(await scanner.labels(in: try SampleLabel.gray(Self.lines)).first)
        let user = geteuid() == 0 ? 65534 : geteuid()
        #expect(label.contents.lines.map(\.text) == ["new1-madeno-threads1-user\(user)"])
    }

    @Test func `specks before and behind a line are no part of it`() throws {
        let rows = ["_\t10", "BOX:\t100", "-\t160", "A7\t220", "~\t400"].enumerated().map { index, word in
            let (text, x) = (word.split(separator: "\t")[0], word.split(separator: "\t")[1])
            return "5\t1\t1\t1\t1\t\(index)\t\(x)\t20\t50\t60\t90\t\(text)"
        }
        let line = try #require(TextRecognition.lines(tsv: rows.joined(separator: "\n")).first)
        #expect(line.text == "BOX: - A7" && line.rect.x == 100 && line.rect.x + line.rect.width == 270)
    }

    @Test func `what tesseract prints is taken for lines, whatever it is`() {
        let rows =
            "5\t1\t1\t1\t1\t1\t10\t10\t50\t20\t90\tBOX:\n5\t1\t1\t1\t1\t2\t70\t10\t50\t20\t80\tB1\n"
            + "5\t1\t1\t1\t1\t3\t900\t10\t50\t20\t80\tfar\n5\t1\t1\t1\t2\t1\t10\t40\t50\t20\t5\tdirt\n"
            + "5\t1\t1\t1\t3\t1\t10\t70\t50\t20\t95\t||||\nlevel\tpage\n4\t1\n5\t1\t1\t1\t1\t1\t-4\t1\t1\t1\t90\tx\n"
            + "5\t1\t1\t1\t1\t1\t99999999999999999999\t1\t1\t1\tnan\tx\n"
        let lines = TextRecognition.lines(tsv: rows)
        #expect(lines.map(\.text) == ["BOX: B1", "far"])
        #expect(lines.first?.rect == PixelRect(x: 10, y: 10, width: 110, height: 20))
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            var bytes = Array(rows.utf8)
            for _ in 0..<5 {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            for line in TextRecognition.lines(tsv: String(decoding: bytes, as: UTF8.self)) {
                #expect((0...1).contains(line.confidence) && !line.text.isEmpty)
            }
        }
    }

    @Test func `noise and an empty picture cost no text recognition`() async throws {
        let folder = try TemporaryFolder()
        let scanner = LabelScanner(recognition: .success(try program("touch \(folder.path)/called", in: folder)))
        var generator = SeededGenerator(seed: 8)
        let noise = GrayImage(
            width: 1400, height: 1000, elements: (0..<1_400_000).map { _ in .random(in: 0...255, using: &generator) })
        #expect(await scanner.labels(in: noise).isEmpty)
        #expect(await scanner.labels(in: GrayImage(width: 1400, height: 1000, repeating: 128)).isEmpty)
        #expect(folder.names() == ["tesseract"])
    }
}
