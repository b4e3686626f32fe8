// A display that keeps every screen as a picture in a folder.

internal import Display
package import RackCore
package import Station
internal import Archive

/// Writes each new screen as `screen_001.png`, `screen_002.png`, … into a folder that exists. A screen that shows what
/// the camera sees is written once more with the first live picture.
package actor PictureFolderDisplay: Display {
    private let executor = QueueExecutor(label: "picture folder display")
    private let folder: String
    private let renderer: PixelRenderer
    private var shown: Screen?
    private var lacksPicture = false
    private var count = 0

    /// Makes a display.
    /// - Parameters:
    ///   - folder: an existing folder; pictures of the same names in it are replaced.
    ///   - size: the size of the pictures in pixels.
    package init(folder: String, size: PixelSize = PixelSize(width: 1280, height: 720)) {
        self.folder = folder
        renderer = PixelRenderer(size: size)
    }

    /// The display's own thread, because a disk may block.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Writes a screen, unless it is the same as the one before. A folder that cannot be written is passed over: the
    /// pictures are nobody's only copy of anything.
    package func show(_ screen: Screen) {
        guard screen != shown else { return }
        (shown, lacksPicture) = (screen, screen.guide != nil)
        count += 1
        write(screen)
    }

    /// The pictures show what the camera sees.
    package nonisolated var showsPreview: Bool { true }

    /// Puts the first live picture into the screen that has room for one.
    package func show(preview: CameraPicture) async {
        guard lacksPicture, let shown else { return }
        lacksPicture = false
        write(shown, live: preview)
    }

    private func write(_ screen: Screen, live: CameraPicture? = nil) {
        guard let png = try? renderer.png(screen, live: live) else { return }
        let number = String(count)
        let name = "screen_" + String(repeating: "0", count: max(0, 3 - number.count)) + number + ".png"
        try? AtomicFile.write(png, to: "\(folder)/\(name)", replacingLinks: true)
    }

    /// Does nothing: the pictures stay.
    package func close() {}
}
