// The colours of everything that is shown, named once.

/// A colour by its sRGB components.
package struct RGB: Hashable, Sendable {
    /// Red, 0 to 255.
    package var red: UInt8
    /// Green, 0 to 255.
    package var green: UInt8
    /// Blue, 0 to 255.
    package var blue: UInt8

    /// Makes a colour from its three components, each 0 to 255.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Makes a colour from its usual hexadecimal form: `0x207dbb`. Only the low 24 bits count.
    package init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex))
    }

    /// White.
    package static let white = RGB(0xffffff)
    /// Black.
    package static let black = RGB(0x000000)
}

/// The station's colours, each named for what it marks. Screen, terminal and annotated picture all take them here.
package enum Palette {
    /// Blue: what can be done.
    package static let action = RGB(0x207dbb)
    /// Purple: an accent without a meaning of its own.
    package static let accent = RGB(0x775f9a)
    /// Orange: a warning, and a position that could not be read.
    package static let warning = RGB(0xea6d29)
    /// Yellow: a badge.
    package static let badge = RGB(0xedb837)
    /// Green: success, and a code that was read.
    package static let success = RGB(0x1f9591)
    /// Red: an error, EMPTY, and the labels in the annotated picture.
    package static let error = RGB(0xa6213b)
    /// Light blue: what is selected.
    package static let selection = RGB(0x67bddf)
    /// Light teal: a surface on which things stand.
    package static let surface = RGB(0xe6f4ef)
    /// Grey: what is secondary.
    package static let secondary = RGB(0x6d6e71)
    /// The lightest blue: a header.
    package static let header = RGB(0xe4f1fb)
}
