// A real camera.

private import Dispatch
package import Station

/// A camera of this machine, through V4L2. From its making to its end it has a thread of its own, which finds the
/// camera, keeps it streaming, and finds it again when it was unplugged.
package final class VideoCamera: StillCamera {
    private let queue: CaptureQueue
    private let feed = PreviewFeed()
    private let stop = EventFlag()

    /// Makes a camera and begins to look for it.
    /// - Parameters:
    ///   - settings: which camera, and how it is set.
    ///   - report: told what goes into the journal: format, and settings that the camera does not take.
    package convenience init(_ settings: CameraSettings, report: @escaping @Sendable (CameraReport) -> Void) {
        self.init(settings, bus: V4L2Bus(), report: report)
    }

    init(_ settings: CameraSettings, bus: any VideoBus, report: @escaping @Sendable (CameraReport) -> Void) {
        queue = CaptureQueue(settings)
        let parts = CameraParts(
            settings: settings, bus: bus, queue: queue, preview: feed, stop: stop, report: report)
        DispatchQueue(label: "camera").async {
            var loop = CameraLoop(parts)
            loop.run()
        }
    }

    deinit { stop.set() }

    /// Whether a still can be taken: the present state as soon as it is known, and then every change.
    package func availability() -> AsyncStream<CameraAvailability> { queue.availability.changes() }

    /// The stills of one scan, exposed after this call, the sharpest first.
    /// - Throws: what is wrong with the camera; `badFrames` or `stuck` when no sound picture came in the time that is
    ///   set.
    package func stills() async throws(Fault) -> [Still] { try await queue.stills() }

    /// Sets the camera's controls; stills that are taken from now on are exposed with them.
    package func use(_ controls: [CameraSettings.Control]) { queue.use(controls) }

    /// What the camera sees, at most ten pictures a second.
    package func preview() -> AsyncStream<CameraPicture> { feed.pictures() }
}

extension VideoCamera: CameraKind {
    /// The camera that is found first, or the one that is named.
    package static func camera(
        _ settings: CameraSettings, report: @escaping @Sendable (CameraReport) -> Void
    ) -> (any StillCamera)? {
        switch settings.source {
        case .auto, .device: VideoCamera(settings, report: report)
        case .pictures: nil
        }
    }

    /// The camera as the station would use it: found, opened, set, streaming, and a still taken.
    package static func checks(_ settings: CameraSettings) async -> [Check]? {
        switch settings.source {
        case .auto, .device: await CameraCheckup.checks(settings)
        case .pictures: nil
        }
    }
}
