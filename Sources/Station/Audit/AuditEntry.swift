// What is written into the audit trail.

private import FoundationEssentials

/// What happened, before it has its place in the audit trail.
public struct AuditEntry: Hashable, Sendable {
    /// What happened.
    public var action: AuditAction
    /// What it happened to: the id of a session, the name of a device or file. May be empty.
    public var subject: String
    /// More about it, in words.
    public var detail: String
    /// The SHA-256 of the picture, where there is one.
    public var picture: String?
    /// Who did it, with what, and when.
    public var origin: AuditOrigin

    /// Puts an entry together.
    public init(
        _ action: AuditAction, subject: String = "", detail: String = "", picture: String? = nil, origin: AuditOrigin
    ) {
        (self.action, self.subject, self.detail) = (action, subject, detail)
        (self.picture, self.origin) = (picture, origin)
    }
}

/// The kinds of things that the audit trail records.
public enum AuditAction: String, Hashable, Sendable, CaseIterable {
    /// A scan was kept.
    case scan
    /// Scans were merged.
    case merge
    /// A session that was kept elsewhere was taken in.
    case imported
    /// A session was there before there was an audit trail.
    case adopted
    /// The software was upgraded, and what the record of a session did not cover until then was put on record.
    case upgrade
    /// A session was written as files, by a command or to a stick.
    case export
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
public struct AuditOrigin: Hashable, Sendable {
    /// When, by the clock on the wall.
    public var time: StationTime
    /// When, by the clock that nobody sets.
    public var uptime: Uptime
    /// Who; nil where nobody said so.
    public var person: String?
    /// The version of the software.
    public var software: String
    /// The SHA-256 of the settings in force, or empty where none are.
    public var settings: String

    /// Puts an origin together; the times are those of now where none are given.
    public init(
        time: StationTime = .now, uptime: Uptime = .now, person: String? = nil, software: String = "",
        settings: String = ""
    ) {
        (self.time, self.uptime, self.person) = (time, uptime, person)
        (self.software, self.settings) = (software, settings)
    }
}
