// Finds the camera, streams, and finds it again: the camera's thread.

import Station

/// What the parts of a running camera share.
struct CameraParts: Sendable {
    /// The settings of the camera.
    let settings: CameraSettings
    /// Where video nodes are opened.
    let bus: any VideoBus
    /// Where stills are ordered.
    let queue: CaptureQueue
    /// Where live pictures are shown.
    let preview: PreviewFeed
    /// Set when the camera is wanted no more.
    let stop: EventFlag
    /// Where the camera tells what goes into the journal.
    let report: @Sendable (CameraReport) -> Void
}

/// The camera's thread: finds the camera, streams until it fails or is unplugged, and finds it again.
struct CameraLoop {
    private let parts: CameraParts
    private let finder: CameraFinder
    private let watch = NodeWatch()
    /// The camera that was used last.
    private var lastName: String?
    /// Since when the camera has been closed to this user.
    private var forbiddenSince: Duration?

    /// The pause after a stream that gave nothing, unless something changes.
    private static let pause = Duration.milliseconds(500)
    /// udev opens a new node to its group a moment after the kernel made it.
    private static let udevTime = Duration.seconds(1)

    init(_ parts: CameraParts) {
        self.parts = parts
        finder = CameraFinder(bus: parts.bus, settings: parts.settings)
    }

    /// Runs until the camera is wanted no more.
    mutating func run() {
        var goesOn = true
        while goesOn {
            do throws(Fault) {
                goesOn = use(try finder.find())
            } catch {
                if let fault = worthSaying(error) { parts.queue.refuse(fault) }
                goesOn = watch.wait(until: parts.stop)
            }
        }
        parts.queue.close()
        parts.preview.close()
    }

    /// Streams from a camera until it ends.
    /// - Returns: whether a camera is wanted any more.
    private mutating func use(_ camera: FoundCamera) -> Bool {
        forbiddenSince = nil
        lastName = camera.device.identity.shownName
        var stream = CameraStream(camera, parts, watch: watch)
        let end = stream.run()
        // Said first: closing a camera that does not answer takes its time.
        if case .failed(let fault) = end { parts.queue.refuse(fault) }
        camera.device.close()
        if end == .stopped { return false }
        return stream.hasDelivered || watch.wait(until: parts.stop, atMost: Self.pause)
    }

    /// What is said of a camera that was not found; nil when it is too early to say.
    private mutating func worthSaying(_ fault: Fault) -> Fault? {
        if fault.code == .camera(.forbidden) {
            let now = MonotonicClock.now
            let since = forbiddenSince ?? now
            forbiddenSince = since
            return now - since >= Self.udevTime ? fault : nil
        }
        forbiddenSince = nil
        if fault.code == .camera(.missing), let lastName { return Fault(.camera(.lost), detail: "\(lastName)") }
        return fault
    }
}
