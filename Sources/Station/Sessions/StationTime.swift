// A moment on the station's clock as it is written in names, lists and documents.

private import FoundationEssentials

extension StationTime {
    /// Local time as file names carry it: `2026-02-20_143022`.
    public var fileStamp: String {
        let parts = local
        return "\(parts.date)_\(parts.hour)\(parts.minute)\(parts.second)"
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
