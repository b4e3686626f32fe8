// Tables in a picture, and names with what belongs to them.

import Imaging
import RackCore
import Station

extension Brush {
    /// A table that scrolls around the selected line.
    ///
    /// Its first column ends, all others begin in line; the last has what the others leave. A selected text that is too
    /// wide for it is shown whole below the table, and what is told of the line where enough lines keep room.
    func table(_ list: Screen.List, in area: Area) {
        let (plain, bold) = (style(), style(1, .bold))
        let line = canvas.lineHeight(plain) * 1.35
        canvas.fill(area, color: .white, radius: gap)
        let last = list.columns.count - 1
        let widths = (0..<last).map { column in
            let texts = [list.columns[column]] + list.rows.map { $0.fields[column] }
            // A row's own name is no wider than its longest text.
            let longest = Set(texts.map(\.count)).max() ?? 0
            return texts.filter { $0.count >= longest - 1 }
                .map { canvas.width(of: $0, style: bold) + 1 }.max() ?? 0
        }
        var starts = [area.x + gap]
        for width in widths { starts.append((starts.last ?? 0) + width + 1.5 * gap) }
        let ends = (0..<last).map { starts[$0] + widths[$0] + gap * 0.5 } + [area.x + area.width - gap]
        func draw(_ fields: [String], y: Double, _ style: TextStyle, lastEnd: Double) {
            for (column, text) in fields.enumerated() {
                let end = column == last ? lastEnd : ends[column]
                let place = Area(x: starts[column], y: y, width: end - starts[column], height: line)
                self.text(text, in: place, style, column == 0 ? .trailing : .leading)
            }
        }
        let value = list.selectedRow?.fields[last] ?? ""
        var detail: [String] = []
        if canvas.width(of: value, style: bold) > ends[last] - starts[last] {
            detail = wrapped(value, bold, width: area.width - margin)
            let most = max(1, Int(area.height / 2.5 / canvas.lineHeight(bold)))
            if detail.count > most { detail = Array(detail.prefix(most - 1)) + [detail[(most - 1)...].joined()] }
        }
        var told: [String] = []
        if let note = list.selectedRow?.note {
            let said = wrapped(note.text, bold, width: area.width - margin)
            let remedy = wrapped(note.remedy, plain, width: area.width - margin)
            let rest = area.height - line - Double(detail.count + said.count + remedy.count) * canvas.lineHeight(bold)
            if rest >= 5 * line { (detail, told) = (detail + said, remedy) }
        }
        let detailHeight = detail.isEmpty ? 0 : Double(detail.count + told.count) * canvas.lineHeight(bold) + gap

        canvas.fill(Area(x: area.x, y: area.y, width: area.width, height: line), color: Palette.header, radius: gap)
        let side = canvas.width(of: list.trailing, style: plain) + 1
        draw(list.columns, y: area.y, bold, lastEnd: ends[last] - side)
        text(
            list.trailing, in: Area(x: ends[last] - side, y: area.y, width: side, height: line), plain)

        let room = max(1, Int((area.height - line - detailHeight) / line))
        let first = start(list, room: room)
        var y = area.y + line
        for number in first..<min(list.rows.count, first + room) {
            let row = list.rows[number]
            if number == list.selected {
                let bar = Area(x: area.x, y: y, width: area.width, height: line)
                canvas.fill(bar, color: Palette.selection, radius: gap / 2)
            }
            draw(
                row.fields, y: y, number == list.selected || row.tone?.needsLook == true ? bold : plain,
                lastEnd: ends[last])
            y += line
        }
        y = lines(detail, x: area.x + gap, y: area.y + area.height - detailHeight, width: area.width - 2 * gap, bold)
        lines(told, x: area.x + gap, y: y, width: area.width - 2 * gap, plain)
    }

    /// Names and what belongs to them, from the first that has to be seen.
    func facts(_ list: Screen.List, in area: Area) {
        canvas.fill(area, color: .white, radius: gap)
        let inner = area.inset(by: gap)
        let (plain, bold) = (style(1.1), style(1.1, .bold))
        let line = canvas.lineHeight(bold)
        let widest = list.rows.map { canvas.width(of: $0.fields[0], style: bold) }.max() ?? 0
        let nameWidth = min(inner.width * 0.36, widest + 1)
        let x = inner.x + nameWidth + 2 * gap
        let width = inner.x + inner.width - x - gap
        var y = inner.y
        let bottom = inner.y + inner.height
        var shown = list.first
        for row in list.rows.dropFirst(list.first) {
            let names = wrapped(row.fields[0], bold, width: nameWidth)
            var values = wrapped(row.fields[1], plain, width: width)
            // A fact that is higher than the screen is cut, all others are whole or come with the next step down.
            let most = max(1, Int((bottom - y) / line))
            if max(names.count, values.count) > most {
                guard shown == list.first else { break }
                values = Array(values.prefix(most - 1)) + [values[(most - 1)...].joined(separator: " ")]
            }
            lines(Array(names.prefix(most)), x: inner.x, y: y, width: nameWidth, bold)
            lines(values, x: x, y: y, width: width, plain)
            y += Double(max(names.count, values.count)) * line + line * 0.35
            shown += 1
        }
        let side = type
        let right = area.x + area.width - side * 1.4
        if list.first > 0 { arrow(up: true, in: Area(x: right, y: inner.y, width: side, height: side)) }
        if shown < list.rows.count {
            arrow(up: false, in: Area(x: right, y: bottom - side, width: side, height: side))
        }
    }
}
