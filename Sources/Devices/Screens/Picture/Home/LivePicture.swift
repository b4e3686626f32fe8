// The camera's live picture in its place on a screen, with the square that is read.

import Imaging
import RackCore
import Station

/// The place of the live picture on a screen that is drawn already. Only this place is drawn anew with each picture.
struct LivePicture {
    /// Where the picture goes, in pixels.
    let place: Area
    let brush: ScreenBrush
    let guide: Screen.Guide

    /// What lies outside the square is dimmed by this much.
    private static let dimming = 0.55

    /// Takes the place that a drawn screen has for the live picture; nil when it has none.
    init?(_ brush: ScreenBrush, guide: Screen.Guide?) {
        guard let place = brush.ledger.live, let guide else { return nil }
        (self.place, self.brush, self.guide) = (place, brush, guide)
    }

    /// The pixels that there are for the picture.
    var room: PixelSize { PixelSize(width: Int(place.width), height: Int(place.height)) }

    /// Draws the live picture and the square.
    /// - Throws: `DrawingError` when the drawing fails.
    func draw(_ picture: ReducedPicture) throws(DrawingError) {
        try draw(picture.image, fullSize: picture.fullSize)
    }

    /// Draws a picture and the square.
    /// - Parameter fullSize: the size of the whole picture, of which the image may be a smaller one.
    func draw(_ image: ColorImage, fullSize: PixelSize) throws(DrawingError) {
        brush.canvas.fill(place, color: Palette.surface)
        let shown = place.fitting(fullSize)
        try brush.canvas.draw(image, in: shown, isFast: true)
        drawGuide(over: shown, size: fullSize, isDimming: true)
    }

    /// Draws the place before there is a picture: the square alone, on a dark ground.
    func drawEmpty() {
        brush.canvas.fill(place, color: ScreenBrush.ink, radius: brush.margin / 2)
        let size = guide.pictureSize ?? PixelSize(width: 4000, height: 3000)
        drawGuide(over: place.fitting(size), size: size, isDimming: false)
    }

    private func drawGuide(over shown: Area, size: PixelSize, isDimming: Bool) {
        guard let rect = guide.rect(in: size), rect != PixelRect(size) else { return }
        let scale = shown.width / Double(size.width)
        let square = Area(
            x: shown.x + Double(rect.x) * scale, y: shown.y + Double(rect.y) * scale,
            width: Double(rect.width) * scale, height: Double(rect.height) * scale)
        if isDimming { dim(around: square, in: shown) }
        let line = max(2, brush.extent * 0.006)
        brush.canvas.stroke(square.inset(by: line / 2), color: Palette.badge, width: line)
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
