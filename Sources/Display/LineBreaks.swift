// Where a text may be broken into lines, on pictures and terminals alike, and which characters are wide.

/// Breaks texts into lines: at spaces, and between the characters of scripts that are written without them.
enum LineBreaks {
    /// A text in lines of at most a width, in any unit. A word that is wider than a line is broken inside.
    /// - Parameter measure: the width of a text.
    static func lines<Width: Comparable>(
        of text: String, width limit: Width, measure: (String) -> Width
    ) -> [String] {
        // Most texts have room on one line, and to measure is what costs most.
        if !text.isEmpty, isPlain(text), measure(text) <= limit { return [text] }
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
            Set(lines.flatMap { $0.split(separator: " ") }.filter { !hasWideCharacters(String($0)) })
        }
        return !words(lines).isSubset(of: words(others))
    }

    /// The sentences of a text, which had better begin on lines of their own.
    private static func sentences(of text: String) -> [String] {
        var sentences = [""]
        var last: Character?
        for character in text {
            if last == "。" || (last == "." && character == " ") { sentences.append("") }
            if character != " " || sentences.last?.isEmpty == false { sentences[sentences.count - 1].append(character) }
            last = character
        }
        return sentences.filter { !$0.isEmpty }
    }

    /// Whether a text has characters between which it may be broken without a space.
    static func hasWideCharacters(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.contains(where: WideCharacters.contains)
    }

    /// Whether a text has single spaces between its words and no others, so that its words joined are the text.
    private static func isPlain(_ text: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in text.utf8 {
            if byte == UInt8(ascii: " "), last == byte { return false }
            last = byte
        }
        return last != UInt8(ascii: " ")
    }

    private struct Piece {
        var text: String
        /// Whether a space stands before it, unless it begins a line.
        var hasSpace: Bool
    }

    /// What stays together.
    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        for word in text.split(separator: " ") {
            guard hasWideCharacters(word) else {
                pieces.append(Piece(text: String(word), hasSpace: true))
                continue
            }
            var isFirst = true
            var piece = ""
            var last: Character?
            for character in word {
                if let last, canBreak(between: last, and: character) {
                    pieces.append(Piece(text: piece, hasSpace: isFirst))
                    (piece, isFirst) = ("", false)
                }
                piece.append(character)
                last = character
            }
            pieces.append(Piece(text: piece, hasSpace: isFirst))
        }
        return pieces
    }

    private static func canBreak(between one: Character, and other: Character) -> Bool {
        guard isWide(one) || isWide(other) else { return false }
        return !closing.contains(other) && !opening.contains(one)
    }

    private static func isWide(_ character: Character) -> Bool {
        character.unicodeScalars.contains(where: WideCharacters.contains)
    }

    /// Characters that no line begins with.
    private static let closing: Set<Character> = [
        "，", "。", "、", "：", "；", "？", "！", "）", "」", "』", "》", "…", ",", ".", ":", ";", "?", "!", ")", "%",
    ]
    /// Characters that no line ends with.
    private static let opening: Set<Character> = ["（", "「", "『", "《", "("]

    /// Characters after which a long word is broken rather than elsewhere.
    private static let separators: Set<Character> = ["_", "/", "-", ":"]

    /// A piece that is wider than a line, in pieces that are not.
    private static func fitting<Width: Comparable>(
        _ piece: Piece, width limit: Width, measure: (String) -> Width
    ) -> [Piece] {
        guard measure(piece.text) > limit else { return [piece] }
        var pieces: [Piece] = []
        var part = Piece(text: "", hasSpace: piece.hasSpace)
        for character in piece.text {
            if !part.text.isEmpty, measure(part.text + String(character)) > limit {
                // Names of files and folders are broken after a character that separates their parts, where there is one.
                let end = part.text.lastIndex { separators.contains($0) }.map(part.text.index(after:))
                let cut = end.flatMap { part.text.distance(from: part.text.startIndex, to: $0) >= 4 ? $0 : nil }
                let rest = cut.map { String(part.text[$0...]) } ?? ""
                if let cut { part.text = String(part.text[..<cut]) }
                pieces.append(part)
                part = Piece(text: rest, hasSpace: false)
            }
            part.text.append(character)
        }
        return pieces + [part]
    }
}

/// The characters that a terminal draws two columns wide: East Asian wide and full-width ones, and pictures.
///
/// Source: Unicode Standard Annex 11, values W and F of `EastAsianWidth.txt`, joined to ranges; the unassigned places
/// within a block count as wide, as that annex advises.
enum WideCharacters {
    /// Whether a scalar is two columns wide.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= ranges[0].lowerBound else { return false }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(scalar.value)
    }

    private static let ranges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
        0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F, 0x2693...0x2693, 0x26A1...0x26A1,
        0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
        0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B,
        0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
        0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E,
        0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9,
        0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F004...0x1F004,
        0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335,
        0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
        0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
        0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4,
        0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF,
        0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
        0x1F947...0x1F9FF, 0x1FA70...0x1FAF6, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
