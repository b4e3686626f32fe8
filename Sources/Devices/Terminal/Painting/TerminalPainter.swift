// Draws a screen as the lines of a terminal: the layout that all contents share.

public import Station

/// The size of a terminal in characters.
public struct TerminalSize: Hashable, Sendable {
    /// Columns, 1 or more.
    public var columns: Int
    /// Lines, 1 or more.
    public var rows: Int

    /// Makes a size; what is less than 1 becomes 1.
    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// The size of the first video terminals, for a line that does not tell its own.
    public static let standard = TerminalSize(columns: 80, rows: 24)
}

/// Draws screens as lines of text with colours: a pure function from the screen and the terminal's abilities.
///
/// It is laid out for 80 × 24 and more and stays readable down to 40 × 12. Colours are only ever used as backgrounds
/// with an ink that is read on them, because nobody knows the background of a terminal.
public struct TerminalPainter: Hashable, Sendable {
    /// The size to fill.
    public var size: TerminalSize
    /// The colours to use.
    public var colors: TerminalColors
    /// The signs to use.
    public var signs: TerminalSigns

    /// Makes a painter for a terminal.
    public init(size: TerminalSize, colors: TerminalColors, signs: TerminalSigns) {
        self.size = size
        self.colors = colors
        self.signs = signs
    }

    /// The screen as exactly `size.rows` lines, none wider than `size.columns`. A line holds text and the escape
    /// sequences of colours, and no other control character whatever the screen's texts contain.
    public func paint(_ screen: Screen) -> [String] {
        lines(screen).map { $0.encoded(colors) }
    }

    /// The screen as lines with their styles.
    func lines(_ screen: Screen) -> [TerminalLine] {
        let screen = screen.mapTexts { TerminalText.harmless($0, signs: signs) }
        var lines: [TerminalLine]
        var foot = foot(screen)
        switch screen.content {
        case .progress(let progress): lines = self.lines(progress, height: size.rows - foot.count)
        case .result(let result):
            // On a low terminal a row of the rack is worth more than the names of the keys.
            if size.rows < 16 { foot = Array(foot.suffix(1)) }
            lines = ResultLayout(painter: self, result: result, foot: foot.count).lines()
        default: lines = self.lines(screen.content.notice, height: size.rows - foot.count)
        }
        // When there is no room for all, what comes first stays.
        lines = Array(lines.prefix(size.rows))
        let room = size.rows - lines.count
        lines += Array(repeating: .empty, count: max(0, room - foot.count))
        lines += foot.suffix(room)
        return lines.map { $0.cut(to: size.columns) }
    }

    /// A bar over the whole width with a few large words: three lines high where there is room.
    func bar(_ text: String, tone: Tone, height: Int) -> [TerminalLine] {
        let style = TerminalStyle.on(TerminalColor(tone) ?? .header, bold: true)
        let margin = size.columns >= 60 ? 2 : 1
        let texts = TerminalText.wrapped(text, width: size.columns - 2 * margin).prefix(3)
        let above = max(0, (height - texts.count) / 2)
        var lines = Array(repeating: "", count: above) + texts
        lines += Array(repeating: "", count: max(0, height - lines.count))
        return lines.map { text in
            var line = TerminalLine(String(repeating: " ", count: margin) + text, style)
            line.pad(to: size.columns, style)
            return line
        }
    }

    /// Whether there is room for wide margins and high bars.
    var isRoomy: Bool { size.rows >= 20 && size.columns >= 60 }

    private func lines(_ notice: Screen.Notice, height: Int) -> [TerminalLine] {
        let margin = size.columns >= 60 ? 4 : 1
        let width = min(size.columns - 2 * margin, 100)
        var lines = bar(notice.title, tone: notice.tone, height: isRoomy ? 5 : 1)
        if height > lines.count + 2 { lines.append(.empty) }
        for text in TerminalText.wrapped(notice.text, width: width) {
            lines.append(TerminalLine(text).indented(by: margin))
        }
        if !notice.remedy.isEmpty {
            if !notice.text.isEmpty, height > lines.count + 2 { lines.append(.empty) }
            let arrow = signs == .unicode ? "→ " : "-> "
            let column = TerminalText.width(arrow)
            for (number, text) in TerminalText.wrapped(notice.remedy, width: width - column).enumerated() {
                let lead = number == 0 ? arrow : String(repeating: " ", count: column)
                lines.append(TerminalLine(lead + text, .bold).indented(by: margin))
            }
        }
        return Array(lines.prefix(height))
    }

    private func lines(_ progress: Screen.Progress, height: Int) -> [TerminalLine] {
        let margin = size.columns >= 60 ? 4 : 1
        let steps = max(1, progress.steps)
        let step = min(max(1, progress.step), steps)
        var lines = bar(progress.text, tone: .action, height: isRoomy ? 5 : 1)
        if height > lines.count + 2 { lines.append(.empty) }

        let (done, now, open) = signs == .unicode ? ("█", "▒", "░") : ("#", "=", ".")
        let width = max(0, min(size.columns - 2 * margin, 72))
        let ends = (0...steps).map { $0 * width / steps }
        var gauge = TerminalLine(String(repeating: " ", count: margin))
        gauge.append(String(repeating: done, count: ends[step - 1]))
        gauge.append(String(repeating: now, count: ends[step] - ends[step - 1]))
        gauge.append(String(repeating: open, count: width - ends[step]))
        lines.append(gauge)
        lines.append(TerminalLine("Step \(step) of \(steps)").indented(by: margin))
        return Array(lines.prefix(height))
    }
}
