// Home, the square and a scan under way, on a terminal.

import RackCore
import Station

extension TerminalPainter {
    /// What to do, all that is wrong, the last scans, and what there is besides.
    func lines(_ home: Screen.Home, height: Int) -> [TerminalLine] {
        let width = min(size.columns - 2 * margin, 100)
        let below = belowHome(home)
        let isHigh = isRoomy && home.troubles.count < 2
        var lines = bar(home.title, tone: home.tone, height: isHigh ? 5 : 1)
        let room = height - lines.count - min(below.count, max(0, height - lines.count - 4))
        var words: [TerminalLine] = []
        for trouble in home.troubles {
            words += note(trouble.tone, trouble.text, width: width)
            words += remedy(trouble.remedy, width: width - 2).map { $0.indented(by: 2) }
        }
        words += note(home.news.tone, home.news.text, width: width)
        words += TerminalText.wrapped(home.text, width: width).map { TerminalLine($0) }
        if words.count + 1 < room { lines.append(.empty) }
        lines += words.prefix(max(1, room - (lines.last == .empty ? 1 : 0))).map { $0.indented(by: margin) }
        let gap = height - lines.count - below.count
        lines += Array(repeating: .empty, count: max(0, gap))
        return Array((lines + below).prefix(height))
    }

    private func belowHome(_ home: Screen.Home) -> [TerminalLine] {
        var lines = sessionTexts(home.sessions).enumerated().map { number, text in
            choice(text, isSelected: number == home.selectedSession, width: size.columns)
        }
        guard !home.menu.isEmpty else { return lines }
        var menu = TerminalLine()
        for (number, name) in home.menu.enumerated() {
            let isSelected = number == home.selectedMenu
            menu.append(isSelected ? "> \(name) " : "  \(name) ", isSelected ? .on(.selection, bold: true) : .bold)
            menu.append(" ")
        }
        lines.append(menu)
        return lines
    }

    /// The square that is set; a terminal has no live picture, so the step and the words are all of it.
    func lines(_ framing: Screen.Framing, height: Int) -> [TerminalLine] {
        var lines = [header(framing.title), .empty]
        lines += TerminalText.wrapped(framing.text, width: size.columns - 2 * margin).map {
            TerminalLine($0).indented(by: margin)
        }
        lines.append(.empty)
        lines += framing.steps.enumerated().map { number, step in
            choice("\(number + 1) \(step)", isSelected: number == framing.step, width: min(size.columns, 48))
        }
        let square = framing.guide.crop.description
        lines += [.empty, TerminalLine(TerminalText.harmless(square, signs: signs)).indented(by: margin)]
        return Array(lines.prefix(height))
    }

    /// A scan under way.
    func lines(_ progress: Screen.Progress, height: Int) -> [TerminalLine] {
        let steps = max(1, progress.steps)
        let step = min(max(0, progress.step), steps)
        var lines = bar(progress.text, tone: .action, height: isRoomy ? 5 : 1)
        if height > lines.count + 2 { lines.append(.empty) }
        let width = max(0, min(size.columns - 2 * margin, 72))
        let fraction = max(progress.fraction, Double(max(0, step - 1)) / Double(steps))
        lines.append(gauge(fraction, width: width).indented(by: margin))
        let texts = [step > 0 ? say("Step \(step) of \(steps)") : "", progress.elapsed].filter { !$0.isEmpty }
        lines.append(TerminalLine(texts.joined(separator: "   ")).indented(by: margin))
        return Array(lines.prefix(height))
    }
}
