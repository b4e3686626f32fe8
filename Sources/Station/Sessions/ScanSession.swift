// A session: one scan that is kept.

/// One scan as the store keeps it.
public struct ScanSession: Equatable, Sendable {
    /// The session's own id, unique in the world: a lower-case UUID.
    public var id: String
    /// The place of the session in the order in which this station kept them, from 1, never used twice.
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
    /// The name of its CSV file, unique on this station: `vials_2026-02-20_143022.csv`.
    public var csvName: String
    /// The CSV with the vials, as it was written when the scan was kept.
    public var csv: String
    /// The CSV with every position of the rack, likewise.
    public var rackCSV: String
    /// The JSON document with all that is known of the reading.
    public var json: String
    /// The annotated picture, small: a JPEG file's bytes.
    public var thumbnail: [UInt8]
    /// The still itself, where it was asked to be kept.
    public var original: [UInt8]?
    /// SHA-256 of the still, 64 lower-case hex digits.
    public var pictureDigest: String
    /// Where the still came from.
    public var source: String
    /// The version of the software that read it.
    public var software: String
    /// Who made the scan; nil where nobody had signed in.
    public var person: String?

    /// Makes a session from its parts.
    public init(
        id: String, sequence: Int, time: StationTime, stationID: String, readCount: Int, unreadCount: Int,
        rackCode: String?, csvName: String, csv: String, rackCSV: String, json: String, thumbnail: [UInt8],
        original: [UInt8]?, pictureDigest: String, source: String, software: String, person: String? = nil
    ) {
        self.id = id
        self.sequence = sequence
        self.time = time
        self.stationID = stationID
        self.readCount = readCount
        self.unreadCount = unreadCount
        self.rackCode = rackCode
        self.csvName = csvName
        self.csv = csv
        self.rackCSV = rackCSV
        self.json = json
        self.thumbnail = thumbnail
        self.original = original
        self.pictureDigest = pictureDigest
        self.source = source
        self.software = software
        self.person = person
    }
}
