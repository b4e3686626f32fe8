// The store: keeps the sessions of a station.

private import Foundation
internal import GRDB
internal import RackCore
package import Station

/// Keeps the sessions of a station in an SQLite database. What `insert` returned survives a power cut.
///
/// All calls may be made at any time from anywhere; writers wait for each other. The database may be opened by
/// several programs at once.
package final class SessionStore: Sendable {
    /// The database file.
    package let path: String
    /// The connections: one that writes, several that read.
    let pool: DatabasePool

    /// The name of the database in the station's data folder.
    package static let fileName = "sessions.sqlite"

    private init(path: String, pool: DatabasePool) {
        self.path = path
        self.pool = pool
    }

    /// Closes the database. Nothing may be asked of the store then.
    func close() throws { try pool.close() }

    /// Opens the database, or makes it where there is none and no backup of one. Its folder has to exist.
    /// - Throws: an error that says why the file cannot be used. A file that is refused is left as it was found.
    package static func open(path: String) async throws(Fault) -> SessionStore {
        if [.nothing, .empty].contains(try StorePlace(path)),
            !StoreBackups(dataFolder: AtomicFile.folder(of: path)).copies().isEmpty
        {
            throw Fault(.store(.empty), on: path)
        }
        return try await open(path: path, wholeCheckLimit: StoreOpening.wholeCheckLimit)
    }

    static func open(path: String, wholeCheckLimit: Int) async throws(Fault) -> SessionStore {
        let opened = await offPool {
            Result { try StoreOpening.pool(at: path, wholeCheckLimit: wholeCheckLimit) }
                .mapError { Fault($0, database: path) }
        }
        return SessionStore(path: path, pool: try opened.get())
    }

    /// Opens a database that is there, to read what it holds; it may be in a place that cannot be written. An empty file
    /// is none.
    /// - Throws: an error that says why the file cannot be used. A file that is refused is left as it was found.
    package static func openExisting(path: String) async throws(Fault) -> SessionStore {
        let opened = await offPool {
            Result { try StoredDatabase.pool(at: path) }.mapError { Fault($0, database: path) }
        }
        return SessionStore(path: path, pool: try opened.get())
    }

    /// Checks the structure of the whole database, however long it is. It reads every page; `open` checks a long
    /// database in part only.
    /// - Throws: `corrupt` when it is damaged.
    package func check() async throws(Fault) {
        try await read { [path] db in try StoreOpening.check(db, path: path) }
    }

    /// Keeps a session, and a record of it in the audit trail. When this returns, the session is on the disk.
    ///
    /// The caller's cancellation does not reach it: a scan that was read is kept.
    /// - Parameters:
    ///   - new: the session.
    ///   - annotated: its annotated picture in the size of the frame, a JPEG file's bytes; nil for none. Where it cannot
    ///     be written, the session is kept without it: values do not depend on a picture.
    ///   - action: how it came here.
    ///   - origin: who kept it and with which settings; nil for nobody's name, now, and the session's own software.
    ///   - entries: what else is recorded, after it.
    /// - Returns: the session with its sequence number and the name of its CSV file.
    package func insert(
        _ new: Session, annotated: [UInt8]? = nil, as action: AuditAction = .scan, by origin: AuditOrigin? = nil,
        with entries: [AuditEntry] = []
    ) async throws(Fault) -> Session {
        let origin = origin ?? AuditOrigin(time: new.time, software: new.software)
        let (pictures, digest) = (pictures, annotated.map { FileDigest.of($0) })
        return try await write { db in
            let stem = "\(ExportName.stem(for: new.time))*"
            var taken = try String.fetchSet(
                db, sql: "SELECT csvName FROM session WHERE csvName GLOB ?", arguments: [stem])
            // A session that was deleted keeps its name, because its file may still be on a stick.
            let details = try String.fetchAll(
                db,
                sql: "SELECT detail FROM audit WHERE \(AuditAction.keepsSession) AND detail GLOB ?",
                arguments: [stem])
            taken.formUnion(details.compactMap { $0.split(separator: " ").first.map(String.init) })
            let csvName = ExportName.name(for: new.time, isTaken: taken.contains)
            var session = new.numbered(try Session.nextSequence(db), csvName: csvName)
            if let annotated, (try? pictures.keep(annotated, of: csvName)) != nil { session.annotatedDigest = digest }
            do {
                try session.insert(as: action, by: origin, db)
                for entry in entries { try AuditTrail.append(entry, db) }
                return session
            } catch {
                if session.annotatedDigest != nil { pictures.remove([csvName]) }
                throw error
            }
        }
    }

    /// What a list shows of the sessions, newest first.
    /// - Parameters:
    ///   - limit: the most sessions to return.
    ///   - offset: how many of the newest to pass over.
    package func summaries(limit: Int = .max, offset: Int = 0) async throws(Fault) -> [SessionSummary] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT \(SessionSummary.columns) FROM session ORDER BY sequence DESC LIMIT ? OFFSET ?",
                arguments: [limit, offset]
            ).map(SessionSummary.init)
        }
    }

    /// The session that a person means.
    /// - Throws: `unknownSession`, `ambiguousSession`, `damagedSession`, or what the database met.
    package func session(_ reference: SessionReference) async throws(Fault) -> Session {
        try await read { db in
            let (condition, argument): (String, any DatabaseValueConvertible & Sendable) =
                switch reference {
                case .sequence(let number): ("session.sequence = ?", number)
                case .id(let prefix): ("session.id GLOB ?", "\(prefix)*")
                }
            let sequences = try Int.fetchAll(
                db, sql: "SELECT sequence FROM session WHERE \(condition) LIMIT 2", arguments: [argument])
            guard let sequence = sequences.first else {
                throw Fault(.store(.unknownSession), on: reference.description)
            }
            guard sequences.count == 1 else { throw Fault(.store(.ambiguousSession), on: reference.description) }
            guard let session = try Session.fetch(sequence, db) else {
                throw Fault(.store(.damagedSession), on: "#\(sequence)")
            }
            return session
        }
    }

    /// How many sessions are kept.
    package func count() async throws(Fault) -> Int {
        try await read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM session") ?? 0 }
    }

    /// The latest time at which a session was kept; nil when there is none.
    package func latestTime() async throws(Fault) -> StationTime? {
        try await read { db in
            let row = try Row.fetchOne(db, sql: "SELECT seconds, utcOffset FROM session ORDER BY seconds DESC LIMIT 1")
            return try row.map { row in
                StationTime(
                    secondsSince1970: try row.decode(Double.self, forColumn: "seconds"),
                    utcOffset: try row.decode(Int.self, forColumn: "utcOffset"))
            }
        }
    }

    /// Deletes sessions for good: all of them, or none when one is unknown. The audit trail keeps their records.
    /// - Parameters:
    ///   - ids: the sessions' whole ids.
    ///   - reason: why, for the audit trail.
    ///   - origin: who deletes them.
    package func delete(
        _ ids: [String], because reason: String = "", by origin: AuditOrigin = AuditOrigin()
    ) async throws(Fault) {
        let names = try await write { db in
            try Set(ids).sorted().map { id in
                let name = try String.fetchOne(db, sql: "SELECT csvName FROM session WHERE id = ?", arguments: [id])
                try db.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [id])
                guard db.changesCount == 1, let name else { throw Fault(.store(.unknownSession), on: id) }
                let detail = reason.isEmpty ? name : "\(name): \(reason)"
                try AuditTrail.append(AuditEntry(.deletion, subject: id, detail: detail, origin: origin), db)
                return name
            }
        }
        pictures.remove(names)
    }

    /// The names of all CSV files, the newest session's first.
    package func allCSVNames() async throws(Fault) -> [String] {
        try await read { try String.fetchAll($0, sql: "SELECT csvName FROM session ORDER BY sequence DESC") }
    }

    /// What a list shows of the session that has this name for its CSV; nil when there is no such session (any more).
    func summary(csvName: String) async throws(Fault) -> SessionSummary? {
        try await read { db in
            try Row.fetchOne(
                db, sql: "SELECT \(SessionSummary.columns) FROM session WHERE csvName = ?", arguments: [csvName]
            ).map(SessionSummary.init)
        }
    }

    /// The session that has this name for its CSV.
    /// - Throws: `unknownSession`, `damagedSession`, or what the database met.
    func session(csvName: String) async throws(Fault) -> Session {
        guard let summary = try await summary(csvName: csvName) else {
            throw Fault(.store(.unknownSession), on: csvName)
        }
        return try await session(.id(prefix: summary.id))
    }

    /// A CSV file of the session that has this name for its CSV; nil when there is no such session (any more).
    /// - Throws: `damagedSession` when the file is not as it was written.
    package func contents(of file: SessionCSV, csvName: String) async throws(Fault) -> String? {
        try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT \(SessionSummary.columns), \(file.column), \(file.sealColumn)
                    FROM session LEFT JOIN \(file.table) USING (sequence) WHERE csvName = ?
                    """,
                arguments: [csvName])
            return try row.map { try Session.recordedCSV(file, $0, db) }
        }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Fault) -> Value {
        do {
            return try await pool.read(body)
        } catch {
            throw Fault(error, database: path)
        }
    }

    /// Writes in one transaction, in a task of its own so that the caller's cancellation does not undo it.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Fault) -> Value {
        let pool = pool
        do {
            return try await Task {
                let value = try await pool.write(body)
                try await pool.writeWithoutTransaction { db in
                    // What went into a file that nobody will open again is not kept.
                    guard StoreOpening.isInPlace(db) else { throw Fault(.store(.gone)) }
                    try? StoreOpening.emptyLog(db)
                }
                return value
            }.value
        } catch {
            throw Fault(error, database: path)
        }
    }
}

extension SessionStore {
    /// The annotated pictures of sessions, small: a JPEG file's bytes for each id that is kept.
    package func thumbnails(of ids: [String]) async throws(Fault) -> [String: [UInt8]] {
        try await read { db in
            var pictures: [String: [UInt8]] = [:]
            for id in ids {
                let bytes = try Data.fetchOne(
                    db, sql: "SELECT thumbnail FROM session JOIN sessionContent USING (sequence) WHERE id = ?",
                    arguments: [id])
                pictures[id] = bytes.map(Array.init)
            }
            return pictures
        }
    }

    /// How many positions of the racks of sessions are in each state, for each id that is kept and whole.
    func states(of ids: [String]) async throws(Fault) -> [String: [PositionState: Int]] {
        try await read { db in
            var states: [String: [PositionState: Int]] = [:]
            for id in ids {
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT \(SessionSummary.columns), rackCSV, rackSeal
                        FROM session JOIN sessionRack USING (sequence) WHERE id = ?
                        """,
                    arguments: [id])
                guard let row, let csv = try? Session.recordedCSV(.rack, row, db),
                    let positions = try? RackCSVImporter.positions(in: Array(csv.utf8))
                else { continue }
                let known = positions.supplied(try SessionSummary(row).supplied)
                states[id] = Dictionary(grouping: known, by: \.state).mapValues(\.count)
            }
            return states
        }
    }
}
