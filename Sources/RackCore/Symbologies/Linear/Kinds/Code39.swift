// Code 39 (ISO/IEC 16388).

extension Symbology {
    /// Code 39.
    package static let code39 = Symbology(rawValue: "code39")
}

/// Code 39: nine bars and spaces to a character, three of them wide.
struct Code39: LinearSymbology {
    let symbology = Symbology.code39
    /// Shorter ones are found in the bars of other codes.
    let lengths = 3...40

    /// The characters in the order of their values, then the start and stop character.
    static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*")

    /// The wide bars and spaces of each character (ISO/IEC 16388, table 1), the first in the highest bit.
    private static let wide = [
        0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064, 0x109, 0x049, 0x148, 0x019, 0x118,
        0x058, 0x00D, 0x10C, 0x04C, 0x01C, 0x103, 0x043, 0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016,
        0x181, 0x0C1, 0x1C0, 0x091, 0x190, 0x0D0, 0x085, 0x184, 0x0C4, 0x0A8, 0x0A2, 0x08A, 0x02A, 0x094,
    ]

    let families = Self.wideRatios.map { ratio in
        let widths = Self.wide.map { wide in (0..<9).map { wide >> (8 - $0) & 1 == 1 ? ratio : 1 } }
        let data = Array(widths.dropLast())
        let star = Array(widths.suffix(1))
        return [
            BarAlphabet(star, decoys: data, before: Self.quiet, after: 1), BarAlphabet(data, decoys: star, after: 1),
            BarAlphabet(star, decoys: data, after: Self.quiet),
        ]
    }

    func elements(length: Int) -> [Int] { [0] + [Int](repeating: 1, count: length) + [2] }

    func message(_ forms: [Int]) -> LinearMessage? {
        let values = forms.dropFirst().dropLast()
        return LinearMessage(symbology: symbology, text: String(values.map { Self.characters[$0] }), isChecked: false)
    }

    func forms(of text: String) -> (length: Int, forms: [Int])? {
        let values = text.compactMap { Self.characters.dropLast().firstIndex(of: $0) }
        return values.isEmpty || values.count != text.count ? nil : (values.count, [0] + values + [0])
    }
}
