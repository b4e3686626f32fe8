// Lists on a terminal: the history, the settings, facts.

import Station

extension TerminalPainter {
    /// A page of sessions.
    func lines(_ history: Screen.History, height: Int) -> [TerminalLine] {
        var lines = [header(history.title, trailing: history.page)]
        if !history.search.isEmpty {
            lines.append(choice(history.search, isSelected: history.selected < 0, width: size.columns))
        }
        lines += note(history.note.tone, history.note.text, width: size.columns - 2 * margin).map {
            $0.indented(by: margin)
        }
        if isRoomy { lines.append(.empty) }
        let texts = sessionTexts(history.sessions)
        let room = max(1, height - lines.count)
        let picture = selectedThumbnail(history, height: room - history.sessions.count - 1)
        for number in window(of: history.sessions.count, around: max(0, history.selected), room: room) {
            lines.append(choice(texts[number], isSelected: number == history.selected, width: size.columns))
        }
        if !picture.isEmpty { lines += [.empty] + picture.map { $0.indented(by: margin) } }
        return Array(lines.prefix(height))
    }

    /// The small picture of the selected session, below the list where there is room.
    private func selectedThumbnail(_ history: Screen.History, height: Int) -> [TerminalLine] {
        guard history.sessions.indices.contains(history.selected), height >= 5 else { return [] }
        return picture(
            history.sessions[history.selected].thumbnail, columns: min(size.columns - 2 * margin, 24),
            rows: min(height, 9))
    }

    /// The settings, and what the selected one does.
    func lines(_ list: Screen.SettingsList, height: Int) -> [TerminalLine] {
        let width = size.columns - 2 * margin
        let selected = list.rows.indices.contains(list.selected) ? list.rows[list.selected] : nil
        var help = TerminalText.wrapped(selected?.meaning ?? "", width: width).map { TerminalLine($0) }
        help += note(list.note.tone, list.note.text, width: width)
        help = Array(help.prefix(max(2, height / 3)))
        var lines = [header(list.title)]
        let room = max(1, height - lines.count - help.count - (isRoomy ? 1 : 0))
        let nameWidth = min(size.columns / 2, (list.rows.map { TerminalText.width($0.name) }.max() ?? 0) + 3)
        for number in window(of: list.rows.count, around: list.selected, room: room) {
            let row = list.rows[number]
            let isSelected = number == list.selected
            let arrows = signs == .unicode ? ("↑ ", " ↓") : ("^ ", " v")
            let value = isSelected && list.isEditing ? arrows.0 + row.value + arrows.1 : row.value
            let name = TerminalText.fitted(row.name, width: nameWidth - 1, signs: signs)
            lines.append(
                choice(padded(name, nameWidth) + value, isSelected: isSelected, width: size.columns))
        }
        if isRoomy { lines.append(.empty) }
        return Array((lines + help.map { $0.indented(by: margin) }).prefix(height))
    }

    /// Names and what belongs to them.
    func lines(_ facts: Screen.Facts, height: Int) -> [TerminalLine] {
        var lines = [header(facts.title)]
        if isRoomy { lines.append(.empty) }
        let nameWidth = min(size.columns / 3, (facts.lines.map { TerminalText.width($0.name) }.max() ?? 0) + 2)
        let width = size.columns - 2 * margin - nameWidth
        for fact in facts.lines.dropFirst(max(0, facts.first)) {
            for (number, value) in TerminalText.wrapped(fact.value, width: width).enumerated() {
                let name = TerminalText.fitted(fact.name, width: nameWidth - 1, signs: signs)
                var line = TerminalLine(number == 0 ? name : "", .bold)
                line.pad(to: nameWidth)
                line.append(value)
                lines.append(line.indented(by: margin))
            }
        }
        guard lines.count > height, height > 0 else { return lines }
        let more = TerminalLine(signs == .unicode ? "↓" : "v", .bold).indented(by: margin)
        return Array(lines.prefix(height - 1)) + [more]
    }
}
