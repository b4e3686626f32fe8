// The elements of screens as lines of a terminal, each in a block of its own.

import RackCore
import Station

extension CellRenderer {
    /// An element in at most so many lines.
    func lines(_ element: Element, _ place: Block) -> [TerminalLine] {
        switch element {
        case .title, .rack, .picture, .card, .split, .legend: []
        case .head(let text, let trailing): [head(text, trailing: trailing)]
        case .notes(let notes): self.notes(notes, width: place.textWidth, height: place.height).indented(place)
        case .names(let word, let names):
            self.names(word, names, width: place.textWidth, lines: place.height).indented(place)
        case .gauge(let gauge): [bar(gauge.fraction, width: min(place.textWidth, 72))].indented(place)
        case .field(let text): [field(text, width: place.textWidth)].indented(place)
        case .list(let list): Array(self.list(list, place).prefix(place.height))
        }
    }

    // MARK: - Words

    /// A bar over the whole width with a few large words: as high as is asked where they leave room.
    func bar(_ text: String, tone: Tone, height: Int) -> [TerminalLine] {
        let style = TerminalStyle.on(TerminalColor(tone) ?? .header, bold: true)
        let texts = Array(TerminalText.wrapped(text, width: size.columns - 2 * margin).prefix(3))
        let above = max(0, (height - texts.count) / 2)
        var lines = Array(repeating: "", count: above) + texts
        lines += Array(repeating: "", count: max(0, height - lines.count))
        return lines.map { text in
            var line = TerminalLine(String(repeating: " ", count: margin) + text, style)
            line.pad(to: size.columns, style)
            return line
        }
    }

    /// A name over the whole width, with something at its right end.
    private func head(_ title: String, trailing: String) -> TerminalLine {
        let style = TerminalStyle.on(.header, bold: true)
        let end = trailing.isEmpty ? "" : " \(trailing) "
        let room = size.columns - margin - TerminalText.width(end)
        var line = TerminalLine(String(repeating: " ", count: margin), style)
        line.append(TerminalText.fitted(title, width: room - margin, characters: characters), style)
        line.pad(to: size.columns - TerminalText.width(end), style)
        line.append(end, style)
        return line
    }

    /// Sentences in at most so many lines: whole ones as far as they fit, and how many that need a look do not. The
    /// first, and a name, are told in any case.
    private func notes(_ notes: [Screen.Note], width: Int, height: Int) -> [TerminalLine] {
        guard height > 0, width > 0 else { return [] }
        let all: [[TerminalLine]] = notes.map { self.lines(of: $0, width: width) }
        if all.reduce(0, { $0 + $1.count }) <= height { return all.flatMap { $0 } }
        let names = notes.indices.dropFirst().filter { notes[$0].tone == .name }
        var left = height - names.count
        var lines: [TerminalLine] = []
        for (number, note) in notes.enumerated() {
            if names.contains(number) {
                lines += cut(note.text, style(of: note), width: width, to: 1)
                continue
            }
            let rest = notes[number...].count { $0.tone?.needsLook == true }
            if all[number].count + (rest > 1 && number > 0 ? 1 : 0) <= left {
                lines += all[number]
                left -= all[number].count
            } else if number == 0, rest <= 1 || left > 1 || note.isStrong {
                let most = max(1, left - (rest > 1 && left > 1 ? 1 : 0))
                lines += all[0].count <= most ? all[0] : cutNote(note, all[0], width: width, to: most)
                left -= most
            } else if rest == 1, left > 0, note.tone?.needsLook == true {
                lines += cutNote(note, all[number], width: width, to: left)
                break
            } else if rest > 0, left > 0 {
                var line = TerminalLine("!", .on(.warning, bold: true))
                let text = rest == 1 ? say("+1 warning") : say("+\(rest) warnings")
                line.append(" " + TerminalText.fitted(text, width: width - 2, characters: characters))
                lines.append(line)
                break
            }
        }
        return Array(lines.prefix(height))
    }

    /// A sentence whose end has no room, cut with an ellipsis; where there are two lines and more, its remedy stays.
    private func cutNote(_ note: Screen.Note, _ whole: [TerminalLine], width: Int, to most: Int) -> [TerminalLine] {
        let remedy = note.remedy.isEmpty || most < 2 ? [] : self.remedy(note.remedy, width: width).prefix(most - 1)
        var short = note
        short.remedy = ""
        let lines = self.lines(of: short, width: width)
        let room = most - remedy.count
        guard lines.count > room else { return lines + remedy }
        var last = lines[room - 1].cut(to: max(0, width - 1))
        last.append(characters == .unicode ? "…" : "~", note.isStrong ? style(of: note) : .plain)
        return lines.prefix(room - 1) + [last] + remedy
    }

    private func style(of note: Screen.Note) -> TerminalStyle {
        guard let tone = note.tone, tone.needsLook || tone == .name else { return note.isStrong ? .bold : .plain }
        return .on(TerminalColor(tone), bold: true)
    }

    /// A sentence with the mark of its tone before it, and what to do after an arrow.
    func lines(of note: Screen.Note, width: Int) -> [TerminalLine] {
        guard !note.text.isEmpty || !note.remedy.isEmpty else { return [] }
        let tone = note.tone ?? .neutral
        // What weighs most, and a name, stands on its colour as a whole.
        if tone == .name || note.isStrong && tone.needsLook {
            return TerminalText.wrapped(note.text, width: width).map { TerminalLine($0, style(of: note)) }
                + remedy(note.remedy, width: width - 2).map { $0.indented(by: 2) }
        }
        let mark = tone == .success ? (characters == .unicode ? "✓" : "+") : "!"
        let hasMark = tone != .neutral && tone != .action
        let said = TerminalText.wrapped(note.text, width: width - (hasMark ? 2 : 0)).enumerated().map {
            number, text in
            var line = TerminalLine()
            if hasMark {
                if number == 0 { line.append(mark, .on(TerminalColor(tone), bold: true)) }
                line.pad(to: 2)
            }
            line.append(text, note.isStrong ? .bold : .plain)
            return line
        }
        let indent = hasMark ? 2 : 0
        return said + remedy(note.remedy, width: width - indent).map { $0.indented(by: indent) }
    }

    /// What to do, after an arrow.
    private func remedy(_ text: String, width: Int) -> [TerminalLine] {
        guard !text.isEmpty else { return [] }
        let arrow = characters == .unicode ? "→ " : "-> "
        let column = TerminalText.width(arrow)
        return TerminalText.wrapped(text, width: width - column).enumerated().map { number, text in
            TerminalLine((number == 0 ? arrow : String(repeating: " ", count: column)) + text, .bold)
        }
    }

    /// A text in at most some lines; the last one is cut where there is no room for the rest.
    private func cut(_ text: String, _ style: TerminalStyle, width: Int, to most: Int) -> [TerminalLine] {
        let texts = TerminalText.wrapped(text, width: width)
        guard texts.count > most else { return texts.map { TerminalLine($0, style) } }
        let last = TerminalText.fitted(
            texts[(most - 1)...].joined(separator: " "), width: width, characters: characters)
        return (texts.prefix(most - 1) + [last]).map { TerminalLine($0, style) }
    }

    /// `Look at: C4, F7` in at most some lines; names that do not fit are counted: `+12 more`.
    private func names(_ word: String, _ names: [String], width: Int, lines limit: Int) -> [TerminalLine] {
        func texts(_ shown: Int) -> [String] {
            let rest = names.count - shown
            let list = names.prefix(shown).joined(separator: ", ")
            let more = rest == 0 ? "" : say("+\(rest) more")
            return TerminalText.wrapped(
                word + ": " + [list, more].filter { !$0.isEmpty }.joined(separator: " "), width: width)
        }
        // More names never take fewer lines, but for the counter that falls away at the end.
        var shown = texts(names.count)
        if shown.count > limit {
            var (fits, tooMany) = (0, names.count)
            while tooMany - fits > 1 {
                let middle = (fits + tooMany) / 2
                if texts(middle).count <= limit { fits = middle } else { tooMany = middle }
            }
            shown = texts(fits)
        }
        return shown.prefix(limit).map { TerminalLine($0, .bold) }
    }

    /// A bar that is filled up to a fraction.
    private func bar(_ fraction: Double, width: Int) -> TerminalLine {
        let (done, open) = characters == .unicode ? ("█", "░") : ("#", ".")
        let filled = min(width, max(0, Int((fraction * Double(max(0, width))).rounded())))
        return TerminalLine(
            String(repeating: done, count: max(0, filled)) + String(repeating: open, count: max(0, width - filled)))
    }

    /// A text that is being put in: its end, where it is too long.
    private func field(_ text: String, width: Int) -> TerminalLine {
        var text = text
        while !text.isEmpty, TerminalText.width(text) > width - 4 { text.removeFirst() }
        var line = TerminalLine("\(text)_", .on(.header, bold: true))
        line.pad(to: width, .on(.header))
        return line
    }

    /// What the marks of a rack mean and how many cells have each.
    func legend(_ entry: Screen.LegendEntry) -> TerminalLine {
        var line = TerminalLine(glyph(of: entry.state), style(of: entry.state))
        line.append(" \(entry.text)")
        return line
    }

    // MARK: - Lists

    private func list(_ list: Screen.List, _ place: Block) -> [TerminalLine] {
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

extension [TerminalLine] {
    fileprivate func indented(_ place: CellRenderer.Block) -> [TerminalLine] {
        place.margin == 0 ? self : map { $0.indented(by: place.margin) }
    }
}
