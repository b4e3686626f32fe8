// What a list shows of a session's rack, as the database keeps it beside what the session itself says.

internal import GRDB
internal import RackCore
internal import Station

/// The column `rack` of table `session`: how many positions are in conflict, and the container that positions are of.
///
/// It is made of the session's document and says nothing that the document does not say. A digest stands before it,
/// because SQLite does not notice a changed letter.
enum StoredRack {
    /// Adds the column and fills it from the sessions that are kept.
    static func create(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE session ADD COLUMN rack TEXT")
        for sequence in try Int.fetchAll(db, sql: "SELECT sequence FROM session ORDER BY sequence") {
            try fill(sequence, db)
        }
    }

    /// The text of the column.
    /// - Parameter id: the session's own id.
    static func text(of rack: RackSummary, id: String) -> String { DigestedJSON.text(of: rack, id: id) }

    /// What the column says; nil when the disk has changed it, or it is nothing that a station writes.
    static func rack(in text: String, id: String) -> RackSummary? {
        guard let rack = DigestedJSON.value(RackSummary.self, in: text, id: id, longest: longest),
            (0...ReadingDocument.mostPositions).contains(rack.conflictCount)
        else { return nil }
        if let container = rack.container, (try? ReadingDocument.checkBounds(of: container)) == nil { return nil }
        return rack
    }

    /// What a session says of its rack; nil where its document cannot be read.
    static func rack(inDocument json: String) -> RackSummary? {
        (try? ReadingDocument(json: json).reading()).map(RackSummary.init)
    }

    /// The longest text that is read, in bytes.
    private static let longest = 4096

    /// Looks through a session that was kept before there was the column. Of one that is damaged nothing is known.
    private static func fill(_ sequence: Int, _ db: Database) throws {
        do {
            guard let session = try Session.fetchSealed(sequence, db)?.session,
                let rack = rack(inDocument: session.json)
            else { return }
            try db.execute(
                sql: "UPDATE session SET rack = ? WHERE sequence = ?",
                arguments: [text(of: rack, id: session.id), sequence])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return
        } catch is RowDecodingError {
            return
        } catch let error as Fault where [.store(.damagedSession), .reading(.unreadable)].contains(error.code) {
            return
        }
    }
}
