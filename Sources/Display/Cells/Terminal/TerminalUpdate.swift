// The bytes that turn what a terminal shows into what it should show.

/// The control sequences that the display speaks (ECMA-48, and the private modes of xterm). A terminal that does not
/// know one of them ignores it.
package enum TerminalUpdate {
    /// Saves the user's screen, hides the cursor, stops lines from wrapping, marks what is pasted as pasted.
    package static let greeting = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J"
    /// Undoes the greeting. The cursor goes to the last line first, for terminals that cannot bring the screen back.
    package static let farewell = "\u{1B}[0m\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[999;1H\u{1B}[?1049l"

    /// What draws the lines that differ, each from where it does; empty when none does.
    /// - Parameters:
    ///   - old: what the terminal shows; nil when nobody knows.
    ///   - new: what it is to show.
    ///   - columns: the terminal's width.
    ///   - colors: the terminal's colours.
    package static func text(from old: [TerminalLine]?, to new: [TerminalLine], columns: Int, colors: TerminalColors)
        -> String
    {
        var body = old == nil ? "\u{1B}[0m\u{1B}[2J" : ""
        let (before, after) = (old.flatMap { PlacedPicture(in: $0) }, PlacedPicture(in: new))
        let staysPicture = before == after
        // A picture in the place of another of its size is drawn over it, so that nothing flickers.
        let isCovered = before.flatMap { one in after.map { one.covers($0) } } ?? false
        for (row, line) in new.enumerated() {
            let shown = old.flatMap { row < $0.count ? $0[row] : nil }
            if let shown, shown == line || isCovered && shown.isSameText(as: line) { continue }
            if old == nil, line.width == 0 { continue }
            let (column, rest) = shown.map { line.difference(from: $0) } ?? (0, line)
            body += "\u{1B}[\(row + 1);\(column + 1)H" + rest.encoded(colors, sparesPictures: staysPicture || isCovered)
            // At the end of a full line the cursor stands on the last character, which would be erased.
            if old != nil, line.width < columns { body += "\u{1B}[K" }
        }
        if let after, !staysPicture {
            body += "\u{1B}[\(after.row + 1);\(after.column + 1)H" + after.picture.encoded
        }
        // Terminals that know the mode show the update at once.
        return body.isEmpty ? "" : "\u{1B}[?2026h" + body + "\u{1B}[?2026l"
    }
}
