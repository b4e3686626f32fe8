// A session as a list shows it.

/// What a list shows of a session.
public struct SessionSummary: Hashable, Sendable, Identifiable {
    /// The session's own id: a lower-case UUID.
    public var id: String
    /// Its place in the order in which this station kept its sessions, from 1.
    public var sequence: Int
    /// When it was kept.
    public var time: StationTime
    /// The station that kept it.
    public var stationID: String
    /// Vials that were read.
    public var readCount: Int
    /// Positions at which something stands that could not be read.
    public var unreadCount: Int
    /// What the rack's own code says, where it was read.
    public var rackCode: String?
    /// The name of its CSV file.
    public var csvName: String
    /// Where the still came from.
    public var source: String
    /// The version of the software that read it.
    public var software: String
    /// Who made the scan; nil where nobody had signed in.
    public var person: String?
    /// Whether all this is as it was written. False when the disk has changed it; nothing of it can be trusted then.
    public var isIntact: Bool

    /// Makes a summary from its parts.
    public init(
        id: String, sequence: Int, time: StationTime, stationID: String, readCount: Int, unreadCount: Int,
        rackCode: String?, csvName: String, source: String, software: String, isIntact: Bool,
        person: String? = nil
    ) {
        self.id = id
        self.sequence = sequence
        self.time = time
        self.stationID = stationID
        self.readCount = readCount
        self.unreadCount = unreadCount
        self.rackCode = rackCode
        self.csvName = csvName
        self.source = source
        self.software = software
        self.person = person
        self.isIntact = isIntact
    }
}
