// The colours of tones, and how well one colour is read on another.

import Glibc
import RackCore
import Station

extension RGB {
    /// Black or white, whichever is read better on this colour.
    var ink: RGB { contrast(to: .black) >= contrast(to: .white) ? .black : .white }

    /// The relative luminance, 0 to 1 (WCAG 2.1, definition of relative luminance).
    var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast to another colour, 1 to 21 (WCAG 2.1, definition of contrast ratio).
    func contrast(to other: RGB) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }

    private static func linear(_ component: UInt8) -> Double {
        let share = Double(component) / 255
        return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
}

extension Tone {
    /// The colour that stands for it.
    var color: RGB {
        switch self {
        case .neutral: Palette.secondary
        case .action: Palette.action
        case .success: Palette.success
        case .warning: Palette.warning
        case .error: Palette.error
        case .name: Palette.accent
        }
    }
}
