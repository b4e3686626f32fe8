// The camera's live pictures on their way through a running station.

import Logging
import RackCore
import Simulator
import Station
import Testing
import TestSupport

@testable import Devices
import Archive
import Runner

/// A display that shows live pictures, each as slowly as it is told to.
private final class PreviewDisplay: Display {
    let recording = RecordingDisplay()
    /// Something for each live picture that came.
    let arrivals: AsyncStream<Void>
    private let arrived: AsyncStream<Void>.Continuation
    private let gate: AsyncStream<Void>
    /// Lets the live pictures go that are being shown.
    let opener: AsyncStream<Void>.Continuation

    init() {
        (gate, opener) = AsyncStream.makeStream()
        (arrivals, arrived) = AsyncStream.makeStream()
    }

    var showsPreview: Bool { true }

    func show(_ screen: Screen) async { await recording.show(screen) }

    func show(preview: CameraPicture) async {
        arrived.yield()
        // Stuck until the test lets it go.
        for await _ in gate { return }
    }

    func close() async { await recording.close() }
}

@Suite("The live picture in a running station")
struct LivePictureTests {
    private func run(
        _ displays: [any Display], _ body: (SimulatedTrigger, StationRunner) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let pedal = SimulatedTrigger()
        let devices = StationDevices(
            camera: SimulatedCamera(racks: [SimulatedRack(.nothing, seed: 1)]), reader: RackScanner(),
            triggers: [pedal],
            displays: displays, stick: nil)
        let archive = SessionArchive(
            folder: folder.file("data"), stationID: "test", software: "0",
            clock: { StationTime(secondsSince1970: 0, utcOffset: 0) })
        let runner = StationRunner(
            devices: devices, archive: archive, settings: ScanSettings(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        async let running: Void = runner.run()
        try await body(pedal, runner)
        runner.end()
        await running
    }

    @Test(.timeLimit(.minutes(10)))
    func `a live picture that takes for ever holds up no screen`() async throws {
        let display = PreviewDisplay()
        try await run([display]) { pedal, _ in
            #expect(await display.recording.next { $0.isFraming } != nil)
            var arrivals = display.arrivals.makeAsyncIterator()
            #expect(await arrivals.next() != nil)
            pedal.send(.press)
            #expect(await display.recording.next { String(describing: $0).contains("1 session") } != nil)
            display.opener.finish()
        }
        #expect(display.recording.screens.contains { !$0.isFraming })
    }

    @Test func `the camera is not asked for live pictures that nobody shows`() async throws {
        let display = RecordingDisplay()
        #expect(!display.showsPreview)
        try await run([display]) { _, _ in
            #expect(await display.next { $0.isFraming } != nil)
        }
    }

    @Test func `a station without any display runs`() async throws {
        try await run([]) { _, _ in }
    }
}
