// The screen in which the rack is framed: the camera's live picture with the square that is read.

import Imaging
import RackCore
import Station

/// A screen with the camera's live picture beside its words. The words are drawn once; only the picture's place is drawn
/// anew with each picture.
struct FramingPicture {
    /// Where the picture goes, in pixels.
    let place: Area
    let brush: ScreenBrush

    /// What lies outside the square is dimmed by this much.
    private static let dimming = 0.55

    /// Draws all of a screen but the picture.
    /// - Throws: `DrawingError` when the drawing fails.
    init(screen: Screen, size: PixelSize) throws(DrawingError) {
        let screen = screen.mapTexts { TerminalText.harmless($0, signs: .unicode) }
        let canvas = try Canvas(size: size, background: Palette.surface)
        brush = ScreenBrush(canvas: canvas, ledger: ScreenBrush.Ledger())
        let foot = FootPicture(brush: brush, screen: screen)
        foot.draw()
        let body = Area(x: 0, y: 0, width: brush.width, height: brush.height - foot.height)
        let (place, words) = Self.split(body, margin: brush.margin)
        self.place = place
        NoticePicture(brush: brush, notice: screen.content.notice, isBeside: true).draw(in: words)
    }

    /// The room for the picture on a display of a size, in pixels, at most.
    static func room(in size: PixelSize) -> PixelSize {
        let (place, _) = split(
            Area(PixelRect(size)), margin: max(8, Double(min(size.width, size.height)) * 0.03))
        return PixelSize(width: Int(place.width), height: Int(place.height))
    }

    /// The picture's place and that of the words: beside each other, or below each other on an upright display.
    private static func split(_ body: Area, margin: Double) -> (place: Area, words: Area) {
        if body.width > body.height * 1.1 {
            let width = min((body.width - margin) * 0.62, body.height * 4 / 3).rounded()
            return (
                Area(x: margin, y: margin, width: width, height: body.height - 2 * margin),
                Area(x: width + margin, y: 0, width: body.width - width - margin, height: body.height)
            )
        }
        let height = min(body.height * 0.62, body.width).rounded()
        return (
            Area(x: margin, y: margin, width: body.width - 2 * margin, height: height - margin),
            Area(x: 0, y: height, width: body.width, height: body.height - height)
        )
    }

    /// The drawing with a live picture and the square of a crop.
    /// - Throws: `DrawingError` when the drawing fails.
    func drawn(_ picture: ReducedPicture, crop: FramingCrop) throws(DrawingError) -> Canvas {
        let canvas = brush.canvas
        canvas.fill(place, color: Palette.surface)
        let shown = place.fitting(picture.fullSize)
        try canvas.draw(picture.image, in: shown, isFast: true)
        guard let rect = crop.rect(in: picture.fullSize), rect != PixelRect(picture.fullSize) else { return canvas }
        let scale = shown.width / Double(picture.fullSize.width)
        let square = Area(
            x: shown.x + Double(rect.x) * scale, y: shown.y + Double(rect.y) * scale,
            width: Double(rect.width) * scale, height: Double(rect.height) * scale)
        dim(around: square, in: shown)
        let line = max(2, brush.extent * 0.006)
        canvas.stroke(square.inset(by: line / 2), color: Palette.badge, width: line)
        return canvas
    }

    private func dim(around square: Area, in shown: Area) {
        let (right, bottom) = (shown.x + shown.width, shown.y + shown.height)
        let below = square.y + square.height
        let beside = square.x + square.width
        for part in [
            Area(x: shown.x, y: shown.y, width: shown.width, height: square.y - shown.y),
            Area(x: shown.x, y: below, width: shown.width, height: bottom - below),
            Area(x: shown.x, y: square.y, width: square.x - shown.x, height: square.height),
            Area(x: beside, y: square.y, width: right - beside, height: square.height),
        ] where part.width > 0 && part.height > 0 {
            brush.canvas.fill(part, color: ScreenBrush.ink, opacity: Self.dimming)
        }
    }
}
