// Code 128 and GS1-128 (ISO/IEC 15417).

extension Symbology {
    /// Code 128; GS1-128 is a Code 128 that begins with FNC1.
    package static let code128 = Symbology(rawValue: "code128")
}

/// Code 128: elements of eleven modules, three bars each.
struct Code128: LinearSymbology {
    let symbology = Symbology.code128
    let lengths = 1...60

    /// The widths of the values 0 to 105 (ISO/IEC 15417, table 1).
    private static let widths = [
        "212222", "222122", "222221", "121223", "121322", "131222", "122213", "122312", "132212", "221213", "221312",
        "231212", "112232", "122132", "122231", "113222", "123122", "123221", "223211", "221132", "221231", "213212",
        "223112", "312131", "311222", "321122", "321221", "312212", "322112", "322211", "212123", "212321", "232121",
        "111323", "131123", "131321", "112313", "132113", "132311", "211313", "231113", "231311", "112133", "112331",
        "132131", "113123", "113321", "133121", "313121", "211331", "231131", "213113", "213311", "213131", "311123",
        "311321", "331121", "312113", "312311", "332111", "314111", "221411", "431111", "111224", "111422", "121124",
        "121421", "141122", "141221", "112214", "112412", "122114", "122411", "142112", "142211", "241211", "221114",
        "413111", "241112", "134111", "111242", "121142", "121241", "114212", "124112", "124211", "411212", "421112",
        "421211", "212141", "214121", "412121", "111143", "111341", "131141", "114113", "114311", "411113", "411311",
        "113141", "114131", "311141", "411131", "211412", "211214", "211232",
    ]
    private static let stop = "2331112"
    /// How many values are data or the check character; the next three are the start characters.
    private static let dataValues = 103
    /// FNC1 in all code sets.
    private static let fnc1 = 102

    let families = [
        [
            BarAlphabet(
                Array(Self.widths[Self.dataValues...]), decoys: Array(Self.widths[..<Self.dataValues]),
                before: Self.quiet),
            BarAlphabet(Array(Self.widths[..<Self.dataValues])),
            BarAlphabet([Self.stop], decoys: Self.widths.map { $0 + "2" }, after: Self.quiet),
        ]
    ]

    func elements(length: Int) -> [Int] { [0] + [Int](repeating: 1, count: length + 1) + [2] }

    func message(_ forms: [Int]) -> LinearMessage? {
        let values = forms.dropFirst().dropLast()
        guard let start = forms.first, let check = values.last else { return nil }
        guard Self.check(values.dropLast(), start) == check, let text = Self.text(of: values.dropLast(), start) else {
            return nil
        }
        return LinearMessage(
            symbology: symbology, text: text, isGS1: values.first == Self.fnc1 && values.count > 2, isChecked: true)
    }

    func forms(of text: String) -> (length: Int, forms: [Int])? {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.allSatisfy({ (32..<127).contains($0) || $0 == 0x1D }) else { return nil }
        func digits(from place: Int) -> Int { bytes[place...].prefix { (0x30...0x39).contains($0) }.count }
        var set = digits(from: bytes[0] == 0x1D ? 1 : 0) >= 4 ? CodeSet.c : .b
        let start = set.rawValue
        var (values, place) = ([Int](), 0)
        while place < bytes.count {
            if bytes[place] == 0x1D {
                values.append(Self.fnc1)
                place += 1
            } else if set == .c {
                guard digits(from: place) >= 2 else {
                    values.append(100)
                    set = .b
                    continue
                }
                values.append(Int(bytes[place] - 0x30) * 10 + Int(bytes[place + 1] - 0x30))
                place += 2
            } else if digits(from: place) >= 4, digits(from: place).isMultiple(of: 2) {
                values.append(99)
                set = .c
            } else {
                values.append(Int(bytes[place]) - 32)
                place += 1
            }
        }
        return (values.count, [start] + values + [Self.check(values, start), 0])
    }

    /// The check character of values behind a start character.
    private static func check(_ values: some Collection<Int>, _ start: Int) -> Int {
        values.enumerated().reduce(start + dataValues) { $0 + ($1.offset + 1) * $1.element } % dataValues
    }

    /// The code sets.
    private enum CodeSet: Int { case a, b, c }

    /// What values say (ISO/IEC 15417, 4.3.3); nil where a value has no meaning where it stands. The first FNC1 says
    /// that the message is of GS1 and leaves nothing, each later one is GS.
    private static func text(of values: some Collection<Int>, _ start: Int) -> String? {
        guard var set = CodeSet(rawValue: start) else { return nil }
        var (bytes, shifted, isFirst) = ([UInt8](), CodeSet?.none, true)
        for value in values {
            let current = shifted ?? set
            shifted = nil
            switch (current, value) {
            case (_, Self.fnc1):
                // FNC1 behind one letter or two digits stands for another application's codes, and is kept too.
                if !isFirst { bytes.append(0x1D) }
            case (.c, 0..<100): bytes += [UInt8(0x30 + value / 10), UInt8(0x30 + value % 10)]
            case (.c, 100): set = .b
            case (.c, 101): set = .a
            case (.a, 0..<64), (.b, 0..<96): bytes.append(UInt8(value + 32))
            case (.a, 64..<96): bytes.append(UInt8(value - 64))
            case (.a, 98): shifted = .b
            case (.b, 98): shifted = .a
            case (_, 99): set = .c
            case (.a, 100): set = .b
            case (.b, 101): set = .a
            // FNC2, FNC3 and FNC4 tell the scanner something or are beyond ASCII: not what a label says.
            default: return nil
            }
            isFirst = false
        }
        guard shifted == nil, !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
