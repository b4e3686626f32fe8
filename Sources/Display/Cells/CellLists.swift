// Lists as lines of a terminal: lines, answers, tables, facts, menus and keyboards, each with its selection.

import RackCore
import Station

extension CellRenderer {
    /// A list as lines, those around what is selected where not all have room.
    func list(_ list: Screen.List, _ place: Block) -> [TerminalLine] {
        guard !list.rows.isEmpty, place.width > 0 else { return [] }
        switch list.form {
        case .rows, .tiles, .choices: return rows(list, place)
        case .table: return table(list, place)
        case .facts: return facts(list, place)
        case .menu: return [menu(list)]
        case .keyboard: return keyboard(list, place)
        }
    }

    /// The part of a list around what is selected that has room.
    private func window(_ list: Screen.List, room: Int) -> Range<Int> {
        let start = min(max(0, (list.selected ?? 0) - room / 2), max(0, list.rows.count - room))
        return start..<min(list.rows.count, start + max(0, min(room, list.rows.count)))
    }

    /// Something that can be chosen, over a width: what is selected has another ground and a mark.
    private func choice(_ text: String, isSelected: Bool, width: Int) -> TerminalLine {
        let style = isSelected ? TerminalStyle.on(.selection, bold: true) : .plain
        var line = TerminalLine(isSelected ? "> " : "  ", style)
        line.append(TerminalText.fitted(text, width: width - 2, characters: characters), style)
        if isSelected { line.pad(to: width, style) }
        return line
    }

    private func rows(_ list: Screen.List, _ place: Block) -> [TerminalLine] {
        let texts = texts(list, width: place.width)
        let isShort = list.rows.count > 1 && list.rows.allSatisfy { $0.fields.count == 1 }
        return window(list, room: place.height).map { number in
            choice(
                texts[number], isSelected: number == list.selected, width: isShort ? min(place.width, 48) : place.width)
        }
    }

    /// Rows, each in one line and in columns; whether they are on the stick stands before the last, which is what a
    /// narrow terminal cuts.
    private func texts(_ list: Screen.List, width: Int) -> [String] {
        let onStick = (characters == .unicode ? "✓" : "+") + " " + say("Stick")
        let arrows = characters == .unicode ? ("↑ ", " ↓") : ("^ ", " v")
        let rows = list.rows.enumerated().map { number, row in
            var fields = row.fields
            if list.isEditing, number == list.selected, let last = fields.popLast() {
                fields.append(arrows.0 + last + arrows.1)
            }
            if row.tone != nil { fields.insert(row.isOnStick == true ? onStick : "", at: max(0, fields.count - 1)) }
            return fields
        }
        let count = rows.map(\.count).max() ?? 0
        let columns = (0..<count).map { column in
            rows.map { $0.count > column ? TerminalText.width($0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            let fields = zip(row, columns).filter { $0.1 > 0 }.map { text, width in
                // A name takes no more than half of its line.
                let most = count == 2 ? min(width, size.columns / 2) : width
                let fitted = TerminalText.fitted(text, width: most, characters: characters)
                return fitted + String(repeating: " ", count: max(0, most - TerminalText.width(fitted)))
            }
            return String(fields.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    private func menu(_ list: Screen.List) -> TerminalLine {
        var line = TerminalLine()
        for (number, row) in list.rows.enumerated() {
            let isSelected = number == list.selected
            line.append(
                isSelected ? "> \(row.fields[0]) " : "  \(row.fields[0]) ",
                isSelected ? .on(.selection, bold: true) : .bold)
            line.append(" ")
        }
        return line
    }

    /// Fields in columns; where they have no room, the rows and columns around the selected one.
    private func keyboard(_ list: Screen.List, _ place: Block) -> [TerminalLine] {
        let grid = KeyboardGrid(list.rows.count)
        let selected = list.selected ?? 0
        let names = list.rows.map(\.fields[0])
        var columns = Array(repeating: [Int](), count: grid.columns)
        for index in names.indices { columns[grid.column(of: index)].append(index) }
        let widths = columns.map { ($0.map { TerminalText.width(names[$0]) }.max() ?? 0) + 2 }
        var first = 0
        while first < grid.column(of: selected),
            widths[first...grid.column(of: selected)].reduce(0, +) > place.textWidth
        {
            first += 1
        }
        let room = max(1, min(grid.rows, place.height))
        let top = min(max(0, grid.row(of: selected) - room / 2), grid.rows - room)
        return (top..<top + room).map { row in
            var line = TerminalLine()
            for column in first..<grid.columns where row < columns[column].count {
                let index = columns[column][row]
                let isSelected = index == list.selected
                var piece = isSelected ? "[\(names[index])]" : " \(names[index]) "
                guard line.width + TerminalText.width(piece) <= place.textWidth else { break }
                piece += String(repeating: " ", count: max(0, widths[column] - TerminalText.width(piece)))
                line.append(piece, isSelected ? .on(.selection, bold: true) : .plain)
            }
            return line
        }.indented(place)
    }

    /// A table that scrolls around the selected line. The whole of a selected text that is too wide for its column stands
    /// below it, and what is told of the line.
    private func table(_ list: Screen.List, _ place: Block) -> [TerminalLine] {
        let (width, last) = (place.width, list.columns.count - 1)
        let widths = (0..<last).map { column in
            max(
                TerminalText.width(list.columns[column]) + 1,
                list.rows.map { TerminalText.width($0.fields[column]) }.max() ?? 0)
        }
        let start = 2 + widths.reduce(0) { $0 + $1 + 2 }
        let value = list.selectedRow?.fields[last] ?? ""
        let detail =
            detail(value, width: width, room: width - start, height: place.height)
            + (list.selectedRow?.note.map { note in
                place.height < 6 ? [] : self.notes([note], width: width, height: place.height / 3)
            } ?? [])
        func line(_ fields: [String], mark: String, _ style: TerminalStyle, width: Int) -> TerminalLine {
            var line = TerminalLine(mark, style)
            for (column, own) in widths.enumerated() {
                let spaces = String(repeating: " ", count: max(0, own - TerminalText.width(fields[column])))
                line.append((column == 0 ? spaces + fields[column] : fields[column] + spaces) + "  ", style)
            }
            line.append(TerminalText.fitted(fields[last], width: width - start, characters: characters), style)
            return line
        }
        var lines: [TerminalLine] = []
        let ground = TerminalStyle.on(.header, bold: true)
        var head = line(list.columns, mark: "  ", ground, width: width)
        let end = list.trailing + " "
        head.pad(to: width - TerminalText.width(end), ground)
        if head.width + TerminalText.width(end) <= width { head.append(end, ground) }
        head.pad(to: width, ground)
        lines.append(head.cut(to: width))
        for number in window(list, room: max(1, min(place.height - 1 - detail.count, list.rows.count))) {
            let isSelected = number == list.selected
            let style: TerminalStyle = isSelected ? .on(.selection, bold: true) : .plain
            var row = line(list.rows[number].fields, mark: isSelected ? "> " : "  ", style, width: width)
            if isSelected { row.pad(to: width, style) }
            lines.append(row.cut(to: width))
        }
        return lines + detail
    }

    private func detail(_ value: String, width: Int, room: Int, height: Int) -> [TerminalLine] {
        guard height >= 6, height < .max, TerminalText.width(value) > room else { return [] }
        let texts = TerminalText.wrapped(value, width: width - 2)
        return texts.prefix(height / 3).enumerated().map { number, text in
            let isCut = number == height / 3 - 1 && texts.count > height / 3
            let shown = isCut ? TerminalText.fitted(text + "  ", width: width - 2, characters: characters) : text
            return TerminalLine("  " + shown, .bold)
        }
    }

    /// Names and what belongs to them, from the first that has to be seen.
    private func facts(_ list: Screen.List, _ place: Block) -> [TerminalLine] {
        let widest = list.rows.map { TerminalText.width($0.fields[0]) }.max() ?? 0
        let nameWidth = min(place.width / 3, widest + 2)
        var lines: [TerminalLine] = []
        for row in list.rows.dropFirst(list.first) {
            let values = TerminalText.wrapped(row.fields[1], width: place.width - 2 * place.margin - nameWidth)
            for (number, value) in values.enumerated() {
                let name = TerminalText.fitted(row.fields[0], width: nameWidth - 1, characters: characters)
                var line = TerminalLine(number == 0 ? name : "", .bold)
                line.pad(to: nameWidth)
                line.append(value)
                lines.append(line)
            }
        }
        if lines.count > place.height, place.height > 0 {
            lines = lines.prefix(place.height - 1) + [TerminalLine(characters == .unicode ? "↓" : "v", .bold)]
        }
        return lines.indented(place)
    }
}
