// Words of the screens in the language that is set.

/// A language of the screens. The raw value is what the settings say; journal, JSON and commands are always English.
package enum Language: String, Hashable, Codable, Sendable, CaseIterable {
    /// English, in which all texts are written.
    case english = "en"
    /// German.
    case german = "de"
    /// Chinese, in simplified characters.
    case chinese = "zh"

    /// The language's own name for itself.
    package var name: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        case .chinese: "中文"
        }
    }
}

/// Words for the person at the bench. They are written as an English text with values in it, `"Copying \(3) of \(8)"`,
/// and looked up in the catalogue by the text with `{}` for each value, `Copying {} of {}`, when they are shown.
///
/// A value that is itself `Words` is said in the same language; anything else, such as a path or a number, stays as it
/// is, but for characters that a reader would obey or not see: those are written out. Words are equal when they say the same in English, however they were put together.
package struct Words: Sendable {
    /// The English text with `{}` in the place of each value.
    package let pattern: String
    let values: [Value]

    /// A value in a text.
    enum Value: Sendable {
        /// The same in every language.
        case text(String)
        /// Said in the language of the whole.
        case words(Words)
    }

    init(pattern: String, values: [Value]) {
        (self.pattern, self.values) = (pattern, values)
    }

    /// A text that is the same in every language: a name, a value, a message of the system.
    package init(verbatim text: String) {
        self.init(pattern: "{}", values: [.text(text.harmless)])
    }

    /// Whether there is nothing to say.
    package var isEmpty: Bool { description.isEmpty }

    /// The words in a language; in English where the catalogue does not have them.
    package func text(in language: Language) -> String {
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
    package static func == (one: Words, other: Words) -> Bool { one.description == other.description }

    /// Hashes what is said.
    package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Words: CustomStringConvertible {
    /// The words in English, as the journal and the commands say them.
    package var description: String { text(in: .english) }
}

extension Words: ExpressibleByStringInterpolation {
    /// Collects the pattern and the values of a literal.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pattern = ""
        fileprivate var values: [Value] = []

        /// Begins a literal.
        package init(literalCapacity: Int, interpolationCount: Int) {
            pattern.reserveCapacity(literalCapacity + 2 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        /// Adds a piece of the English text.
        package mutating func appendLiteral(_ literal: String) { pattern += literal }

        /// Adds words, which are said in the language of the whole.
        package mutating func appendInterpolation(_ words: Words) { append(.words(words)) }

        /// Adds a value that is the same in every language.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(.text(value.description.harmless))
        }

        private mutating func append(_ value: Value) {
            pattern += "{}"
            values.append(value)
        }
    }

    /// Words without values.
    package init(stringLiteral text: String) {
        self.init(pattern: text, values: [])
    }

    /// Words with values.
    package init(stringInterpolation interpolation: StringInterpolation) {
        self.init(pattern: interpolation.pattern, values: interpolation.values)
    }
}

extension [Words] {
    /// The words one after another with a separator that is the same in every language.
    package func joined(separator: String = ", ") -> Words {
        guard var joined = first else { return "" }
        for words in dropFirst() { joined = "\(joined)\(separator)\(words)" }
        return joined
    }
}
