// How good each session's capture was, as the database keeps it beside the session itself.

private import Foundation
internal import GRDB
internal import RackCore
package import Station

/// The table `sessionQuality`, so that a trend over thousands of sessions is drawn without opening their documents.
///
/// It is made of the session's document and says nothing that the document does not say. A digest stands before it,
/// because SQLite does not notice a changed letter.
enum StoredQuality {
    /// Makes the table. Sessions that are there already were not rated.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE sessionQuality (
                    sequence INTEGER PRIMARY KEY REFERENCES session (sequence) ON DELETE CASCADE,
                    quality TEXT NOT NULL
                ) STRICT;
                """)
    }

    /// Writes what a session's document says of its quality. The document stands in the database already, and only this
    /// part of it is taken apart.
    static func insert(id: String, of sequence: Int, _ db: Database) throws {
        let json = try String.fetchOne(
            db,
            sql: """
                SELECT json_extract(json, '$.quality') FROM sessionContent
                WHERE sequence = ? AND json_type(json, '$.quality') = 'object'
                """,
            arguments: [sequence])
        guard let json, let quality = try? JSONDecoder().decode(CaptureQuality.self, from: Data(json.utf8)) else {
            return
        }
        try db.execute(
            sql: "INSERT INTO sessionQuality (sequence, quality) VALUES (?, ?)",
            arguments: [sequence, DigestedJSON.text(of: quality, id: id)])
    }

    /// What the column says; nil when the disk has changed it, or it is nothing that a station writes.
    static func quality(in text: String, id: String) -> CaptureQuality? {
        let quality = DigestedJSON.value(CaptureQuality.self, in: text, id: id, longest: longest)
        return quality?.isBounded == true ? quality : nil
    }

    /// The longest text that is read, in bytes.
    private static let longest = 4096
}

extension CaptureQuality {
    /// Whether its numbers are such as a rating has.
    var isBounded: Bool {
        measures.values.allSatisfy { (0...100).contains($0.score) && (-1e6...1e6).contains($0.value) }
            && (0...4).contains(meanGrade ?? 0)
    }
}

extension SessionStore {
    /// The sessions with the ratings of their captures, the oldest first.
    /// - Parameter newest: only so many of them, the newest; nil for all.
    package func ratedSessions(newest: Int? = nil) async throws(Fault) -> [RatedSession] {
        try await read { db in
            // A database of an earlier version has no ratings.
            let hasRatings = try db.tableExists("sessionQuality")
            // A picture that was taken in says nothing of the station's camera.
            let ownQuality = "iif(source GLOB '\(ImportedSession.sourceBegin)*', NULL, quality) AS quality"
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT sequence, id, seconds, utcOffset, \(hasRatings ? ownQuality : "NULL AS quality") FROM session
                    \(hasRatings ? "LEFT JOIN sessionQuality USING (sequence)" : "") ORDER BY sequence DESC LIMIT ?
                    """,
                arguments: [newest ?? -1])
            return try rows.reversed().map { row in
                let id = try row.decode(String.self, forColumn: "id")
                let text = try row.decode(String?.self, forColumn: "quality")
                return RatedSession(
                    sequence: try row.decode(forColumn: "sequence"),
                    time: StationTime(
                        secondsSince1970: try row.decode(forColumn: "seconds"),
                        utcOffset: try row.decode(forColumn: "utcOffset")),
                    quality: text.flatMap { StoredQuality.quality(in: $0, id: id) })
            }
        }
    }
}
