// A moment on the station's clock as it is written in names, lists and documents.

private import RackCore

/// A moment on the station's clock: an instant and the offset of local time from UTC at that moment.
package struct StationTime: Hashable, Codable, Sendable {
    /// Seconds since 1 January 1970, 0:00 UTC.
    package var secondsSince1970: Double
    /// Seconds that local time is ahead of UTC.
    package var utcOffset: Int

    /// Makes a moment from an instant and its local offset. What no clock shows becomes the nearest that one does: a
    /// session with such a time does not fit its seal then.
    package init(secondsSince1970: Double, utcOffset: Int) {
        self.secondsSince1970 =
            secondsSince1970.isNaN
            ? 0 : min(max(secondsSince1970, Self.seconds.lowerBound), Self.seconds.upperBound)
        self.utcOffset = min(max(utcOffset, Self.offsets.lowerBound), Self.offsets.upperBound)
    }

    /// Reads a moment.
    package init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            secondsSince1970: try parts.decode(.secondsSince1970, in: Self.seconds),
            utcOffset: try parts.decode(.utcOffset, in: Self.offsets))
    }

    /// A day before 1970 to the end of the year 9999: years have four digits in every name.
    private static let seconds = -86_400.0...253_402_300_799
    /// No place on earth is farther from UTC than 18 hours.
    private static let offsets = -64_800...64_800
}

extension StationTime {
    /// Local time as file names carry it: `2026-02-20_143022`.
    package var fileStamp: String {
        let parts = local
        return "\(parts.date)_\(parts.hour)\(parts.minute)\(parts.second)"
    }

    /// Reads local time as file names carry it; nil when it is no such time.
    /// - Parameters:
    ///   - fileStamp: `2026-02-20_143022`.
    ///   - utcOffset: the seconds that local time is ahead of UTC.
    package init?(fileStamp: String, utcOffset: Int) {
        let bytes = Array(fileStamp.utf8)
        guard bytes.count == 17, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x5F else { return nil }
        let digits = bytes.enumerated().filter { ![4, 7, 10].contains($0.offset) }.map { Int($0.element) - 0x30 }
        guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        let day = CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)).daysSince1970
        let seconds = 86_400 * day + 3600 * number(8..<10) + 60 * number(10..<12) + number(12..<14)
        self.init(secondsSince1970: Double(seconds - utcOffset), utcOffset: utcOffset)
        // 31 February would be taken for 3 March.
        guard self.fileStamp == fileStamp else { return nil }
    }

    /// Local time and its offset as people read it: `2026-02-20 14:30:22 +01:00`.
    package var text: String {
        let parts = local
        return "\(parts.date) \(parts.hour):\(parts.minute):\(parts.second) \(offsetText)"
    }

    /// Local time with its offset as documents carry it (ISO 8601): `2026-02-20T14:30:22+01:00`.
    package var iso8601: String {
        let parts = local
        return "\(parts.date)T\(parts.hour):\(parts.minute):\(parts.second)\(offsetText)"
    }

    private var offsetText: String {
        let minutes = abs(utcOffset) / 60
        return "\(utcOffset < 0 ? "-" : "+")\(Self.padded(minutes / 60, 2)):\(Self.padded(minutes % 60, 2))"
    }

    /// Local time's day: `2026-02-20`.
    package var date: String { local.date }

    /// Local time to the minute; nil in years that no clock is set to.
    package var civil: CivilTime? {
        let parts = local
        return CivilTime(digits: parts.date.filter { $0 != "-" } + parts.hour + parts.minute)
    }

    /// The parts of local time, each with its leading zeros.
    private var local: (date: String, hour: String, minute: String, second: String) {
        let seconds = Int(min(max((secondsSince1970 + Double(utcOffset)).rounded(.down), 0), Self.seconds.upperBound))
        let day = CivilDate(daysSince1970: seconds / 86_400)
        let date = [(day.year, 4), (day.month, 2), (day.day, 2)].map { Self.padded($0, $1) }
        let second = seconds % 86_400
        return (
            date.joined(separator: "-"), Self.padded(second / 3600, 2), Self.padded(second / 60 % 60, 2),
            Self.padded(second % 60, 2)
        )
    }

    /// A number with its leading zeros.
    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// A day of the Gregorian calendar. The arithmetic is that of Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms": years begin in March, so that the leap day is the last, and 400 of them always have 146,097 days.
private struct CivilDate {
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
}
