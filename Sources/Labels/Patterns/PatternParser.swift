// Reads a regular expression and makes the machine of it.

/// Goes through a regular expression once.
struct PatternParser {
    private let characters: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    /// How deep groups may lie in each other.
    private static let deepest = 16
    /// The largest count in braces.
    private static let most = 100

    init(_ source: String) { characters = Array(source.unicodeScalars.prefix(Pattern.longest + 1)) }

    /// The whole machine.
    mutating func program() throws(PatternError) -> [Pattern.Instruction] {
        guard !characters.isEmpty else { throw PatternError(text: "an expression is expected") }
        guard characters.count <= Pattern.longest else {
            throw PatternError(text: "it is longer than \(Pattern.longest) characters")
        }
        let body = try alternatives()
        guard index == characters.count else { throw PatternError(text: "there is a ) without its (") }
        return body + [.match]
    }

    // MARK: Parts. Each is a list of steps whose places count from its own beginning, and that goes on after its end.

    private mutating func alternatives() throws(PatternError) -> [Pattern.Instruction] {
        var body = try sequence()
        while next("|") {
            let other = try sequence()
            // fork, the first, a jump over the second, the second
            body =
                try bounded(
                    [.fork(1, body.count + 2)] + Self.moved(body, by: 1) + [.jump(body.count + other.count + 2)]
                        + Self.moved(other, by: body.count + 2))
        }
        return body
    }

    private mutating func sequence() throws(PatternError) -> [Pattern.Instruction] {
        var body: [Pattern.Instruction] = []
        while index < characters.count, characters[index] != "|", characters[index] != ")" {
            let part = try counted(try one())
            body = try bounded(body + Self.moved(part, by: body.count))
        }
        return body
    }

    private mutating func one() throws(PatternError) -> [Pattern.Instruction] {
        let character = characters[index]
        index += 1
        switch character {
        case "(": return try group()
        case "[": return [.take(try bracketed())]
        case ".": return [.take(.any)]
        case "^": return [.begin]
        case "$": return [.end]
        case "\\": return [.take(try escaped())]
        case "?", "*", "+", "{":
            throw PatternError(
                text: "\(character) stands where there is nothing to count; write \\\(character) for the sign")
        default: return [.take(CharacterClass(character))]
        }
    }

    private mutating func group() throws(PatternError) -> [Pattern.Instruction] {
        if next("?") {
            guard next(":") else { throw PatternError(text: "of groups that begin with (? only (?: is allowed") }
        }
        depth += 1
        guard depth <= Self.deepest else {
            throw PatternError(text: "groups lie in each other more than \(Self.deepest) deep")
        }
        let body = try alternatives()
        depth -= 1
        guard next(")") else { throw PatternError(text: "a ( has no )") }
        return body
    }

    private mutating func escaped() throws(PatternError) -> CharacterClass {
        guard index < characters.count else { throw PatternError(text: "nothing stands after the last \\") }
        let character = characters[index]
        index += 1
        switch character {
        case "d": return .digits
        case "D": return .digits.opposite
        case "w": return .word
        case "W": return .word.opposite
        case "s": return .space
        case "S": return .space.opposite
        default:
            guard character.isASCII, !CharacterClass.word.contains(character) else {
                throw PatternError(
                    text: "\\\(character) is not allowed; allowed: \\d \\w \\s \\D \\W \\S and signs such as \\.")
            }
            return CharacterClass(character)
        }
    }

    private mutating func bracketed() throws(PatternError) -> CharacterClass {
        let isOpposite = next("^")
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        while index < characters.count, isFirst || characters[index] != "]" {
            isFirst = false
            let low = try classMember()
            guard let low = low.single else {
                ranges += try low.plainRanges()
                continue
            }
            // A hyphen at either end is the sign.
            guard index + 1 < characters.count, characters[index] == "-", characters[index + 1] != "]" else {
                ranges.append(low...low)
                continue
            }
            index += 1
            guard let high = try classMember().single, low <= high else {
                throw PatternError(text: "a range in [ ] goes from a character to a later one, such as A-Z")
            }
            ranges.append(low...high)
        }
        guard next("]") else { throw PatternError(text: "a [ has no ]") }
        return CharacterClass(ranges: ranges, isOpposite: isOpposite)
    }

    private mutating func classMember() throws(PatternError) -> CharacterClass {
        let character = characters[index]
        index += 1
        guard character == "\\" else { return CharacterClass(character) }
        return try escaped()
    }

    // MARK: Counts

    private mutating func counted(_ part: [Pattern.Instruction]) throws(PatternError) -> [Pattern.Instruction] {
        guard index < characters.count else { return part }
        let count: (least: Int, most: Int?)
        switch characters[index] {
        case "?": count = (0, 1)
        case "*": count = (0, nil)
        case "+": count = (1, nil)
        case "{": count = try braces()
        default: return part
        }
        index += 1
        if index < characters.count, "?*+{".unicodeScalars.contains(characters[index]) {
            throw PatternError(text: "a count follows a count; put the first one's part in ( )")
        }
        return try repeated(part, count.least, count.most)
    }

    /// Reads {3}, {3,} or {3,5}; leaves the last brace.
    private mutating func braces() throws(PatternError) -> (Int, Int?) {
        let problem = PatternError(
            text: "{ } holds a count of 0 to \(Self.most), such as {3}, {3,} or {3,5}; write \\{ for the sign")
        guard let end = characters[index...].firstIndex(of: "}") else { throw problem }
        let parts = characters[(index + 1)..<end].split(separator: ",", omittingEmptySubsequences: false)
        index = end
        let numbers = parts.map { part in
            part.count <= 3 && part.allSatisfy(CharacterClass.digits.contains)
                ? Int(String(String.UnicodeScalarView(part))) : nil
        }
        guard let least = numbers.first ?? nil, least <= Self.most, parts.count <= 2 else { throw problem }
        if parts.count == 1 { return (least, least) }
        if parts[1].isEmpty { return (least, nil) }
        guard let most = numbers[1], (least...Self.most).contains(most) else { throw problem }
        return (least, most)
    }

    private func repeated(
        _ part: [Pattern.Instruction], _ least: Int, _ most: Int?
    ) throws(PatternError) -> [Pattern.Instruction] {
        var body: [Pattern.Instruction] = []
        for _ in 0..<least { body = try bounded(body + Self.moved(part, by: body.count)) }
        guard let most else {
            // fork, the part, back to the fork
            let start = body.count
            body.append(.fork(start + 1, start + part.count + 2))
            body += Self.moved(part, by: start + 1)
            body.append(.jump(start))
            return try bounded(body)
        }
        guard most > least else { return body }
        let end = body.count + (most - least) * (part.count + 1)
        for _ in least..<most {
            body.append(.fork(body.count + 1, end))
            body = try bounded(body + Self.moved(part, by: body.count))
        }
        return body
    }

    // MARK: Small steps

    private mutating func next(_ character: Unicode.Scalar) -> Bool {
        guard index < characters.count, characters[index] == character else { return false }
        index += 1
        return true
    }

    private func bounded(_ body: [Pattern.Instruction]) throws(PatternError) -> [Pattern.Instruction] {
        guard body.count < Pattern.largest else {
            throw PatternError(text: "with its counts written out it has more than \(Pattern.largest) steps")
        }
        return body
    }

    private static func moved(_ part: [Pattern.Instruction], by offset: Int) -> [Pattern.Instruction] {
        part.map { step in
            switch step {
            case .fork(let one, let other): .fork(one + offset, other + offset)
            case .jump(let place): .jump(place + offset)
            case .take, .begin, .end, .match: step
            }
        }
    }
}

extension CharacterClass {
    /// The one character of a class that is a single one.
    fileprivate var single: UInt32? {
        guard !isOpposite, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }

    fileprivate func plainRanges() throws(PatternError) -> [ClosedRange<UInt32>] {
        guard !isOpposite else { throw PatternError(text: "\\D, \\W and \\S are not allowed in [ ]; write [^ ]") }
        return ranges
    }
}
