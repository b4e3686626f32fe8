// Where a text may be broken into lines, on pictures and terminals alike.

/// Breaks texts into lines: at spaces, and between the signs of scripts that are written without them.
enum LineBreaks {
    /// A text in lines of at most a width, in any unit. A word that is wider than a line is broken inside.
    /// - Parameter measure: the width of a text.
    static func lines<Width: Comparable>(
        of text: String, width limit: Width, measure: (String) -> Width
    ) -> [String] {
        var lines: [String] = []
        var line = ""
        for piece in pieces(of: text).flatMap({ fitting($0, width: limit, measure: measure) }) {
            let longer = line.isEmpty ? piece.text : line + (piece.hasSpace ? " " : "") + piece.text
            if line.isEmpty || measure(longer) <= limit {
                line = longer
            } else {
                lines.append(line)
                line = piece.text
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// A text in as few lines of at most a width as it needs, all of about the same width, so that no word is left alone
    /// on the last; each sentence begins a line where that takes no more of them.
    /// - Parameter measure: the width of a text.
    static func balanced(_ text: String, width limit: Double, measure: (String) -> Double) -> [String] {
        let widest = lines(of: text, width: limit, measure: measure)
        guard widest.count > 1 else { return widest }
        let sentences = sentences(of: text)
        if sentences.count > 1 {
            let lines = sentences.flatMap { balanced($0, width: limit, measure: measure) }
            if lines.count == widest.count { return lines }
        }
        var (narrow, wide, best) = (0.0, limit, widest)
        while wide - narrow > limit / 64 {
            let width = (narrow + wide) / 2
            let lines = lines(of: text, width: width, measure: measure)
            // A width in which a word has to be broken makes a line more, or one that did not stand there whole.
            if lines.count == widest.count, lines.allSatisfy({ measure($0) <= width }), !breaksMore(lines, than: widest)
            {
                (wide, best) = (width, lines)
            } else {
                narrow = width
            }
        }
        return best
    }

    /// Whether lines have words broken that other lines of the same text have whole.
    private static func breaksMore(_ lines: [String], than others: [String]) -> Bool {
        let words = { (lines: [String]) in
            Set(lines.flatMap { $0.split(separator: " ") }.filter { !hasWideSigns(String($0)) })
        }
        return !words(lines).isSubset(of: words(others))
    }

    /// The sentences of a text, which had better begin on lines of their own.
    private static func sentences(of text: String) -> [String] {
        var sentences = [""]
        var last: Character?
        for sign in text {
            if last == "。" || (last == "." && sign == " ") { sentences.append("") }
            if sign != " " || sentences.last?.isEmpty == false { sentences[sentences.count - 1].append(sign) }
            last = sign
        }
        return sentences.filter { !$0.isEmpty }
    }

    /// Whether a text has signs between which it may be broken without a space.
    static func hasWideSigns(_ text: String) -> Bool { text.unicodeScalars.contains(where: WideSigns.contains) }

    private struct Piece {
        var text: String
        /// Whether a space stands before it, unless it begins a line.
        var hasSpace: Bool
    }

    /// What stays together.
    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        for word in text.split(separator: " ") {
            var isFirst = true
            var piece = ""
            var last: Character?
            for sign in word {
                if let last, canBreak(between: last, and: sign) {
                    pieces.append(Piece(text: piece, hasSpace: isFirst))
                    (piece, isFirst) = ("", false)
                }
                piece.append(sign)
                last = sign
            }
            pieces.append(Piece(text: piece, hasSpace: isFirst))
        }
        return pieces
    }

    private static func canBreak(between one: Character, and other: Character) -> Bool {
        guard isWide(one) || isWide(other) else { return false }
        return !closing.contains(other) && !opening.contains(one)
    }

    private static func isWide(_ sign: Character) -> Bool { sign.unicodeScalars.contains(where: WideSigns.contains) }

    /// Signs that no line begins with.
    private static let closing: Set<Character> = [
        "，", "。", "、", "：", "；", "？", "！", "）", "」", "』", "》", "…", ",", ".", ":", ";", "?", "!", ")", "%",
    ]
    /// Signs that no line ends with.
    private static let opening: Set<Character> = ["（", "「", "『", "《", "("]

    /// Signs after which a long word is broken rather than elsewhere.
    private static let separators: Set<Character> = ["_", "/", "-", ":"]

    /// A piece that is wider than a line, in pieces that are not.
    private static func fitting<Width: Comparable>(
        _ piece: Piece, width limit: Width, measure: (String) -> Width
    ) -> [Piece] {
        guard measure(piece.text) > limit else { return [piece] }
        var pieces: [Piece] = []
        var part = Piece(text: "", hasSpace: piece.hasSpace)
        for sign in piece.text {
            if !part.text.isEmpty, measure(part.text + String(sign)) > limit {
                // Names of files and folders are broken after a sign that separates their parts, where there is one.
                let end = part.text.lastIndex { separators.contains($0) }.map(part.text.index(after:))
                let cut = end.flatMap { part.text.distance(from: part.text.startIndex, to: $0) >= 4 ? $0 : nil }
                let rest = cut.map { String(part.text[$0...]) } ?? ""
                if let cut { part.text = String(part.text[..<cut]) }
                pieces.append(part)
                part = Piece(text: rest, hasSpace: false)
            }
            part.text.append(sign)
        }
        return pieces + [part]
    }
}
