// A session: a scan that is kept, or is about to be; its CSV files, and how a person names it.

private import FoundationEssentials
import RackCore
package import Station

/// A session as the store keeps it: what a list shows of it, and all that is large.
@dynamicMemberLookup
package struct Session: Equatable, Sendable {
    /// What a list shows of it. The store gives it its sequence number and the name of its CSV file; before that they are
    /// 0 and empty, or those that it had in another store.
    package var summary: SessionSummary
    /// The CSV with the vials, as it was written when the scan was kept.
    package var csv: String
    /// The CSV with every position of the rack, likewise.
    package var rackCSV: String
    /// The JSON document with all that is known of the reading.
    package var json: String
    /// The annotated picture, small: a JPEG file's bytes.
    package var thumbnail: [UInt8]
    /// The still itself, where it was asked to be kept.
    package var original: [UInt8]?
    /// SHA-256 of the still, 64 lower-case hex digits.
    package var pictureDigest: String
    /// SHA-256 of the annotated picture in the size of the frame, 64 lower-case hex digits; nil where none is kept. The
    /// picture is a file beside the database, and its digest is in the session's record in the audit trail.
    package var annotatedDigest: String?

    /// What a list shows is the session's own.
    package subscript<Value>(dynamicMember member: WritableKeyPath<SessionSummary, Value>) -> Value {
        get { summary[keyPath: member] }
        set { summary[keyPath: member] = newValue }
    }

    /// Makes a session from its parts.
    package init(
        _ summary: SessionSummary, csv: String, rackCSV: String, json: String, thumbnail: [UInt8], original: [UInt8]?,
        pictureDigest: String
    ) {
        (self.summary, self.csv, self.rackCSV, self.json) = (summary, csv, rackCSV, json)
        (self.thumbnail, self.original, self.pictureDigest) = (thumbnail, original, pictureDigest)
    }

    /// Makes a session of a scan, with its CSV files and its JSON document.
    /// - Parameters:
    ///   - scan: what was read.
    ///   - time: when.
    ///   - stationID: the station that read it, 1 to 32 of A–Z a–z 0–9 - and _.
    ///   - software: the version of the software that read it.
    ///   - id: the session's id, a lower-case UUID; nil makes a new one.
    ///   - timeDoubt: why the time may be wrong, in words; it is kept in the JSON document.
    package init(
        _ scan: Scan, time: StationTime, stationID: String, software: String, id: String? = nil,
        timeDoubt: String? = nil
    ) {
        let id = id ?? UUID().uuidString.lowercased()
        self.init(
            SessionSummary(
                id: id, sequence: 0, time: time, stationID: stationID, readCount: scan.reading.records.count,
                unreadCount: scan.reading.unread.count, rackCode: scan.reading.rackCode?.value, csvName: "",
                source: scan.source, software: software, isIntact: true, person: scan.person,
                rack: RackSummary(scan.reading), label: scan.label),
            csv: CSVExporter.csv(for: scan.reading.records), rackCSV: RackCSV.csv(for: scan.reading),
            json: ReadingDocument(
                scan, time: time, stationID: stationID, software: software, session: id, timeDoubt: timeDoubt
            ).json,
            thumbnail: scan.thumbnail, original: scan.original, pictureDigest: scan.pictureDigest)
        summary.comparison = scan.comparison
    }

    /// The session in its place in a store, where its annotated picture is not yet.
    func numbered(_ sequence: Int, csvName: String) -> Session {
        var session = self
        (session.sequence, session.csvName, session.annotatedDigest) = (sequence, csvName, nil)
        return session
    }
}

/// The CSV files that every session has, in the order in which they are written.
package enum SessionCSV: Hashable, Sendable, CaseIterable {
    /// The vials that were read.
    case vials
    /// Every position of the rack.
    case rack

    /// The name of the file, which says where positions are relative.
    /// - Parameters:
    ///   - csvName: the session's own name for its CSV.
    ///   - contents: what stands in the file.
    package func name(_ csvName: String, contents: String) -> String {
        switch self {
        case .vials: csvName
        case .rack: ExportName.rackName(of: csvName, isRelative: RackCSV.isRelative(contents))
        }
    }
}

extension Session {
    /// The contents of one of its CSV files.
    package func contents(of file: SessionCSV) -> String {
        switch file {
        case .vials: csv
        case .rack: rackCSV
        }
    }
}

/// A session as a person names it: by its sequence number, its id, or the beginning of its id.
package enum SessionReference: Hashable, Sendable, CustomStringConvertible {
    /// The session with this sequence number.
    case sequence(Int)
    /// The session whose id begins with this, 4 to 36 characters of a lower-case UUID.
    case id(prefix: String)

    /// Reads a reference: digits are a sequence number (with or without a leading `#`), and 4 or more characters of a
    /// UUID are an id. Digits alone that are 8 or more long are an id's beginning. Nil for anything else.
    package init?(_ text: String) {
        let bare = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if !bare.isEmpty, bare.utf8.count < 8, bare.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            self = .sequence(Int(bare) ?? 0)
            return
        }
        let id = text.lowercased()
        guard (4...36).contains(id.utf8.count), id.utf8.allSatisfy({ "0123456789abcdef-".utf8.contains($0) }) else {
            return nil
        }
        self = .id(prefix: id)
    }

    /// The reference as it is shown.
    package var description: String {
        switch self {
        case .sequence(let number): "#\(number)"
        case .id(let prefix): prefix
        }
    }
}
