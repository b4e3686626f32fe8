// The camera's thread, on a video node that does what a test says.

import Glibc
import Imaging
import RackCore
import Station
import Synchronization
import TestSupport
import Testing

@testable import Devices

@Suite("A real camera")
struct VideoCameraTests {
    /// A camera on a scripted bus.
    private func camera(
        _ bus: ScriptedBus, frames: Int = 1, choice: CameraSettings.Choice = .sharpest, patience: Double = 5,
        controls: [CameraSettings.Control] = [], report: @escaping @Sendable (CameraReport) -> Void = { _ in }
    ) -> VideoCamera {
        var settings = CameraSettings()
        (settings.frames, settings.choice, settings.patience) = (frames, choice, patience)
        settings.controls = controls
        return VideoCamera(settings, bus: bus, report: report)
    }

    /// Waits until a camera says something that suits.
    private func wait(_ camera: VideoCamera, for isIt: (CameraAvailability) -> Bool) async -> CameraAvailability? {
        for await availability in camera.availability() where isIt(availability) { return availability }
        return nil
    }

    private func isReady(_ availability: CameraAvailability) -> Bool {
        if case .ready = availability { true } else { false }
    }

    @Test func `a still is the frame as the camera sent it, without what follows its end`() async throws {
        let jpeg = try ScriptedBus.jpeg()
        let bus = ScriptedBus([.init(bytes: jpeg + [UInt8](repeating: 0, count: 100))])
        let camera = camera(bus)
        #expect(await wait(camera, for: isReady) == .ready(name: "Scripted"))
        #expect(try await camera.stills() == [Still(try Frame(file: jpeg), bytes: jpeg, source: "Scripted")])
    }

    @Test func `a frame that was exposed before the press is no still`() async throws {
        let (stale, fresh) = (try ScriptedBus.jpeg(contrast: 10), try ScriptedBus.jpeg(contrast: 90))
        let old = ScriptedBus.Frame(bytes: stale, age: .seconds(1))
        let bus = ScriptedBus([.init(bytes: fresh), old, old, old])
        let camera = camera(bus)
        _ = await wait(camera, for: isReady)
        for _ in 0..<20 { #expect(try await camera.stills().map(\.bytes) == [fresh]) }
    }

    @Test func `broken frames are passed over`() async throws {
        let jpeg = try ScriptedBus.jpeg()
        var torn = jpeg
        torn.replaceSubrange(jpeg.count / 2..<jpeg.count - 2, with: [])
        let bus = ScriptedBus([
            .init(bytes: Array(jpeg.prefix(jpeg.count / 2))), .init(bytes: torn), .init(bytes: jpeg, isFaulty: true),
            .init(bytes: []), .init(bytes: jpeg),
        ])
        let camera = camera(bus)
        _ = await wait(camera, for: isReady)
        for _ in 0..<10 { #expect(try await camera.stills().map(\.bytes) == [jpeg]) }
    }

    @Test func `only broken frames are a fault in the end, and a press is answered`() async throws {
        let half = Array(try ScriptedBus.jpeg().prefix(200))
        let bus = ScriptedBus([.init(bytes: half)])
        let camera = camera(bus, patience: 0.1)
        let said = await wait(camera) {
            if case .unavailable(let fault) = $0 { fault.code == .camera(.badFrames) } else { false }
        }
        #expect(said != nil)
        await #expect(throws: Fault.self) { try await camera.stills() }
    }

    @Test func `a burst is the frames that were asked for, the sharpest first`() async throws {
        let frames = try [20, 90, 50].map { try ScriptedBus.jpeg(contrast: $0) }
        let bus = ScriptedBus(frames.map { .init(bytes: $0) })
        let burst = camera(bus, frames: 3, choice: .burst)
        _ = await wait(burst, for: isReady)
        #expect(try await burst.stills().map(\.bytes) == [frames[1], frames[2], frames[0]])
        let sharpest = camera(bus, frames: 3)
        _ = await wait(sharpest, for: isReady)
        #expect(try await sharpest.stills().map(\.bytes) == [frames[1]])
    }

    @Test func `an unplugged camera is lost, a press in the middle is answered, and it comes back by itself`()
        async throws
    {
        let stale = ScriptedBus.Frame(bytes: try ScriptedBus.jpeg(), age: .seconds(1))
        let bus = ScriptedBus([.init(bytes: stale.bytes)])
        let camera = camera(bus)
        _ = await wait(camera, for: isReady)
        bus.state.withLock { $0.frames = [stale] }
        async let press = Result { try await camera.stills() }
        bus.plug(false)
        let lost = Fault(.camera(.lost), detail: "Scripted")
        #expect(await wait(camera) { $0 == .unavailable(lost) } != nil)
        #expect(await press.failure as? Fault == lost)
        bus.state.withLock { $0.frames = [.init(bytes: stale.bytes)] }
        bus.plug(true)
        #expect(await wait(camera, for: isReady) != nil)
        #expect(try await camera.stills().count == 1)
        #expect(bus.state.withLock { $0.opened } == (bus.closed.value ?? 0) + 1)
    }

    @Test(arguments: [(EBUSY, Fault.Camera.busy), (ENODEV, .missing), (EIO, .stuck), (ENOTTY, .unsupported)])
    func `a camera that cannot be opened is named for what it is`(code: Int32, reason: Fault.Camera) async throws {
        let bus = ScriptedBus([])
        bus.state.withLock { $0.openFailure = code }
        let camera = camera(bus)
        let said = await wait(camera) { _ in true }
        guard case .unavailable(let fault) = said else {
            Issue.record("\(String(describing: said))")
            return
        }
        #expect(fault.code == .camera(reason))
        await #expect(throws: fault) { try await camera.stills() }
    }

    @Test func `controls are set before the first still and what is refused is said`() async throws {
        let bus = ScriptedBus([.init(bytes: try ScriptedBus.jpeg())])
        bus.state.withLock {
            $0.controls = [
                VideoControl(id: 1, name: "gain", range: 0...100),
                VideoControl(id: 2, name: "exposure_absolute", range: 1...500),
                VideoControl(id: 3, name: "exposure_auto", range: 0...3),
            ]
        }
        let reports = Mutex<[String]>([])
        let camera = camera(bus, controls: CameraSettings.Control.list("exposure_time_absolute=20, zoom=1") ?? []) {
            report in
            reports.withLock { $0.append(report.text) }
        }
        _ = await wait(camera, for: isReady)
        #expect(bus.state.withLock { $0.settings } == ["exposure_auto=1", "exposure_absolute=20"])
        #expect(
            reports.withLock { $0 } == [
                "Scripted at /dev/no-such-camera gives 32x32 MJPG",
                "control zoom: the camera has none of this name",
            ])
    }

    @Test func `whoever listens sees live pictures, and the camera is closed when nobody wants it`() async throws {
        let bus = ScriptedBus([.init(bytes: try ScriptedBus.jpeg())])
        do {
            let camera = camera(bus)
            var pictures = camera.preview().makeAsyncIterator()
            #expect(await pictures.next() == .file(try ScriptedBus.jpeg()))
        }
        for await closed in bus.closed.changes() where closed == 1 { break }
        #expect(bus.state.withLock { $0.opened } == 1)
    }
}

extension Result where Failure == any Error {
    /// Keeps what an operation gives or throws.
    fileprivate init(_ operation: () async throws -> Success) async {
        do { self = .success(try await operation()) } catch { self = .failure(error) }
    }

    fileprivate var failure: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
