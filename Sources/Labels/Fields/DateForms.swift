// Days as they stand on labels, in all the ways in which they are written.

/// A day that was found in a text; two where the text leaves open which is meant.
struct WrittenDay: Hashable {
    /// Where it stands, in characters.
    let range: Range<Int>
    /// The days that it may be, the likelier one first.
    let days: [CalendarDay]
    /// What else is not sure of it.
    let doubt: String?
}

/// The ways to write a day.
enum DateForms {
    /// How the parts of a form follow each other.
    private enum Order { case yearFirst, dayFirst, either, monthWord, wordFirst, compact, strokes }

    private static let separated = #"[./-]"#
    private static let word = "[A-Za-zäÄ]{3,9}"

    /// Forms that need more come before those that need less.
    private static let forms: [(pattern: Pattern, order: Order)] = [
        (#"\d{4} ?[./-] ?\d{1,2} ?[./-] ?\d{1,2}"#, Order.yearFirst),
        (#"\d{1,2}[.,] ?\d{1,2}[.,] ?(?:\d{4}|\d{2})"#, .dayFirst),
        (#"\d{1,2} ?[/-] ?\d{1,2} ?[/-] ?(?:\d{4}|\d{2})"#, .either),
        (#"\d{1,2}(?:st|nd|rd|th|\.)?[ -]?\#(word)[. ,-]{0,2}(?:\d{4}|\d{2})"#, .monthWord),
        (#"\#(word)\.? ?\d{1,2}(?:st|nd|rd|th)?,? ?\d{4}"#, .wordFirst),
        (#"\d{8}"#, .compact),
        // Recognition takes strokes for sevens.
        (#"\d{4}[/7]\d{2}[/7]\d{2}"#, .strokes),
    ].compactMap { source, order in (try? Pattern(source)).map { ($0, order) } }

    /// Finds the first day in a text.
    /// - Parameter settlingConfusions: whether the text was read from print.
    static func first(in text: [Unicode.Scalar], settlingConfusions: Bool) -> WrittenDay? {
        for (pattern, order) in forms where order != .strokes || settlingConfusions {
            guard let match = pattern.first(in: text, settlingConfusions: settlingConfusions, isBounded: true)
            else { continue }
            let found = days(match.value, order)
            guard !found.days.isEmpty else { continue }
            return WrittenDay(
                range: match.range, days: found.days,
                doubt: found.doubt ?? (match.isOpen ? "its signs may be letters or digits" : nil))
        }
        return nil
    }

    private static func days(_ text: String, _ order: Order) -> (days: [CalendarDay], doubt: String?) {
        let numbers = text.split { !$0.isASCII || !$0.isNumber }.map(String.init)
        let values = numbers.compactMap { Int($0) }
        func day(_ year: Int, _ month: Int, _ day: Int) -> [CalendarDay] {
            CalendarDay(year: year, month: month, day: day).map { [$0] } ?? []
        }
        /// A year of two digits may be one of two centuries.
        func full(_ index: Int) -> (year: Int, doubt: String?) {
            numbers[index].utf8.count == 4 ? (values[index], nil) : (2000 + values[index], "its year has two digits")
        }
        switch order {
        case .yearFirst:
            guard values.count == 3 else { return ([], nil) }
            // 2026-01-2 is half of something.
            let isEven = numbers[1].utf8.count == numbers[2].utf8.count || !numbers[1].hasPrefix("0")
            return (day(values[0], values[1], values[2]), isEven ? nil : "its day has one digit and its month two")
        case .dayFirst:
            guard values.count == 3 else { return ([], nil) }
            let (year, doubt) = full(2)
            return (day(year, values[1], values[0]), doubt)
        case .either:
            guard values.count == 3 else { return ([], nil) }
            let (year, doubt) = full(2)
            let both = day(year, values[1], values[0]) + day(year, values[0], values[1])
            return (both.count == 2 && both[0] == both[1] ? [both[0]] : both, doubt)
        case .monthWord:
            guard values.count == 2, let month = month(in: text) else { return ([], nil) }
            let (year, doubt) = full(1)
            return (day(year, month, values[0]), doubt)
        case .wordFirst:
            guard values.count == 2, let month = month(in: text) else { return ([], nil) }
            return (day(values[1], month, values[0]), nil)
        case .compact:
            guard let number = values.first else { return ([], nil) }
            return (day(number / 10000, number / 100 % 100, number % 100), nil)
        case .strokes:
            let signs = Array(text)
            let parts = [signs[0..<4], signs[5..<7], signs[8..<10]].compactMap { Int(String($0)) }
            return (parts.count == 3 ? day(parts[0], parts[1], parts[2]) : [], nil)
        }
    }

    private static let months: [[String]] = [
        ["january", "januar"], ["february", "februar"], ["march", "märz", "maerz", "mrz"], ["april"], ["may", "mai"],
        ["june", "juni"], ["july", "juli"], ["august"], ["september", "sept"], ["october", "oktober"], ["november"],
        ["december", "dezember"],
    ]

    private static func month(in text: String) -> Int? {
        let words = text.lowercased().split { !$0.isLetter }.filter { $0.count >= 3 }
        guard let word = words.first.map({ String($0) }) else { return nil }
        let month = months.firstIndex { names in
            names.contains { $0 == word || word.count == 3 && $0.hasPrefix(String(word)) }
        }
        return month.map { $0 + 1 }
    }

    /// Reads a day of GS1, `YYMMDD`: day 00 is the month's last, and the century is the one that makes it nearest to this
    /// year (GS1 General Specifications, 7.12).
    static func gs1(_ text: String, thisYear: Int) -> CalendarDay? {
        guard text.utf8.count == 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            CalendarDay.years.contains(thisYear)
        else { return nil }
        let (short, month, day) = (number / 10000, number / 100 % 100, number % 100)
        let century = thisYear - thisYear % 100
        let ahead = short - thisYear % 100
        let year = century + short + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
        return CalendarDay(
            year: year, month: month, day: day == 0 ? CalendarDay.days(of: month, in: year) : day)
    }
}
