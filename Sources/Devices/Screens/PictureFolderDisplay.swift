// A display that keeps every screen as a picture in a folder.

public import RackCore
public import Station

/// Writes each new screen as `screen_001.png`, `screen_002.png`, … into a folder that exists.
public actor PictureFolderDisplay: Display {
    private let executor = QueueExecutor(label: "picture folder display")
    private let folder: String
    private let painter: ScreenPainter
    private var shown: Screen?
    private var count = 0

    /// Makes a display.
    /// - Parameters:
    ///   - folder: an existing folder; pictures of the same names in it are replaced.
    ///   - size: the size of the pictures in pixels.
    public init(folder: String, size: PixelSize = PixelSize(width: 1280, height: 720)) {
        self.folder = folder
        painter = ScreenPainter(size: size)
    }

    /// The display's own thread, because a disk may block.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Writes a screen, unless it is the same as the one before. A folder that cannot be written is passed over: the
    /// pictures are nobody's only copy of anything.
    public func show(_ screen: Screen) {
        guard screen != shown, let png = try? painter.png(screen) else { return }
        shown = screen
        count += 1
        let number = String(count)
        let name = "screen_" + String(repeating: "0", count: max(0, 3 - number.count)) + number + ".png"
        try? AtomicFile.write(png, to: "\(folder)/\(name)")
    }

    /// Does nothing: the pictures stay.
    public func close() {}
}
