// Digests by which a session shows that the disk has not changed it.

private import Crypto
private import Foundation

/// SHA-256 digests over the parts of a session. SQLite notices a damaged structure but not a changed letter inside a
/// value; a wrong value must never be shown as one that was read.
enum SessionSeal {
    /// The seal of the CSV alone, so that it can be checked without its pictures.
    static func ofCSV(_ csv: String) -> [UInt8] { Array(SHA256.hash(data: Array(csv.utf8))) }

    /// The seal of all else that is large.
    static func ofContent(json: String, thumbnail: [UInt8], original: [UInt8]?) -> [UInt8] {
        digest([Array(json.utf8), thumbnail, original.map { [1] + $0 } ?? [0]])
    }

    /// The seal of what a list shows, which covers the other two.
    static func of(_ summary: SessionSummary, pictureDigest: String, csvSeal: [UInt8], contentSeal: [UInt8]) -> [UInt8]
    {
        let texts = [
            summary.id, String(summary.sequence), String(summary.time.secondsSince1970.bitPattern),
            String(summary.time.utcOffset), summary.stationID, String(summary.readCount), String(summary.unreadCount),
            summary.csvName, summary.source, summary.software, pictureDigest,
        ]
        return digest(texts.map { Array($0.utf8) } + [csvSeal, contentSeal])
    }

    /// A digest of parts that no other parts have: each part goes in with its length before it.
    private static func digest(_ parts: [[UInt8]]) -> [UInt8] {
        var hash = SHA256()
        for part in parts {
            hash.update(data: Array("\(part.count):".utf8))
            hash.update(data: part)
        }
        return Array(hash.finalize())
    }
}
