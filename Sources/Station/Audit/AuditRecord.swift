// A record of the audit trail, with the hash that ties it to the one before.

private import Crypto
internal import GRDB
private import Foundation

/// A record of the audit trail.
public struct AuditRecord: Hashable, Sendable {
    /// Its place, from 1; no number is left out.
    public var number: Int
    /// What happened.
    public var entry: AuditEntry
    /// The hash of the record before; 64 zeros for the first.
    public var previous: String
    /// The SHA-256 of all this, 64 lower-case hex digits.
    public var hash: String

    /// What the first record has for the hash of the one before.
    static let noHash = String(repeating: "0", count: 64)

    init(_ entry: AuditEntry, number: Int, previous: String) {
        (self.entry, self.number, self.previous) = (entry, number, previous)
        hash = Self.hash(entry, number, previous)
    }

    /// Reads a row.
    init(_ row: Row) throws {
        let name = try row.decode(String.self, forColumn: "action")
        guard let action = AuditAction(rawValue: name) else { throw StoreError(.failed, detail: "audit: \(name)") }
        number = try row.decode(forColumn: "number")
        entry = AuditEntry(
            action, subject: try row.decode(forColumn: "subject"), detail: try row.decode(forColumn: "detail"),
            picture: try row.decode(forColumn: "picture"),
            origin: AuditOrigin(
                time: StationTime(
                    secondsSince1970: try row.decode(forColumn: "seconds"),
                    utcOffset: try row.decode(forColumn: "utcOffset")),
                uptime: Uptime(
                    boot: try row.decode(forColumn: "boot"), seconds: try row.decode(forColumn: "uptime")),
                person: try row.decode(forColumn: "person"), software: try row.decode(forColumn: "software"),
                settings: try row.decode(forColumn: "settings")))
        previous = try row.decode(forColumn: "previous")
        hash = try row.decode(forColumn: "hash")
    }

    /// Whether the hash is that of the record.
    var isWhole: Bool { hash == Self.hash(entry, number, previous) }

    /// Each part goes in with its length before it, so that no two records have the same parts.
    private static func hash(_ entry: AuditEntry, _ number: Int, _ previous: String) -> String {
        let origin = entry.origin
        let parts: [String?] = [
            String(number), previous, entry.action.rawValue, entry.subject, entry.detail, entry.picture,
            String(origin.time.secondsSince1970.bitPattern), String(origin.time.utcOffset), origin.uptime.boot,
            String(origin.uptime.seconds.bitPattern), origin.person, origin.software, origin.settings,
        ]
        let message = parts.map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined()
        return SHA256.hash(data: Data(message.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }
}
