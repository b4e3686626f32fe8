// The application identifiers of GS1: what stands behind each, and how long it is.

/// What a GS1 element string says of the value behind it (GS1 General Specifications, section 3).
package struct ApplicationIdentifier: Hashable, Sendable {
    /// Its digits, two to four: `01`.
    package let digits: String
    /// How many characters its value has.
    package let length: ClosedRange<Int>
    /// How many of these, from the first on, are digits.
    let digitsFirst: Int
    /// Whether its length is one of those that need no separator behind the value, by the first two digits alone.
    let isPredefined: Bool

    /// The identifier that a text begins with; nil where it begins with none.
    package static func of(_ text: some StringProtocol) -> ApplicationIdentifier? {
        let leading = text.utf8.prefix(4)
        for count in [2, 3, 4] where leading.count >= count {
            let bytes = leading.prefix(count)
            guard bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            let digits = String(decoding: bytes, as: UTF8.self)
            if let row = table[digits] ?? (count == 4 ? table["\(digits.dropLast())n"] : nil) {
                return ApplicationIdentifier(
                    digits: digits, length: row.length, digitsFirst: row.digitsFirst,
                    isPredefined: predefined.contains(String(digits.prefix(2))))
            }
        }
        return nil
    }

    /// Those that begin with these have a length of their own (GS1 General Specifications, figure 7.8.5-2).
    private static let predefined: Set<String> = [
        "00", "01", "02", "03", "04", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "31", "32", "33",
        "34", "35", "36", "41",
    ]

    private typealias Row = (length: ClosedRange<Int>, digitsFirst: Int)

    /// In each row identifiers, `:`, and their values: `N6` six digits, `N..8` up to eight, `X..20` up to twenty
    /// characters, `N3+X..9` one behind the other. `310n` stands for 3100 to 3109, `91-99` for all between.
    private static let rows = """
        00:N18 01:N14 02:N14 03:N14 10:X..20 11-13:N6 15-17:N6 20:N2 21:X..20 22:X..20 235:X..28
        240:X..30 241:X..30 242:N..6 243:X..20 250:X..30 251:X..30 253:N13+X..17 254:X..20 255:N13+N..12
        30:N..8 310n-316n:N6 320n-337n:N6 340n-357n:N6 360n-369n:N6 37:N..8
        390n:N..15 391n:N3+N..15 392n:N..15 393n:N3+N..15 394n:N4 395n:N6
        400:X..30 401:X..30 402:N17 403:X..30 410-417:N13 420:X..20 421:N3+X..9 422:N3 423:N3+N..12 424:N3
        425:N3+N..12 426:N3 427:X..3 4300:X..35 4301:X..35 4302-4306:X..70 4307:X2 4308:X..30 4309:N20
        4310:X..35 4311:X..35 4312-4316:X..70 4317:X2 4318:X..20 4319:X..30 4320:X..35 4321-4323:N1 4324:N10
        4325:N10 4326:N6 4330-4333:N6+X..1
        7001:N13 7002:X..30 7003:N10 7004:N..4 7005:X..12 7006:N6 7007:N6+N..6 7008:X..3 7009:X..10 7010:X..2
        7011:N6+N..4 7020-7022:X..20 7023:X..30 703n:N3+X..27 7040:N1+X3 710-717:X..20 723n:X..30 7240:X..20
        7241:N2 7242:X..25 7250:N8 7251:N12 7252:N1 7253:X..40 7254:X..40 7255:X..10 7256:X..90 7257:X..70 7258:X3
        7259:X..40 8001:N14 8002:X..20 8003:N14+X..16 8004:X..30 8005:N6 8006:N18 8007:X..34 8008:N8+N..4
        8009:X..50 8010:X..30 8011:N..12 8012:X..20 8013:X..25 8014:X..25 8017:N18 8018:N18 8019:N..10 8020:X..25
        8026:N18 8030:X..90 8110:X..70 8111:N4 8112:X..70 8200:X..70 90:X..30 91-99:X..90
        """

    private static let table: [String: Row] = {
        var table: [String: Row] = [:]
        for row in rows.split(whereSeparator: \.isWhitespace) {
            let halves = row.split(separator: ":")
            let value = Self.value(halves[1])
            for digits in Self.identifiers(halves[0]) { table[digits] = value }
        }
        return table
    }()

    private static func identifiers(_ text: Substring) -> [String] {
        let ends = text.split(separator: "-")
        let suffix = ends[0].hasSuffix("n") ? "n" : ""
        let numbers = ends.compactMap { Int($0.filter(\.isNumber)) }
        let count = ends[0].filter(\.isNumber).count
        return (numbers[0]...(numbers.last ?? numbers[0])).map { number in
            let digits = String(number)
            return String(repeating: "0", count: count - digits.count) + digits + suffix
        }
    }

    private static func value(_ text: Substring) -> Row {
        var (least, most, digitsFirst, onlyDigits) = (0, 0, 0, true)
        for part in text.split(separator: "+") {
            let isOpen = part.contains("..")
            let count = Int(part.filter(\.isNumber)) ?? 0
            least += isOpen ? (most == 0 ? 1 : 0) : count
            most += count
            onlyDigits = onlyDigits && part.hasPrefix("N")
            if onlyDigits { digitsFirst += count }
        }
        return (least...most, digitsFirst)
    }
}
