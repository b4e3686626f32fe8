// The vials of a result as a table that scrolls around the selected line.

import RackCore
import Station

/// The table of vials in a block of given size.
struct VialTable {
    let rows: [Screen.TableRow]
    /// The selected row; nil when there are none.
    let selected: Int?
    let painter: TerminalPainter

    /// The width at which usual values are shown whole.
    static let comfortableWidth = 36

    func lines(width: Int, height: Int) -> [TerminalLine] {
        guard height > 0, width > 0, let selected else { return [] }
        let indexWidth = max(2, String(rows.compactMap(\.index).max() ?? 0).count)
        let positionWidth = max(4, rows.map { $0.position.description.count }.max() ?? 0)
        let valueColumn = 2 + indexWidth + 2 + positionWidth + 2
        let detail = detailLines(width: width, valueWidth: width - valueColumn, height: height)
        let room = max(1, height - 1 - detail.count)
        // The selected row stands in the middle, but for the ends of the table.
        let start = min(max(0, selected - room / 2), max(0, rows.count - room))

        var lines = [header(indexWidth: indexWidth, positionWidth: positionWidth, width: width)]
        for number in start..<min(rows.count, start + room) {
            let row = rows[number]
            let isSelected = number == selected
            let style: TerminalStyle = isSelected ? .on(.selection, bold: true) : .plain
            var line = TerminalLine(isSelected ? "> " : "  ", style)
            let index = row.index.map(String.init) ?? ""
            line.append(String(repeating: " ", count: max(0, indexWidth - index.count)) + index + "  ", style)
            line.append(row.position.description, style)
            line.pad(to: valueColumn, style)
            line.append(TerminalText.fitted(row.value, width: width - valueColumn, signs: painter.signs), style)
            if isSelected { line.pad(to: width, style) }
            lines.append(line.cut(to: width))
        }
        return Array((lines + detail).prefix(height))
    }

    private func header(indexWidth: Int, positionWidth: Int, width: Int) -> TerminalLine {
        let style = TerminalStyle.on(.header, bold: true)
        var line = TerminalLine(String(repeating: " ", count: 2 + indexWidth - 1) + "#  ", style)
        line.append("Pos", style)
        line.pad(to: 2 + indexWidth + 2 + positionWidth + 2, style)
        line.append("Value", style)
        let place = "\((selected ?? 0) + 1) of \(rows.count) "
        line.pad(to: width - place.count, style)
        if line.width + place.count <= width { line.append(place, style) }
        line.pad(to: width, style)
        return line.cut(to: width)
    }

    /// The whole of a selected value that is too wide for its column, below the table.
    private func detailLines(width: Int, valueWidth: Int, height: Int) -> [TerminalLine] {
        guard let selected, height >= 6, TerminalText.width(rows[selected].value) > valueWidth else { return [] }
        let texts = TerminalText.wrapped(rows[selected].value, width: width - 2)
        return texts.prefix(height / 3).enumerated().map { number, text in
            let isCut = number == height / 3 - 1 && texts.count > height / 3
            let shown = isCut ? TerminalText.fitted(text + "  ", width: width - 2, signs: painter.signs) : text
            return TerminalLine("  " + shown, .bold)
        }
    }
}
