// The parts that the screens on a terminal share.

import Station

extension TerminalPainter {
    /// Words of the painter in the screen's language, made harmless like the screen's own.
    func say(_ words: Words) -> String { TerminalText.harmless(words.text(in: language), signs: signs) }

    /// Columns that are left free on both sides.
    var margin: Int { size.columns >= 60 ? 2 : 1 }

    /// A title over the whole width, with something at its right end.
    func header(_ title: String, trailing: String = "") -> TerminalLine {
        let style = TerminalStyle.on(.header, bold: true)
        let end = trailing.isEmpty ? "" : " \(trailing) "
        let room = size.columns - margin - TerminalText.width(end)
        var line = TerminalLine(String(repeating: " ", count: margin), style)
        line.append(TerminalText.fitted(title, width: room - margin, signs: signs), style)
        line.pad(to: size.columns - TerminalText.width(end), style)
        line.append(end, style)
        return line
    }

    /// Something that can be chosen, over a width: what is selected has another ground and a mark.
    func choice(_ text: String, isSelected: Bool, width: Int) -> TerminalLine {
        let style = isSelected ? TerminalStyle.on(.selection, bold: true) : .plain
        var line = TerminalLine(isSelected ? "> " : "  ", style)
        line.append(TerminalText.fitted(text, width: width - 2, signs: signs), style)
        if isSelected { line.pad(to: width, style) }
        return line
    }

    /// A sentence with the sign of its tone before it.
    func note(_ tone: Tone, _ text: String, width: Int) -> [TerminalLine] {
        guard !text.isEmpty else { return [] }
        let mark = tone == .success ? (signs == .unicode ? "✓" : "+") : "!"
        let hasMark = tone != .neutral && tone != .action
        return TerminalText.wrapped(text, width: width - (hasMark ? 2 : 0)).enumerated().map { number, text in
            var line = TerminalLine()
            if hasMark {
                if number == 0 { line.append(mark, .on(TerminalColor(tone), bold: true)) }
                line.pad(to: 2)
            }
            line.append(text)
            return line
        }
    }

    /// What to do, after an arrow.
    func remedy(_ text: String, width: Int) -> [TerminalLine] {
        let arrow = signs == .unicode ? "→ " : "-> "
        let column = TerminalText.width(arrow)
        return TerminalText.wrapped(text, width: width - column).enumerated().map { number, text in
            TerminalLine((number == 0 ? arrow : String(repeating: " ", count: column)) + text, .bold)
        }
    }

    /// A bar that is filled up to a fraction.
    func gauge(_ fraction: Double, width: Int) -> TerminalLine {
        let (done, open) = signs == .unicode ? ("█", "░") : ("#", ".")
        let filled = min(width, max(0, Int((fraction * Double(width)).rounded())))
        return TerminalLine(
            String(repeating: done, count: filled) + String(repeating: open, count: max(0, width - filled)))
    }

    /// Sessions, each in one line and in columns: when, how many, what needs a look, whether it is on the stick,
    /// which rack; the last is what a narrow terminal cuts.
    func sessionTexts(_ sessions: [Screen.SessionLine]) -> [String] {
        let onStick = (signs == .unicode ? "✓" : "+") + " " + say("Stick")
        let rows = sessions.map {
            [$0.time, $0.count, $0.problems, $0.isMirrored == true ? onStick : "", $0.name]
        }
        let columns = (0..<5).map { column in rows.map { TerminalText.width($0[column]) }.max() ?? 0 }
        return rows.map { row in
            let fields = zip(row, columns).filter { $0.1 > 0 }.map { padded($0.0, $0.1) }
            return String(fields.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    /// A text with spaces up to a width.
    func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - TerminalText.width(text)))
    }

    /// The part of a list around what is selected that has room.
    func window(of count: Int, around selected: Int, room: Int) -> Range<Int> {
        let start = min(max(0, selected - room / 2), max(0, count - room))
        return start..<min(count, start + max(0, room))
    }
}
