// Text as a terminal shows it: how wide it is, and what of it may be sent.

import Station

/// Which characters a terminal can show.
package enum TerminalCharacters: String, Hashable, Sendable, CaseIterable {
    /// All of Unicode: the locale says UTF-8.
    case unicode
    /// Printable ASCII only.
    case ascii
}

/// Text for one line of a terminal: harmless and of known width.
///
/// Values come from labels that anybody may have printed. Nothing in them may move the cursor, change a mode or
/// reorder the line, and a terminal without UTF-8 may not be sent bytes that it takes for something else.
package enum TerminalText {
    /// The text with everything that a terminal would obey, and everything it cannot show, written out: an escape
    /// character becomes `\x1b`, a line break `\n`, a right-to-left override `\u{202e}`.
    package static func harmless(_ text: String, characters: TerminalCharacters) -> String {
        let harmless = text.harmless
        guard characters == .ascii else { return harmless }
        var result = String.UnicodeScalarView()
        for scalar in harmless.unicodeScalars {
            if scalar.isASCII {
                result.append(scalar)
            } else {
                result.append(contentsOf: (asciiForms[scalar] ?? scalar.writtenOut).unicodeScalars)
            }
        }
        return String(result)
    }

    /// Columns that a harmless text takes.
    package static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    /// The text cut to a width in columns; what is cut shows as an ellipsis at its end.
    static func fitted(_ text: String, width limit: Int, characters: TerminalCharacters) -> String {
        guard width(text) > limit else { return text }
        let ellipsis = characters == .unicode ? "…" : "~"
        guard limit > 1 else { return limit == 1 ? ellipsis : "" }
        return prefix(of: text[...], width: limit - 1) + ellipsis
    }

    /// The longest beginning of a text that fits into a width, never ending between a letter and its accents.
    static func prefix(of text: Substring, width limit: Int) -> Substring {
        var taken = 0
        var end = text.startIndex
        while end < text.endIndex {
            let columns = text[end].unicodeScalars.reduce(0) { $0 + width($1) }
            guard taken + columns <= limit else { break }
            taken += columns
            end = text.index(after: end)
        }
        return text[..<end]
    }

    /// The text broken into lines of at most a width: between words where it can, inside a word that is longer than
    /// a line. What is wider than a line by itself is left out.
    static func wrapped(_ text: String, width limit: Int) -> [String] {
        guard limit > 0 else { return [] }
        return LineBreaks.lines(of: text, width: limit) { width($0) }.filter { width($0) <= limit }
    }

    /// Columns of a scalar: 0 for what stands on the letter before it, 2 for East Asian wide characters and pictures, 1
    /// for all else.
    package static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return WideCharacters.contains(scalar) ? 2 : 1
        }
    }

    /// What stands for the station's own characters where only ASCII can be shown.
    private static let asciiForms: [Unicode.Scalar: String] = [
        "…": "...", "×": "x", "–": "-", "—": "-", "·": ".", "●": "o", "○": "-", "“": "\"", "”": "\"", "‘": "'",
        "’": "'",
        "\u{A0}": " ", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "µ": "u", "→": "->",
        "✓": "ok", "−": "-",
    ]
}
