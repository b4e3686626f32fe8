// A whole station for a test: simulated devices, the real reader, a real database.

import Logging
import RackCore
import Simulator
import TestSupport
import Testing

@testable import Devices
@testable import Station
@testable import Archive
@testable import Runner

/// A station on simulated devices with its data, and a settings file if one is wanted, in a folder of its own.
struct StationBench {
    let folder: TemporaryFolder
    let camera: SimulatedCamera
    let pedal = SimulatedTrigger()
    let display = RecordingDisplay()
    let stick = MemoryStick(name: "STICK")
    let lamps = RecordingLamps()
    let runner: StationRunner

    /// Sets a station up that does not run yet.
    /// - Parameters:
    ///   - folder: its folder; nil for a new one.
    ///   - racks: what its camera sees, one a picture.
    ///   - settingsFile: the text of its settings file, beside which it keeps changes; nil for none.
    ///   - lines: its lines to the computer beside it.
    ///   - pedals: the pedals of a station that leads through its set-up; nil for one that does not.
    init(
        folder: TemporaryFolder? = nil, racks: [SimulatedRack] = [StationBench.rack], settingsFile: String? = nil,
        watchdog: (any Watchdog)? = nil, updater: (any Updater)? = nil, pedals: PedalFinding? = nil,
        lines: [any ResultLine] = []
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        camera = SimulatedCamera(racks: racks)
        var (settings, writer) = (ScanSettings(crop: .full, deadline: 600), SettingsWriter?.none)
        if let settingsFile {
            let path = try self.folder.put(settingsFile.utf8, "s.yaml")
            let environment = ["HOME": self.folder.path]
            let made = try SettingsWriter(
                named: path, environment: environment,
                flags: [SettingsFlag("data.folder", self.folder.file("data"), flag: "--data")])
            (writer, settings) = (made, made.resolved.settings.scan)
        }
        runner = StationRunner(
            devices: StationDevices(
                camera: camera, reader: RackScanner(), triggers: [pedal], displays: [display], lamps: lamps,
                lines: lines, stick: stick, watchdog: watchdog, updater: updater, pedals: pedals),
            archive: SessionArchive(
                folder: self.folder.file("data"), stationID: "bench-1", software: "test",
                settingsInForce: pedals.flatMap { _ in writer?.resolved.settings },
                clock: { StationTime(secondsSince1970: 1_771_597_822, utcOffset: 3600) }),
            settings: settings, writer: writer, canLead: pedals != nil,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// The file of what was changed at the station.
    var changes: String {
        get throws { String(decoding: try folder.bytes("data/settings.yaml"), as: UTF8.self) }
    }

    /// A small rack of four vials.
    static let rack = SimulatedRack(
        seed: 5, shape: RackShape(rows: 2, cols: 2), clutter: 0,
        optics: SimulatedRack.Optics(picture: PixelSize(width: 500, height: 500), pixelsPerModule: 5))

    /// Runs the station while `body` uses it, then has it end.
    func run(_ body: @Sendable (StationBench) async throws -> Void) async throws {
        async let running: Void = runner.run()
        defer { runner.end() }
        try await body(self)
        runner.end()
        await running
    }

    /// Waits for the next screen that says the words anywhere.
    func screen(saying words: String, orLast: Bool = false) async -> Screen? {
        await display.next(orLast: orLast) { String(describing: $0).contains(words) }
    }

    /// Gives commands and waits for the next screen that says the words anywhere; without a command the last one will do.
    @discardableResult
    func after(_ commands: Command..., until words: String...) async -> String {
        for command in commands { pedal.send(command) }
        let screen = await display.next(orLast: commands.isEmpty) { words.allSatisfy(String(describing: $0).contains) }
        #expect(screen != nil, "no screen said \(words)")
        return String(describing: screen)
    }

    /// Goes down to a row of the settings, which are shown.
    func select(row id: SettingID) async {
        for _ in SettingRow.rows(StationSettings()).prefix(while: { $0.id != id }) {
            await after(.down, until: "Settings")
        }
    }
}
