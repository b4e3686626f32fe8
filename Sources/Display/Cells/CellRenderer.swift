// Draws a screen as the lines of a terminal.

import RackCore
package import Station

/// The size of a terminal in characters.
package struct TerminalSize: Hashable, Sendable {
    /// Columns, 1 or more.
    package var columns: Int
    /// Lines, 1 or more.
    package var rows: Int

    /// Makes a size; what is less than 1 becomes 1.
    package init(columns: Int, rows: Int) { (self.columns, self.rows) = (max(1, columns), max(1, rows)) }

    /// The size of the first video terminals, for a line that does not tell its own.
    package static let standard = TerminalSize(columns: 80, rows: 24)
}

/// Draws screens as lines of text with colours: a pure function from the screen and the terminal's abilities. It knows
/// elements, and no screen.
///
/// It is laid out for 80 × 24 and more and stays readable down to 40 × 12. Colours are only ever used as backgrounds
/// with an ink that is read on them, because nobody knows the background of a terminal.
package struct CellRenderer: Sendable {
    /// The size to fill.
    package var size: TerminalSize
    /// The colours to use.
    package var colors: TerminalColors
    /// The characters to use.
    package var characters: TerminalCharacters
    /// How pictures are shown as pixels; nil where they are not.
    package var graphics: TerminalGraphics?
    /// Whether the terminal is at the end of a serial line, on which pictures have to be small and of few colours.
    package var isSerial = false
    /// The camera's last live picture; nil before the first.
    package var live: LiveFrame?
    /// The language of what it adds to a screen's own texts; it is that of the screen.
    var language = Language.english
    /// Whether there is no screen at all, only lines below each other.
    let isPlain: Bool
    /// What was decoded for earlier screens.
    let pictures: ScreenPictures

    /// Makes a renderer for a terminal.
    package init(
        size: TerminalSize, colors: TerminalColors, characters: TerminalCharacters, graphics: TerminalGraphics? = nil,
        isPlain: Bool = false
    ) {
        (self.isPlain, pictures) = (isPlain, ScreenPictures())
        (self.size, self.colors, self.characters) = (size, colors, characters)
        self.graphics = graphics
    }

    /// The screen as exactly `size.rows` lines, none wider than `size.columns`. A line holds text and the escape
    /// sequences of colours, and no other control character whatever the screen's texts contain.
    package func paint(_ screen: Screen) -> [String] { lines(screen).map { $0.encoded(colors) } }

    /// The screen as lines with their styles.
    package func lines(_ screen: Screen) -> [TerminalLine] { harmless(screen) { $0.draw($1) } }

    /// What fills a screen, without the lines at the bottom.
    func contents(of screen: Screen) -> [TerminalLine] {
        harmless(screen) { $0.contents($1.parts, height: $0.size.rows) }
    }

    /// Here, and nowhere else, foreign text is made harmless for terminals.
    private func harmless<Drawing>(_ screen: Screen, _ draw: (CellRenderer, Screen) -> Drawing) -> Drawing {
        var renderer = self
        renderer.language = screen.language
        return draw(renderer, screen.mapTexts { TerminalText.harmless($0, characters: characters) })
    }

    private func draw(_ screen: Screen) -> [TerminalLine] {
        var foot = foot(screen)
        // On a low terminal a row of the rack is worth more than the names of the keys.
        let hasRack = screen.elements.contains { if case .rack = $0 { true } else { false } }
        if hasRack, size.rows < 16 { foot = Array(foot.suffix(1)) }
        // When there is no room for all, what comes first stays.
        var lines = Array(contents(screen.parts, height: size.rows - foot.count).prefix(size.rows))
        let room = size.rows - lines.count
        lines += Array(repeating: .empty, count: max(0, room - foot.count))
        lines += foot.suffix(room)
        return lines.map { $0.cut(to: size.columns) }
    }

    // MARK: - Layout

    /// The title across the top, as high as leaves room for all the rest, and the rest below it.
    private func contents(_ parts: [Element], height: Int) -> [TerminalLine] {
        let title = parts.flatMap(\.all).lazy.compactMap { if case .title(let title) = $0 { title } else { nil } }.first
        let elements = parts.flatMap(\.withoutCards)
        guard let title else {
            return Array(
                block(elements, Block(width: size.columns, height: height, margin: margin)).lines.prefix(height))
        }
        let text = title.line(separator: characters == .unicode ? "·" : ".")
        let hasSplit = elements.contains { if case .split(let split) = $0 { main(of: split) != nil } else { false } }
        for high in isRoomy ? hasSplit ? [3, 1] : [5, 3, 1] : [1] {
            let bar = bar(text, tone: title.tone ?? .neutral, height: high)
            let place = Block(width: size.columns, height: max(0, height - bar.count), margin: margin)
            let (lines, isWhole) = block(elements, place)
            // All of a rack is worth more than a high bar.
            guard isWhole || high == 1 else { continue }
            let isSpaced = lines.count < place.height && !lines.isEmpty && lines.first != .empty
            return Array((bar + (isSpaced ? [.empty] : []) + lines).prefix(height))
        }
        return []
    }

    /// The room for some elements.
    struct Block {
        var width: Int
        var height: Int
        /// Columns that are left free on both sides of sentences.
        var margin = 0

        /// Columns for sentences, no more than are read well.
        var textWidth: Int { min(width - 2 * margin, 100) }
    }

    /// Elements below each other, and whether all of them have room.
    func block(_ elements: [Element], _ place: Block) -> (lines: [TerminalLine], isWhole: Bool) {
        // Cards and menus stay at the bottom.
        let count = elements.reversed().prefix { $0.isLow }.count
        let (upper, lower) = (Array(elements.dropLast(count)), Array(elements.suffix(count)))
        let wanted = lower.reduce(0) { $0 + naturalHeight($1, place) }
        var top = place
        if !lower.isEmpty {
            top.height = max(min(place.height - 1, 4), place.height - wanted)
        }
        let (lines, isWhole) = stack(upper, top)
        let room = place.height - min(lines.count, top.height)
        let low = stack(lower, Block(width: place.width, height: max(0, room), margin: place.margin)).lines
        let gap = lower.isEmpty ? 0 : place.height - lines.count - low.count
        return (
            lines + Array(repeating: .empty, count: max(0, gap)) + low,
            isWhole && lines.count + low.count <= place.height
                && wanted <= room
        )
    }

    /// The most lines that the picture of a selected line takes, with the empty one above it.
    private static let pictureHeight = 10

    /// Elements below each other: each as high as it wants where there is room, or else at least what it needs.
    func stack(_ elements: [Element], _ place: Block) -> (lines: [TerminalLine], isWhole: Bool) {
        let natural = elements.map { naturalHeight($0, place) }
        var heights = zip(elements, natural).map { leastHeight($0, of: $1, place) }
        var left = place.height - heights.reduce(0, +)
        // Names first, since they say which tubes to take out; then sentences, which leave a list most of the room.
        let hasList = elements.contains { $0.isLong }
        var forWords = hasList ? max(2, place.height / 3) : Int.max
        for pass in [0, 1, 2, 1] {
            for (number, element) in elements.enumerated() where element.rank == pass {
                let more = min(natural[number] - heights[number], left, pass < 2 ? forWords : left)
                guard more > 0 else { continue }
                heights[number] += more
                left -= more
                if pass < 2 { forWords -= more }
            }
            if pass == 2 { forWords = Int.max }
        }
        let isWhole = zip(heights, natural).allSatisfy { $0 >= $1 } && left >= 0
        for (number, element) in elements.enumerated() {
            // A long table leaves some room for the picture of what is selected in it.
            guard case .list(let list) = element, list.form == .table, heights[number] >= 2 * Self.pictureHeight,
                list.selectedRow?.picture.map({ canShow(Screen.PictureView($0)) }) == true
            else { continue }
            let less = max(0, Self.pictureHeight - left)
            heights[number] -= less
            left += less
        }
        var over = max(0, -left)
        for index in elements.indices.reversed() where over > 0 && !elements[index].isFixed {
            let less = min(over, heights[index])
            heights[index] -= less
            over -= less
        }
        var lines: [TerminalLine] = []
        for (number, element) in elements.enumerated() where heights[number] > 0 {
            var own = place
            own.height = heights[number]
            if case .split(let split) = element {
                own.height = max(own.height, own.height + max(0, left))
                let (part, fits) = self.split(split, own)
                return (lines + part, isWhole && fits)
            }
            if left > 0, number > 0, isSpaced(elements[number - 1], element) {
                lines.append(.empty)
                left -= 1
            }
            lines += self.lines(element, own)
        }
        // What is told only where there is room.
        for element in elements {
            switch element {
            case .legend(let entries):
                let legend = entries.map(self.legend)
                guard legend.count + 1 <= left, legend.allSatisfy({ $0.width <= place.width }) else { break }
                lines += [.empty] + legend
                left -= legend.count + 1
            case .list(let list) where (list.form == .rows || list.form == .table) && left >= 6:
                let picture = picture(
                    list.selectedRow?.picture.map { Screen.PictureView($0) }, columns: min(place.textWidth, 24),
                    rows: min(left, Self.pictureHeight) - 1)
                guard !picture.isEmpty else { break }
                lines += [.empty] + picture.map { $0.indented(by: place.margin) }
                left -= picture.count + 1
            default: break
            }
        }
        return (lines, isWhole)
    }

    private func isSpaced(_ one: Element, _ other: Element) -> Bool {
        if case .head = one, case .field = other { return isRoomy }
        return isRoomy && (one.isLong || other.isLong)
    }

    /// The lines that an element needs.
    /// - Parameter natural: those that it takes where there are enough.
    func leastHeight(_ element: Element, of natural: Int, _ place: Block) -> Int {
        switch element {
        case .split: min(3, place.height)
        case .list(let list) where list.form == .table || list.form == .rows || list.form == .facts: min(3, natural)
        case .list(let list) where list.form == .tiles: 0
        case .legend: 0
        case .list(let list) where list.form == .choices || list.form == .menu: natural
        default: min(1, natural)
        }
    }

    /// The lines that an element takes where there are enough.
    func naturalHeight(_ element: Element, _ place: Block) -> Int {
        switch element {
        case .list(let list) where list.form == .table:
            list.rows.count + 1 + (list.selectedRow?.note.map { lines(of: $0, width: place.width).count } ?? 0)
        case .list(let list) where list.form == .rows || list.form == .choices || list.form == .tiles: list.rows.count
        case .split: min(3, place.height)
        case .legend, .title, .rack, .picture: 0
        default: lines(element, Block(width: place.width, height: .max, margin: place.margin)).count
        }
    }

    // MARK: - Measures

    /// Words of the renderer in the screen's language, made harmless like the screen's own.
    func say(_ words: Words) -> String { TerminalText.harmless(words.text(in: language), characters: characters) }
    /// Columns that are left free on both sides.
    var margin: Int { size.columns >= 60 ? 2 : 1 }
    /// Whether there is room for wide margins and high bars.
    var isRoomy: Bool { size.rows >= 20 && size.columns >= 60 }
}
