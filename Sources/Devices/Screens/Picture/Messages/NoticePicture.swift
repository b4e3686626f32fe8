// A few words across the screen, as a picture.

import Imaging
import RackCore
import Station

/// A few words in the middle of the screen.
struct NoticePicture {
    let brush: ScreenBrush
    let notice: Screen.Notice

    func draw(in area: Area) {
        let margin = brush.margin
        let card = area.inset(by: margin)
        brush.canvas.fill(card, color: .white, radius: margin)
        let width = card.width - 4 * margin
        let badge = min(card.height * 0.22, card.width * 0.2)
        let title = brush.fitted(
            notice.title, .bold, ScreenBrush.ink, largest: brush.extent * 0.14,
            smallest: brush.extent * 0.07, width: width, height: card.height * 0.36, .center)
        let details = [(notice.text, TextStyle.Weight.regular), (notice.remedy, .bold)].filter { !$0.0.isEmpty }
        let titleHeight = Double(title.lines.count) * brush.canvas.lineHeight(title.style)
        let room = card.height - 4 * margin - badge - titleHeight

        // The details as large as they have room.
        var scale = 1.7
        func blocks() -> [(style: TextStyle, lines: [String])] {
            details.map { text, weight in
                let style = brush.style(scale, weight)
                return (style, brush.wrapped(text, style, width: width, .center))
            }
        }
        func height(_ blocks: [(style: TextStyle, lines: [String])]) -> Double {
            blocks.reduce(0) { $0 + Double($1.lines.count) * brush.canvas.lineHeight($1.style) + margin / 2 }
        }
        while height(blocks()) > room, scale * brush.type > brush.smallestType { scale *= 0.92 }
        let texts = blocks()

        var y = card.centerY - (badge + margin + titleHeight + height(texts)) / 2
        brush.badge(notice.tone, in: Area(x: card.centerX - badge / 2, y: y, width: badge, height: badge))
        y += badge + margin
        let x = card.centerX - width / 2
        y = brush.lines(title.lines, x: x, y: y, width: width, title.style, .center)
        for block in texts {
            y = brush.lines(block.lines, x: x, y: y + margin / 2, width: width, block.style, .center)
        }
    }
}
