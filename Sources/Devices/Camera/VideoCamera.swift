// A real camera.

private import Dispatch
public import Station

/// A camera of this machine, through V4L2. From its making to its end it has a thread of its own, which finds the
/// camera, keeps it streaming, and finds it again when it was unplugged.
public final class VideoCamera: Camera {
    private let desk: CameraDesk
    private let feed = PreviewFeed()
    private let bell: Bell?

    /// Makes a camera and begins to look for it.
    /// - Parameters:
    ///   - settings: which camera, and how it is set.
    ///   - report: told what goes into the journal: format, and settings that the camera does not take.
    public convenience init(_ settings: CameraSettings, report: @escaping @Sendable (CameraReport) -> Void) {
        self.init(settings, bus: V4L2Bus(), report: report)
    }

    init(_ settings: CameraSettings, bus: any VideoBus, report: @escaping @Sendable (CameraReport) -> Void) {
        desk = CameraDesk(settings)
        bell = Bell()
        guard let bell else {
            desk.refuse(CameraFault(.stuck, detail: "the program has too many files open"))
            return
        }
        let parts = CameraParts(
            settings: settings, bus: bus, desk: desk, preview: feed, bell: bell, report: report)
        DispatchQueue(label: "camera").async {
            var loop = CameraLoop(parts)
            loop.run()
        }
    }

    deinit { bell?.ring() }

    /// Whether a still can be taken: the present state as soon as it is known, and then every change.
    public func availability() -> AsyncStream<CameraAvailability> { desk.availability.changes() }

    /// The stills of one scan, exposed after this call, the sharpest first.
    /// - Throws: what is wrong with the camera; `badFrames` or `stuck` when no sound picture came in the time that is
    ///   set.
    public func stills() async throws(CameraFault) -> [Still] { try await desk.stills() }

    /// Sets the camera's controls; stills that are taken from now on are exposed with them.
    public func use(_ controls: [CameraSettings.Control]) { desk.use(controls) }

    /// What the camera sees, at most ten pictures a second.
    public func preview() -> AsyncStream<Still> { feed.pictures() }
}
