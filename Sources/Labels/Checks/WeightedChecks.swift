// Checks by weighted sums: Luhn's, and those of trade items and books.

extension Check {
    /// Luhn's (ISO/IEC 7812-1): cards, IMEI numbers.
    static let luhn = Check("luhn", form: "digits") { characters in
        guard let digits = characters.digits() else { return false }
        let sum = digits.reversed().enumerated().reduce(0) { sum, place in
            let doubled = place.offset.isMultiple(of: 2) ? place.element : 2 * place.element
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return sum.isMultiple(of: 10)
    }

    /// That of trade items (GS1 General Specifications, 7.9): GTIN-8, -12, -13 and -14.
    package static let gtin = Check("gtin", form: "8, 12, 13 or 14 digits") { characters in
        guard [8, 12, 13, 14].contains(characters.count), let digits = characters.digits() else { return false }
        return isTradeItem(digits)
    }

    /// That of books (ISO 2108): ISBN-10, with X for ten, and ISBN-13.
    static let isbn = Check("isbn", form: "10 characters, or 13 digits from 978 or 979") { characters in
        switch characters.count {
        case 10:
            guard var digits = characters.dropLast().digits() else { return false }
            switch characters[9] {
            case UInt8(ascii: "X"), UInt8(ascii: "x"): digits.append(10)
            default:
                guard let last = [characters[9]].digits() else { return false }
                digits += last
            }
            let sum = zip(digits, (1...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 }
            return sum.isMultiple(of: 11)
        case 13:
            guard let digits = characters.digits() else { return false }
            return digits.starts(with: [9, 7]) && digits[2] >= 8 && isTradeItem(digits)
        default: return false
        }
    }

    /// Weights 1 and 3 in turn, 1 on the check digit.
    private static func isTradeItem(_ digits: [Int]) -> Bool {
        digits.reversed().enumerated().reduce(0) { sum, place in
            sum + place.element * (place.offset.isMultiple(of: 2) ? 1 : 3)
        }.isMultiple(of: 10)
    }
}
