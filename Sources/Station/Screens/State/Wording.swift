// Says words in the language of the station.

/// Says words in one language.
struct Wording {
    let language: Language

    /// The words in the language.
    func callAsFunction(_ words: Words) -> String { words.text(in: language) }

    /// A note in the language.
    func note(_ tone: Tone, _ words: Words) -> Screen.Note { .init(tone, self(words)) }
}

extension Fault {
    /// Both sentences of a fault in one: what happened and what to do.
    var words: Words { "\(text). \(remedy)" }
}
