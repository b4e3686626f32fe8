// The settings as a picture.

import Imaging
import RackCore
import Station

/// The settings with their values, and below them what the selected one does.
struct SettingsPicture {
    let brush: ScreenBrush
    let list: Screen.SettingsList

    func draw(in area: Area) {
        let top = brush.head(list.title)
        let gap = brush.margin / 2
        let line = brush.canvas.lineHeight(brush.style())
        let help = (line * (list.note.text.isEmpty ? 2.6 : 4.2)).rounded()
        let rows = Area(
            x: gap, y: top + gap, width: area.width - 2 * gap, height: area.height - top - help - 3 * gap)
        drawRows(in: rows)
        let panel = Area(x: gap, y: rows.y + rows.height + gap, width: rows.width, height: help)
        brush.canvas.fill(panel, color: .white, radius: gap)
        let selected = list.rows.indices.contains(list.selected) ? list.rows[list.selected] : nil
        var notes: [NoteList.Note] = []
        if let selected { notes.append(.init(tone: selected.isChangeable ? nil : .neutral, text: selected.meaning)) }
        if !list.note.text.isEmpty { notes.append(.init(tone: list.note.tone, text: list.note.text, isBold: true)) }
        NoteList(brush: brush, notes: notes, largest: 1.15).draw(in: panel.inset(by: gap * 0.7))
    }

    private func drawRows(in area: Area) {
        let gap = brush.margin / 4
        let line = (brush.canvas.lineHeight(brush.style(1.1, .bold)) * 1.35).rounded()
        let room = max(1, Int((area.height + gap) / (line + gap)))
        let height = min(line * 1.5, (area.height + gap) / Double(min(room, max(1, list.rows.count))) - gap)
        let start = min(max(0, list.selected - room / 2), max(0, list.rows.count - room))
        for (place, number) in (start..<min(list.rows.count, start + room)).enumerated() {
            let row = list.rows[number]
            let area = Area(x: area.x, y: area.y + Double(place) * (height + gap), width: area.width, height: height)
            let isSelected = number == list.selected
            brush.choice(in: area, isSelected: isSelected)
            let inner = area.inset(by: gap * 0.6)
            let pad = gap * 2.5
            brush.paragraph(
                row.name, in: Area(x: inner.x + pad, y: inner.y, width: inner.width * 0.52 - pad, height: inner.height),
                largest: 1.1, weight: isSelected ? .bold : .regular, isCentered: true)
            drawValue(
                row, isEditing: isSelected && list.isEditing,
                in: Area(
                    x: inner.x + inner.width * 0.54, y: inner.y, width: inner.width * 0.46 - pad, height: inner.height))
        }
    }

    /// Draws a value; one that is being changed stands between two arrows.
    private func drawValue(_ row: Screen.SettingsList.Row, isEditing: Bool, in area: Area) {
        guard !row.value.isEmpty else { return }
        guard isEditing else {
            brush.paragraph(
                row.value, in: area, largest: 1.1, weight: .bold,
                color: row.isChangeable ? ScreenBrush.ink : ScreenBrush.quiet, .trailing, isCentered: true)
            return
        }
        brush.canvas.fill(area, color: .white, radius: area.height * 0.2)
        let arrow = min(area.height * 0.5, brush.type)
        let pad = arrow * 0.5
        brush.arrow(
            up: true, in: Area(x: area.x + pad, y: area.centerY - arrow / 2, width: arrow, height: arrow))
        brush.arrow(
            up: false,
            in: Area(x: area.x + area.width - pad - arrow, y: area.centerY - arrow / 2, width: arrow, height: arrow))
        brush.paragraph(
            row.value,
            in: Area(
                x: area.x + arrow + 2 * pad, y: area.y, width: area.width - 2 * arrow - 4 * pad, height: area.height),
            largest: 1.2, weight: .bold, .center, isCentered: true)
    }
}
