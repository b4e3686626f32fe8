// What the tables of a session database look like, version by version, and whether those of another database do.

private import Foundation
internal import GRDB

/// The tables that this version and all before it make. Only a database with exactly these is asked for its sessions: a
/// view, a virtual table or a trigger of somebody else could have this program do anything.
struct ForeignSchema {
    /// How many of the schema's changes the database has.
    let version: Int

    /// Whether there is an audit trail.
    var hasAudit: Bool { version >= 5 }

    /// Looks at a database, without asking any of its tables for anything but SQLite's own list and GRDB's.
    /// - Throws: what it is, where it is no database of sessions that this version knows.
    init(_ db: Database, path: String) throws {
        let applicationID = try Int.fetchOne(db, sql: "PRAGMA application_id")
        let objects = try Self.objects(db)
        guard applicationID == StoreSchema.applicationID else { throw StoreError(.foreign, detail: path) }
        try Self.refuseNewer(objects, db, path: path)
        let own = objects.subtracting(try Self.collection.get())
        guard let version = try Self.versions.get().firstIndex(of: own) else {
            throw StoreError(.altered, detail: path)
        }
        self.version = version + 1
    }

    /// Refuses a database of a station that is newer, in whose tables' place something else stands, or which has triggers
    /// that no station makes: what is asked of it could have no end, or do something else. What is missing is found by
    /// who looks for it.
    static func checkOwn(_ db: Database, path: String) throws {
        let objects = try objects(db)
        try refuseNewer(objects, db, path: path)
        let known = try versions.get().reduce(try collection.get()) { $0.union($1) }
        let names = Set(known.map(\.name))
        let isOdd = objects.contains { object in
            !known.contains(object) && (object.type == "trigger" || names.contains(object.name))
        }
        if isOdd { throw StoreError(.altered, detail: path) }
    }

    private static func refuseNewer(_ objects: Set<Object>, _ db: Database, path: String) throws {
        guard objects.contains(try migrations.get()) else { return }
        let names = try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations LIMIT 1000")
        let known = Set(StoreSchema.migrator.migrations)
        guard names.allSatisfy(known.contains) else { throw StoreError(.newer, detail: path) }
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
            throw StoreError(.failed, detail: "grdb_migrations")
        }
        return table
    }
}
