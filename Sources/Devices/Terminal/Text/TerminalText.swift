// Text as a terminal shows it: how wide it is, and what of it may be sent.

/// Which signs a terminal can show.
public enum TerminalSigns: String, Hashable, Sendable, CaseIterable {
    /// All of Unicode: the locale says UTF-8.
    case unicode
    /// Printable ASCII only.
    case ascii
}

/// Text for one line of a terminal: harmless and of known width.
///
/// Values come from labels that anybody may have printed. Nothing in them may move the cursor, change a mode or
/// reorder the line, and a terminal without UTF-8 may not be sent bytes that it takes for something else.
enum TerminalText {
    /// The text with everything that a terminal would obey, and everything it cannot show, written out: an escape
    /// character becomes `\x1b`, a line break `\n`, a right-to-left override `\u{202e}`.
    static func harmless(_ text: String, signs: TerminalSigns) -> String {
        var result = String.UnicodeScalarView()
        result.reserveCapacity(text.unicodeScalars.count)
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x20 && scalar.value < 0x7F {
                result.append(scalar)
            } else if isObeyed(scalar) {
                result.append(contentsOf: written(scalar).unicodeScalars)
            } else if signs == .unicode {
                result.append(scalar)
            } else {
                result.append(contentsOf: (asciiForms[scalar] ?? written(scalar)).unicodeScalars)
            }
        }
        return String(result)
    }

    /// Columns that a harmless text takes.
    static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    /// The text cut to a width in columns; what is cut shows as an ellipsis at its end.
    static func fitted(_ text: String, width limit: Int, signs: TerminalSigns) -> String {
        guard width(text) > limit else { return text }
        let ellipsis = signs == .unicode ? "…" : "~"
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

    /// Columns of a scalar: 0 for what stands on the letter before it, 2 for East Asian wide signs and pictures, 1
    /// for all else.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return WideSigns.contains(scalar) ? 2 : 1
        }
    }

    /// Whether a terminal obeys a scalar instead of showing it: control characters, and the invisible signs that
    /// reorder or join what stands around them.
    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        case .nonspacingMark: scalar.properties.isVariationSelector
        // Jamo that are drawn into the syllable before them.
        case .otherLetter: (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
        case .spaceSeparator: scalar != "\u{A0}" && scalar != "\u{3000}"
        default: false
        }
    }

    /// A scalar as programmers write it.
    private static func written(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\t": "\\t"
        case "\n": "\\n"
        case "\r": "\\r"
        default:
            scalar.value < 0x100
                ? "\\x" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
                : "\\u{" + String(scalar.value, radix: 16) + "}"
        }
    }

    /// What stands for the station's own signs where only ASCII can be shown.
    private static let asciiForms: [Unicode.Scalar: String] = [
        "…": "...", "×": "x", "–": "-", "—": "-", "·": ".", "●": "o", "○": "-", "“": "\"", "”": "\"", "‘": "'",
        "’": "'",
        "\u{A0}": " ", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "µ": "u", "→": "->",
        "✓": "ok", "−": "-",
    ]
}
