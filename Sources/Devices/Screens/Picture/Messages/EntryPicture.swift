// A text that is put in sign by sign, as a picture.

import Imaging
import RackCore
import Station

/// The text so far, and below it all that can be chosen next.
struct EntryPicture {
    let brush: ScreenBrush
    let entry: Screen.Entry

    func draw(in area: Area) {
        let top = brush.head(entry.title)
        let gap = brush.margin / 2
        let line = brush.canvas.lineHeight(brush.style(1.8, .bold))
        let field = Area(x: gap, y: top + gap, width: area.width - 2 * gap, height: (line * 1.4).rounded())
        brush.canvas.fill(field, color: .white, radius: gap)
        brush.canvas.stroke(field.inset(by: 1), color: Palette.action, width: 2, radius: gap)
        let style = brush.style(1.8, .bold)
        // The end is what is being written; the beginning of a long text gives way.
        let room = field.width - 4 * gap
        var shown = entry.text
        while !shown.isEmpty, brush.canvas.width(of: shown, style: style) > room { shown.removeFirst() }
        let inner = Area(x: field.x + gap, y: field.y, width: room + gap, height: field.height)
        brush.text(shown, in: inner, style)
        let caret = inner.x + brush.canvas.width(of: shown, style: style) + 3
        brush.canvas.fill(
            Area(x: caret, y: field.y + field.height * 0.18, width: 3, height: field.height * 0.64),
            color: Palette.action)
        var y = field.y + field.height + gap
        if !entry.note.text.isEmpty {
            let note = NoteList(
                brush: brush, notes: [.init(tone: entry.note.tone, text: entry.note.text)], largest: 1.2)
            y = note.draw(in: Area(x: 2 * gap, y: y, width: area.width - 4 * gap, height: line)) + gap
        }
        drawChoices(in: Area(x: gap, y: y, width: area.width - 2 * gap, height: area.height - y - gap))
    }

    /// Fields in rows, each as wide as its text wants, in the largest type in which all of them have room.
    private func drawChoices(in area: Area) {
        var scale = 2.4
        var places = places(scale, in: area)
        while scale > 0.7, let last = places.last, last.y + last.height > area.y + area.height {
            scale *= 0.92
            places = self.places(scale, in: area)
        }
        for (number, (choice, place)) in zip(entry.choices, places).enumerated() {
            brush.choice(in: place, isSelected: number == entry.selected)
            brush.paragraph(choice, in: place.inset(by: 2), largest: scale, weight: .bold, .center, isCentered: true)
        }
    }

    private func places(_ scale: Double, in area: Area) -> [Area] {
        let style = brush.style(scale, .bold)
        let height = (brush.canvas.lineHeight(style) * 1.3).rounded()
        let gap = brush.margin / 4
        var (x, y) = (area.x, area.y)
        return entry.choices.map { choice in
            let width = min(area.width, max(height, brush.canvas.width(of: choice, style: style) + height * 0.5))
            if x > area.x, x + width > area.x + area.width { (x, y) = (area.x, y + height + gap) }
            defer { x += width + gap }
            return Area(x: x, y: y, width: width, height: height)
        }
    }
}
