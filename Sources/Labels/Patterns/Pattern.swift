// Regular expressions whose work grows only with the length of the text: what they are, and the machine they become.

/// A regular expression, as a file of rules writes it.
///
/// Allowed are characters, `.`, classes such as `[A-Z\d-]` and `[^,]`, `\d \w \s` and their opposites `\D \W \S`, an
/// escaped sign such as `\.`, groups `( )` and `(?: )`, alternatives with `|`, the counts `?`, `*`, `+`, `{3}`, `{3,}`
/// and `{3,5}`, and `^` and `$`. A text is gone through once with all ways to match it at the same time (Thompson 1968),
/// so that no expression can run for long; what would need more (references back, looking ahead) is refused.
package struct Pattern: Sendable {
    /// The expression, as it was written.
    package let source: String
    let program: [Instruction]

    /// The longest expression, in characters.
    package static let longest = 200
    /// The longest machine that an expression may become, counts written out.
    static let largest = 500
    /// No text is gone through beyond so many characters.
    static let farthest = 500

    /// One step of the machine. Steps are named by their place in the program.
    enum Instruction: Hashable, Sendable {
        /// Takes a character of a class and goes on.
        case take(CharacterClass)
        /// Goes on at both places.
        case fork(Int, Int)
        /// Goes on at another place.
        case jump(Int)
        /// Goes on at the text's beginning alone.
        case begin
        /// Goes on at the text's end alone.
        case end
        /// All has been matched.
        case match
    }

    /// Reads an expression.
    /// - Throws: what is wrong with it, in words, and what is allowed.
    package init(_ source: String) throws(PatternError) {
        self.source = source
        var parser = PatternParser(source)
        program = try parser.program()
    }
}

extension Pattern: Hashable {
    package static func == (one: Pattern, other: Pattern) -> Bool { one.source == other.source }

    package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// What is wrong with a regular expression.
package struct PatternError: Error, Hashable {
    /// What is wrong, and what is allowed.
    package let text: String
}

/// Characters of which one is taken.
struct CharacterClass: Hashable, Sendable {
    /// The ranges of characters, or those that are not in it.
    var ranges: [ClosedRange<UInt32>]
    var isOpposite = false

    static let digits = CharacterClass(ranges: [0x30...0x39])
    static let word = CharacterClass(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let space = CharacterClass(ranges: [0x09...0x0D, 0x20...0x20, 0xA0...0xA0])
    static let blank = CharacterClass(" ")
    static let any = CharacterClass(ranges: [], isOpposite: true)

    init(ranges: [ClosedRange<UInt32>], isOpposite: Bool = false) {
        (self.ranges, self.isOpposite) = (ranges, isOpposite)
    }

    init(_ character: Unicode.Scalar) { self.init(ranges: [character.value...character.value]) }

    var opposite: CharacterClass { CharacterClass(ranges: ranges, isOpposite: !isOpposite) }

    func contains(_ character: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(character.value) } != isOpposite
    }
}
