// Draws a screen as a picture: the framebuffer's face, and the one that is kept as files.

package import Imaging
package import RackCore
package import Station

/// Draws screens as pictures of any size from 480 × 320 to 1920 × 1080 pixels: large type, calm ground, a colour of the
/// palette and a mark for everything that has a meaning. It knows elements, and no screen.
package struct PixelRenderer: Sendable {
    /// The size of the pictures in pixels.
    package let size: PixelSize
    /// What was decoded for earlier screens.
    private let pictures = ScreenPictures()

    /// Makes a renderer of pictures of a size in pixels.
    package init(size: PixelSize) { self.size = size }

    /// The screen on a canvas, whose rows are ready for a framebuffer.
    /// - Throws: `DrawingError` when the drawing fails.
    package func canvas(_ screen: Screen) throws(DrawingError) -> Canvas { try draw(screen).canvas }

    /// The screen as the contents of a PNG file.
    /// - Parameters:
    ///   - screen: the screen.
    ///   - live: what the camera sees, for screens that show it.
    /// - Throws: `DrawingError` when the drawing or the encoding fails.
    package func png(_ screen: Screen, live: CameraPicture? = nil) throws(DrawingError) -> [UInt8] {
        var drawing = LiveScreen(renderer: self)
        let canvas = try drawing.draw(screen)
        if let room = drawing.room, let picture = live.flatMap({ ReducedPicture($0, fitting: room) }) {
            _ = try drawing.draw(picture)
        }
        return try canvas.image().encoded(as: .png)
    }

    /// Draws a screen and keeps the places of its texts. Here, and nowhere else, foreign text is made harmless for
    /// pictures.
    func draw(_ screen: Screen) throws(DrawingError) -> Brush {
        let screen = screen.mapTexts(\.harmless)
        let canvas = try Canvas(size: size, background: Palette.surface)
        let brush = Brush(canvas: canvas, language: screen.language, pictures: pictures)
        let foot = Foot(brush: brush, screen: screen)
        foot.draw()
        brush.screen(screen.parts, in: Area(x: 0, y: 0, width: brush.width, height: brush.height - foot.height))
        return brush
    }
}

/// The screen that is shown, with the last live picture in it. A screen that takes its place shows that picture at
/// once, under its own square, and not before the camera's next.
package struct LiveScreen {
    /// The renderer of the display's size.
    package let renderer: PixelRenderer
    /// The present screen's place for the live picture; nil where it has none.
    private var live: LivePicture?
    /// The last live picture since the place was first there.
    private var seen: ReducedPicture?
    private var scene = LiveScene()

    /// Makes a display's face before its first screen.
    package init(renderer: PixelRenderer) { self.renderer = renderer }

    /// The pixels that there are for the live picture; nil where none is shown.
    package var room: PixelSize? { live?.room }

    /// Draws a screen.
    package mutating func draw(_ screen: Screen) throws(DrawingError) -> Canvas {
        let brush = try renderer.draw(screen)
        live = brush.record.live
        if live == nil { seen = nil }
        if let live, let seen { try live.draw(seen) }
        return brush.canvas
    }

    /// Draws a live picture into the present screen; nil where that has no place for one, or shows the same already.
    package mutating func draw(_ picture: ReducedPicture) throws(DrawingError) -> Canvas? {
        guard let live else { return nil }
        let hasChanged = scene.changes(with: picture.image)
        guard hasChanged || seen == nil else { return nil }
        try live.draw(picture)
        seen = picture
        return live.canvas
    }
}
