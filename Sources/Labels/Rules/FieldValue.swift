// Values of fields that can be compared: texts, numbers, days.

/// A value of a field, or a value that a rule names.
package enum FieldValue: Hashable, Sendable, Comparable {
    case text(String)
    case number(Double)
    case day(CalendarDay)

    /// Which comes first; of two different kinds none comes first in a way that means anything.
    package static func < (one: FieldValue, other: FieldValue) -> Bool {
        switch (one, other) {
        case (.text(let one), .text(let other)): one < other
        case (.number(let one), .number(let other)): one < other
        case (.day(let one), .day(let other)): one < other
        case (.text, _), (.number, .day): true
        case (.day, _), (.number, .text): false
        }
    }

    /// Reads a value as a rule names it, of a type; nil where it is none.
    init?(_ text: String, as type: LabelField.ValueType) {
        switch type {
        case .text: self = .text(text)
        case .integer, .decimal:
            guard let number = Self.number(text) else { return nil }
            self = .number(number)
        case .date:
            guard let day = CalendarDay(iso: text) else { return nil }
            self = .day(day)
        }
    }

    /// A number in plain digits, with a sign and a decimal point at most.
    static func number(_ text: String) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
        guard !digits.isEmpty, digits.utf8.count <= 15, digits.utf8.count(where: { $0 == UInt8(ascii: ".") }) <= 1,
            digits.utf8.first != UInt8(ascii: "."), digits.utf8.last != UInt8(ascii: "."),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(text)
    }
}

/// A day of the calendar.
package struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The year, 1900 to 2199.
    package let year: Int
    /// The month, 1 to 12.
    package let month: Int
    /// The day of the month, counted from 1.
    package let day: Int

    /// The years that a label may name.
    static let years = 1900...2199

    /// Makes a day; nil where the calendar has none, or none that a label would name.
    package init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1, day <= Self.days(of: month, in: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads a day in ISO form: `2026-03-14`.
    package init?(iso text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// How many days a month has.
    /// - Parameter month: 1 to 12.
    package static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The day in ISO form.
    package var description: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))-\(padded(day))"
    }

    package static func < (one: CalendarDay, other: CalendarDay) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
}
