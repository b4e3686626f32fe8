// Codabar (ANSI/AIM BC3-1995).

extension Symbology {
    /// Codabar.
    package static let codabar = Symbology(rawValue: "codabar")
}

/// Codabar: four bars and three spaces to a character, and a letter from A to D at each end, which is no part of what it
/// says.
///
/// The characters `:/.+` are wider than the others. What has them is not read: libraries and blood banks, which
/// have codes of this kind, write digits.
struct Codabar: LinearSymbology {
    let symbology = Symbology.codabar
    /// Shorter ones are found in the bars of other codes.
    let lengths = 5...30

    /// The characters that are equally wide, in the order of their patterns.
    private static let characters = Array("0123456789-$")

    /// The wide bars and spaces of each character, the first in the highest bit.
    private static let wide = [0x03, 0x06, 0x09, 0x60, 0x12, 0x42, 0x21, 0x24, 0x30, 0x48, 0x0C, 0x18]

    /// Those of the letters from A to D.
    private static let wideOfLetters = [0x1A, 0x29, 0x0B, 0x0E]

    let families = Self.wideRatios.map { ratio in
        func widths(_ patterns: [Int]) -> [[Double]] {
            patterns.map { wide in (0..<7).map { wide >> (6 - $0) & 1 == 1 ? ratio : 1 } }
        }
        let (data, letters) = (widths(Self.wide), widths(Self.wideOfLetters))
        return [
            BarAlphabet(letters, decoys: data, before: Self.quiet, after: 1), BarAlphabet(data, after: 1),
            BarAlphabet(letters, decoys: data, after: Self.quiet),
        ]
    }

    func elements(length: Int) -> [Int] { [0] + [Int](repeating: 1, count: length) + [2] }

    func message(_ forms: [Int]) -> LinearMessage? {
        let values = forms.dropFirst().dropLast()
        return LinearMessage(symbology: symbology, text: String(values.map { Self.characters[$0] }), isChecked: false)
    }

    func forms(of text: String) -> (length: Int, forms: [Int])? {
        let values = text.compactMap { Self.characters.firstIndex(of: $0) }
        guard values.count == text.count, lengths.contains(values.count) else { return nil }
        return (values.count, [0] + values + [1])
    }
}
