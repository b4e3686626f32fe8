// A moment on the station's clock as it is written in names, lists and documents.

private import Foundation

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
        let instant = Date(timeIntervalSince1970: min(max(seconds, 0), Self.lastSecond))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant)
        let date = [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map { Self.padded($0 ?? 0, $1) }
        return (
            date.joined(separator: "-"), Self.padded(parts.hour ?? 0, 2), Self.padded(parts.minute ?? 0, 2),
            Self.padded(parts.second ?? 0, 2)
        )
    }

    /// The last second of the year 9999; years have four digits in every name.
    private static let lastSecond = 253_402_300_799.0

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
