// What the station says, before it is said in a language.

/// What the station says, before it is said in a language.
public typealias Words = String

/// A language that the station speaks.
public enum Language: String, Hashable, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// German.
    case german = "de"
    /// Chinese in simplified characters.
    case chinese = "zh"
}

extension Words {
    /// A text that is the same in every language: a name, a value, a message of the system.
    public init(verbatim text: String) { self = text }

    /// The words in a language.
    public func text(in language: Language) -> String { self }
}
