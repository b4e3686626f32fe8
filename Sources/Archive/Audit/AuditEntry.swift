// Records of the audit trail: what happened, when, and who did it.

private import FoundationEssentials
internal import GRDB
package import Station

/// What happened, before it has its place in the audit trail.
package struct AuditEntry: Hashable, Sendable {
    /// What happened.
    package var action: AuditAction
    /// What it happened to: the id of a session, the name of a device or file. May be empty.
    package var subject: String
    /// More about it, in words.
    package var detail: String
    /// The SHA-256 of the picture, where there is one.
    package var picture: String?
    /// Who did it, with what, and when.
    package var origin: AuditOrigin

    /// Puts an entry together.
    package init(
        _ action: AuditAction, subject: String = "", detail: String = "", picture: String? = nil, origin: AuditOrigin
    ) {
        (self.action, self.subject, self.detail) = (action, subject, detail)
        (self.picture, self.origin) = (picture, origin)
    }
}

/// The kinds of things that the audit trail records.
package enum AuditAction: String, Hashable, Sendable, CaseIterable {
    /// A scan was kept.
    case scan
    /// Scans were merged.
    case merge
    /// Somebody decided of the positions of a scan before it was kept.
    case decision
    /// A label was kept for the next box, or was given to a session.
    case label
    /// A person confirmed or corrected a field of a label, or put off to do so; or put in what stands at a position.
    case review
    /// Values that persons put in were kept with a session.
    case typed
    /// How a session compares with what is expected was kept with it.
    case compared
    /// A session that was kept elsewhere was taken in.
    case imported
    /// The session before was made of a picture file, which is named here.
    case picture
    /// A session was there before there was an audit trail.
    case adopted
    /// The software was upgraded, and what the record of a session did not cover until then was put on record.
    case upgrade
    /// A session was written as files, by a command or to a stick.
    case export
    /// A session was given to the computer beside the bench.
    case given
    /// A session was deleted.
    case deletion
    /// The station was started.
    case start
    /// The settings are others than before.
    case settings
    /// A fault, or its end.
    case fault
    /// The clock was changed.
    case clock
    /// The database was damaged or gone.
    case recovery
    /// Somebody signed in or out at the station.
    case signing = "operator"

    /// The condition of SQL that a record is one by which a session is kept.
    static let keepsSession = "action IN ('scan', 'merge', 'imported', 'adopted')"
}

/// Who did something, with what, and when.
package struct AuditOrigin: Hashable, Sendable {
    /// When, by the clock on the wall.
    package var time: StationTime
    /// When, by the clock that nobody sets.
    package var uptime: Uptime
    /// Who; nil where nobody said so.
    package var person: String?
    /// The version of the software.
    package var software: String
    /// The SHA-256 of the settings in force, or empty where none are.
    package var settings: String

    /// Puts an origin together; the times are those of now where none are given.
    package init(
        time: StationTime = .now, uptime: Uptime = .now, person: String? = nil, software: String = "",
        settings: String = ""
    ) {
        (self.time, self.uptime, self.person) = (time, uptime, person)
        (self.software, self.settings) = (software, settings)
    }
}

/// A record of the audit trail.
package struct AuditRecord: Hashable, Sendable {
    /// Its place, from 1; no number is left out.
    package var number: Int
    /// What happened.
    package var entry: AuditEntry
    /// The hash of the record before; 64 zeros for the first.
    package var previous: String
    /// The SHA-256 of all this, 64 lower-case hex digits.
    package var hash: String

    /// What the first record has for the hash of the one before.
    static let noHash = String(repeating: "0", count: 64)

    init(_ entry: AuditEntry, number: Int, previous: String) {
        (self.entry, self.number, self.previous) = (entry, number, previous)
        hash = Self.hash(entry, number, previous)
    }

    /// Reads a row.
    init(_ row: Row) throws {
        let name = try row.decode(String.self, forColumn: "action")
        guard let action = AuditAction(rawValue: name) else { throw Fault(.store(.failed), on: "audit: \(name)") }
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
        return FileDigest.of(Array(message.utf8))
    }
}
