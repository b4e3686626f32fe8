// A scan on its way into the store.

private import FoundationEssentials
import RackCore

/// A scan as it is handed to the store, which gives it its sequence number and the name of its CSV file.
public struct NewSession: Equatable, Sendable {
    /// The session's own id, unique in the world: a lower-case UUID.
    public var id: String
    /// When the scan was made.
    public var time: StationTime
    /// The station that made it.
    public var stationID: String
    /// Vials that were read.
    public var readCount: Int
    /// Positions at which something stands that could not be read.
    public var unreadCount: Int
    /// What the rack's own code says, where it was read.
    public var rackCode: String?
    /// The CSV with the vials.
    public var csv: String
    /// The CSV with every position of the rack.
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

    /// Makes a session of a scan, with its CSV files and its JSON document.
    /// - Parameters:
    ///   - scan: what was read.
    ///   - time: when.
    ///   - stationID: the station that read it, 1 to 32 of A–Z a–z 0–9 - and _.
    ///   - software: the version of the software that read it.
    ///   - id: the session's id, a lower-case UUID; nil makes a new one.
    ///   - timeDoubt: why the time may be wrong, in words; it is kept in the JSON document.
    public init(
        _ scan: Scan, time: StationTime, stationID: String, software: String, id: String? = nil,
        timeDoubt: String? = nil
    ) {
        let id = id ?? UUID().uuidString.lowercased()
        self.id = id
        self.time = time
        self.stationID = stationID
        readCount = scan.reading.records.count
        unreadCount = scan.reading.unread.count
        rackCode = scan.reading.rackCode?.value
        csv = CSVExporter.csv(for: scan.reading.records)
        rackCSV = RackCSV.csv(for: scan.reading)
        json =
            ReadingDocument(
                scan, time: time, stationID: stationID, software: software, session: id, timeDoubt: timeDoubt
            ).json
        thumbnail = scan.thumbnail
        original = scan.original
        pictureDigest = scan.pictureDigest
        source = scan.source
        self.software = software
        person = scan.person
    }
}
