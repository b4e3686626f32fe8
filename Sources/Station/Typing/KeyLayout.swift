// Which key has which character: the layouts that a computer may have for its keyboard.

/// A layout. A computer is only told which key was pressed; what it makes of that is its own affair.
package enum KeyLayout: String, Hashable, Sendable, CaseIterable {
    /// American: QWERTY.
    case us
    /// German: QWERTZ.
    case de
    /// French: AZERTY.
    case fr

    /// The key that makes a character; nil where the layout has none that makes it at once and everywhere.
    package func stroke(for character: Unicode.Scalar) -> KeyUsage? { Self.strokes[self]?[character] }

    /// All characters that can be typed.
    package var characters: Set<Unicode.Scalar> { Set(Self.strokes[self, default: [:]].keys) }

    private static let strokes = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.table) })

    private var table: [Unicode.Scalar: KeyUsage] {
        var table: [Unicode.Scalar: KeyUsage] = [" ": .space]
        for (held, rows) in levels {
            for (row, usages) in zip(rows, Self.usages) {
                for (character, usage) in zip(row.unicodeScalars, usages) where character != " " {
                    // Where two keys have it, the plainer one.
                    if table[character] == nil { table[character] = KeyUsage(usage, held) }
                }
            }
        }
        return table
    }

    /// The keys of the four rows from left to right, without those that have no character. The first of the last row is
    /// not on American keyboards. The last of the third is told as 0x31 or 0x32, which are one key to every system.
    private static let usages: [[UInt8]] = [
        [0x35, 0x1E, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2D, 0x2E],
        [0x14, 0x1A, 0x08, 0x15, 0x17, 0x1C, 0x18, 0x0C, 0x12, 0x13, 0x2F, 0x30],
        [0x04, 0x16, 0x07, 0x09, 0x0A, 0x0B, 0x0D, 0x0E, 0x0F, 0x33, 0x34, 0x31],
        [0x64, 0x1D, 0x1B, 0x06, 0x19, 0x05, 0x11, 0x10, 0x36, 0x37, 0x38],
    ]

    /// What stands on the keys of the four rows. A space is a key without a character, with one that waits for the next
    /// key, or with one that differs between Windows and Linux.
    private var levels: [(held: KeyUsage.Held, rows: [String])] {
        switch self {
        case .us:
            [
                ([], ["`1234567890-=", "qwertyuiop[]", #"asdfghjkl;'\"#, " zxcvbnm,./"]),
                (.shift, ["~!@#$%^&*()_+", "QWERTYUIOP{}", #"ASDFGHJKL:"|"#, " ZXCVBNM<>?"]),
            ]
        case .de:
            [
                ([], [" 1234567890ß ", "qwertzuiopü+", "asdfghjklöä#", "<yxcvbnm,.-"]),
                (.shift, ["°!\"§$%&/()=? ", "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ'", ">YXCVBNM;:_"]),
                (.altGr, [#"  ²³   {[]}\ "#, "@ €        ~", "", "|      µ   "]),
            ]
        case .fr:
            [
                ([], [" &é\"'(-è_çà)=", "azertyuiop $", "qsdfghjklmù*", "<wxcvbn,;:!"]),
                (.shift, [" 1234567890°+", "AZERTYUIOP £", "QSDFGHJKLM%µ", ">WXCVBN?./§"]),
                (.altGr, [#"   #{[| \^@]}"#, "  €         ", "", ""]),
            ]
        }
    }
}
