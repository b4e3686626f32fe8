// How the settings name what a pedal, a key or a lamp hangs on: GPIO lines, and keys of input devices.

/// A GPIO line as the settings name it: `CHIP:LINE`, or a line's name alone.
///
/// Chips are named by label (`pinctrl-rp1`), by name (`gpiochip0`) or by path (`/dev/gpiochip0`). The numbers in names
/// and paths may change from one kernel to the next, labels and the names of lines do not.
package struct LineAddress: Hashable, Sendable, CustomStringConvertible {
    /// The chip's label, name or path; nil where the line's own name has to do.
    package let chip: String?
    /// The line's number on its chip, from 0, or its name.
    package let line: String

    /// Reads an address; nil when it is none. What stands before the last colon is the chip, so that labels may have
    /// colons. A number alone is no address: every chip has a line of that number.
    package init?(_ text: String) {
        guard !text.utf8.contains(0) else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        line = String(parts.last ?? "")
        chip = parts.count > 1 ? parts.dropLast().joined(separator: ":") : nil
        guard !line.isEmpty, chip != "", chip != nil || !Self.isNumber(line) else { return nil }
    }

    /// The line's number, where it is addressed by number.
    package var offset: Int? { Self.isNumber(line) ? Int(line) : nil }

    /// The address as it is written in the settings.
    package var description: String { chip.map { "\($0):\(line)" } ?? line }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// A key of an input device, by the kernel's number (`linux/input-event-codes.h`).
package struct KeyCode: Hashable, Sendable, CustomStringConvertible {
    /// The kernel's number, 1 to 767.
    package let code: UInt16

    /// Makes a key of its number; nil when no key can have it.
    package init?(code: Int) {
        guard (1...767).contains(code) else { return nil }
        self.code = UInt16(code)
    }

    /// Reads `KEY_B` or a number; nil when it is neither.
    package init?(_ text: String) {
        if let code = Self.codes[text] {
            self.init(code: code)
        } else if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let code = Int(text) {
            self.init(code: code)
        } else {
            return nil
        }
    }

    /// The key's name, or its number where it has none here.
    package var description: String { Self.names[Int(code)] ?? String(code) }

    /// The key that most pedals send until they are told otherwise.
    package static let usual = KeyCode(number: 48)

    private init(number: UInt16) { code = number }

    /// The keys that pedals send, by name. All others go by number.
    private static let codes: [String: Int] = {
        var codes: [String: Int] = [:]
        func add(_ names: String, from first: Int, _ prefix: String = "KEY_") {
            for (index, name) in names.split(separator: " ").enumerated() { codes[prefix + name] = first + index }
        }
        add("ESC 1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE TAB", from: 1)
        add("Q W E R T Y U I O P LEFTBRACE RIGHTBRACE ENTER LEFTCTRL", from: 16)
        add("A S D F G H J K L SEMICOLON APOSTROPHE GRAVE LEFTSHIFT BACKSLASH", from: 30)
        add("Z X C V B N M COMMA DOT SLASH RIGHTSHIFT KPASTERISK LEFTALT SPACE CAPSLOCK", from: 44)
        add("F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK", from: 59)
        add("KP7 KP8 KP9 KPMINUS KP4 KP5 KP6 KPPLUS KP1 KP2 KP3 KP0 KPDOT", from: 71)
        add("F11 F12", from: 87)
        add("KPENTER RIGHTCTRL KPSLASH SYSRQ RIGHTALT", from: 96)
        add("HOME UP PAGEUP LEFT RIGHT END DOWN PAGEDOWN INSERT DELETE", from: 102)
        add("MUTE VOLUMEDOWN VOLUMEUP", from: 113)
        add("PAUSE", from: 119)
        add("LEFTMETA RIGHTMETA COMPOSE", from: 125)
        add("NEXTSONG PLAYPAUSE PREVIOUSSONG", from: 163)
        add("F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24", from: 183)
        add("LEFT RIGHT MIDDLE SIDE EXTRA", from: 272, "BTN_")
        add("TRIGGER THUMB THUMB2 TOP TOP2 PINKIE BASE BASE2", from: 288, "BTN_")
        return codes
    }()

    private static let names = Dictionary(codes.map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
}
