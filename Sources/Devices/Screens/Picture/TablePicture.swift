// The vials as a table in a picture.

import Imaging
import RackCore
import Station

/// A table that scrolls around the selected row.
struct TablePicture {
    let brush: ScreenBrush
    let rows: [Screen.TableRow]
    let selected: Int

    func draw(in area: Area) {
        let (plain, bold) = (brush.style(), brush.style(1, .bold))
        let gap = brush.margin / 2
        let line = brush.canvas.lineHeight(plain) * 1.35
        let selected = min(max(0, self.selected), rows.count - 1)
        brush.canvas.fill(area, color: .white, radius: gap)

        // A value that is too wide for its column is shown whole below the table.
        let indexWidth = brush.canvas.width(of: "\(rows.compactMap(\.index).max() ?? 0)", style: bold) + gap
        let names = ["Pos", rows[rows.count - 1].position.description, "H10"]
        let positionWidth = (names.map { brush.canvas.width(of: $0, style: bold) }.max() ?? 0) + 1.5 * gap
        let valueX = area.x + gap + indexWidth + 1.5 * gap + positionWidth
        let valueWidth = area.x + area.width - gap - valueX
        let detail = detailLines(rows[selected].value, style: bold, valueWidth: valueWidth, in: area)
        let detailHeight = detail.isEmpty ? 0 : Double(detail.count) * brush.canvas.lineHeight(bold) + gap

        let head = Area(x: area.x, y: area.y, width: area.width, height: line)
        brush.canvas.fill(head, color: Palette.header, radius: gap)
        brush.text("#", in: Area(x: area.x + gap, y: head.y, width: indexWidth, height: line), bold, .trailing)
        brush.text("Pos", in: Area(x: valueX - positionWidth, y: head.y, width: positionWidth, height: line), bold)
        let place = "\(selected + 1) of \(rows.count)"
        let placeWidth = brush.canvas.width(of: place, style: plain) + 1
        brush.text("Value", in: Area(x: valueX, y: head.y, width: valueWidth - placeWidth, height: line), bold)
        brush.text(
            place, in: Area(x: area.x + area.width - gap - placeWidth, y: head.y, width: placeWidth, height: line),
            plain)

        let room = max(1, Int((area.height - line - detailHeight) / line))
        let start = min(max(0, selected - room / 2), max(0, rows.count - room))
        var y = area.y + line
        for number in start..<min(rows.count, start + room) {
            let row = rows[number]
            let style = number == selected ? bold : plain
            if number == selected {
                let bar = Area(x: area.x, y: y, width: area.width, height: line)
                brush.canvas.fill(bar, color: Palette.selection, radius: gap / 2)
            }
            brush.text(
                row.index.map(String.init) ?? "", in: Area(x: area.x + gap, y: y, width: indexWidth, height: line),
                style, .trailing)
            brush.text(
                row.position.description, in: Area(x: valueX - positionWidth, y: y, width: positionWidth, height: line),
                style)
            brush.text(row.value, in: Area(x: valueX, y: y, width: valueWidth, height: line), style)
            y += line
        }
        brush.lines(detail, x: area.x + gap, y: area.y + area.height - detailHeight, width: area.width - 2 * gap, bold)
    }

    private func detailLines(_ value: String, style: TextStyle, valueWidth: Double, in area: Area) -> [String] {
        guard brush.canvas.width(of: value, style: style) > valueWidth else { return [] }
        let lines = brush.wrapped(value, style, width: area.width - brush.margin)
        let most = max(1, Int(area.height / 2.5 / brush.canvas.lineHeight(style)))
        guard lines.count > most else { return lines }
        return Array(lines.prefix(most - 1)) + [lines[(most - 1)...].joined()]
    }
}
