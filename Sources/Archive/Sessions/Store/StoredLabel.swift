// Labels in the database: those of sessions, and the one that waits for its box.

private import Foundation
internal import GRDB
internal import RackCore
internal import Station

/// The tables `sessionLabel` and `waitingLabel`. A label comes before its session or after it.
enum StoredLabel {
    /// Makes the tables.
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE sessionLabel (
                    sequence INTEGER PRIMARY KEY REFERENCES session (sequence) ON DELETE CASCADE,
                    label TEXT NOT NULL
                ) STRICT;
                CREATE TABLE waitingLabel (
                    number INTEGER PRIMARY KEY CHECK (number = 1),
                    seconds REAL NOT NULL,
                    utcOffset INTEGER NOT NULL CHECK (utcOffset BETWEEN -64800 AND 64800),
                    label TEXT NOT NULL
                ) STRICT;
                """)
    }

    /// Gives the label that waits its photograph, so that it is there after a restart too.
    static func addPhotograph(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE waitingLabel ADD COLUMN picture BLOB;
                ALTER TABLE waitingLabel ADD COLUMN outline TEXT;
                """)
    }

    // MARK: Texts

    /// What stands for the id of a session in the digest of a label that waits.
    private static let waiting = "waiting"

    /// The text of a label as the database has it.
    /// - Parameter id: the id of its session; nil for one that waits.
    static func text(of label: LabelRecord, id: String?) -> String { DigestedJSON.text(of: label, id: id ?? waiting) }

    /// The label in a text; nil when the disk has changed it, or it is nothing that a station writes.
    static func label(in text: String, id: String?) -> LabelRecord? {
        let label = DigestedJSON.value(LabelRecord.self, in: text, id: id ?? waiting, longest: longest)
        return label?.isBounded == true ? label : nil
    }

    /// The longest text that is read, in bytes.
    private static let longest = 1 << 20

    // MARK: Writing

    /// Gives a session its label, in the place of one that it has, and puts that on record.
    static func put(_ label: LabelRecord, on session: SessionSummary, by origin: AuditOrigin, _ db: Database) throws {
        try SessionAddition.label.put(label, on: session, by: origin, db)
        try ValueIndex.insert(label, of: session.sequence, db)
        // The one that waited has found its box.
        try db.execute(sql: "DELETE FROM waitingLabel WHERE label = ?", arguments: [text(of: label, id: nil)])
    }

    /// Lets a label wait for its box, in the place of one that waits.
    static func await(
        _ waiting: WaitingLabel, _ photograph: LabelPhotograph?, by origin: AuditOrigin, _ db: Database
    ) throws {
        let outline = photograph.map { $0.outline.map { "\($0.x) \($0.y)" }.joined(separator: " ") }
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO waitingLabel (number, seconds, utcOffset, label, picture, outline)
                VALUES (1, ?, ?, ?, ?, ?)
                """,
            arguments: [
                waiting.time.secondsSince1970, waiting.time.utcOffset, text(of: waiting.record, id: nil),
                photograph.map { Data($0.picture) }, outline,
            ])
        let fields = waiting.record.fields.map {
            "\($0.name) \($0.value.map { "\"\($0)\"" } ?? "nothing") (\($0.state.rawValue))"
        }
        try AuditTrail.append(
            AuditEntry(
                .label, detail: "for the next box: \(waiting.record.context): \(fields.joined(separator: ", "))",
                origin: origin), db)
    }

    /// Lets a label wait no longer.
    static func drop(_ label: LabelRecord, by origin: AuditOrigin, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM waitingLabel WHERE label = ?", arguments: [text(of: label, id: nil)])
        try AuditTrail.append(
            AuditEntry(.label, detail: "given up: \(label.context): \(label.name)", origin: origin), db)
    }

    /// The label that waits; nil where none does, or the disk has changed it.
    static func waiting(_ db: Database) throws -> WaitingLabel? {
        guard let row = try Row.fetchOne(db, sql: "SELECT seconds, utcOffset, label FROM waitingLabel"),
            let label = label(in: try row.decode(forColumn: "label"), id: nil)
        else { return nil }
        let time = StationTime(
            secondsSince1970: try row.decode(forColumn: "seconds"), utcOffset: try row.decode(forColumn: "utcOffset"))
        return WaitingLabel(label, since: time)
    }

    /// The largest photograph that is shown again, in bytes.
    private static let largestPicture = 8 << 20

    /// The photograph of the label that waits; nil where there is none, or the disk has changed it.
    static func waitingPhotograph(_ db: Database) throws -> LabelPhotograph? {
        let row = try Row.fetchOne(
            db, sql: "SELECT picture, outline FROM waitingLabel WHERE length(picture) BETWEEN 1 AND \(largestPicture)")
        guard let row, let outline = try row.decode(String?.self, forColumn: "outline"), outline.utf8.count < 1000
        else { return nil }
        let numbers = outline.split(separator: " ").compactMap { Double($0) }.filter(\.isFinite)
        guard numbers.count == 8 || outline.isEmpty else { return nil }
        let corners = stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
        return LabelPhotograph(picture: try row.bytes("picture"), outline: corners)
    }
}

extension LabelRecord {
    /// Whether it is no larger than a label that a station keeps.
    var isBounded: Bool {
        let texts = [context, rackField ?? "", putOff?.by ?? "", putOff?.at ?? ""]
        let all =
            texts
            + fields.flatMap { [$0.name, $0.value ?? "", $0.problem ?? "", $0.other ?? "", $0.by ?? "", $0.at ?? ""] }
        return fields.count <= Self.mostFields && quality?.isBounded != false
            && all.allSatisfy { $0.utf8.count <= Self.longestText && !$0.utf8.contains(0) }
    }

    private static let (mostFields, longestText) = (1000, 5000)

    /// The values that count, with the places of their fields.
    var foundBy: [(field: Int, value: String)] {
        fields.enumerated().compactMap { index, field in
            guard field.isSettled, let value = field.value, !value.isEmpty else { return nil }
            return (index, value)
        }
    }
}
