// One database with the sessions of many stations.

private import Glibc
internal import GRDB
package import Station

/// A database with the sessions of many stations, made of the copies that are on their sticks or of their own
/// databases.
///
/// It has the tables of a station's database, and is looked at in the same way. Sessions are known by their ids, which
/// are unique in the world. Each gets the next number of the collection, those that are new in the order of their
/// times, and keeps it for good; its file's name carries the station's. The table `collected` says which number and
/// file name it has at its station; a database without it is a station's own and is never collected into.
package enum SessionCollection {
    /// Takes the sessions of other databases into a collection, which is made when it is missing: all that are new, or
    /// none when it fails.
    /// - Parameters:
    ///   - paths: the databases. They are only read.
    ///   - output: the collection. Its folder has to exist.
    ///   - origin: who collects.
    /// - Returns: what came of each database.
    /// - Throws: why the collection cannot be read or written; it is as it was then.
    package static func collect(
        _ paths: [String], into output: String, by origin: AuditOrigin
    ) async throws(Fault) -> CollectOutcome {
        do {
            return try await offPool {
                var run = CollectRun(paths, output, origin)
                return try run.run()
            }
        } catch {
            throw Fault(error, database: output)
        }
    }

    /// Makes the table that marks a collection.
    static func mark(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS collected (
                    sequence INTEGER PRIMARY KEY REFERENCES session (sequence) ON DELETE CASCADE,
                    number INTEGER NOT NULL,
                    csvName TEXT NOT NULL
                ) STRICT;
                """)
    }

    /// The name of a session's file in a collection: its own with the station's name, and a number where that is taken.
    static func name(_ csvName: String, of station: String, isTaken: (String) -> Bool) -> String {
        let stem = csvName.hasSuffix(".csv") ? String(csvName.dropLast(4)) : csvName
        // A session that comes from another collection has the station's name already.
        let whole = stem.hasSuffix("_\(station)") ? stem : "\(stem)_\(station)"
        var (name, number) = ("\(whole).csv", 2)
        while isTaken(name) {
            name = "\(whole)_\(number).csv"
            number += 1
        }
        return name
    }
}

/// What came of collecting.
package struct CollectOutcome: Hashable, Sendable {
    /// What came of one database.
    package struct Source: Hashable, Sendable {
        /// The database.
        package var path: String
        /// Why nothing of it was taken in; nil when it could be read.
        package var refusal: Fault?
        /// How many sessions it holds.
        package var sessions = 0
        /// How many of them were new.
        package var taken = 0
        /// Whether its structure is damaged; what is whole in it was taken.
        package var isDamaged = false
        /// The numbers of sessions that the disk or somebody has changed, so that they were not taken from here.
        package var damaged: [String] = []
        /// The ids of sessions that are collected already and are not the same here.
        package var different: [String] = []

        /// The names of CSV files beside it whose sessions it does not have: those of the last racks on a stick whose
        /// copy of the database is older than its files.
        package var onlyFiles: [String] = []

        /// Whether all of it is in the collection.
        package var isWhole: Bool {
            refusal == nil && !isDamaged && damaged.isEmpty && different.isEmpty && onlyFiles.isEmpty
        }
    }

    /// The databases, in the order in which they were given.
    package var sources: [Source]
    /// How many sessions the collection holds.
    package var sessions: Int

    /// How many sessions were new.
    package var taken: Int { sources.reduce(0) { $0 + $1.taken } }
}
