// Text from outside as every sink takes it: the journal, a terminal, a table, CSV, JSON.

/// What stands for text from outside where somebody reads it.
///
/// Names come from labels, files, folders and sticks that anybody may have made. None of them may move a cursor, begin
/// a line of its own or reorder one, and none may look like another: what a reader obeys or does not show at all is
/// written as programmers write it, `\n`, `\x1b`, `\u{200b}`. Text that was made harmless stays as it is when it is
/// made harmless again.
extension String {
    /// The text in one line.
    package var harmless: String { harmless { _ in false } }

    /// The text with the line feeds that it has.
    package var harmlessLines: String { harmless { $0 == "\n" } }

    /// JSON with what nobody sees in its strings written as JSON writes it, `\u200b`: it says the same.
    package var harmlessJSON: String {
        // What is obeyed stands in strings alone, but for the white space between them.
        written(unless: { $0 == "\n" || $0 == "\t" || $0 == "\r" }) { scalar in
            scalar.utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }

    private func harmless(_ isLeft: (Unicode.Scalar) -> Bool) -> String {
        written(unless: isLeft) { $0.writtenOut }
    }

    private func written(unless isLeft: (Unicode.Scalar) -> Bool, as form: (Unicode.Scalar) -> String) -> String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isObeyed, !isLeft(scalar) {
                result.append(contentsOf: form(scalar).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Whether a reader obeys a scalar or shows nothing of it, instead of a character: control characters, what reorders,
    /// joins or separates what stands around it, letters without a form, and places that Unicode has not given away.
    package var isObeyed: Bool {
        if value < 0x7F { return value < 0x20 }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        case .nonspacingMark: return properties.isVariationSelector || value == 0x34F
        // Jamo that are drawn into the syllable before them, and those that fill a place without one.
        case .otherLetter:
            return (0x115F...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) || value == 0x3164
                || value == 0xFFA0
        case .otherSymbol: return value == 0x2800
        case .spaceSeparator: return self != "\u{A0}" && self != "\u{3000}"
        default: return false
        }
    }

    /// A scalar as programmers write it.
    package var writtenOut: String {
        switch self {
        case "\t": "\\t"
        case "\n": "\\n"
        case "\r": "\\r"
        default:
            value < 0x100
                ? "\\x" + (value < 0x10 ? "0" : "") + String(value, radix: 16)
                : "\\u{" + String(value, radix: 16) + "}"
        }
    }
}
