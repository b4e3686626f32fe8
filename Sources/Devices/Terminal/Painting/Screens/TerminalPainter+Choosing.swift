// Notices, questions, texts that are put in, and the stick, on a terminal.

import Station

extension TerminalPainter {
    /// A few words across the screen.
    func lines(_ notice: Screen.Notice, height: Int) -> [TerminalLine] {
        let margin = size.columns >= 60 ? 4 : 1
        let width = min(size.columns - 2 * margin, 100)
        var lines = bar(notice.title, tone: notice.tone, height: isRoomy ? 5 : 1)
        if height > lines.count + 2 { lines.append(.empty) }
        lines += TerminalText.wrapped(notice.text, width: width).map { TerminalLine($0).indented(by: margin) }
        if !notice.remedy.isEmpty {
            if !notice.text.isEmpty, height > lines.count + 2 { lines.append(.empty) }
            lines += remedy(notice.remedy, width: width).map { $0.indented(by: margin) }
        }
        return Array(lines.prefix(height))
    }

    /// A question with its choices, which are never cut off.
    func lines(_ question: Screen.Question, height: Int) -> [TerminalLine] {
        let width = size.columns - 2 * margin
        var words = bar(question.title, tone: question.tone, height: isRoomy ? 3 : 1)
        if isRoomy { words.append(.empty) }
        words += TerminalText.wrapped(question.text, width: width).map { TerminalLine($0).indented(by: margin) }
        for text in sessionTexts(question.session.map { [$0] } ?? []) {
            words += TerminalText.wrapped(text, width: width).map { TerminalLine($0, .bold).indented(by: margin) }
        }
        if isRoomy { words.append(.empty) }
        let choices = question.choices.enumerated().map { number, text in
            choice(text, isSelected: number == question.selected, width: min(size.columns, 48))
        }
        return Array((words.prefix(max(1, height - choices.count)) + choices).prefix(height))
    }

    /// The text so far, and what can be chosen next.
    func lines(_ entry: Screen.Entry, height: Int) -> [TerminalLine] {
        let width = size.columns - 2 * margin
        var lines = [header(entry.title)]
        if isRoomy { lines.append(.empty) }
        // The end is what is being written; the beginning of a long text gives way.
        var text = entry.text
        while !text.isEmpty, TerminalText.width(text) > width - 4 { text.removeFirst() }
        var field = TerminalLine("\(text)_", .on(.header, bold: true))
        field.pad(to: width, .on(.header))
        lines.append(field.indented(by: margin))
        lines += note(entry.note.tone, entry.note.text, width: width).map { $0.indented(by: margin) }
        if isRoomy { lines.append(.empty) }
        var row = TerminalLine()
        for (number, choice) in entry.choices.enumerated() {
            let isSelected = number == entry.selected
            let piece = isSelected ? "[\(choice)]" : " \(choice) "
            if row.width + TerminalText.width(piece) > width {
                lines.append(row.indented(by: margin))
                row = TerminalLine()
            }
            row.append(piece, isSelected ? .on(.selection, bold: true) : .plain)
        }
        lines.append(row.indented(by: margin))
        return Array(lines.prefix(height))
    }

    /// The stick, with a bar while files are copied.
    func lines(_ panel: Screen.StickPanel, height: Int) -> [TerminalLine] {
        let notice = Screen.Notice(tone: panel.tone, title: panel.title, text: panel.text, remedy: panel.remedy)
        var lines = self.lines(notice, height: height)
        guard let fraction = panel.fraction, lines.count + 2 <= height else { return lines }
        let margin = size.columns >= 60 ? 4 : 1
        lines += [.empty, gauge(fraction, width: min(size.columns - 2 * margin, 72)).indented(by: margin)]
        return lines
    }
}
