// A moment on the station's clock as it is written in names, lists and documents.

private import Foundation
private import RackCore

/// A moment on the station's clock: an instant and the offset of local time from UTC at that moment.
public struct StationTime: Hashable, Codable, Sendable {
    /// Seconds since 1 January 1970, 0:00 UTC.
    public var secondsSince1970: Double
    /// Seconds that local time is ahead of UTC.
    public var utcOffset: Int

    /// Makes a moment from an instant and its local offset. What no clock shows becomes the nearest that one does: a
    /// session with such a time does not fit its seal then.
    public init(secondsSince1970: Double, utcOffset: Int) {
        self.secondsSince1970 =
            secondsSince1970.isNaN
            ? 0 : min(max(secondsSince1970, Self.seconds.lowerBound), Self.seconds.upperBound)
        self.utcOffset = min(max(utcOffset, Self.offsets.lowerBound), Self.offsets.upperBound)
    }

    /// Reads a moment.
    public init(from decoder: any Decoder) throws {
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
    /// The present time on this machine's clock.
    public static var now: StationTime {
        let date = Date()
        return StationTime(
            secondsSince1970: date.timeIntervalSince1970, utcOffset: TimeZone.current.secondsFromGMT(for: date))
    }

    /// Local time as file names carry it: `2026-02-20_143022`.
    public var fileStamp: String {
        let parts = local
        return "\(parts.date)_\(parts.hour)\(parts.minute)\(parts.second)"
    }

    /// Reads local time as file names carry it; nil when it is no such time.
    /// - Parameters:
    ///   - fileStamp: `2026-02-20_143022`.
    ///   - utcOffset: the seconds that local time is ahead of UTC.
    init?(fileStamp: String, utcOffset: Int) {
        let bytes = Array(fileStamp.utf8)
        guard bytes.count == 17, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x5F else { return nil }
        let digits = bytes.enumerated().filter { ![4, 7, 10].contains($0.offset) }.map { Int($0.element) - 0x30 }
        guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = DateComponents(
            year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10),
            minute: number(10..<12), second: number(12..<14))
        guard let date = calendar.date(from: parts) else { return nil }
        self.init(secondsSince1970: date.timeIntervalSince1970 - Double(utcOffset), utcOffset: utcOffset)
        // Calendars take 31 February for 3 March.
        guard self.fileStamp == fileStamp else { return nil }
    }

    /// Local time and its offset as people read it: `2026-02-20 14:30:22 +01:00`.
    public var text: String {
        let parts = local
        return "\(parts.date) \(parts.hour):\(parts.minute):\(parts.second) \(offsetText)"
    }

    /// Local time with its offset as documents carry it (ISO 8601): `2026-02-20T14:30:22+01:00`.
    public var iso8601: String {
        let parts = local
        return "\(parts.date)T\(parts.hour):\(parts.minute):\(parts.second)\(offsetText)"
    }

    private var offsetText: String {
        let minutes = abs(utcOffset) / 60
        return "\(utcOffset < 0 ? "-" : "+")\(Self.padded(minutes / 60, 2)):\(Self.padded(minutes % 60, 2))"
    }

    /// The parts of local time, each with its leading zeros.
    private var local: (date: String, hour: String, minute: String, second: String) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let seconds = (secondsSince1970 + Double(utcOffset)).rounded(.down)
        let instant = Date(timeIntervalSince1970: min(max(seconds, 0), Self.seconds.upperBound))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant)
        let date = [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map { Self.padded($0 ?? 0, $1) }
        return (
            date.joined(separator: "-"), Self.padded(parts.hour ?? 0, 2), Self.padded(parts.minute ?? 0, 2),
            Self.padded(parts.second ?? 0, 2)
        )
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
