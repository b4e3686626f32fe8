// Whether a database of others, and a session in it, are such as a station writes.

private import Foundation
internal import GRDB
internal import RackCore
internal import Station

/// The tables that this version and all before it make. Only a database with exactly these is asked for its sessions: a
/// view, a virtual table or a trigger of somebody else could have this program do anything.
struct ForeignSchema {
    /// How many of the schema's changes the database has.
    let version: Int

    /// Whether there is an audit trail.
    var hasAudit: Bool { version >= 5 }

    /// What can come to its sessions after they were kept.
    var additions: [SessionAddition] {
        (version >= 9 ? [.label] : []) + (version >= 11 ? [.supplied] : []) + (version >= 13 ? [.compared] : [])
    }

    /// Looks at a database, without asking any of its tables for anything but SQLite's own list and GRDB's.
    /// - Throws: what it is, where it is no database of sessions that this version knows.
    init(_ db: Database, path: String) throws {
        let applicationID = try Int.fetchOne(db, sql: "PRAGMA application_id")
        let objects = try Self.objects(db)
        guard applicationID == StoreSchema.applicationID else { throw Fault(.store(.foreign), on: path) }
        try Self.refuseNewer(objects, db, path: path)
        let own = objects.subtracting(try Self.collection.get())
        guard let version = try Self.versions.get().firstIndex(of: own) else {
            throw Fault(.store(.altered), on: path)
        }
        self.version = version + 1
    }

    /// Refuses a database with tables or triggers that no station of this version or an older one makes.
    ///
    /// What is asked of such a one could have no end, or do something else. What is missing is found by who looks for
    /// it.
    static func checkOwn(_ db: Database, path: String) throws {
        let objects = try objects(db)
        try refuseNewer(objects, db, path: path)
        let known = try versions.get().reduce(try collection.get()) { $0.union($1) }
        let names = Set(known.map(\.name))
        let isOdd = objects.contains { object in
            !known.contains(object) && (object.type == "trigger" || names.contains(object.name))
        }
        if isOdd { throw Fault(.store(.altered), on: path) }
    }

    private static func refuseNewer(_ objects: Set<Object>, _ db: Database, path: String) throws {
        guard objects.contains(try migrations.get()) else { return }
        let names = try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations LIMIT 1000")
        let known = Set(StoreSchema.migrator.migrations)
        guard let newest = names.last(where: { !known.contains($0) }) else { return }
        let number = newest.prefix { $0.isASCII && $0.isNumber }.prefix(6)
        throw Fault(
            .store(.newer), on: "\(path), schema \(number); rackstation \(Software.version): schema \(Software.schema)")
    }

    /// A table, an index or a trigger.
    private struct Object: Hashable, Sendable {
        let type: String
        let name: String
        let table: String
        /// How it was made, each space alone: how a version broke its lines is no difference.
        let sql: String
    }

    /// The most tables, indices and triggers that are looked at.
    private static let mostObjects = 100

    private static func objects(_ db: Database) throws -> Set<Object> {
        let rows = try Row.fetchAll(
            db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT \(mostObjects + 1)")
        return Set(
            try rows.map { row in
                Object(
                    type: try row.decode(forColumn: "type"), name: try row.decode(forColumn: "name"),
                    table: try row.decode(forColumn: "tbl_name"),
                    sql: (try row.decode(String?.self, forColumn: "sql") ?? "")
                        .split(whereSeparator: \.isWhitespace).joined(separator: " "))
            })
    }

    /// The tables after each of the schema's changes.
    private static let versions = Result {
        try StoreSchema.migrator.migrations.map { name in
            let queue = try DatabaseQueue()
            try StoreSchema.migrator.migrate(queue, upTo: name)
            return try queue.read(objects)
        }
    }

    /// The table that marks a collection.
    private static let collection = Result {
        try DatabaseQueue().write { db in
            try SessionCollection.mark(db)
            return try objects(db)
        }
    }

    /// GRDB's list of the changes.
    private static let migrations = Result {
        let all = try versions.get().first ?? []
        guard let table = all.first(where: { $0.type == "table" && $0.name == "grdb_migrations" }) else {
            throw Fault(.store(.failed), on: "grdb_migrations")
        }
        return table
    }
}

extension Session {
    /// The bytes of all that it holds.
    var size: Int {
        csv.utf8.count + rackCSV.utf8.count + json.utf8.count + thumbnail.count + (original?.count ?? 0)
            + summary.source.utf8.count + (summary.rackCode?.utf8.count ?? 0) + (summary.person?.utf8.count ?? 0)
            + Self.smallParts
    }

    /// What its other parts take.
    private static let smallParts = 300

    /// Whether all that it holds can be read again, and its texts are such as a station writes. A seal shows that
    /// nothing was changed since somebody made it, and not who did.
    var isSound: Bool {
        hasSoundNames && hasSoundTexts && hasSoundContents
    }

    private var hasSoundNames: Bool {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
        let digits = "0123456789abcdef".utf8
        let (id, stationID, csvName) = (summary.id, summary.stationID, summary.csvName)
        return id.utf8.count == 36 && id.utf8.allSatisfy { digits.contains($0) || $0 == 0x2D }
            && (1...32).contains(stationID.utf8.count) && stationID.utf8.allSatisfy(letters.contains)
            && (5...200).contains(csvName.utf8.count) && csvName.hasSuffix(".csv")
            && csvName.utf8.dropLast(4).allSatisfy(letters.contains)
            && pictureDigest.utf8.count == 64 && pictureDigest.utf8.allSatisfy(digits.contains)
    }

    private var hasSoundTexts: Bool {
        let texts = [(summary.software, 1...200), (summary.source, 0...5000), (summary.person ?? "", 0...500)]
        return texts.allSatisfy { text, lengths in lengths.contains(text.utf8.count) && !text.utf8.contains(0) }
            && summary.rackCode?.utf8.count ?? 0 <= CSVImporter.longestValue && summary.sequence > 0
    }

    private var hasSoundContents: Bool {
        guard csv.utf8.count <= SessionCSV.longest, rackCSV.utf8.count <= SessionCSV.longest,
            let vials = try? CSVImporter.vials(in: Array(csv.utf8)), vials.count == summary.readCount,
            (try? RackCSVImporter.positions(in: Array(rackCSV.utf8))) != nil,
            let reading = try? ReadingDocument(json: json).reading()
        else { return false }
        return summary.rack == nil || summary.rack == RackSummary(reading)
    }
}

extension SessionCSV {
    /// The longest of these files that is read, in bytes.
    static let longest = 8 << 20
}
