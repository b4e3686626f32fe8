// Finds the values of fields in lines of text, beside their keywords or by their form, and counts how often they were read.

internal import RackCore

/// The fields that the lines of a label hold.
struct TextFields {
    private let lines: [LabelLine]
    private let fields: [LabelField]
    private let layout: LineLayout
    private let texts: [[[Unicode.Scalar]]]
    /// The keywords of each reading of each line.
    private let keywords: [[[KeywordPlace]]]

    /// A value in one reading of one line.
    private struct Vote {
        let line: Int
        let reading: Int
        var found: Interpretation
        /// How sure the recognition calls itself; nil where that is not known.
        let confidence: Double?
    }

    private func vote(_ line: Int, _ reading: Int, _ found: Interpretation, from start: Int = 0) -> Vote {
        let part = found.range.lowerBound + start..<found.range.upperBound + start
        let confidence = lines[line].readings[reading].confidence(of: part)
        return Vote(line: line, reading: reading, found: found, confidence: confidence)
    }

    init(_ lines: [LabelLine], _ fields: [LabelField]) {
        (self.lines, self.fields) = (lines, fields)
        layout = LineLayout(lines)
        texts = lines.map { $0.readings.map { Array($0.text.unicodeScalars.prefix(Pattern.farthest)) } }
        keywords = texts.map { $0.map { KeywordSearch($0).places(of: fields) } }
    }

    /// What the lines say of a field; nil where they say nothing.
    func result(of index: Int) -> FieldResult? {
        let field = fields[index]
        guard field.source != .code else { return nil }
        var votes = field.keywords.isEmpty ? [] : votesAtKeywords(index)
        if votes.isEmpty, field.match != nil || field.check != nil {
            votes = votesByForm(field)
            if !field.keywords.isEmpty {
                for place in votes.indices where votes[place].found.doubt == nil {
                    votes[place].found.doubt = "its keyword was not found"
                }
            }
        }
        return Self.count(votes, isChecked: field.check != nil)
    }

    // MARK: Beside keywords

    private func votesAtKeywords(_ index: Int) -> [Vote] {
        var votes: [Vote] = []
        var neighbours: Set<Int> = []
        for line in lines.indices {
            var hasOwn = false
            var isNamed = false
            for (reading, places) in keywords[line].enumerated() {
                for (order, place) in places.enumerated() where place.field == index {
                    // Of two keywords of one field the last one stands before the value.
                    if order + 1 < places.count, places[order + 1].field == index,
                        isJoined(line, reading, place, places[order + 1])
                    {
                        continue
                    }
                    let end = places[(order + 1)...].first { $0.range.lowerBound >= place.range.upperBound }
                    let text = texts[line][reading]
                    let piece = text[place.range.upperBound..<(end?.range.lowerBound ?? text.count)]
                    // Digits behind a keyword that are no value were not read rightly: the next line is no answer then.
                    let isBare = !piece.contains(where: CharacterClass.digits.contains)
                    if fields[index].near != nil || isBare { isNamed = true }
                    guard fields[index].near != .below else { continue }
                    guard var found = fields[index].interpret(text: Array(piece), isWhole: true) else { continue }
                    if let other = disputed(line, reading, order) {
                        found.doubt = found.doubt ?? "\(other) has its keyword there too"
                    }
                    found.doubt = found.doubt ?? strayLetters(piece.prefix(found.range.lowerBound))
                    hasOwn = true
                    votes.append(vote(line, reading, found, from: place.range.upperBound))
                }
            }
            if isNamed, !hasOwn, let next = neighbour(of: line, fields[index]) { neighbours.insert(next) }
        }
        for line in neighbours.sorted() where votes.allSatisfy({ $0.line != line }) {
            for (reading, text) in texts[line].enumerated() {
                // A line with a keyword of its own says something else.
                guard keywords[line][reading].isEmpty,
                    var found = fields[index].interpret(text: text, isWhole: true)
                else { continue }
                // So may a line whose keyword was misread.
                let before = text[..<found.range.lowerBound]
                if found.doubt == nil, before.contains(where: Self.isLetter) {
                    found.doubt = "\(String(String.UnicodeScalarView(before)).quotedInLine) stands before it"
                }
                votes.append(vote(line, reading, found))
            }
        }
        return votes
    }

    private func neighbour(of line: Int, _ field: LabelField) -> Int? {
        let right = field.near == .below ? nil : layout.right(of: line)
        return right ?? (field.near == .right ? nil : layout.below(line))
    }

    /// Whether only spaces and signs stand between two keywords, none of which ends the first.
    private func isJoined(_ line: Int, _ reading: Int, _ one: KeywordPlace, _ other: KeywordPlace) -> Bool {
        let (start, end) = (one.range.upperBound, other.range.lowerBound)
        guard start < end else { return true }
        return texts[line][reading][start..<end].allSatisfy { " ./-".unicodeScalars.contains($0) }
    }

    /// The other field whose keyword stands at the same place, or directly before; nil where none does.
    private func disputed(_ line: Int, _ reading: Int, _ order: Int) -> String? {
        let places = keywords[line][reading]
        let place = places[order]
        let other = places.enumerated().first { index, other in
            other.field != place.field
                && (other.range == place.range || index < order && isJoined(line, reading, other, place))
        }
        return other.map { fields[$0.element.field].name }
    }

    private static func isLetter(_ character: Unicode.Scalar) -> Bool {
        character.properties.isAlphabetic || CharacterClass.digits.contains(character)
    }

    /// Says that letters stand between a keyword and the value: they may belong to it.
    private func strayLetters(_ piece: ArraySlice<Unicode.Scalar>) -> String? {
        let word = piece.filter(Self.isLetter)
        guard word.contains(where: CharacterClass.digits.contains) || word.count > Self.mostStray else { return nil }
        return "\(String(String.UnicodeScalarView(piece)).quotedInLine) stands before it"
    }

    /// A short word such as `no` may stand between a keyword and its value.
    private static let mostStray = 8

    // MARK: By form alone

    private func votesByForm(_ field: LabelField) -> [Vote] {
        texts.indices.flatMap { line in
            texts[line].indices.compactMap { reading in
                field.interpret(text: texts[line][reading], isWhole: false).flatMap { found in
                    found.problem == nil ? vote(line, reading, found) : nil
                }
            }
        }
    }

    // MARK: Counting

    /// A value that was read so often stands against one that was read once, where one of the readings is so sure: a word
    /// that is none in the recognition's language is often the same wrong one in most of them.
    private static let (clear, clearConfidence) = (3, 0.94)
    /// A value has to be read so often.
    private static let alike = 2

    /// A value of which no reading is so sure is often the same wrong one in all of them.
    private static let leastConfidence = 0.85

    /// What votes say together: only a value that was read alike twice, with every rule kept, is valid.
    private static func count(_ votes: [Vote], isChecked: Bool) -> FieldResult? {
        guard let first = votes.first else { return nil }
        let sound = votes.filter { $0.found.problem == nil }
        guard !sound.isEmpty else {
            let value = mostFrequent(votes) ?? first
            return FieldResult(values: [value.found.value], state: .invalid, problem: value.found.problem)
        }
        // Lines that say different things are different values; readings of one line are readings of one value.
        let lines = Dictionary(grouping: sound, by: \.line)
        let values = lines.keys.sorted().compactMap { mostFrequent(lines[$0] ?? [])?.found.value }.unique
        if values.count > 1 {
            return FieldResult(values: values, state: .ambiguous, problem: "two lines say different values")
        }
        let value = values[0]
        let alike = sound.filter { $0.found.value == value }
        let plain = alike.filter { $0.found.doubt == nil }
        let others = sound.filter { $0.found.value != value && $0.found.doubt == nil }
        func unsure(_ problem: String, other: String? = nil) -> FieldResult {
            FieldResult(values: [value], state: .unsure, problem: problem, other: other)
        }
        if plain.isEmpty { return unsure(alike.first?.found.doubt ?? "it was not read plainly") }
        // A value that another reading has more of may be no more than a part.
        let longer = others.first { $0.found.value.count > value.count && $0.found.value.contains(value) }
        let surest = plain.compactMap(\.confidence).max()
        let isClear =
            plain.count >= Self.clear && others.count <= 1 && (isChecked || surest ?? 1 >= Self.clearConfidence)
        if let other = longer ?? others.first, longer != nil || !isClear {
            return unsure("it was also read as \(other.found.value)", other: other.found.value)
        }
        if plain.count < Self.alike { return unsure("it was read so only once") }
        if !isChecked, let surest, surest < Self.leastConfidence {
            return unsure("it is hard to read")
        }
        return FieldResult(values: [value], state: .valid, problem: nil)
    }

    /// Of all votes one with the value that most have; those without doubt count before the others.
    private static func mostFrequent(_ votes: [Vote]) -> Vote? {
        func weight(_ vote: Vote) -> Int {
            votes.reduce(0) { sum, other in
                sum + (other.found.value == vote.found.value ? (other.found.doubt == nil ? 100 : 1) : 0)
            }
        }
        var best: (vote: Vote, weight: Int)?
        for vote in votes {
            let weight = weight(vote)
            if weight > best?.weight ?? 0 { best = (vote, weight) }
        }
        return best?.vote
    }
}
