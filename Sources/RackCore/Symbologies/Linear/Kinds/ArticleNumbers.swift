// EAN-13, EAN-8, UPC-A and UPC-E (ISO/IEC 15420).

extension Symbology {
    /// EAN-13, which books have too.
    package static let ean13 = Symbology(rawValue: "ean13")
    /// EAN-8.
    package static let ean8 = Symbology(rawValue: "ean8")
    /// UPC-A: an EAN-13 that begins with 0.
    package static let upcA = Symbology(rawValue: "upca")
    /// UPC-E: a UPC-A in which zeros are left out.
    package static let upcE = Symbology(rawValue: "upce")
}

/// The bars of digits in article numbers.
private enum ArticleDigits {
    /// Number set A, odd parity, as spaces and bars in turn (ISO/IEC 15420, table 1).
    static let odd = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"]
    /// Number set B, even parity: set A the other way about.
    static let even = odd.map { String($0.reversed()) }
    /// All digits of the left half: odd ones, then even ones.
    static let left = odd + even

    /// The digit that so many even ones stand for, by the places at which they stand from the left: the parities of
    /// the first digit of EAN-13 (table 3).
    static let firstDigit = [
        0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
    ]
    /// The parities of the check digit of UPC-E, of number system 0 (table 4); of system 1 the other way about.
    static let checkDigit = [
        0b111000, 0b110100, 0b110010, 0b110001, 0b101100, 0b100110, 0b100011, 0b101010, 0b101001, 0b100101,
    ]

    /// Even parities of the digits of a left half, the first in the highest bit.
    static func parity(_ forms: some Sequence<Int>) -> Int { forms.reduce(0) { $0 << 1 | ($1 >= 10 ? 1 : 0) } }

    /// Whether the last digit is the check digit of those before it.
    static func isChecked(_ digits: [Int]) -> Bool {
        digits.reversed().enumerated().reduce(0) { $0 + ($1.offset.isMultiple(of: 2) ? 1 : 3) * $1.element }
            .isMultiple(of: 10)
    }

    static func text(_ digits: [Int]) -> String { digits.map(String.init).joined() }

    /// The digits of a text of so many, the last of which is the check digit; nil where it is none.
    static func checked(_ text: String, count: Int) -> [Int]? {
        let digits = text.compactMap(\.wholeNumberValue)
        return digits.count == count && text.count == count && isChecked(digits) ? digits : nil
    }

    /// The forms of a left half's digits, the parities of which are given, the first in the highest bit.
    static func forms(_ digits: some Collection<Int>, parity: Int) -> [Int] {
        digits.enumerated().map { $1 + (parity >> (digits.count - 1 - $0) & 1) * 10 }
    }
}

/// EAN-13 and, where the first digit is 0, UPC-A.
struct EAN13: LinearSymbology {
    let symbology = Symbology.ean13
    let symbologies: Set<Symbology> = [.ean13, .upcA]
    let lengths = 1...1

    // The guards are parts of the elements beside them, so that no element is narrower than a digit.
    let families = [
        [
            BarAlphabet(ArticleDigits.left.map { "111" + $0 }, before: Self.quiet),
            BarAlphabet(ArticleDigits.left, beginsWithBar: false),
            BarAlphabet(ArticleDigits.left.map { $0 + "11111" }, beginsWithBar: false),
            BarAlphabet(ArticleDigits.odd),
            BarAlphabet(ArticleDigits.odd.map { $0 + "111" }, after: Self.quiet),
        ]
    ]

    func elements(length: Int) -> [Int] { [0, 1, 1, 1, 1, 2, 3, 3, 3, 3, 3, 4] }

    func message(_ forms: [Int]) -> LinearMessage? {
        guard let first = ArticleDigits.firstDigit.firstIndex(of: ArticleDigits.parity(forms.prefix(6))) else {
            return nil
        }
        let digits = [first] + forms.map { $0 % 10 }
        guard ArticleDigits.isChecked(digits) else { return nil }
        return first == 0
            ? LinearMessage(symbology: .upcA, text: ArticleDigits.text(Array(digits.dropFirst())), isChecked: true)
            : LinearMessage(symbology: symbology, text: ArticleDigits.text(digits), isChecked: true)
    }

    func forms(of text: String) -> (length: Int, forms: [Int])? {
        guard let digits = ArticleDigits.checked(text.count == 12 ? "0" + text : text, count: 13) else { return nil }
        return (1, ArticleDigits.forms(digits[1...6], parity: ArticleDigits.firstDigit[digits[0]]) + digits[7...])
    }
}

/// EAN-8.
struct EAN8: LinearSymbology {
    let symbology = Symbology.ean8
    let lengths = 1...1

    let families = [
        [
            BarAlphabet(ArticleDigits.odd.map { "111" + $0 }, before: Self.quiet),
            BarAlphabet(ArticleDigits.odd, beginsWithBar: false),
            BarAlphabet(ArticleDigits.odd.map { $0 + "11111" }, beginsWithBar: false),
            BarAlphabet(ArticleDigits.odd),
            BarAlphabet(ArticleDigits.odd.map { $0 + "111" }, after: Self.quiet),
        ]
    ]

    func elements(length: Int) -> [Int] { [0, 1, 1, 2, 3, 3, 3, 4] }

    func message(_ forms: [Int]) -> LinearMessage? {
        guard ArticleDigits.isChecked(forms) else { return nil }
        return LinearMessage(symbology: symbology, text: ArticleDigits.text(forms), isChecked: true)
    }

    func forms(of text: String) -> (length: Int, forms: [Int])? {
        ArticleDigits.checked(text, count: 8).map { (1, $0) }
    }
}

/// UPC-E; its message is that of the UPC-A for which it stands.
struct UPCE: LinearSymbology {
    let symbology = Symbology.upcE
    let lengths = 1...1

    let families = [
        [
            BarAlphabet(ArticleDigits.left.map { "111" + $0 }, before: Self.quiet),
            BarAlphabet(ArticleDigits.left, beginsWithBar: false),
            BarAlphabet(ArticleDigits.left.map { $0 + "111111" }, beginsWithBar: false, after: Self.quiet),
        ]
    ]

    func elements(length: Int) -> [Int] { [0, 1, 1, 1, 1, 2] }

    func message(_ forms: [Int]) -> LinearMessage? {
        let parity = ArticleDigits.parity(forms)
        for system in 0...1 {
            guard let check = ArticleDigits.checkDigit.firstIndex(of: system == 0 ? parity : parity ^ 0b111111) else {
                continue
            }
            let digits = [system] + Self.expanded(forms.map { $0 % 10 }) + [check]
            // The check digit is in the parities, of which a third is one: that is not much of a check.
            guard ArticleDigits.isChecked(digits) else { return nil }
            return LinearMessage(symbology: symbology, text: ArticleDigits.text(digits), isChecked: false)
        }
        return nil
    }

    func forms(of text: String) -> (length: Int, forms: [Int])? {
        guard let digits = ArticleDigits.checked(text, count: 12), digits[0] < 2 else { return nil }
        // The shortest of the six digits that stand for these.
        let shortened = (0..<10).lazy.compactMap { last -> [Int]? in
            let six =
                switch last {
                case 0, 1, 2: [digits[1], digits[2], digits[8], digits[9], digits[10], last]
                case 3: [digits[1], digits[2], digits[3], digits[9], digits[10], last]
                case 4: [digits[1], digits[2], digits[3], digits[4], digits[10], last]
                default: [digits[1], digits[2], digits[3], digits[4], digits[5], last]
                }
            return Self.expanded(six) == Array(digits[1...10]) ? six : nil
        }
        guard let six = shortened.first else { return nil }
        let parity = ArticleDigits.checkDigit[digits[11]]
        return (1, ArticleDigits.forms(six, parity: digits[0] == 0 ? parity : parity ^ 0b111111))
    }

    /// The ten digits between the number system and the check digit (ISO/IEC 15420, table 5).
    private static func expanded(_ six: [Int]) -> [Int] {
        switch six[5] {
        case 0, 1, 2: [six[0], six[1], six[5], 0, 0, 0, 0, six[2], six[3], six[4]]
        case 3: [six[0], six[1], six[2], 0, 0, 0, 0, 0, six[3], six[4]]
        case 4: [six[0], six[1], six[2], six[3], 0, 0, 0, 0, 0, six[4]]
        default: [six[0], six[1], six[2], six[3], six[4], 0, 0, 0, 0, six[5]]
        }
    }
}
