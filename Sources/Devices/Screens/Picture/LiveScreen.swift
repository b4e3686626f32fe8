// A screen as a display keeps it that shows the camera's live picture.

import Imaging
import RackCore
import Station

/// The screen that is shown, with the last live picture in it. A screen that takes its place shows that picture at
/// once, under its own square, and not before the camera's next.
struct LiveScreen {
    /// The painter of the display's size.
    let painter: ScreenPainter
    /// The present screen's place for the live picture; nil where it has none.
    private var live: LivePicture?
    /// The last live picture since the place was first there.
    private var seen: ReducedPicture?
    private var scene = LiveScene()

    /// Makes a display's face before its first screen.
    init(painter: ScreenPainter) { self.painter = painter }

    /// The pixels that there are for the live picture; nil where none is shown.
    var room: PixelSize? { live?.room }

    /// Draws a screen.
    mutating func draw(_ screen: Screen) throws(DrawingError) -> Canvas {
        let brush = try painter.draw(screen)
        live = LivePicture(brush, guide: screen.guide)
        if live == nil { seen = nil }
        if let live, let seen { try live.draw(seen) }
        return brush.canvas
    }

    /// Draws a live picture into the present screen; nil where that has no place for one, or shows the same already.
    mutating func draw(_ picture: ReducedPicture) throws(DrawingError) -> Canvas? {
        guard let live else { return nil }
        let hasChanged = scene.changes(with: picture.image)
        guard hasChanged || seen == nil else { return nil }
        try live.draw(picture)
        seen = picture
        return live.brush.canvas
    }
}
