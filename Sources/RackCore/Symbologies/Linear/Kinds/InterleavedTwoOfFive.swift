// Interleaved 2 of 5 (ISO/IEC 16390).

extension Symbology {
    /// Interleaved 2 of 5.
    package static let itf = Symbology(rawValue: "itf")
}

/// Interleaved 2 of 5: pairs of digits, one in the bars and one in the spaces between them.
struct InterleavedTwoOfFive: LinearSymbology {
    let symbology = Symbology.itf
    /// In pairs of digits. Shorter ones are found in the bars of other codes.
    let lengths = 3...15

    /// The wide bars of each digit (ISO/IEC 16390, table 1).
    private static let wide = [
        "00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010",
    ]

    let families = Self.wideRatios.map { ratio in
        func width(_ wide: Character) -> Double { wide == "1" ? ratio : 1 }
        let pairs = (0..<100).map { pair in
            zip(Self.wide[pair / 10], Self.wide[pair % 10]).flatMap { [width($0), width($1)] }
        }
        return [
            // The first pair with the start before it and the last one with the stop behind it, which alone are too
            // narrow to be elements; the decoys have something else in their place.
            BarAlphabet(
                pairs.map { [1, 1, 1, 1] + $0 },
                decoys: pairs.flatMap { pair in [[2, 2], [3, 1]].map { $0 + pair } },
                before: Self.quiet),
            BarAlphabet(pairs),
            BarAlphabet(
                pairs.map { $0 + [ratio, 1, 1] },
                decoys: pairs.flatMap { pair in [[1, 1, ratio], [1, ratio, 1]].map { pair + $0 } }, after: Self.quiet),
        ]
    }

    func elements(length: Int) -> [Int] { [0] + [Int](repeating: 1, count: length - 2) + [2] }

    func message(_ forms: [Int]) -> LinearMessage? {
        let text = forms.map { "\($0 / 10)\($0 % 10)" }.joined()
        return LinearMessage(symbology: symbology, text: text, isChecked: false)
    }

    func forms(of text: String) -> (length: Int, forms: [Int])? {
        let digits = text.compactMap(\.wholeNumberValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2), lengths.contains(digits.count / 2) else {
            return nil
        }
        return (digits.count / 2, stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] })
    }
}
