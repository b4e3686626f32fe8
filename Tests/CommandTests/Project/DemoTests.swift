// The demo from press to stick, and the history that it leaves.

import Foundation
import Testing
import TestSupport

@Suite("rackstation demo", .serialized)
struct DemoTests {
    /// Runs the demo on two fixtures.
    private func demo(in folder: TemporaryFolder) throws -> FinishedCommand {
        for name in ["1-full-9x9.jpg", "2-partly-9x9.jpg"] { _ = try folder.put(try Fixture.bytes(name), name) }
        return try rackstation("demo", "--pictures", folder.path, "--data", folder.file("data"))
    }

    @Test func `a press on each picture leaves a session and both CSV files on the stick`() throws {
        let folder = try TemporaryFolder()
        let run = try demo(in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("81 / 81") && run.output.contains("39 / "))
        #expect(run.output.contains("safe to remove"))
        let stick = try FileManager.default.contentsOfDirectory(
            atPath: folder.file("data/stick/RACKSTATION/demo/csv")
        ).sorted()
        #expect(stick.filter { $0.hasPrefix("vials_") }.count == 2)
        #expect(stick.filter { $0.hasPrefix("rack_") }.count == 2)
        #expect(stick.count == 4)
        let listed = try rackstation("sessions", "list", "--data", folder.file("data"))
        #expect(listed.output.split(separator: "\n").count == 3)
        for name in stick where name.hasPrefix("vials_") { #expect(listed.output.contains(name)) }
    }

    @Test func `a pedal press and a scan of the same file give the same CSV`() throws {
        let folder = try TemporaryFolder()
        _ = try demo(in: folder)
        let scanned = try rackstation("scan", Fixture.path("1-full-9x9.jpg"))
        let kept = try rackstation("sessions", "show", "1", "--data", folder.file("data"), "--format", "csv")
        #expect(kept.output == scanned.output)
        let scannedRack = try rackstation("scan", Fixture.path("2-partly-9x9.jpg"), "--format", "rack")
        let keptRack = try rackstation("sessions", "show", "2", "--data", folder.file("data"), "--format", "rack")
        #expect(keptRack.output == scannedRack.output && keptRack.output.split(separator: "\n").count == 82)
    }

    @Test func `a session is exported, deleted only after yes, and gone then`() throws {
        let folder = try TemporaryFolder()
        _ = try demo(in: folder)
        let data = folder.file("data")
        let export = try rackstation("sessions", "export", "1", "2", "--data", data, "--output", folder.file("out"))
        #expect(export.status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("out"))
        #expect(files.count == 8)
        for ending in [".json", ".jpg"] { #expect(files.filter { $0.hasSuffix(ending) }.count == 2) }
        for beginning in ["vials_", "rack_"] {
            let tables = files.filter { $0.hasPrefix(beginning) && $0.hasSuffix(".csv") }.sorted()
            #expect(tables.count == 2)
            for name in tables {
                let onStick = try Fixture.contents(of: "\(data)/stick/RACKSTATION/demo/csv/\(name)")
                #expect(try Fixture.contents(of: folder.file("out/\(name)")) == onStick)
            }
        }

        let refused = try rackstation("sessions", "delete", "1", "--data", data, input: "no\n")
        #expect(refused.status == 64 && refused.errors.contains("nothing was deleted"))
        #expect(try rackstation("sessions", "show", "1", "--data", data).status == 0)
        #expect(try rackstation("sessions", "delete", "1", "--data", data, input: "yes\n").status == 0)
        #expect(try rackstation("sessions", "show", "1", "--data", data).status == 64)
        #expect(try rackstation("sessions", "delete", "2", "--yes", "--data", data).status == 0)
        #expect(try rackstation("sessions", "list", "--data", data).output.split(separator: "\n").count == 1)
    }

    @Test func `the keyboard is the pedal, and q leaves after a question`() throws {
        let folder = try TemporaryFolder()
        let run = try rackstation(
            "demo", "--interactive", "--pictures", Fixture.path("1-full-9x9.jpg"), "--data", folder.file("data"),
            input: "q\u{1B}[B\r")
        #expect(run.status == 0)
        #expect(run.output.contains("The station can be switched off"))
    }

    @Test func `screens are drawn as pictures where a folder is named`() throws {
        let folder = try TemporaryFolder()
        let run = try rackstation(
            "demo", "--pictures", Fixture.path("1-full-9x9.jpg"), "--data", folder.file("data"),
            "--screens", folder.file("screens"))
        #expect(run.status == 0)
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.file("screens"))
        #expect(!pictures.isEmpty && pictures.allSatisfy { $0.hasSuffix(".png") })
    }
}
