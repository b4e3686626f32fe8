// A video node that does what a test says.

import Foundation
import Imaging
import RackCore
import Station
import Synchronization

@testable import Devices

/// A bus with one video node that can be plugged in and out, and whose frames a test writes.
final class ScriptedBus: VideoBus {
    /// What the node does with the next frame.
    struct Frame: Sendable {
        var bytes: [UInt8]
        var isFaulty = false
        /// How long before its arrival it was exposed.
        var age = Duration.zero
    }

    struct State {
        var isPlugged = true
        var openFailure: Int32?
        var opened = 0
        /// The frames that come, round and round.
        var frames: [Frame] = []
        var offers = [VideoOffer(format: .mjpeg, sizes: [.one(PixelSize(width: 32, height: 32))])]
        var controls: [VideoControl] = []
        var values: [UInt32: Int] = [:]
        /// The controls that were set, in this order.
        var settings: [String] = []
    }

    let state = Mutex(State())
    /// How often the node was closed.
    let closed = Watched(0)

    init(_ frames: [Frame]) { state.withLock { $0.frames = frames } }

    func paths(of source: CameraSettings.Source) -> [String] { ["/dev/no-such-camera"] }

    func open(_ path: String) throws(VideoError) -> any VideoDevice {
        let failure = state.withLock { state -> Int32? in
            if !state.isPlugged { return ENOENT }
            if state.openFailure == nil { state.opened += 1 }
            return state.openFailure
        }
        if let failure { throw VideoError(call: "open", code: failure) }
        return ScriptedDevice(self)
    }

    /// Takes the node away or brings it back.
    func plug(_ isPlugged: Bool) { state.withLock { $0.isPlugged = isPlugged } }

    /// A small JPEG, the finer its pattern the sharper.
    static func jpeg(contrast: UInt8 = 100) throws -> [UInt8] {
        let gray = GrayImage(width: 32, height: 32, zero: 0) { y, row in
            for x in row.indices { row[x] = (x + y).isMultiple(of: 4) ? 128 + contrast : 128 }
        }
        return try ColorImage(gray).encoded(as: .jpeg)
    }
}

/// The opened node: its descriptor is always readable, and every frame takes its time as a camera's does.
private final class ScriptedDevice: VideoDevice {
    let identity = VideoIdentity(card: "Scripted: Scripted", bus: "usb-1", isCamera: true)
    private let bus: ScriptedBus
    private let pipe = Pipe()
    private var next = 0
    private var current = ScriptedBus.Frame(bytes: [])

    init(_ bus: ScriptedBus) {
        self.bus = bus
        pipe.fileHandleForWriting.write(Data([0]))
    }

    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    func offers() -> [VideoOffer] { bus.state.withLock { $0.offers } }
    func set(_ mode: VideoMode) throws(VideoError) -> VideoMode { mode }
    func interval() -> Duration? { .milliseconds(10) }
    func start(buffers: Int) throws(VideoError) {}

    func dequeue() throws(VideoError) -> VideoFrame? {
        // Without a pace the loop would take frames as fast as a core can, and all other tests would wait for it.
        usleep(5000)
        let frame = bus.state.withLock { $0.isPlugged ? $0.frames[next % $0.frames.count] : nil }
        guard let frame else { throw VideoError(call: "VIDIOC_DQBUF", code: ENODEV) }
        next += 1
        current = frame
        let stamp = FrameStamp(time: MonotonicClock.now - frame.age, meaning: .exposureBegan)
        return VideoFrame(index: 0, count: frame.bytes.count, isFaulty: frame.isFaulty, stamp: stamp)
    }

    func withBytes<Result>(of frame: VideoFrame, _ body: (Span<UInt8>) -> Result) -> Result {
        let bytes = current.bytes
        return body(bytes.span)
    }
    func requeue(_ frame: VideoFrame) throws(VideoError) {}

    func controls() -> [VideoControl] { bus.state.withLock { $0.controls } }
    func value(of control: VideoControl) throws(VideoError) -> Int { bus.state.withLock { $0.values[control.id] ?? 0 } }

    func set(_ control: VideoControl, to value: Int) throws(VideoError) {
        bus.state.withLock {
            $0.settings.append("\(control.name)=\(value)")
            $0.values[control.id] = value
        }
    }

    func close() { bus.closed.set((bus.closed.value ?? 0) + 1) }
}
