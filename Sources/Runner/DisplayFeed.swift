// What displays are fed with: screens, and the camera's live pictures.

internal import Station

/// Hands a display its screens.
struct DisplayFeed {
    private let screens: AsyncStream<Screen>.Continuation

    /// Begins to feed a display; it is closed when the feed is finished.
    init(_ display: any Display, _ shows: inout DiscardingTaskGroup) {
        // Only the newest screen waits: a slow display skips, and never holds the station up.
        let (stream, screens) = AsyncStream.makeStream(of: Screen.self, bufferingPolicy: .bufferingNewest(1))
        self.screens = screens
        shows.addTask {
            for await screen in stream { await display.show(screen) }
            await display.close()
        }
    }

    /// Gives the display its next screen.
    func show(_ screen: Screen) { screens.yield(screen) }

    /// Closes the display after the last screen.
    func finish() { screens.finish() }
}

/// The camera's live pictures for the displays that show them, as long as the rack is being framed.
///
/// They never wait together with screens, so that none displaces a screen; and each display gets its next one when it
/// is done with the last.
final class PreviewRelay {
    private let camera: any StillCamera
    private let displays: [any Display]
    private var tasks: [Task<Void, Never>] = []

    /// Makes a relay that does not run yet.
    init(camera: any StillCamera, _ displays: [any Display]) {
        self.camera = camera
        self.displays = displays.filter(\.showsPreview)
    }

    /// Lets the pictures run or stop. The camera is not asked for any when no display shows them.
    func run(_ isWanted: Bool) {
        guard isWanted == tasks.isEmpty else { return }
        for task in tasks { task.cancel() }
        tasks = []
        guard isWanted else { return }
        tasks = displays.map { display in
            Task { [camera] in
                for await preview in camera.preview() {
                    guard !Task.isCancelled else { return }
                    await display.show(preview: preview)
                }
            }
        }
    }
}
