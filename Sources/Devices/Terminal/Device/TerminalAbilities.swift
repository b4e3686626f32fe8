// What a terminal can show, as its environment tells it.

package import Display

/// What a terminal can show.
package struct TerminalAbilities: Hashable, Sendable {
    /// Whether the cursor can be moved, so that a screen can be drawn. Otherwise screens are printed as text.
    package var isAddressable: Bool
    /// Its colours.
    package var colors: TerminalColors
    /// Its characters.
    package var characters: TerminalCharacters
    /// How it shows pictures as pixels; nil when it does not. No variable tells: the terminal has to be asked.
    package var graphics: TerminalGraphics?

    /// Makes abilities from each of them.
    package init(isAddressable: Bool, colors: TerminalColors, characters: TerminalCharacters) {
        self.isAddressable = isAddressable
        self.colors = colors
        self.characters = characters
    }

    /// Finds the abilities out.
    ///
    /// `NO_COLOR` switches colours off when it is not empty (no-color.org); `COLORTERM` and `TERM` say how many there
    /// are; `LC_ALL`, `LC_CTYPE` and `LANG`, the first that is not empty, say whether text is UTF-8.
    /// - Parameters:
    ///   - environment: the environment's variables.
    ///   - isTerminal: whether the output is a terminal at all.
    package init(environment: [String: String], isTerminal: Bool) {
        let term = environment["TERM"] ?? ""
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let charset = locale.lowercased()
        // The console of the kernel takes UTF-8 and has glyphs for few of its characters.
        let isUnicode = (charset.contains("utf-8") || charset.contains("utf8")) && term != "linux"
        self.init(
            isAddressable: isTerminal && !term.isEmpty && term != "dumb" && term != "unknown",
            colors: Self.colors(term: term, environment: environment), characters: isUnicode ? .unicode : .ascii)
    }

    private static func colors(term: String, environment: [String: String]) -> TerminalColors {
        if let refusal = environment["NO_COLOR"], !refusal.isEmpty { return .none }
        if term.isEmpty || term == "dumb" || term == "unknown" { return .none }
        // The video terminals vt52 to vt420 have none, and say so by their names.
        if term.hasPrefix("vt") { return .none }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || term.hasSuffix("-direct") {
            return .trueColor
        }
        return term.contains("256color") ? .palette256 : .sixteen
    }
}
