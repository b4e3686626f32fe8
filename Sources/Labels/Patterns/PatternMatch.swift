// Goes through a text with a pattern: once with all ways to match it, at a cost for every letter read otherwise.

/// Letters and digits that text recognition takes for each other.
package enum Confusion {
    private static let groups: [[Unicode.Scalar]] = [
        ["0", "O"], ["1", "I", "l"], ["5", "S"], ["8", "B"], ["2", "Z"],
    ]

    /// The others of each character that has some.
    private static let others: [Unicode.Scalar: [Unicode.Scalar]] = {
        let pairs = groups.flatMap { group in group.map { one in (one, group.filter { $0 != one }) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// What each sign may be too where an expression asks for another.
    private static let alike: [Unicode.Scalar: [Unicode.Scalar]] = {
        var alike = others
        alike["$"] = ["S"]
        alike["i"] = ["1"]
        for letter in "ckopsuvwxz".unicodeScalars {
            alike[letter] = Unicode.Scalar(letter.value - 0x20).map { [$0] }
        }
        return alike
    }()

    /// The other characters that may stand on the label where one was read.
    package static func others(of character: Unicode.Scalar) -> [Unicode.Scalar] { others[character] ?? [] }

    /// What a sign may be too where an expression asks for another: beside those that it is taken for, the capital of a
    /// letter that looks alike in both cases, S for $ and 1 for i.
    static func alike(_ character: Unicode.Scalar) -> [Unicode.Scalar] { alike[character] ?? [] }

    /// The character that stands for all that are taken for it, in capitals: what keywords are compared by.
    static func folded(_ character: Unicode.Scalar) -> Unicode.Scalar {
        let capital =
            (0x61...0x7A).contains(character.value) ? Unicode.Scalar(character.value - 0x20) ?? character : character
        if character == "l" { return "1" }
        return groups.first { $0.contains(capital) }?[0] ?? capital
    }
}

/// A part of a text that a pattern matches.
package struct PatternMatch: Hashable, Sendable {
    /// Where it stands, as characters (Unicode scalars) from the text's beginning.
    package let range: Range<Int>
    /// What the pattern makes of it: the characters, confused ones settled.
    package let value: String
    /// How many characters had to be read otherwise.
    package let settled: Int
    /// Whether the pattern leaves open what a confused character is.
    package let isOpen: Bool
}

extension Pattern {
    /// Whether the pattern is found in a text.
    /// - Parameter settlingConfusions: whether a character may count as one that it is taken for.
    package func matches(_ text: String, settlingConfusions: Bool = false) -> Bool {
        first(in: Array(text.unicodeScalars), settlingConfusions: settlingConfusions, isBounded: false) != nil
    }

    /// Whether a text has the form of the pattern from its first to its last character.
    package func isForm(of text: String) -> Bool {
        // Of the matches that begin first the longest is found, so that one of the whole text is.
        first(in: text, settlingConfusions: false, isBounded: false)?.range == 0..<text.unicodeScalars.count
    }

    /// The part of a text that matches: with the fewest confusions settled, of these the first, of these the longest.
    /// - Parameters:
    ///   - text: what is searched; only its first ``farthest`` characters.
    ///   - settlingConfusions: whether a character may count as one that it is taken for.
    ///   - isBounded: whether what is found has to be a word of its own, with no letter or digit beside it.
    package func first(in text: String, settlingConfusions: Bool, isBounded: Bool = true) -> PatternMatch? {
        first(in: Array(text.unicodeScalars), settlingConfusions: settlingConfusions, isBounded: isBounded)
    }

    /// All parts of a text that match, none of which overlap, in their order; at most ``mostMatches``.
    func all(in text: [Unicode.Scalar], settlingConfusions: Bool) -> [PatternMatch] {
        var open = [0..<min(text.count, Self.farthest)]
        var found: [PatternMatch] = []
        while let part = open.popLast(), found.count < Self.mostMatches {
            guard !part.isEmpty,
                let match = first(in: text, part, settlingConfusions: settlingConfusions, isBounded: true)
            else { continue }
            found.append(match)
            open += [part.lowerBound..<match.range.lowerBound, match.range.upperBound..<part.upperBound]
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// So many matches of a text are looked at.
    private static let mostMatches = 20

    private static func isWord(_ character: Unicode.Scalar) -> Bool {
        CharacterClass.word.contains(character) || character.value > 0x7F && character.properties.isAlphabetic
    }

    /// Whether a letter or digit stands on both sides of a place.
    private static func cuts(_ text: [Unicode.Scalar], at index: Int) -> Bool {
        index > 0 && index < text.count && isWord(text[index - 1]) && isWord(text[index])
    }

    func first(in text: [Unicode.Scalar], settlingConfusions: Bool, isBounded: Bool) -> PatternMatch? {
        first(
            in: text, 0..<min(text.count, Self.farthest), settlingConfusions: settlingConfusions, isBounded: isBounded)
    }

    /// Searches a part of a text, whose ends are those of the text for `^` and `$` where they are its ends.
    private func first(
        in text: [Unicode.Scalar], _ part: Range<Int>, settlingConfusions: Bool, isBounded: Bool
    ) -> PatternMatch? {
        var ways = Ways(count: program.count)
        var next = ways
        var best: (end: Int, way: Way)?
        for index in part.lowerBound...part.upperBound {
            if best == nil || best.map({ $0.way.cost > 0 }) == true, !isBounded || !Self.cuts(text, at: index) {
                enter(0, Way(cost: 0, start: index), &ways, at: index, of: text.count, settlingConfusions)
            }
            if let way = ways[program.count - 1], way.start < index, !isBounded || !Self.cuts(text, at: index),
                best.map({ !$0.way.isBetter(than: way) }) ?? true
            {
                best = (index, way)
            }
            guard index < part.upperBound else { break }
            next.removeAll()
            for place in ways.places {
                guard case .take(let allowed) = program[place], let way = ways[place] else { continue }
                if let best, best.way.isBetter(than: way) { continue }
                step(way, text[index], allowed, settlingConfusions) { way in
                    enter(place + 1, way, &next, at: index + 1, of: text.count, settlingConfusions)
                }
            }
            swap(&ways, &next)
            if ways.places.isEmpty, best?.way.cost == 0 { break }
        }
        return best.map { end, way in
            let value = settlingConfusions ? way.value : Array(text[way.start..<end])
            return PatternMatch(
                range: way.start..<end, value: String(String.UnicodeScalarView(value)), settled: way.cost,
                isOpen: way.isOpen)
        }
    }

    /// Takes a character, as it is or as one that it is taken for.
    private func step(
        _ way: Way, _ character: Unicode.Scalar, _ allowed: CharacterClass, _ settlesConfusions: Bool,
        _ enter: (Way) -> Void
    ) {
        if allowed.contains(character) {
            var way = way
            if settlesConfusions { way.value.append(character) }
            enter(way)
        } else if settlesConfusions {
            for reading in Confusion.alike(character) where allowed.contains(reading) {
                var way = way
                way.value.append(reading)
                way.cost += 1
                enter(way)
            }
        }
    }

    /// Follows forks and jumps from a place, keeping the best way to each. A space may have been overlooked between two
    /// words.
    private func enter(
        _ place: Int, _ way: Way, _ ways: inout Ways, at index: Int, of count: Int, _ settlesConfusions: Bool
    ) {
        var open = [(place, way)]
        while let (place, way) = open.popLast() {
            guard let way = ways.keep(way, at: place) else { continue }
            switch program[place] {
            case .fork(let one, let two): open += [(two, way), (one, way)]
            case .jump(let next): open.append((next, way))
            case .begin: if index == 0 { open.append((place + 1, way)) }
            case .end: if index == count { open.append((place + 1, way)) }
            case .take(.blank) where settlesConfusions && way.start < index && index < count:
                var way = way
                way.value.append(" ")
                way.cost += 1
                open.append((place + 1, way))
            case .take, .match: break
            }
        }
    }
}

/// A way through a text up to a place of the program.
private struct Way {
    var cost: Int
    var start: Int
    var value: [Unicode.Scalar] = []
    /// Whether another way is as good that makes another value of the text.
    var isOpen = false

    func isBetter(than other: Way) -> Bool { (cost, start) < (other.cost, other.start) }
}

/// The best way to each place of a program.
private struct Ways {
    private var ways: [Way?]
    /// The places that have one, in the order in which they were reached.
    private(set) var places: [Int] = []

    init(count: Int) { ways = Array(repeating: nil, count: count) }

    subscript(place: Int) -> Way? { ways[place] }

    mutating func removeAll() {
        for place in places { ways[place] = nil }
        places.removeAll(keepingCapacity: true)
    }

    /// Keeps a way where it is better than the one that is there, or says that there are two.
    /// - Returns: what is there now; nil where nothing has changed.
    mutating func keep(_ way: Way, at place: Int) -> Way? {
        guard var there = ways[place] else {
            ways[place] = way
            places.append(place)
            return way
        }
        if way.isBetter(than: there) {
            ways[place] = way
            return way
        }
        guard !there.isBetter(than: way), !there.isOpen, way.isOpen || there.value != way.value else { return nil }
        there.isOpen = true
        ways[place] = there
        return there
    }
}
