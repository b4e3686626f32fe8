// A time as a clock on the wall shows it, without an offset from UTC.

internal import Labels

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
        zip(parts, Self.widths).map { StationTime.padded($0, $1) }.joined()
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
            let allowed = index == 2 ? 1...CalendarDay.days(of: parts[1], in: parts[0]) : range
            let part = rest.prefix(width)
            rest = rest.dropFirst(width)
            guard allowed.contains(where: { StationTime.padded($0, width).hasPrefix(part) }) else { return nil }
            guard part.count == width, let number = Int(part) else { return rest.isEmpty ? parts : nil }
            parts.append(number)
        }
        return rest.isEmpty ? parts : nil
    }
}
