// Dates and times as calendars and clocks on the wall show them, without an offset from UTC.

/// A date and a time of day to the minute, as somebody reads it off a clock beside the station: what the station's own
/// clock is set to. Where summer time ends an hour comes twice; then it is the first of the two.
package struct CivilTime: Hashable, Comparable, Sendable {
    /// The parts, the largest first: year, month, day, hour, minute.
    package let parts: [Int]

    /// How many digits each part has.
    private static let widths = [4, 2, 2, 2, 2]
    /// How many digits a time has.
    static let digitCount = 12

    /// Reads digits without anything between them; nil where they are no time of the years 2024 to 2099.
    /// - Parameter digits: `202602201430`.
    package init?(digits: String) {
        guard digits.count == Self.digitCount, let parts = Self.parts(of: digits) else { return nil }
        self.parts = parts
    }

    /// Reads a time as people write it; nil where it is none.
    /// - Parameter text: `2026-02-20 14:30`, with a T for the blank or without.
    package init?(_ text: String) {
        let characters = Array(text)
        guard characters.count == Self.mask.count else { return nil }
        var digits = ""
        for (seen, wanted) in zip(characters, Self.mask) {
            if wanted == "_" {
                digits.append(seen)
            } else if seen != wanted, wanted != " " || seen != "T" {
                return nil
            }
        }
        self.init(digits: digits)
    }

    /// The digits without anything between them.
    package var digits: String {
        zip(parts, Self.widths).map { CivilDate.padded($0, $1) }.joined()
    }

    /// The time as people write it: `2026-02-20 14:30`.
    package var text: String { Self.field(digits) }

    package static func < (one: CivilTime, other: CivilTime) -> Bool { one.digits < other.digits }

    /// Whether digits begin a time, or are one.
    static func isBeginning(_ digits: String) -> Bool { parts(of: digits) != nil }

    /// Digits in their places, as far as there are some: `2026-02-20 1`.
    static func field(_ digits: String) -> String {
        var (left, text) = (digits[...], "")
        for place in mask {
            guard let digit = left.first else { break }
            if place == "_" { left.removeFirst() }
            text.append(place == "_" ? digit : place)
        }
        return text
    }

    private static let mask = Array("____-__-__ __:__")

    /// The parts that are there whole; nil where what is there begins no time.
    private static func parts(of digits: String) -> [Int]? {
        var (rest, parts) = (digits[...], [Int]())
        for (index, width) in widths.enumerated() {
            let range = [2024...2099, 1...12, 1...31, 0...23, 0...59][index]
            let allowed = index == 2 ? 1...CivilDate.days(of: parts[1], in: parts[0]) : range
            let part = rest.prefix(width)
            rest = rest.dropFirst(width)
            guard allowed.contains(where: { CivilDate.padded($0, width).hasPrefix(part) }) else { return nil }
            guard part.count == width, let number = Int(part) else { return rest.isEmpty ? parts : nil }
            parts.append(number)
        }
        return rest.isEmpty ? parts : nil
    }
}

/// A day of the Gregorian calendar. The arithmetic is that of Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms": years begin in March, so that the leap day is the last, and 400 of them always have 146,097 days.
struct CivilDate {
    let year: Int
    let month: Int
    let day: Int

    private static let daysOfEra = 146_097
    /// From 1 March of the year 0 to 1 January 1970.
    private static let daysBefore1970 = 719_468

    init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// The date of a day from 1 January 1970 on.
    init(daysSince1970: Int) {
        let days = daysSince1970 + Self.daysBefore1970
        let (era, dayOfEra) = (days / Self.daysOfEra, days % Self.daysOfEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1 January 1970; fewer than none before it.
    var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysOfEra + dayOfEra - Self.daysBefore1970
    }

    /// How many days a month has.
    static func days(of month: Int, in year: Int) -> Int {
        let next =
            month == 12 ? CivilDate(year: year + 1, month: 1, day: 1) : CivilDate(year: year, month: month + 1, day: 1)
        return next.daysSince1970 - CivilDate(year: year, month: month, day: 1).daysSince1970
    }

    /// A number with its leading zeros.
    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
