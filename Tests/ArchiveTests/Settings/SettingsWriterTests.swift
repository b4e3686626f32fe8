// Settings that are changed at the station.

import Foundation
import RackCore
import TestSupport
import Testing

@testable import Station
@testable import Archive

@Suite("Settings changed at the station")
struct SettingsWriterTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func writer(
        environment: [String: String] = [:], flags: [SettingsFlag] = [], data: String = "data"
    ) throws -> SettingsWriter {
        let path = folder.file("s.yaml")
        if !FileManager.default.fileExists(atPath: path) { try folder.put("".utf8, "s.yaml") }
        return try SettingsWriter(
            named: path, environment: environment.merging(["HOME": "/tmp"]) { one, _ in one },
            flags: [SettingsFlag("data.folder", folder.file(data), flag: "--data")] + flags)
    }

    private func changes(_ text: String) throws {
        if folder.names(in: "data").isEmpty { try? folder.makeFolder("data") }
        try folder.put(text.utf8, "data/settings.yaml")
    }

    @Test func `a change is kept beside the sessions, in force at once and after a start, and the settings file stays`()
        throws
    {
        try folder.put("# mine\ngrid:\n  rack:   9x9 # ours\n".utf8, "s.yaml")
        let resolved = try writer().set("grid.tolerance", to: "130")
        #expect(resolved.settings.scan.tolerance == 130)
        _ = try writer().set("camera.controls", to: "auto_exposure=1, exposure_time_absolute=50")
        #expect(try folder.bytes("s.yaml") == Array("# mine\ngrid:\n  rack:   9x9 # ours\n".utf8))
        #expect(folder.names() == ["data", "s.yaml"] && folder.names(in: "data") == ["settings.yaml"])
        let again = try writer().resolved
        #expect(again.settings.scan.tolerance == 130 && again.settings.scan.rack?.description == "9x9")
        #expect(again.ignored.isEmpty)
        guard case .file(folder.file("data/settings.yaml"), let line)? = again.origins["grid.tolerance"] else {
            Issue.record("\(again.origins["grid.tolerance"]?.description ?? "")")
            return
        }
        #expect(line > 1)
    }

    @Test func `every value that is offered can be chosen, and is there after a start`() throws {
        for row in SettingRow.rows(StationSettings(try writer().resolved)) {
            for choice in row.choices where choice != ScanSettings.byHand {
                let resolved = try writer().set(row.id, to: choice)
                #expect(
                    resolved.ignored.isEmpty && resolved.list.contains { $0.setting.id == row.id && $0.value == choice }
                )
                #expect(try writer().resolved.list.contains { $0.setting.id == row.id && $0.value == choice })
            }
        }
    }

    @Test func `a value that holds without the change is no change any more`() throws {
        try folder.put("grid:\n  container: box81\n".utf8, "s.yaml")
        _ = try writer().set("grid.container", to: "box64")
        _ = try writer().set("grid.container", to: "box81")
        #expect(try writer().resolved.origins["grid.container"] == .file(path: folder.file("s.yaml"), line: 2))
    }

    @Test func `the changes count after the file and before variables and flags`() throws {
        try folder.put("grid:\n  tolerance: 80\n  rack: 9x9\n".utf8, "s.yaml")
        try changes("grid:\n  tolerance: 90\n  rack: 8x8\npicture:\n  crop: full\n")
        let resolved = try writer(
            environment: ["RACKSTATION_GRID_RACK": "4x6"],
            flags: [SettingsFlag("picture.crop", "1,2,300", flag: "--crop")]
        ).resolved
        #expect(resolved.settings.scan.tolerance == 90)
        #expect(resolved.settings.scan.rack?.description == "4x6")
        #expect(resolved.settings.scan.crop.description == "1,2,300")
    }

    @Test(arguments: [
        ("data:\n  folder: /elsewhere\n", "data.folder is not changed at the station"),
        ("stick:\n  source: none\n", "stick.source is not changed at the station"),
        ("operator:\n  name: somebody\n", "operator.name is not changed at the station"),
        ("grid:\n  tolerance: 30\n", "50 to 300"),
        ("grid:\n  nonsense: 30\n", "nonsense"),
        ("nonsense", "not a settings file"),
        (String(repeating: "#", count: 70_000), "more than"),
    ])
    func `what may not stand among the changes is named and does not count`(text: String, named: String) throws {
        try changes("picture:\n  crop: full\n" + text)
        let resolved = try writer().resolved
        #expect(resolved.ignored.contains { $0.description.contains(named) }, "\(resolved.ignored)")
        #expect(resolved.ignored.allSatisfy { $0.description.contains("data/settings.yaml") })
        #expect(resolved.settings.dataFolder == folder.file("data") && resolved.settings.scan.tolerance == 100)
        // The next change is made all the same.
        _ = try writer().set("grid.container", to: "box81")
        #expect(try writer().resolved.ignored.isEmpty)
    }

    @Test func `neither a link nor a pipe in the place of the changes is read`() throws {
        let secret = try folder.put("grid:\n  tolerance: 90\n".utf8, "secret.yaml")
        try folder.makeFolder("data")
        let path = folder.file("data/settings.yaml")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: secret)
        #expect(try writer().resolved.settings.scan.tolerance == 100 && writer().resolved.ignored.count == 1)
        try folder.remove("data/settings.yaml")
        #expect(unsafe mkfifo(path, 0o600) == 0)
        #expect(try writer().resolved.ignored.count == 1)
    }

    @Test
    func `a wrong value, a value that something else sets and a folder that cannot be made are refused with a reason`()
        throws
    {
        let wrong = #expect(throws: Fault.self) { _ = try writer().set("grid.tolerance", to: "30") }
        #expect(wrong?.text.description.contains("50 to 300") == true)
        let foreign = #expect(throws: Fault.self) { _ = try writer().set("stick.source", to: "none") }
        #expect(foreign?.remedy.description.contains("settings file") == true)
        let variable = #expect(throws: Fault.self) {
            _ = try writer(environment: ["RACKSTATION_GRID_CONTAINER": "box64"]).set("grid.container", to: "box81")
        }
        #expect(variable?.text.description.contains("RACKSTATION_GRID_CONTAINER") == true)
        #expect(folder.names(in: "data").isEmpty)
        let lost = try writer(data: "s.yaml/data")
        #expect(throws: Fault.self) { _ = try lost.set("grid.container", to: "box64") }
    }

    @Test func `a row says what sets it before the file`() throws {
        let flag = SettingsFlag("picture.crop", "full", flag: "--crop")
        let settings = StationSettings(try writer(flags: [flag]).resolved)
        var state = StationState(settings: settings)
        state.phase = .settings(ShownSettings(selected: 1))
        #expect(Screen(state).says("--crop"))
        let (after, effects) = state.handling(.command(.select))
        #expect(effects.isEmpty && Screen(after).says("Start the station without it"))
    }
}
