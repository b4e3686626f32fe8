// The colours of half blocks, in as few bytes as they need.

import RackCore

/// The two colours that a terminal writes half blocks in. A block takes over those of the one before where it can: a
/// lower half block serves as well as an upper one with its colours turned, and a space where both are the same.
struct HalfBlockInk {
    private let colors: TerminalColors
    private var ink = ""
    private var ground = ""

    init(_ colors: TerminalColors) { self.colors = colors }

    /// What writes some half blocks of two colours after those before.
    mutating func encoded(_ pixels: TerminalStyle.Pixels, count: Int) -> String {
        let upper = TerminalColor.parameters(pixels.upper, colors)
        let lower = TerminalColor.parameters(pixels.lower, colors)
        if upper == lower { return turn(ink: ink, ground: upper) + String(repeating: " ", count: count) }
        let isTurned = cost(ink: lower, ground: upper) < cost(ink: upper, ground: lower)
        return turn(ink: isTurned ? lower : upper, ground: isTurned ? upper : lower)
            + String(repeating: isTurned ? "▄" : "▀", count: count)
    }

    private func cost(ink: String, ground: String) -> Int {
        (ink == self.ink ? 0 : 1) + (ground == self.ground ? 0 : 1)
    }

    private mutating func turn(ink: String, ground: String) -> String {
        var parameters: [String] = []
        if ink != self.ink { parameters.append("38;\(ink)") }
        if ground != self.ground { parameters.append("48;\(ground)") }
        (self.ink, self.ground) = (ink, ground)
        return parameters.isEmpty ? "" : "\u{1B}[\(parameters.joined(separator: ";"))m"
    }
}
