// What the audit trail says of a session: its file, its number, and the seals that cover all that it holds.

internal import GRDB
private import RackCore

/// What the audit trail says of a session.
///
/// Written out it is the detail of a record: `vials_2026-02-20_143022.csv seal <64 digits> rack <64 digits> number 7`,
/// and ` picture <64 digits>` where an annotated picture is kept beside the database.
struct SessionRecord: Hashable, Sendable {
    /// The name of its CSV file.
    let csvName: String
    /// The seal of all but the rack CSV: the CSV and the content go into it by their own seals.
    let seal: String
    /// The seal of the rack CSV; nil where an earlier version kept the session, whose record did not cover it.
    private(set) var rack: String?
    /// The session's number; nil likewise.
    private(set) var number: Int?
    /// The SHA-256 of its annotated picture in the size of the frame; nil where none is kept.
    private(set) var picture: String?

    /// What stands for the seal of a rack CSV that was damaged when an upgrade put it on record. None is like it.
    static let noSeal = "none"

    /// The record of a session as this version writes it.
    init(csvName: String, seal: [UInt8], rackSeal: [UInt8], number: Int, picture: String? = nil) {
        (self.csvName, self.seal) = (csvName, seal.hex)
        (rack, self.number, self.picture) = (rackSeal.hex, number, picture)
    }

    /// The record of a session as earlier versions wrote it.
    init(csvName: String, seal: [UInt8]) {
        (self.csvName, self.seal) = (csvName, seal.hex)
    }

    /// Reads the detail of a record; nil when it says nothing of a session.
    init?(_ detail: String) {
        var parts = detail.split(separator: " ", omittingEmptySubsequences: false)
        picture = Self.take("picture", &parts).map(String.init)
        if let part = Self.take("number", &parts) {
            guard let number = Int(part) else { return nil }
            self.number = number
        }
        rack = Self.take("rack", &parts).map(String.init)
        guard let seal = Self.take("seal", &parts), !parts.isEmpty else { return nil }
        (csvName, self.seal) = (parts.joined(separator: " "), String(seal))
    }

    /// Takes up what an upgrade put on record of a session that an earlier version had kept.
    /// - Returns: false when the detail says nothing of the kind, or all was on record before.
    mutating func complete(_ detail: String) -> Bool {
        var parts = detail.split(separator: " ", omittingEmptySubsequences: false)
        guard rack == nil, let number = Self.take("number", &parts).flatMap({ Int($0) }),
            let rack = Self.take("rack", &parts), parts.joined(separator: " ") == csvName
        else { return false }
        (self.rack, self.number) = (String(rack), number)
        return true
    }

    /// The detail of a record.
    var text: String {
        "\(csvName) seal \(seal)" + (rack.map { " rack \($0)" } ?? "") + (number.map { " number \($0)" } ?? "")
            + (picture.map { " picture \($0)" } ?? "")
    }

    /// The detail of a record by which an upgrade completes an earlier one.
    /// - Parameter rackSeal: the seal of the rack CSV; nil when that was damaged by then.
    static func completion(csvName: String, rackSeal: [UInt8]?, number: Int) -> String {
        "\(csvName) rack \(rackSeal?.hex ?? noSeal) number \(number)"
    }

    /// Whether a session is the one that was kept, as far as the seal of its row tells.
    func covers(csvName: String, seal: [UInt8], number: Int) -> Bool {
        self.csvName == csvName && self.seal == seal.hex && (self.number ?? number) == number
    }

    /// Whether a rack CSV is the one that was kept.
    func covers(rackSeal: [UInt8]) -> Bool { rack == nil || rack == rackSeal.hex }

    /// What the trail says of a session that is kept; nil when it has no record. Of a session that was deleted and
    /// taken in again, the last record counts.
    static func of(_ id: String, _ db: Database) throws -> SessionRecord? {
        let rows = try Row.fetchAll(
            db, sql: "SELECT action, detail FROM audit WHERE subject = ? AND \(isOfSession) ORDER BY number",
            arguments: [id])
        return try rows.reduce(nil) { record, row in
            let detail = try row.decode(String.self, forColumn: "detail")
            guard try row.decode(String.self, forColumn: "action") == AuditAction.upgrade.rawValue else {
                return SessionRecord(detail)
            }
            guard var record, record.complete(detail) else { return record }
            return record
        }
    }

    /// The column of a session's own record beside those of table `session`.
    static let column = """
        (SELECT detail FROM audit WHERE subject = session.id AND \(AuditAction.keepsSession) \
        ORDER BY number DESC LIMIT 1) AS record
        """

    private static let isOfSession = "(\(AuditAction.keepsSession) OR action = '\(AuditAction.upgrade.rawValue)')"

    /// Takes the value of a word from the end.
    private static func take(_ word: Substring, _ parts: inout [Substring]) -> Substring? {
        guard parts.count > 2, parts[parts.count - 2] == word, let value = parts.last else { return nil }
        parts.removeLast(2)
        return value
    }
}
