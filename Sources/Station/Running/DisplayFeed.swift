// What a display is fed with: screens, and the camera's live pictures.

/// Hands a display its screens and live pictures. The two never meet: a live picture waits in a place of its own, so
/// that it neither displaces a screen nor goes before one.
struct DisplayFeed {
    private let screens: AsyncStream<Screen>.Continuation
    private let previews: AsyncStream<Still>.Continuation?

    /// Begins to feed a display; it is closed when the feed is finished.
    init(_ display: any Display, _ shows: inout DiscardingTaskGroup) {
        // Only the newest screen waits: a slow display skips, and never holds the station up.
        let (screenStream, screens) = AsyncStream.makeStream(of: Screen.self, bufferingPolicy: .bufferingNewest(1))
        self.screens = screens
        shows.addTask {
            for await screen in screenStream { await display.show(screen) }
            await display.close()
        }
        guard display.showsPreview else {
            previews = nil
            return
        }
        let (stillStream, previews) = AsyncStream.makeStream(of: Still.self, bufferingPolicy: .bufferingNewest(1))
        self.previews = previews
        shows.addTask {
            for await still in stillStream { await display.show(preview: still) }
        }
    }

    /// Whether the display shows live pictures.
    var showsPreview: Bool { previews != nil }

    /// Gives the display its next screen.
    func show(_ screen: Screen) { screens.yield(screen) }

    /// Gives the display the newest live picture.
    func show(preview: Still) { previews?.yield(preview) }

    /// Closes the display after the last screen.
    func finish() {
        screens.finish()
        previews?.finish()
    }
}

/// The camera's live pictures for the displays that show them, as long as the rack is being framed.
final class PreviewRelay {
    private let camera: any Camera
    private let feeds: [DisplayFeed]
    private var task: Task<Void, Never>?

    /// Makes a relay that does not run yet.
    init(camera: any Camera, _ feeds: [DisplayFeed]) {
        self.camera = camera
        self.feeds = feeds.filter(\.showsPreview)
    }

    /// Lets the pictures run or stop. The camera is not asked for any when no display shows them.
    func run(_ isWanted: Bool) {
        guard isWanted != (task != nil), !feeds.isEmpty else { return }
        task?.cancel()
        task = nil
        guard isWanted else { return }
        let (camera, feeds) = (camera, feeds)
        task = Task {
            for await still in camera.preview() {
                guard !Task.isCancelled else { return }
                for feed in feeds { feed.show(preview: still) }
            }
        }
    }
}
