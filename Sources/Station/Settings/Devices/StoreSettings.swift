// The settings of the store.

/// How sessions are kept.
public struct StoreSettings: Hashable, Sendable {
    /// How many backups of the database are kept; 0 for none.
    public var backups = 3
    /// The hours between two backups.
    public var backupHours = 24.0
    /// With less room on the disk than this the station warns, in megabytes.
    public var warnBelow = 1000
    /// With less room on the disk than this nothing is scanned, in megabytes.
    public var refuseBelow = 200
    /// After how many days a session that is on a stick is deleted; nil for never.
    public var keepDays: Int?

    /// Makes settings at their defaults.
    public init() {}
}
