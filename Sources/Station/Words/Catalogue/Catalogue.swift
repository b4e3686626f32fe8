// The one place where words are looked up in another language.

import Synchronization

/// An English text in the other languages. Values stand as `{}`, or as `{2}` where a language has another order.
package struct Translation: Hashable, Sendable {
    package let english: String
    let german: String
    let chinese: String

    package init(_ english: String, _ german: String, _ chinese: String) {
        (self.english, self.german, self.chinese) = (english, german, chinese)
    }

    /// The text in a language.
    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .german: german
        case .chinese: chinese
        }
    }
}

/// All texts of the screens in all languages.
enum Catalogue {
    /// Every text, subject by subject.
    static let all: [Translation] = [
        general, home, scanning, result, readingWarnings, browsing, adjusting, setup, cameraFaults, stickFaults,
        fileFaults, storeFaults, upkeepFaults, wiringFaults, screenFaults, pictureFaults, placementDoubts, operators,
        positions, labels, labelProblems, provision, update, supply, serialFaults, keyboardFaults,
        Settings.declared.flatMap { [$0.help] + ($0.row?.texts ?? []) },
    ].flatMap { $0 }

    private static let byEnglish = Dictionary(all.map { ($0.english, $0) }) { first, _ in first }

    /// Where tests collect the texts that were wanted and are not there.
    @TaskLocal static var absences: Absences?

    /// The English texts that were wanted in another language and are not in the catalogue.
    final class Absences: Sendable {
        private let texts = Mutex<Set<String>>([])

        /// All that were wanted so far, in alphabetical order.
        var all: [String] { texts.withLock { $0.sorted() } }

        func add(_ text: String) { texts.withLock { _ = $0.insert(text) } }
    }

    /// A pattern in a language; the pattern itself where the catalogue does not have it.
    static func translation(of pattern: String, to language: Language) -> String {
        guard let found = byEnglish[pattern] else {
            if let absences, needsTranslation(pattern) { absences.add(pattern) }
            return pattern
        }
        return found.text(in: language)
    }

    /// Whether there is a letter in a pattern; signs alone are the same everywhere.
    private static func needsTranslation(_ pattern: String) -> Bool {
        pattern.unicodeScalars.contains { $0.properties.isAlphabetic }
    }
}
