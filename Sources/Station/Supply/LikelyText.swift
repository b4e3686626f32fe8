// What probably comes next in a text that is put in, as other values tell.

/// Values from which one that is put in probably differs little: it brings the likely characters to the front, and never
/// completes a value.
package struct LikelyText: Hashable, Sendable {
    private let values: [[Character]]
    private let near: [Character]?

    /// Takes values.
    /// - Parameters:
    ///   - values: values that are known, such as those of the box.
    ///   - near: one that is probably most like it, such as that of the next vial; its digits come first, and after each
    ///     those that are near it.
    package init(_ values: [String], near: String? = nil) {
        (self.values, self.near) = (values.map(Array.init), near.map(Array.init))
    }

    /// What all known values go on with after the text, two characters or more; nil where they do not agree or are too few
    /// to tell. A value that is whole is not given.
    package func common(after text: String) -> String? {
        let begun = continuations(of: Array(text))
        guard begun.count >= Self.fewest, let first = begun.first else { return nil }
        var length = begun.map(\.count).min() ?? 0
        for other in begun { length = min(length, zip(first, other).prefix { $0 == $1 }.count) }
        // The last character is always the person's own.
        length = min(length, (begun.map(\.count).min() ?? 1) - 1)
        return length >= 2 ? String(first.prefix(length)) : nil
    }

    private static let fewest = 3

    /// Characters that may come next, the likeliest first: those that known values have there, and near a digit the digits
    /// around it.
    package func next(after text: String) -> [Character] {
        let text = Array(text)
        let counts = continuations(of: text).compactMap(\.first).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        var likely = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map(\.key)
        if let near, near.count > text.count, near.starts(with: text.dropLast(2)) {
            let expected = near[text.count]
            likely = Self.around(expected, in: likely)
        }
        return likely
    }

    /// Characters with one and, where it is a digit, those that are near it before the others.
    private static func around(_ expected: Character, in likely: [Character]) -> [Character] {
        guard let digit = expected.wholeNumberValue, expected.isASCII else {
            return [expected] + likely.filter { $0 != expected }
        }
        let digits = (0...9).sorted { (distance($0, digit), $0) < (distance($1, digit), $1) }.map { Character("\($0)") }
        return digits + likely.filter { !digits.contains($0) }
    }

    private static func distance(_ one: Int, _ other: Int) -> Int { min(abs(one - other), 10 - abs(one - other)) }

    /// How long most of the values are; nil where there are none.
    package var usualLength: Int? {
        let counts = values.reduce(into: [:]) { $0[$1.count, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    private func continuations(of text: [Character]) -> [ArraySlice<Character>] {
        values.filter { $0.count > text.count && $0.starts(with: text) }.map { $0.dropFirst(text.count) }
    }
}
