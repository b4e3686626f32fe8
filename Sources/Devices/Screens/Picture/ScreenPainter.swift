// Draws a screen as a picture: the framebuffer's face, and the one that is kept as files.

public import Imaging
public import RackCore
public import Station

/// Draws screens as pictures of any size from 480 × 320 to 1920 × 1080 pixels: large type, calm ground, a colour of the
/// palette and a sign for everything that has a meaning.
public struct ScreenPainter: Sendable {
    /// The size of the pictures in pixels.
    public let size: PixelSize
    /// What was decoded for earlier screens.
    private let pictures = ScreenPictures()

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
    /// - Parameters:
    ///   - screen: the screen.
    ///   - live: what the camera sees, a JPEG file's bytes, for screens that show it.
    /// - Throws: `DrawingError` when the drawing or the encoding fails.
    public func png(_ screen: Screen, live: [UInt8] = []) throws(DrawingError) -> [UInt8] {
        var drawing = LiveScreen(painter: self)
        let canvas = try drawing.draw(screen)
        if let room = drawing.room, let picture = try? ReducedPicture(live, fitting: room) {
            _ = try drawing.draw(picture)
        }
        return try canvas.image().encoded(as: .png)
    }

    /// Draws a screen and keeps the places of its texts.
    func draw(_ screen: Screen) throws(DrawingError) -> ScreenBrush {
        let screen = screen.mapTexts { TerminalText.harmless($0, signs: .unicode) }
        let canvas = try Canvas(size: size, background: Palette.surface)
        let brush = ScreenBrush(canvas: canvas, language: screen.language, pictures: pictures)
        let foot = FootPicture(brush: brush, screen: screen)
        foot.draw()
        let body = Area(x: 0, y: 0, width: brush.width, height: brush.height - foot.height)
        switch screen.content {
        case .notice(let notice): NoticePicture(brush: brush, notice: notice).draw(in: body)
        case .home(let home): HomePicture(brush: brush, home: home).draw(in: body)
        case .progress(let progress): ProgressPicture(brush: brush, progress: progress).draw(in: body)
        case .result(let result): ResultPicture(brush: brush, result: result).draw(in: body)
        case .history(let history): HistoryPicture(brush: brush, history: history).draw(in: body)
        case .settings(let list): SettingsPicture(brush: brush, list: list).draw(in: body)
        case .framing(let framing): FramingPicture(brush: brush, framing: framing).draw(in: body)
        case .question(let question): QuestionPicture(brush: brush, question: question).draw(in: body)
        case .entry(let entry): EntryPicture(brush: brush, entry: entry).draw(in: body)
        case .facts(let facts): FactsPicture(brush: brush, facts: facts).draw(in: body)
        case .stick(let panel): StickPicture(brush: brush, panel: panel).draw(in: body)
        }
        return brush
    }
}
