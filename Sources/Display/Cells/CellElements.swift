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
    func notes(_ notes: [Screen.Note], width: Int, height: Int) -> [TerminalLine] {
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
}

extension [TerminalLine] {
    /// The lines with what the place leaves free on their left.
    func indented(_ place: CellRenderer.Block) -> [TerminalLine] {
        place.margin == 0 ? self : map { $0.indented(by: place.margin) }
    }
}
