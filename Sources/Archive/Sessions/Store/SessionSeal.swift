// The seals that show that the disk has not changed a session.

package import Station

/// SHA-256 digests over the parts of a session. SQLite notices a damaged structure but not a changed letter inside a
/// value; a wrong value must never be shown as one that was read.
package enum SessionSeal {
    /// The seal of the CSV alone, so that it can be checked without its pictures.
    package static func ofCSV(_ csv: String) -> [UInt8] { FileDigest.bytes(of: Array(csv.utf8)) }

    /// The seal of the rack CSV alone, which no other session's fits.
    package static func ofRackCSV(_ csv: String, id: String) -> [UInt8] { digest([Array(id.utf8), Array(csv.utf8)]) }

    /// The seal of all else that is large.
    package static func ofContent(json: String, thumbnail: [UInt8], original: [UInt8]?) -> [UInt8] {
        digest([Array(json.utf8), thumbnail, original.map { [1] + $0 } ?? [0]])
    }

    /// The seal of what a list shows, which covers those of the CSV and the content. What a
    /// session does not have, a rack code or a person, leaves the seal as it was before there were any.
    package static func of(_ summary: SessionSummary, pictureDigest: String, csvSeal: [UInt8], contentSeal: [UInt8])
        -> [UInt8]
    {
        let texts = [
            summary.id, String(summary.sequence), String(summary.time.secondsSince1970.bitPattern),
            String(summary.time.utcOffset), summary.stationID, String(summary.readCount), String(summary.unreadCount),
            summary.csvName, summary.source, summary.software, pictureDigest,
        ]
        let rackCode = summary.rackCode.map { [Array($0.utf8)] } ?? []
        // Two parts, so that no rack code can be taken for a person.
        let person = summary.person.map { [Array("person".utf8), Array($0.utf8)] } ?? []
        return digest(texts.map { Array($0.utf8) } + [csvSeal, contentSeal] + rackCode + person)
    }

    /// A digest of parts that no other parts have: each part goes in with its length before it.
    private static func digest(_ parts: [[UInt8]]) -> [UInt8] {
        let message = parts.reduce(into: [UInt8]()) { message, part in
            message += Array("\(part.count):".utf8)
            message += part
        }
        return FileDigest.bytes(of: message)
    }
}

extension SessionCSV {
    /// The table beside `session` that has the file.
    var table: String {
        switch self {
        case .vials: "sessionContent"
        case .rack: "sessionRack"
        }
    }

    /// The column of the file.
    var column: String {
        switch self {
        case .vials: "csv"
        case .rack: "rackCSV"
        }
    }

    /// The column of its seal.
    var sealColumn: String {
        switch self {
        case .vials: "csvSeal"
        case .rack: "rackSeal"
        }
    }

    /// The seal that belongs to it.
    func seal(of csv: String, id: String) -> [UInt8] {
        switch self {
        case .vials: SessionSeal.ofCSV(csv)
        case .rack: SessionSeal.ofRackCSV(csv, id: id)
        }
    }
}
