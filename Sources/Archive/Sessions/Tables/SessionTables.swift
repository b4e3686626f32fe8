// Writes the sessions of a collection as tables that other engines read in place.

internal import GRDB
internal import RackCore
package import Station

/// The tables of a collection.
package enum SessionTables {
    /// Writes all sessions of a collection into a folder of tables: the files of those stations and months in which
    /// something is new. Doing it twice changes nothing.
    /// - Parameters:
    ///   - database: the collection. It is only read.
    ///   - folder: the folder; it is made when it is missing.
    /// - Throws: why the collection cannot be read or the folder be written; or that the folder has what the collection
    ///   has not, because it belongs to another.
    package static func write(_ database: String, to folder: String) async throws(Fault) -> TablesOutcome {
        let store = try await SessionStore.openExisting(path: database)
        do {
            let outcome = try await store.pool.read { db in try write(db, database, to: TableFolder(folder)) }
            try? store.close()
            return outcome
        } catch {
            try? store.close()
            throw Fault(error, database: database)
        }
    }

    private static func write(_ db: Database, _ database: String, to folder: TableFolder) throws -> TablesOutcome {
        var folder = folder
        var numbers: [TablePartition: [(sequence: Int, id: String)]] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT sequence, id, stationID, seconds, utcOffset FROM session ORDER BY sequence")
        while let row = try rows.next() {
            let time = StationTime(
                secondsSince1970: try row.decode(forColumn: "seconds"),
                utcOffset: try row.decode(forColumn: "utcOffset"))
            let partition = TablePartition(station: try row.decode(forColumn: "stationID"), time: time)
            numbers[partition, default: []].append(
                (try row.decode(forColumn: "sequence"), try row.decode(forColumn: "id")))
        }
        if let stranger = folder.partitions.first(where: { numbers[$0] == nil }) {
            throw Fault(
                .cannotCreate,
                "\(folder.path) has sessions of \(stranger.station) in \(stranger.month), which \(database) has not; name another folder, or remove it"
            )
        }
        var outcome = TablesOutcome()
        for (partition, sessions) in numbers.sorted(by: { $0.key < $1.key }) {
            outcome.partitions += 1
            outcome.sessions += sessions.count
            let digest = FileDigest.of(Array(sessions.map { "\($0.sequence) \($0.id)\n" }.joined().utf8))
            guard !folder.isWritten(partition, sessions: sessions.count, digest: digest) else { continue }
            var lines = TableLines()
            var damaged: [String] = []
            for (sequence, _) in sessions {
                do {
                    lines.add(try session(sequence, db))
                } catch {
                    guard (error as? Fault)?.code == .store(.damagedSession) else { throw error }
                    damaged.append("#\(sequence)")
                }
            }
            try folder.write(lines, of: partition, digest: damaged.isEmpty ? digest : nil)
            outcome.written += 1
            outcome.damaged += damaged
        }
        try folder.finish()
        return outcome
    }

    /// Reads a session as the tables have it.
    /// - Throws: `damagedSession` when it is not as it was kept.
    private static func session(_ sequence: Int, _ db: Database) throws -> TableSession {
        let file = SessionCSV.rack
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(SessionSummary.columns), \(file.column), \(file.sealColumn)
                FROM session LEFT JOIN \(file.table) USING (sequence) WHERE sequence = ?
                """,
            arguments: [sequence])
        guard let row else { throw Fault(.store(.damagedSession), on: "#\(sequence)") }
        let summary = try SessionSummary(row)
        let csv = try Session.recordedCSV(file, row, db)
        guard summary.isIntact, let positions = try? RackCSVImporter.positions(in: Array(csv.utf8)) else {
            throw Fault(.store(.damagedSession), on: "#\(sequence)")
        }
        return TableSession(
            summary,
            positions.supplied(summary.supplied).map { position in
                let place = position.position
                return TableSession.Position(
                    summary.rack?.name(of: place) ?? place.relativeName, row: place.row, col: place.col,
                    position.state, position.values)
            })
    }
}

/// What came of writing tables.
package struct TablesOutcome: Hashable, Sendable {
    /// How many sessions the tables have.
    package var sessions = 0
    /// How many pairs of a station and a month that is.
    package var partitions = 0
    /// How many of them were written, because something was new.
    package var written = 0
    /// The numbers of sessions that are damaged in the collection, so that they are in no table.
    package var damaged: [String] = []
}
