// The stream of one camera, from its start to its end.

import Glibc
import Imaging
import RackCore
import Station

/// The stream of one camera that was found. It lives on the camera's thread and waits nowhere but in the event loop.
struct CameraStream {
    /// How a stream ended.
    enum End: Hashable, Sendable {
        /// The station wants no more of it.
        case stopped
        /// The camera failed.
        case failed(Fault)
    }

    private let camera: FoundCamera
    private let parts: CameraParts
    private let watch: NodeWatch
    private let name: String
    private let interval: Duration
    private var health: StreamHealth
    /// When it was last seen that no frame was waiting.
    private var emptyAt: Duration
    /// From when on frames are taken with the controls as they are set.
    private var settledAt = Duration.zero
    /// Whether a sound frame came.
    private(set) var hasDelivered = false

    /// How many frames the driver may fill ahead.
    private let buffers: Int
    /// Four are enough for it never to wait. Of large frames, for each of which it sets 16 MB and more aside, two: one is
    /// filled while the other is looked at.
    private static let (usualBuffers, largeBuffers, largeFrame) = (4, 2, 8_000_000)
    /// The interval that is assumed where the driver tells none.
    private static let usualInterval = Duration.milliseconds(100)
    /// So many times in a row a frame may be announced and not be there before the stream counts as broken.
    private static let mostFalseAlarms = 100

    init(_ camera: FoundCamera, _ parts: CameraParts, watch: NodeWatch) {
        self.camera = camera
        self.parts = parts
        self.watch = watch
        name = camera.device.identity.shownName
        interval = camera.device.interval() ?? Self.usualInterval
        let size = camera.mode.size
        buffers = size.width * size.height < Self.largeFrame ? Self.usualBuffers : Self.largeBuffers
        let now = MonotonicClock.now
        health = StreamHealth(startedAt: now, patience: .seconds(parts.settings.patience), interval: interval)
        emptyAt = now
    }

    /// Streams until the camera is wanted no more or fails.
    mutating func run() -> End {
        do throws(VideoError) {
            try start()
            return try stream()
        } catch {
            return .failed(fault(of: error))
        }
    }

    private mutating func start() throws(VideoError) {
        try camera.device.start(buffers: buffers)
        parts.report(CameraReport("\(name) at \(camera.path) gives \(camera.mode)"))
        set(parts.queue.allControls())
        let now = MonotonicClock.now
        health = StreamHealth(startedAt: now, patience: .seconds(parts.settings.patience), interval: interval)
    }

    private mutating func set(_ controls: [CameraSettings.Control]) {
        for line in camera.device.apply(controls) { parts.report(CameraReport(line, isWarning: true)) }
        // Frames before this moment may have been exposed with other controls.
        settledAt = MonotonicClock.now
    }

    private mutating func stream() throws(VideoError) -> End {
        var falseAlarms = 0
        while true {
            let now = MonotonicClock.now
            switch health.verdict(at: now) {
            case .stuck: return .failed(Fault(.camera(.stuck), detail: "\(name)"))
            case .bad: parts.queue.refuse(Fault(.camera(.badFrames), detail: "\(name)"))
            case .starting, .sound: break
            }
            let outcomes = EventLoop.shared.wait(
                for: [.flag(parts.stop), .flag(watch.flag), .readable(camera.device.descriptor)],
                until: health.nextChange)
            if outcomes[0] != .quiet { return .stopped }
            if outcomes[1] != .quiet {
                watch.clear()
                if !NodeIdentity.isSame(camera.device.descriptor, at: camera.path) { return .failed(lost) }
            }
            if let controls = parts.queue.newControls() { set(controls) }
            guard outcomes[2] != .quiet else { continue }
            let isFalseAlarm = try !takeFrames()
            falseAlarms = isFalseAlarm ? falseAlarms + 1 : 0
            if falseAlarms > Self.mostFalseAlarms { return .failed(Fault(.camera(.stuck), detail: "\(name)")) }
        }
    }

    /// Takes all frames that are waiting.
    /// - Returns: whether there was one.
    private mutating func takeFrames() throws(VideoError) -> Bool {
        var wasAny = false
        // No more than there are buffers, so that the end is seen however fast frames come.
        for _ in 0..<buffers {
            guard let frame = try camera.device.dequeue() else {
                emptyAt = MonotonicClock.now
                break
            }
            wasAny = true
            try take(frame)
        }
        return wasAny
    }

    private mutating func take(_ frame: VideoFrame) throws(VideoError) {
        let now = MonotonicClock.now
        let exposed = frame.stamp.earliestExposure(emptyAt: emptyAt, arrival: now, interval: interval)
        let isWanted = exposed >= settledAt && parts.queue.wantsFrame(exposedAt: exposed)
        let isShown = parts.preview.isDue(at: now)
        let (isWhole, picture) = camera.device.withBytes(of: frame) { bytes in
            guard case .whole(let count) = FrameSoundness.of(bytes, isFaulty: frame.isFaulty, mode: camera.mode) else {
                return (false, nil) as (Bool, CameraPicture?)
            }
            return (true, isWanted || isShown ? CameraPicture(bytes.extracting(first: count), camera.mode) : nil)
        }
        try camera.device.requeue(frame)
        // Decoding the whole still is the only proof that nothing is missing in its middle.
        let still = isWanted ? picture?.still(of: name) : nil
        let isSound = isWhole && (!isWanted || still != nil)
        health.note(isSound: isSound, at: MonotonicClock.now)
        guard isSound else {
            parts.queue.noteBadFrame()
            return
        }
        if let still { parts.queue.give(still, Sharpness(still.frame.luma), exposedAt: exposed) }
        if isShown, let picture { parts.preview.show(still.map { .frame($0.frame) } ?? picture, at: now) }
        if exposed >= settledAt {
            hasDelivered = true
            parts.queue.open(name: name)
        }
    }

    private var lost: Fault { Fault(.camera(.lost), detail: "\(name)") }

    private func fault(of error: VideoError) -> Fault {
        switch error.code {
        case ENODEV, ENXIO, ENOENT: lost
        case _ where !NodeIdentity.isSame(camera.device.descriptor, at: camera.path): lost
        default: NodeAccess.fault(error, at: camera.path)
        }
    }
}

extension VideoIdentity {
    /// The camera's name as it is shown. USB cameras give theirs twice: `Webcam C920: Webcam C920`.
    var shownName: String {
        guard let colon = card.firstIndex(of: ":") else { return card }
        let (first, second) = (card[..<colon], card[colon...].drop { $0 == ":" || $0 == " " })
        return !first.isEmpty && first.hasPrefix(second) ? String(first) : card
    }
}
