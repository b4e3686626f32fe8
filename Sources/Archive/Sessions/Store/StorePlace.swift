// What stands in the place of the database, and whether its tables are those of a station.

internal import GRDB
private import Glibc
private import Synchronization
internal import Station

/// What is in the place of the database. Opening a pipe would wait for ever, and SQLite makes a new database at the end
/// of a link, and in an empty file.
enum StorePlace: Hashable, Sendable {
    /// Nothing at all.
    case nothing
    /// A file without contents.
    case empty
    /// A file.
    case file
    /// A link that leads to nothing.
    case deadLink
    /// A folder, a pipe, a device.
    case other

    /// Looks at a path.
    init(_ path: String) throws(Fault) {
        do throws(SystemFault) {
            guard try FileStatus.at(path) != nil else {
                self = .nothing
                return
            }
            guard let status = try FileStatus.behind(path) else {
                self = .deadLink
                return
            }
            self = status.kind != .regular ? .other : status.size == 0 ? .empty : .file
        } catch {
            throw Fault(.store(.forbidden), on: path)
        }
    }

    /// Whether there is something in a write-ahead log beside a database.
    static func hasLog(_ path: String) -> Bool { ((try? FileStatus.at("\(path)-wal"))?.size ?? 0) > 0 }
}

/// The tables of a database with their columns.
enum StoreShape {
    /// What the tables of a database are.
    enum Look: Hashable, Sendable {
        /// Those that the changes of the schema make which the database has, or none yet.
        case own
        /// Others, though the changes of the schema were made.
        case damaged
        /// Those of somebody else.
        case foreign
    }

    /// Compares the tables of a database with those that this program makes. Other tables beside them are nobody's
    /// concern.
    static func look(at db: Database) throws -> Look {
        let migrator = StoreSchema.migrator
        let applied = try migrator.appliedIdentifiers(db).intersection(migrator.migrations)
        let present = try columns(db)
        guard !applied.isEmpty else { return present.isEmpty ? .own : .foreign }
        // The changes are made in their order.
        guard applied == Set(migrator.migrations.prefix(applied.count)) else { return .foreign }
        let expected = try columns(after: applied.count)
        return expected.allSatisfy { present[$0.key] == $0.value } ? .own : .damaged
    }

    /// The columns of each table, in their order, with their types.
    private static func columns(_ db: Database) throws -> [String: [String]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT m.name AS "table", c.name || ' ' || c.type || ' ' || c.pk AS "column"
                FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
                WHERE m.type = 'table' AND m.name NOT GLOB 'sqlite_*' AND m.name NOT GLOB 'grdb_*' ORDER BY m.name, c.cid
                """)
        return try rows.reduce(into: [:]) { tables, row in
            tables[try row.decode(String.self, forColumn: "table"), default: []].append(
                try row.decode(forColumn: "column"))
        }
    }

    /// The columns after so many changes of the schema.
    private static func columns(after count: Int) throws -> [String: [String]] {
        if let found = known.withLock({ $0[count] }) { return found }
        let migrator = StoreSchema.migrator
        let model = try DatabaseQueue()
        try migrator.migrate(model, upTo: migrator.migrations[count - 1])
        let made = try model.read { try columns($0) }
        known.withLock { $0[count] = made }
        return made
    }

    private static let known = Mutex<[Int: [String: [String]]]>([:])
}
