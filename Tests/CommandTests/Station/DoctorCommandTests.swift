// `rackstation doctor` as a user runs it.

import Foundation
import Station
import TestSupport
import Testing

@Suite("The doctor command")
struct DoctorCommandTests {
    private static let pictures = [
        "RACKSTATION_CAMERA_SOURCE": "pictures", "RACKSTATION_CAMERA_PICTURES": Fixture.path("1-full-9x9.jpg"),
    ]

    @Test func `a station whose camera is a picture can work, and every part has its line`() throws {
        let folder = try TemporaryFolder()
        let done = try rackstation("doctor", "--data", folder.path, environment: Self.pictures)
        #expect(done.status == 0)
        for part in ["settings", "camera", "pedal", "stick", "data folder", "database", "clock"] {
            #expect(done.output.contains("\n\(part) "), "\(part) has no line")
        }
        #expect(done.output.hasSuffix("The station can work.\n"))
    }

    @Test func `a pedal that is not there keeps the station from working, and the line says what to do`() throws {
        let folder = try TemporaryFolder()
        let device = folder.file("pedal")
        let done = try rackstation(
            "doctor", "--data", folder.path, environment: ["RACKSTATION_PEDAL_DEVICE": device])
        #expect(done.status == 1)
        #expect(done.output.contains("USB pedal    failed   No pedal at \(device)"))
        #expect(done.output.contains("→ Plug the pedal in."))
        #expect(done.output.hasSuffix("The station cannot work like this.\n"))
    }

    @Test func `a lamp that is not there does not keep the station from working`() throws {
        let folder = try TemporaryFolder()
        let done = try rackstation(
            "doctor", "--data", folder.path,
            environment: Self.pictures.merging(["RACKSTATION_LAMPS_READY": "no-such-chip:3"]) { $1 })
        #expect(done.status == 0)
        #expect(done.output.contains("lamp ready   warning"))
    }

    @Test func `the report is JSON on demand, with the same exit code`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.put([1], "file")
        let done = try rackstation("doctor", "--json", "--data", path)
        #expect(done.status == 1)
        let report = try JSONDecoder().decode(CheckReport.self, from: Data(done.output.utf8))
        #expect(!report.canWork)
        #expect(report.checks.first { $0.name == "data folder" }?.state == .failed)
        #expect(report.checks.allSatisfy { $0.state == .ok || !$0.remedy.isEmpty })
    }

    @Test func `wrong settings are a line of the report`() throws {
        let done = try rackstation("doctor", environment: ["RACKSTATION_PEDAL_LINE": "17"])
        #expect(done.status == 1)
        #expect(done.output.contains("settings  failed") && done.output.contains("\"17\" is not allowed"))
    }
}
