// What a terminal that shows pixels can show.

public import RackCore

/// How a terminal is given pictures as pixels.
public struct TerminalGraphics: Hashable, Sendable {
    /// The protocol that it speaks.
    public var language: Language
    /// The pixels of one character.
    public var cell: PixelSize
    /// The bytes that one picture may take, so that a slow line is not held up.
    public var budget: Int

    /// A protocol for pictures on terminals.
    public enum Language: Hashable, Sendable {
        /// That of the terminal Kitty, which many others speak.
        case kitty
        /// Sixel, of the video terminals since the VT240.
        case sixel
    }

    /// What is assumed for a character where the terminal does not tell: a small one, so that a picture never reaches
    /// beyond its place.
    public static let usualCell = PixelSize(width: 8, height: 16)
    /// The bytes of a picture on a serial line: less than a second and a half at 115200 baud.
    public static let serialBudget = 16_000
    /// The bytes of a picture anywhere else.
    public static let usualBudget = 400_000

    /// Makes them from each of them.
    public init(language: Language, cell: PixelSize = usualCell, budget: Int = usualBudget) {
        self.language = language
        self.cell = cell
        self.budget = budget
    }
}
