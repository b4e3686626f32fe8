// Words for the person at the bench: written in English, said in any language of the station.

/// Words for the person at the bench. They are written as an English text with values in it, `"Copying \(3) of \(8)"`,
/// and looked up in the catalogue by the text with `{}` for each value, `Copying {} of {}`, when they are shown.
///
/// A value that is itself `Words` is said in the same language; anything else, such as a path or a number, stays as it
/// is, but for signs that a reader would obey or not see: those are written out. Words are equal when they say the same in English, however they were put together.
public struct Words: Sendable {
    /// The English text with `{}` in the place of each value.
    public let pattern: String
    let values: [Value]

    /// A value in a text.
    enum Value: Sendable {
        /// The same in every language.
        case text(String)
        /// Said in the language of the whole.
        case words(Words)
    }

    private init(pattern: String, values: [Value]) {
        (self.pattern, self.values) = (pattern, values)
    }

    /// A text that is the same in every language: a name, a value, a message of the system.
    public init(verbatim text: String) {
        self.init(pattern: "{}", values: [.text(text.harmless)])
    }

    /// Whether there is nothing to say.
    public var isEmpty: Bool { description.isEmpty }

    /// The words in a language; in English where the catalogue does not have them.
    public func text(in language: Language) -> String {
        let translation = Catalogue.translation(of: pattern, to: language)
        return Self.fill(
            translation,
            with: values.map { value in
                switch value {
                case .text(let text): text
                case .words(let words): words.text(in: language)
                }
            })
    }

    /// Puts values in the places of a pattern: `{}` takes the next, `{2}` the second.
    private static func fill(_ pattern: String, with values: [String]) -> String {
        guard !values.isEmpty else { return pattern }
        var result = ""
        var rest = pattern[...]
        var next = 0
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            let index = Int(rest[rest.index(after: open)..<close]).map { $0 - 1 } ?? next
            next += 1
            if values.indices.contains(index) { result += values[index] }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

extension Words: Hashable {
    /// Whether both say the same.
    public static func == (one: Words, other: Words) -> Bool { one.description == other.description }

    /// Hashes what is said.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Words: CustomStringConvertible {
    /// The words in English, as the journal and the commands say them.
    public var description: String { text(in: .english) }
}

extension Words: ExpressibleByStringInterpolation {
    /// Collects the pattern and the values of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pattern = ""
        fileprivate var values: [Value] = []

        /// Begins a literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pattern.reserveCapacity(literalCapacity + 2 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        /// Adds a piece of the English text.
        public mutating func appendLiteral(_ literal: String) { pattern += literal }

        /// Adds words, which are said in the language of the whole.
        public mutating func appendInterpolation(_ words: Words) { append(.words(words)) }

        /// Adds a value that is the same in every language.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(.text(value.description.harmless))
        }

        private mutating func append(_ value: Value) {
            pattern += "{}"
            values.append(value)
        }
    }

    /// Words without values.
    public init(stringLiteral text: String) {
        self.init(pattern: text, values: [])
    }

    /// Words with values.
    public init(stringInterpolation interpolation: StringInterpolation) {
        self.init(pattern: interpolation.pattern, values: interpolation.values)
    }
}

extension [Words] {
    /// The words one after another with a separator that is the same in every language.
    public func joined(separator: String = ", ") -> Words {
        guard var joined = first else { return "" }
        for words in dropFirst() { joined = "\(joined)\(separator)\(words)" }
        return joined
    }
}
