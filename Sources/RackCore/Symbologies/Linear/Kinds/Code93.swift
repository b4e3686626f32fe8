// Code 93 (AIM BC5).

extension Symbology {
    /// Code 93.
    package static let code93 = Symbology(rawValue: "code93")
}

/// Code 93: nine modules to a character, three bars each, and two check characters.
struct Code93: LinearSymbology {
    let symbology = Symbology.code93
    let lengths = 1...40

    /// The widths of the values 0 to 46 (AIM BC5, table 1).
    private static let widths = [
        "131112", "111213", "111312", "111411", "121113", "121212", "121311", "111114", "131211", "141111", "211113",
        "211212", "211311", "221112", "221211", "231111", "112113", "112212", "112311", "122112", "132111", "111123",
        "111222", "111321", "121122", "131121", "212112", "212211", "211122", "211221", "221121", "222111", "112122",
        "112221", "122121", "123111", "121131", "311112", "311211", "321111", "112131", "113121", "211131", "121221",
        "312111", "311121", "122211",
    ]
    private static let star = "111141"
    /// The control characters by which the rest of ASCII is written: ($), (%), (/), (+).
    private static let controls = 43...46

    let families = [
        [
            BarAlphabet([Self.star], decoys: Self.widths, before: Self.quiet),
            BarAlphabet(Self.widths, decoys: [Self.star]),
            BarAlphabet([Self.star + "1"], decoys: Self.widths.map { $0 + "1" }, after: Self.quiet),
        ]
    ]

    func elements(length: Int) -> [Int] { [0] + [Int](repeating: 1, count: length + 2) + [2] }

    func message(_ forms: [Int]) -> LinearMessage? {
        let values = Array(forms.dropFirst().dropLast())
        guard values.count > 2, Self.check(values.dropLast(2), most: 20) == values[values.count - 2],
            Self.check(values.dropLast(), most: 15) == values[values.count - 1],
            let text = Self.text(of: Array(values.dropLast(2)))
        else { return nil }
        return LinearMessage(symbology: symbology, text: text, isChecked: true)
    }

    func forms(of text: String) -> (length: Int, forms: [Int])? {
        var values = text.compactMap { Code39.characters.dropLast().firstIndex(of: $0) }
        guard !values.isEmpty, values.count == text.count else { return nil }
        for most in [20, 15] { values.append(Self.check(values, most: most)) }
        return (values.count - 2, [0] + values + [0])
    }

    /// The check character of values, whose weights from the right are 1 to `most` and again.
    private static func check(_ values: some BidirectionalCollection<Int>, most: Int) -> Int {
        values.reversed().enumerated().reduce(0) { $0 + ($1.offset % most + 1) * $1.element } % 47
    }

    /// What values say; a control character and a letter stand for one character of ASCII (AIM BC5, table 2).
    private static func text(of values: [Int]) -> String? {
        var (text, index) = ("", 0)
        while index < values.count {
            guard Self.controls.contains(values[index]) else {
                text.append(Code39.characters[values[index]])
                index += 1
                continue
            }
            guard index + 1 < values.count, (10...35).contains(values[index + 1]) else { return nil }
            let letter = values[index + 1] - 10
            let scalar: Int? =
                switch (values[index], letter) {
                case (43, _): letter + 1
                case (44, 0...4): letter + 27
                case (44, 5...9): letter - 5 + 59
                case (44, 10...14): letter - 10 + 91
                case (44, 15...19): letter - 15 + 123
                case (44, 20): 0
                case (44, 21): 64
                case (44, 22): 96
                case (45, 0...14): letter + 33
                case (45, 25): 58
                case (46, _): letter + 97
                default: nil
                }
            guard let scalar else { return nil }
            text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar)))
            index += 2
        }
        return text
    }
}
