// What has to be said about a result, besides its verdict.

import Station

/// The notes to a result in a column of given width: whether it is kept, which rack it is, which positions need a look,
/// the warnings.
struct ResultNotes {
    let result: Screen.Result
    let width: Int
    let painter: TerminalPainter

    private var signs: TerminalSigns { painter.signs }

    /// How the rack compares with what is expected, and all warnings.
    private var warnings: [(tone: Tone, text: String)] {
        var warnings: [(tone: Tone, text: String)] = []
        if let comparison = result.comparison {
            warnings.append((comparison.tone, "\(comparison.name): \(comparison.text)"))
            for (name, values) in [
                ("Missing" as Words, comparison.missing), ("Unexpected", comparison.unexpected),
                ("Misplaced", comparison.misplaced),
            ] where !values.isEmpty {
                warnings.append((comparison.tone, painter.say("\(name): \(values.joined(separator: ", "))")))
            }
        }
        return warnings + result.warnings.map { (.warning, $0) }
    }

    /// What is wrong with the selected position, and what to do.
    private var closeUpLines: [TerminalLine] {
        guard let closeUp = result.closeUp else { return [] }
        return painter.note(.warning, closeUp.title, width: width)
            + painter.remedy(closeUp.tip, width: width - 2).map { $0.indented(by: 2) }
    }

    /// The notes in at most `height` lines. What does not fit is counted.
    func lines(height: Int) -> [TerminalLine] {
        guard height > 0, width > 0 else { return [] }
        let problems = result.problems.isEmpty ? [] : problemTexts(lines: .max)
        let warnings = ([closeUpLines] + self.warnings.map { painter.note($0.tone, $0.text, width: width) }).filter {
            !$0.isEmpty
        }
        let saved = savedLines(most: 3) + rackLines(most: 2)
        let all = saved.count + problems.count + warnings.reduce(0) { $0 + $1.count }
        if all <= height { return saved + lines(problems) + warnings.flatMap { $0 } }

        // The rest is shared out: the positions first, since they say which tubes to take out.
        let short = savedLines(most: height >= 6 ? 2 : 1) + rackLines(most: height >= 4 ? 1 : 0)
        let room = max(1, height - short.count)
        let forProblems = warnings.isEmpty ? room : max(1, room - min(room / 2, warnings.reduce(0) { $0 + $1.count }))
        let shown = problems.count <= forProblems ? problems : problemTexts(lines: forProblems)
        let rest = height - short.count - shown.count
        return Array((short + lines(shown) + cut(warnings, to: rest)).prefix(height))
    }

    private func savedLines(most: Int) -> [TerminalLine] {
        let style =
            result.saved.tone == .success || result.saved.tone == .neutral
            ? TerminalStyle.plain : .on(TerminalColor(result.saved.tone), bold: true)
        let more = [result.mirrored.text, result.time].filter { !$0.isEmpty }
        return lines(of: result.saved.text, style, most: most)
            + (most >= 3 ? more.flatMap { lines(of: $0, .plain, most: 1) } : [])
    }

    private func rackLines(most: Int) -> [TerminalLine] {
        most == 0 ? [] : lines(of: result.rackName, .on(.accent, bold: true), most: most)
    }

    /// A text in at most some lines, 1 or more; the last one is cut where there is no room for the rest.
    private func lines(of text: String, _ style: TerminalStyle, most: Int) -> [TerminalLine] {
        let texts = TerminalText.wrapped(text, width: width)
        guard texts.count > most else { return texts.map { TerminalLine($0, style) } }
        let last = TerminalText.fitted(texts[(most - 1)...].joined(separator: " "), width: width, signs: signs)
        return (texts.prefix(most - 1) + [last]).map { TerminalLine($0, style) }
    }

    /// `Look at: C4, F7` in at most some lines; positions that do not fit are counted: `+12 more`.
    private func problemTexts(lines limit: Int) -> [String] {
        let problems = result.problems
        func texts(_ shown: Int) -> [String] {
            let rest = problems.count - shown
            let list = problems.prefix(shown).joined(separator: ", ")
            let more = rest == 0 ? "" : painter.say("+\(rest) more")
            return TerminalText.wrapped(
                painter.say("Look at") + ": " + [list, more].filter { !$0.isEmpty }.joined(separator: " "), width: width
            )
        }
        // More positions never take fewer lines, but for the counter that falls away at the end.
        let all = texts(problems.count)
        if all.count <= limit { return all }
        var (fits, tooMany) = (0, problems.count)
        while tooMany - fits > 1 {
            let middle = (fits + tooMany) / 2
            if texts(middle).count <= limit { fits = middle } else { tooMany = middle }
        }
        return texts(fits)
    }

    private func lines(_ problems: [String]) -> [TerminalLine] {
        problems.map { TerminalLine($0, .bold) }
    }

    /// Whole warnings as far as they fit, and how many do not.
    private func cut(_ warnings: [[TerminalLine]], to height: Int) -> [TerminalLine] {
        guard height > 0 else { return [] }
        var lines: [TerminalLine] = []
        for (number, warning) in warnings.enumerated() {
            let isLast = number == warnings.count - 1
            guard lines.count + warning.count + (isLast ? 0 : 1) <= height else {
                let rest = warnings.count - number
                let text = rest == 1 ? painter.say("+1 warning") : painter.say("+\(rest) warnings")
                var line = TerminalLine("!", .on(.warning, bold: true))
                line.append(" " + TerminalText.fitted(text, width: width - 2, signs: signs))
                return lines + [line]
            }
            lines += warning
        }
        return lines
    }
}
