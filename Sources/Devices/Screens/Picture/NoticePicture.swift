// A few words across the screen, and a scan under way, as pictures.

import Imaging
import RackCore
import Station

/// A few words in the middle of the screen.
struct NoticePicture {
    let brush: ScreenBrush
    let notice: Screen.Notice
    /// Whether the words stand beside a picture, which is what one looks at.
    var isBeside = false

    func draw(in area: Area) {
        let margin = brush.margin
        let card = area.inset(by: margin)
        brush.canvas.fill(card, color: .white, radius: margin)
        let width = card.width - (isBeside ? 2 : 4) * margin
        let badge = min(card.height * 0.22, card.width * 0.2)
        let title = brush.fitted(
            notice.title, .bold, ScreenBrush.ink, largest: brush.extent * 0.14,
            smallest: brush.extent * (isBeside ? 0.05 : 0.1), width: width, height: card.height * 0.36)
        let details = [(notice.text, TextStyle.Weight.regular), (notice.remedy, .bold)].filter { !$0.0.isEmpty }
        let titleHeight = Double(title.lines.count) * brush.canvas.lineHeight(title.style)
        let room = card.height - 4 * margin - badge - titleHeight

        // The details as large as they have room.
        var scale = 1.7
        func blocks() -> [(style: TextStyle, lines: [String])] {
            details.map { text, weight in
                let style = brush.style(scale, weight)
                return (style, brush.wrapped(text, style, width: width))
            }
        }
        func height(_ blocks: [(style: TextStyle, lines: [String])]) -> Double {
            blocks.reduce(0) { $0 + Double($1.lines.count) * brush.canvas.lineHeight($1.style) + margin / 2 }
        }
        while height(blocks()) > room, scale > 0.75 { scale *= 0.92 }
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

/// A scan under way: the step in words, and how many are done.
struct ProgressPicture {
    let brush: ScreenBrush
    let progress: Screen.Progress

    func draw(in area: Area) {
        let margin = brush.margin
        let card = area.inset(by: margin)
        brush.canvas.fill(card, color: .white, radius: margin)
        let (x, width) = (card.x + 2 * margin, card.width - 4 * margin)
        let text = brush.fitted(
            progress.text, .bold, ScreenBrush.ink, largest: brush.extent * 0.12, smallest: brush.extent * 0.07,
            width: width, height: brush.height * 0.15)
        let textHeight = Double(text.lines.count) * brush.canvas.lineHeight(text.style)
        let bar = max(12, brush.height * 0.05)
        let small = brush.style(1.4)
        var y = card.centerY - (textHeight + 2 * margin + bar + brush.canvas.lineHeight(small)) / 2
        y = brush.lines(text.lines, x: x, y: y, width: width, text.style, .center) + margin

        let steps = max(1, progress.steps)
        let step = min(max(1, progress.step), steps)
        let gap = margin / 2
        let part = (width - gap * Double(steps - 1)) / Double(steps)
        for number in 1...steps {
            let piece = Area(x: x + Double(number - 1) * (part + gap), y: y, width: part, height: bar)
            if number < step {
                brush.canvas.fill(piece, color: Palette.success, radius: bar / 2)
            } else if number == step {
                brush.canvas.fill(piece, color: Palette.action, radius: bar / 2)
            } else {
                brush.canvas.fill(piece, color: Palette.header, radius: bar / 2)
                brush.canvas.stroke(piece.inset(by: 1), color: Palette.selection, width: 2, radius: bar / 2)
            }
        }
        brush.lines(["Step \(step) of \(steps)"], x: x, y: y + bar + margin, width: width, small, .center)
    }
}
