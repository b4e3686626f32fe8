// The names that people may work under.

/// What an operator's name may be, so that two people never look alike in a list.
///
/// It has letters of Latin, Greek, Cyrillic or the scripts of East Asia, ASCII digits, single spaces and `. - ' _`.
/// Letters of two scripts stand together only where they cannot be taken for each other, Latin beside those of East
/// Asia, and no name is made of such Greek or Cyrillic letters alone as look like Latin ones.
package enum OperatorName {
    /// The most characters of a name.
    package static let longest = 64

    /// What a name may be, in words.
    package static let allowed =
        "1 to \(longest) letters of one script (Latin, Greek, Cyrillic, East Asian), digits, spaces and . - ' _"

    /// A name in its one form: composed (Unicode's NFC), one space between its words and none around them.
    /// - Returns: nil when it is not allowed.
    package static func normal(_ text: String) -> String? {
        // What is far too long is not looked at character by character.
        guard text.utf8.count <= 16 * longest else { return nil }
        let name = String(text.split(separator: " ").joined(separator: " ").map(composed))
        let scalars = name.unicodeScalars
        guard (1...longest).contains(scalars.count), !scalars.allSatisfy(marks.contains) else { return nil }
        var scripts: [Script: [Unicode.Scalar]] = [:]
        for scalar in scalars where !marks.contains(scalar) && !("0"..."9").contains(scalar) {
            guard let script = Script(scalar) else { return nil }
            scripts[script, default: []].append(scalar)
        }
        let isOneScript = scripts.count < 2 || Set(scripts.keys) == [.latin, .eastAsian]
        guard isOneScript, !scripts.contains(where: { $0.looksLatin($1) }) else { return nil }
        return name
    }

    /// A character in its composed form, where it is a letter of names: characters are equal when they are canonically
    /// equivalent. Any other is left as it is, and refused for what is in it.
    private static func composed(_ character: Character) -> Character {
        // The table of all letters is large, and no key of the keyboard needs it.
        if character.isASCII { return character }
        if let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1, Script(scalar) != nil {
            return character
        }
        return composedLetters[character] ?? character
    }

    private static let composedLetters: [Character: Character] = {
        let letters = Script.allCases.flatMap(\.ranges).joined().compactMap(Unicode.Scalar.init).map(Character.init)
        return Dictionary(zip(letters, letters)) { first, _ in first }
    }()

    private static let marks: Set<Unicode.Scalar> = [" ", ".", "-", "'", "_"]

    /// Scripts whose letters may be taken for each other, or not.
    private enum Script: CaseIterable {
        case latin
        case greek
        case cyrillic
        case eastAsian

        /// The script of a letter that people's names are written with; nil for everything else.
        init?(_ scalar: Unicode.Scalar) {
            guard let script = Self.allCases.first(where: { $0.ranges.contains { $0.contains(scalar.value) } }) else {
                return nil
            }
            self = script
        }

        /// The letters of names. What looks like two letters, or like a mark, is left out.
        var ranges: [ClosedRange<UInt32>] {
            switch self {
            case .latin:
                [
                    0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x131, 0x134...0x13E, 0x141...0x148,
                    0x14A...0x17E, 0x1A0...0x1A1, 0x1AF...0x1B0, 0x1CD...0x1DC, 0x218...0x21B, 0x1E00...0x1E99,
                    0x1E9E...0x1E9E, 0x1EA0...0x1EF9,
                ]
            case .greek:
                [0x386...0x386, 0x388...0x38A, 0x38C...0x38C, 0x38E...0x3A1, 0x3A3...0x3CE]
            case .cyrillic: [0x400...0x45F, 0x490...0x491]
            // Kana, ideographs, Hangul.
            case .eastAsian:
                [0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3]
            }
        }

        /// Whether all these letters of the script look like Latin ones.
        func looksLatin(_ letters: [Unicode.Scalar]) -> Bool {
            switch self {
            case .latin, .eastAsian: false
            case .greek: letters.allSatisfy(Self.greekAsLatin.contains)
            case .cyrillic: letters.allSatisfy(Self.cyrillicAsLatin.contains)
            }
        }

        private static let greekAsLatin = Set("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΪΫαβγηικνορτυχϊόύίΐ".unicodeScalars)
        private static let cyrillicAsLatin = Set("АВЕЁЅІЇЈКМНОРСТУХЬаеёѕіїјкорсухһьг".unicodeScalars)
    }
}
