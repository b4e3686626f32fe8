// Draws a screen as a picture: the framebuffer's face, and the one that is kept as files.

public import Imaging
public import RackCore
public import Station

/// Draws screens as pictures of any size from 480 × 320 to 1920 × 1080 pixels: large type, calm ground, a colour of the
/// palette and a sign for everything that has a meaning.
public struct ScreenPainter: Hashable, Sendable {
    /// The size of the pictures in pixels.
    public var size: PixelSize

    /// Makes a painter of pictures of a size in pixels.
    public init(size: PixelSize) {
        self.size = size
    }

    /// The screen on a canvas, whose rows are ready for a framebuffer.
    /// - Throws: `DrawingError` when the drawing fails.
    public func canvas(_ screen: Screen) throws(DrawingError) -> Canvas {
        try draw(screen).canvas
    }

    /// The screen as the contents of a PNG file.
    /// - Throws: `DrawingError` when the drawing or the encoding fails.
    public func png(_ screen: Screen) throws(DrawingError) -> [UInt8] {
        try draw(screen).canvas.image().encoded(as: .png)
    }

    /// Draws a screen and keeps the places of its texts.
    func draw(_ screen: Screen) throws(DrawingError) -> ScreenBrush {
        let screen = screen.mapTexts { TerminalText.harmless($0, signs: .unicode) }
        let canvas = try Canvas(size: size, background: Palette.surface)
        let brush = ScreenBrush(canvas: canvas, ledger: ScreenBrush.Ledger())
        let foot = FootPicture(brush: brush, screen: screen)
        foot.draw()
        let body = Area(x: 0, y: 0, width: brush.width, height: brush.height - foot.height)
        switch screen.content {
        case .progress(let progress): ProgressPicture(brush: brush, progress: progress).draw(in: body)
        case .result(let result): ResultPicture(brush: brush, result: result).draw(in: body)
        default: NoticePicture(brush: brush, notice: screen.content.notice).draw(in: body)
        }
        return brush
    }
}
