// The square that is read, set over the live picture.

import Imaging
import RackCore
import Station

/// The live picture with the square, and beside it what up and down change now.
struct FramingPicture {
    let brush: ScreenBrush
    let framing: Screen.Framing

    func draw(in area: Area) {
        let gap = brush.margin / 2
        let (place, words) = brush.besidePicture(in: area.inset(by: gap))
        brush.ledger.live = place
        let live = LivePicture(brush, guide: framing.guide)
        if let picture = framing.picture, let image = brush.pictures.image(of: picture, in: place, viewport: .whole) {
            try? live?.draw(image, fullSize: framing.guide.pictureSize ?? image.size)
        } else {
            live?.drawEmpty()
        }
        drawWords(in: words)
    }

    private func drawWords(in area: Area) {
        let gap = brush.margin / 2
        brush.canvas.fill(area, color: .white, radius: gap)
        let inner = area.inset(by: min(brush.margin, area.width * 0.06))
        let title = brush.fitted(
            framing.title, .bold, ScreenBrush.ink, largest: brush.extent * 0.09, smallest: brush.smallestType,
            width: inner.width, height: inner.height * 0.25)
        var y = brush.lines(title.lines, x: inner.x, y: inner.y, width: inner.width, title.style) + gap
        y = brush.paragraph(
            framing.text, in: Area(x: inner.x, y: y, width: inner.width, height: inner.height * 0.3), largest: 1.2)
        y += gap
        let line = brush.canvas.lineHeight(brush.style())
        let count = Double(max(1, framing.steps.count))
        let height = min(line * 1.7, (inner.y + inner.height - y + gap * 0.5) / count - gap * 0.5)
        for (number, step) in framing.steps.enumerated() {
            let place = Area(x: inner.x, y: y, width: inner.width, height: height)
            brush.choice(in: place, isSelected: number == framing.step, color: Palette.header)
            brush.paragraph(
                "\(number + 1)  \(step)", in: place.inset(by: gap * 0.5).indented(by: gap * 0.5), largest: 1.1,
                weight: number == framing.step ? .bold : .regular, isCentered: true)
            y += height + gap * 0.5
        }
    }
}
