// How the settings name a GPIO line.

/// A GPIO line as the settings name it: `CHIP:LINE`, or a line's name alone.
///
/// Chips are named by label (`pinctrl-rp1`), by name (`gpiochip0`) or by path (`/dev/gpiochip0`). The numbers in names
/// and paths may change from one kernel to the next, labels and the names of lines do not.
public struct LineAddress: Hashable, Sendable, CustomStringConvertible {
    /// The chip's label, name or path; nil where the line's own name has to do.
    public let chip: String?
    /// The line's number on its chip, from 0, or its name.
    public let line: String

    /// Reads an address; nil when it is none. What stands before the last colon is the chip, so that labels may have
    /// colons. A number alone is no address: every chip has a line of that number.
    public init?(_ text: String) {
        guard !text.utf8.contains(0) else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        line = String(parts.last ?? "")
        chip = parts.count > 1 ? parts.dropLast().joined(separator: ":") : nil
        guard !line.isEmpty, chip != "", chip != nil || !Self.isNumber(line) else { return nil }
    }

    /// The line's number, where it is addressed by number.
    public var offset: Int? { Self.isNumber(line) ? Int(line) : nil }

    /// The address as it is written in the settings.
    public var description: String { chip.map { "\($0):\(line)" } ?? line }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// The resistor that holds an input while nothing drives it.
public enum LineBias: String, Hashable, Sendable, CaseIterable {
    /// It is pulled up: for a switch to ground.
    case pullUp = "pull-up"
    /// It is pulled down: for a switch to the supply.
    case pullDown = "pull-down"
    /// None of the chip's own: the switch has one.
    case none
    /// As it was found.
    case asIs = "as-is"
}

/// How a switch is wired to a line.
public struct LineWiring: Hashable, Sendable {
    /// The resistor at the line.
    public var bias: LineBias
    /// Whether the line is low while the switch is pressed.
    public var isActiveLow: Bool

    /// Makes a wiring; the usual one is a switch to ground.
    public init(bias: LineBias = .pullUp, isActiveLow: Bool = true) {
        self.bias = bias
        self.isActiveLow = isActiveLow
    }
}
