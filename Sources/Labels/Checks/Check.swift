// The door of the checks: what a check is, and the one table of all.

/// A rule by which a value proves itself: a check digit, check characters.
package struct Check: Sendable {
    /// Its word in a file of rules: `luhn`, `mod37-36`.
    package let name: String
    /// What a value looks like that can be checked.
    package let form: String
    private let holds: @Sendable ([UInt8]) -> Bool

    /// The longest value that is checked, in characters.
    package static let longest = 64

    /// Makes a check.
    /// - Parameters:
    ///   - name: its word in a file of rules.
    ///   - form: what a value looks like, in words.
    ///   - holds: whether a value keeps it: its characters without spaces and hyphens, printable ASCII, 2 to
    ///     ``longest`` of them.
    init(_ name: String, form: String, holds: @escaping @Sendable ([UInt8]) -> Bool) {
        (self.name, self.form, self.holds) = (name, form, holds)
    }

    /// Whether a value keeps the check. Spaces and hyphens in it do not count.
    package func accepts(_ value: String) -> Bool {
        let characters = Array(Self.bare(value).utf8)
        guard (2...Self.longest).contains(characters.count), characters.allSatisfy({ (0x21..<0x7F).contains($0) })
        else { return false }
        return holds(characters)
    }

    /// A value without spaces and hyphens, as one with a check is kept.
    package static func bare(_ value: String) -> String { value.filter { $0 != " " && $0 != "-" } }

    /// All checks, in the order in which they are named to people.
    package static let declared: [Check] = [
        .luhn, .isbn, .gtin, .mod11x2, .mod37x2, .mod37x36, .mod97x10, .verhoeff, .damm,
    ]

    /// The check of a name; nil where there is none.
    package static func named(_ name: String) -> Check? { declared.first { $0.name == name } }
}

extension Check: Hashable {
    package static func == (one: Check, other: Check) -> Bool { one.name == other.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Sequence<UInt8> {
    /// The values of decimal digits; nil where something else is among them.
    func digits() -> [Int]? {
        var digits: [Int] = []
        for character in self {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) else { return nil }
            digits.append(Int(character - UInt8(ascii: "0")))
        }
        return digits
    }

    /// The values of digits and capital letters, of which A is 10; nil where something else is among them.
    func digitsAndLetters() -> [Int]? {
        var values: [Int] = []
        for character in self {
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): values.append(Int(character - UInt8(ascii: "0")))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): values.append(Int(character - UInt8(ascii: "A")) + 10)
            default: return nil
            }
        }
        return values
    }
}
