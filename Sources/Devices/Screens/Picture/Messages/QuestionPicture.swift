// A question with its choices, as a picture.

import Imaging
import RackCore
import Station

/// A question, what the choices mean, and the choices as large fields below each other.
struct QuestionPicture {
    let brush: ScreenBrush
    let question: Screen.Question

    func draw(in area: Area) {
        let gap = brush.margin / 2
        let card = area.inset(by: gap)
        brush.canvas.fill(card, color: .white, radius: gap)
        let inner = card.inset(by: brush.margin)
        let line = brush.canvas.lineHeight(brush.style())
        let count = Double(question.choices.count)
        // A question that speaks for itself leaves more room for its answers.
        let share = question.text.isEmpty ? 0.62 : 0.45
        let height = min(line * 2.2, (inner.height * share - gap * (count - 1)) / max(1, count))
        let choicesHeight = count * height + max(0, count - 1) * gap
        let words = Area(
            x: inner.x, y: inner.y, width: inner.width, height: inner.height - choicesHeight - gap)
        drawWords(in: words)
        var y = inner.y + inner.height - choicesHeight
        let width = min(inner.width, brush.type * 28)
        for (number, choice) in question.choices.enumerated() {
            let place = Area(x: inner.centerX - width / 2, y: y, width: width, height: height)
            brush.choice(in: place, isSelected: number == question.selected, color: Palette.header)
            brush.paragraph(
                choice, in: place.inset(by: gap * 0.3), largest: 1.4, weight: .bold, .center, isCentered: true)
            y += height + gap
        }
    }

    private func drawWords(in area: Area) {
        let gap = brush.margin / 2
        let badge = min(brush.extent * 0.12, area.height * (question.text.isEmpty ? 0.45 : 0.3))
        brush.badge(question.tone, in: Area(x: area.x, y: area.y, width: badge, height: badge))
        let x = area.x + badge + 2 * gap
        var width = area.x + area.width - x
        if let session = question.session {
            let side = min(width * 0.42, brush.type * 16)
            let place = Area(
                x: area.x + area.width - side, y: area.y, width: side,
                height: min(area.height, brush.canvas.lineHeight(brush.style()) * 4.2))
            brush.canvas.fill(place, color: Palette.surface, radius: gap)
            SessionCard(brush: brush, session: session).draw(in: place.inset(by: gap * 0.8))
            width -= side + gap
        }
        let title = brush.fitted(
            question.title, .bold, ScreenBrush.ink, largest: brush.extent * 0.1, smallest: brush.smallestType,
            width: width, height: area.height * (question.text.isEmpty ? 1 : 0.55))
        let y = brush.lines(title.lines, x: x, y: area.y, width: width, title.style) + gap
        brush.paragraph(
            question.text, in: Area(x: x, y: y, width: width, height: area.y + area.height - y), largest: 1.4)
    }
}
