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
public struct TerminalPainter: Sendable {
    /// The size to fill.
    public var size: TerminalSize
    /// The colours to use.
    public var colors: TerminalColors
    /// The signs to use.
    public var signs: TerminalSigns
    /// The language of what it adds to a screen's own texts; it is that of the screen.
    var language = Language.english
    /// How pictures are shown as pixels; nil where they are not.
    var graphics: TerminalGraphics?
    /// Whether the terminal is at the end of a serial line, on which pictures have to be small and of few colours.
    var isSerial = false
    /// What was decoded for earlier screens.
    let pictures: ScreenPictures

    /// Makes a painter for a terminal.
    public init(size: TerminalSize, colors: TerminalColors, signs: TerminalSigns) {
        self.init(size: size, colors: colors, signs: signs, pictures: ScreenPictures())
    }

    init(
        size: TerminalSize, colors: TerminalColors, signs: TerminalSigns, graphics: TerminalGraphics? = nil,
        pictures: ScreenPictures
    ) {
        self.graphics = graphics
        self.pictures = pictures
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
        var painter = self
        painter.language = screen.language
        return painter.draw(screen.mapTexts { TerminalText.harmless($0, signs: signs) })
    }

    /// What fills a harmless screen, without the lines at the bottom.
    func contents(of screen: Screen) -> [TerminalLine] {
        var painter = self
        painter.language = screen.language
        return painter.contents(screen.content, height: size.rows)
    }

    private func draw(_ screen: Screen) -> [TerminalLine] {
        var foot = foot(screen)
        // On a low terminal a row of the rack is worth more than the names of the keys.
        if case .result = screen.content, size.rows < 16 { foot = Array(foot.suffix(1)) }
        var lines = contents(screen.content, height: size.rows - foot.count)
        // When there is no room for all, what comes first stays.
        lines = Array(lines.prefix(size.rows))
        let room = size.rows - lines.count
        lines += Array(repeating: .empty, count: max(0, room - foot.count))
        lines += foot.suffix(room)
        return lines.map { $0.cut(to: size.columns) }
    }

    private func contents(_ content: Screen.Content, height: Int) -> [TerminalLine] {
        switch content {
        case .notice(let notice): lines(notice, height: height)
        case .home(let home): lines(home, height: height)
        case .progress(let progress): lines(progress, height: height)
        case .result(let result): ResultLayout(painter: self, result: result, foot: size.rows - height).lines()
        case .history(let history): lines(history, height: height)
        case .settings(let list): lines(list, height: height)
        case .framing(let framing): lines(framing, height: height)
        case .question(let question): lines(question, height: height)
        case .entry(let entry): lines(entry, height: height)
        case .facts(let facts): lines(facts, height: height)
        case .stick(let panel): lines(panel, height: height)
        }
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
}
