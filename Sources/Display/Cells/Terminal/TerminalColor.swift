// The colours of the palette as terminals of every kind show them.

import RackCore
import Station

/// How many colours a terminal shows.
package enum TerminalColors: String, Hashable, Sendable, CaseIterable {
    /// None: bold and reversed text only.
    case none
    /// The eight colours of ECMA-48 and their bright forms.
    case sixteen
    /// A cube of 6 × 6 × 6 colours and 24 greys.
    case palette256
    /// Any.
    case trueColor
}

/// A colour that the terminal uses.
enum TerminalColor: Hashable, Sendable, CaseIterable {
    case action, accent, warning, badge, success, error, selection, secondary, header, black, white

    /// The colour of a tone; a neutral one has none.
    init?(_ tone: Tone) {
        switch tone {
        case .neutral: return nil
        case .action: self = .action
        case .success: self = .success
        case .warning: self = .warning
        case .error: self = .error
        case .name: self = .accent
        }
    }

    /// The colour of a position's state; an empty one has none.
    init?(_ state: PositionState) {
        if state == .blank { self = .secondary } else { self.init(state.tone) }
    }

    /// The colour as the palette has it.
    var rgb: RGB {
        switch self {
        case .action: Palette.action
        case .accent: Palette.accent
        case .warning: Palette.warning
        case .badge: Palette.badge
        case .success: Palette.success
        case .error: Palette.error
        case .selection: Palette.selection
        case .secondary: Palette.secondary
        case .header: Palette.header
        case .black: .black
        case .white: .white
        }
    }

    /// Black or white, whichever is read better on this colour as the terminal shows it.
    func ink(_ colors: TerminalColors) -> TerminalColor {
        let isDark = colors == .sixteen ? [0, 1, 4, 5].contains(basic) : rgb.ink == .white
        return isDark ? .white : .black
    }

    /// The parameters of the escape sequence that makes this the background, or the foreground.
    func parameters(_ colors: TerminalColors, isBackground: Bool) -> String {
        switch colors {
        case .none: ""
        case .sixteen: String(basic + (isBackground ? 40 : 30))
        case .palette256, .trueColor: "\(isBackground ? 48 : 38);\(Self.parameters(rgb, colors))"
        }
    }

    /// What names any colour behind a 38 or a 48, for terminals with 256 of them or more; empty for others.
    static func parameters(_ color: RGB, _ colors: TerminalColors) -> String {
        switch colors {
        case .none, .sixteen: ""
        case .palette256: "5;\(nearest256(color))"
        case .trueColor: "2;\(color.red);\(color.green);\(color.blue)"
        }
    }

    /// The nearest of the eight colours that every colour terminal has.
    private var basic: Int {
        switch self {
        case .black: 0
        case .error: 1
        case .success: 2
        case .warning, .badge: 3
        case .action: 4
        case .accent: 5
        case .selection: 6
        case .secondary, .header, .white: 7
        }
    }

    /// The place of the nearest colour among the 256: a cube of 6 × 6 × 6 from 16, greys from 232.
    static func nearest256(_ color: RGB) -> Int {
        let steps = [0, 95, 135, 175, 215, 255]
        let parts = [Int(color.red), Int(color.green), Int(color.blue)]
        func distance(_ other: [Int]) -> Int { zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }

        let cube = parts.map { part in steps.indices.min { abs(steps[$0] - part) < abs(steps[$1] - part) } ?? 0 }
        let level = min(23, max(0, (parts.reduce(0, +) / 3 - 3) / 10))
        let gray = 8 + 10 * level
        return distance(cube.map { steps[$0] }) <= distance([gray, gray, gray])
            ? 16 + 36 * cube[0] + 6 * cube[1] + cube[2] : 232 + level
    }
}
