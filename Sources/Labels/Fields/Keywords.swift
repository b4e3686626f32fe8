// Finds the keywords of fields in a line of text, with small errors of recognition forgiven.

/// A keyword that was found in a line.
struct KeywordPlace: Hashable {
    /// The field, by its place in the context.
    let field: Int
    /// Where it stands, in characters.
    let range: Range<Int>
    /// How many characters differ, beside those that are taken for each other.
    let errors: Int
}

/// Looks for keywords.
struct KeywordSearch {
    private let text: [Unicode.Scalar]
    /// The letters and digits of the text in the form in which they are compared, and where each stands.
    private let letters: [(folded: Unicode.Scalar, index: Int)]

    init(_ text: [Unicode.Scalar]) {
        self.text = text
        letters = text.indices.filter { Self.isLetter(text[$0]) }.map { (Confusion.folded(text[$0]), $0) }
    }

    private static func isLetter(_ character: Unicode.Scalar) -> Bool {
        character.properties.isAlphabetic || ("0"..."9").contains(character)
    }

    /// How many errors a keyword of so many letters may have: short ones would become others.
    private static func forgiven(_ count: Int) -> Int { count < 4 ? 0 : count < 8 ? 1 : 2 }

    /// All keywords of fields, none inside another, in their order.
    func places(of fields: [LabelField]) -> [KeywordPlace] {
        var found: [KeywordPlace] = []
        for (index, field) in fields.enumerated() {
            for keyword in field.keywords {
                found += places(of: keyword).map { KeywordPlace(field: index, range: $0.range, errors: $0.errors) }
            }
        }
        // The longest counts, of two alike the one with fewer errors.
        found.sort { ($0.range.count, -$0.errors) > ($1.range.count, -$1.errors) }
        var kept: [KeywordPlace] = []
        for place in found where !kept.contains(where: { $0.range.overlaps(place.range) && !Self.isChain($0, place) }) {
            kept.append(place)
        }
        return kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Two keywords with the same place may name two fields; then neither is sure.
    private static func isChain(_ one: KeywordPlace, _ other: KeywordPlace) -> Bool {
        one.range == other.range && one.errors == other.errors && one.field != other.field
    }

    private func places(of keyword: String) -> [(range: Range<Int>, errors: Int)] {
        let wanted = keyword.unicodeScalars.filter(Self.isLetter).map(Confusion.folded)
        guard !wanted.isEmpty else { return [] }
        let most = Self.forgiven(wanted.count)
        return letters.indices.compactMap { start in
            let first = letters[start].index
            guard first == 0 || !Self.isLetter(text[first - 1]) else { return nil }
            return end(of: wanted, from: start, most).map { (first..<$0.end, $0.errors) }
        }
    }

    /// Where a keyword ends that begins at a letter, and how many errors it has.
    private func end(of wanted: [Unicode.Scalar], from start: Int, _ most: Int) -> (end: Int, errors: Int)? {
        // Rows of the distance of Levenshtein, one for each letter of the text.
        var row = Array(0...wanted.count)
        var best: (end: Int, errors: Int)?
        for (offset, letter) in letters[start...].prefix(wanted.count + most).enumerated() {
            var diagonal = row[0]
            row[0] = offset + 1
            for (place, other) in wanted.enumerated() {
                let changed = diagonal + (letter.folded == other ? 0 : 1)
                diagonal = row[place + 1]
                row[place + 1] = min(changed, row[place] + 1, row[place + 1] + 1)
            }
            let errors = row[wanted.count]
            if errors <= most, errors < best?.errors ?? .max, endsWord(letter.index) {
                best = (letter.index + 1, errors)
            }
        }
        return best
    }

    /// Whether a word ends behind a place. A number may follow a word without a space.
    private func endsWord(_ index: Int) -> Bool {
        guard index + 1 < text.count, Self.isLetter(text[index + 1]) else { return true }
        return CharacterClass.digits.contains(text[index + 1]) && !CharacterClass.digits.contains(text[index])
    }
}
