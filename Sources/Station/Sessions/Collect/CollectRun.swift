// Takes the sessions of several databases into one.

private import Foundation
private import Glibc
internal import GRDB

/// One run of collecting.
struct CollectRun {
    private let output: String
    private let origin: AuditOrigin
    private var sources: [CollectOutcome.Source]
    /// What is collected by now.
    private var known: [String: Seals] = [:]
    private var new: [Listed] = []

    /// What tells whether two sessions of one id are the same.
    private struct Seals: Hashable {
        let csv: [UInt8]
        let content: [UInt8]
    }

    /// A session that is not collected yet.
    private struct Listed {
        let summary: SessionSummary
        let source: Int
    }

    /// What the names of the files begin with in which a collection is made.
    private static let temporaryPrefix = "\(AtomicFile.temporaryPrefix)collect-"

    init(_ paths: [String], _ output: String, _ origin: AuditOrigin) {
        (self.output, self.origin) = (output, origin)
        sources = paths.map { CollectOutcome.Source(path: $0) }
    }

    /// Does it.
    mutating func run() throws -> CollectOutcome {
        let isThere = try FileStatus.at(output) != nil
        let count = isThere ? try lookAtOutput() : 0
        try removeTemporaries()
        defer { try? removeTemporaries() }
        for source in sources.indices {
            do {
                try list(source)
            } catch {
                sources[source].refusal = StoreError(error, path: sources[source].path)
            }
        }
        guard !new.isEmpty || !isThere && sources.contains(where: { $0.refusal == nil }) else {
            return CollectOutcome(sources: sources, sessions: count)
        }
        new.sort { one, other in
            let (first, second) = (one.summary, other.summary)
            return (first.time.secondsSince1970, first.stationID, first.sequence, first.id) < (
                second.time.secondsSince1970, second.stationID, second.sequence, second.id
            )
        }
        let place = isThere ? output : temporary("new")
        let pool = try StoreOpening.pool(at: place, wholeCheckLimit: StoreOpening.wholeCheckLimit)
        let sessions: Int
        do {
            sessions = try write(to: pool)
            // One file, that is read without another beside it. Somebody who reads a collection meanwhile may keep it
            // from being one; then its log stays with it.
            do {
                _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            } catch  where isThere {}
            try pool.close()
        } catch {
            try? pool.close()
            throw error
        }
        if !isThere { try finish(place) }
        return CollectOutcome(sources: sources, sessions: sessions)
    }

    /// Looks at what is collected already, without changing it.
    /// - Returns: how many sessions that are.
    private mutating func lookAtOutput() throws -> Int {
        let queue = try DatabaseQueue(path: output, configuration: StoreOpening.configuration(readonly: true))
        defer { try? queue.close() }
        let output = output
        known = try queue.read { db in
            try StoreOpening.inspect(db, path: output, .max)
            guard try db.tableExists("collected") else { throw StoreError(.notCollected, detail: output) }
            return try Self.seals(db)
        }
        return known.count
    }

    /// Copies a database, brings the copy to this version's tables, and lists what is new in it.
    private mutating func list(_ number: Int) throws {
        let (path, copy) = (sources[number].path, temporary(String(number)))
        guard try FileStatus.at(path) != nil else { throw StoreError(.failed, detail: "\(path): no such file") }
        let original = try DatabaseQueue(path: path, configuration: StoreOpening.configuration(readonly: true))
        defer { try? original.close() }
        _ = try StoreBackups.copy(original, to: copy)
        let queue = try DatabaseQueue(path: copy)
        defer { try? queue.close() }
        try StoreSchema.migrator.migrate(queue)
        let (summaries, seals) = try queue.read { db in
            (
                try Row.fetchAll(db, sql: "SELECT \(SessionSummary.columns) FROM session ORDER BY sequence")
                    .map(SessionSummary.init), try Self.seals(db)
            )
        }
        sources[number].sessions = summaries.count
        sources[number].onlyFiles = try onlyFiles(beside: path, queue)
        for summary in summaries {
            guard summary.isIntact, let own = seals[summary.id] else {
                sources[number].damaged.append(summary.id)
                continue
            }
            if let present = known[summary.id] {
                if present != own { sources[number].different.append(summary.id) }
                continue
            }
            // Read whole now, so that a session that is damaged here may still come from elsewhere.
            guard try queue.read({ try Self.session(summary.sequence, $0) }) != nil else {
                sources[number].damaged.append(summary.id)
                continue
            }
            known[summary.id] = own
            new.append(Listed(summary: summary, source: number))
        }
    }

    /// The CSV files of a stick whose sessions are not in the copy of the database beside them and were not deleted.
    private func onlyFiles(beside path: String, _ queue: DatabaseQueue) throws -> [String] {
        let names = (try? OpenFolder("\(AtomicFile.folder(of: path))/\(StickMirror.csvFolder)").names()) ?? []
        let known = try queue.read { db in
            try String.fetchSet(db, sql: "SELECT csvName FROM session").union(
                try String.fetchAll(db, sql: "SELECT detail FROM audit WHERE action = 'deletion'")
                    .compactMap { $0.split(whereSeparator: { $0 == ":" || $0 == " " }).first.map(String.init) })
        }
        return names.filter {
            $0.hasPrefix("vials_") && $0.hasSuffix(".csv") && !$0.contains("_original") && !known.contains($0)
        }.sorted()
    }

    /// Writes all that is new in one transaction.
    /// - Returns: how many sessions there are then.
    private mutating func write(to pool: DatabasePool) throws -> Int {
        let copies = try sources.indices.map { number in
            sources[number].refusal == nil ? try DatabaseQueue(path: temporary(String(number))) : nil
        }
        let (new, origin) = (new, origin)
        let sessions = try pool.write { db in
            try SessionCollection.mark(db)
            for listed in new {
                let session = try copies[listed.source]?.read { try Self.session(listed.summary.sequence, $0) }
                guard let session else { throw StoreError(.damagedSession, detail: listed.summary.id) }
                try Self.insert(session, by: origin, db)
            }
            return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM session") ?? 0
        }
        for listed in new { sources[listed.source].taken += 1 }
        return sessions
    }

    private static func insert(_ session: ScanSession, by origin: AuditOrigin, _ db: Database) throws {
        let csvName = SessionCollection.name(session.csvName, of: session.stationID) { name in
            // A name that cannot be asked for is taken by no one; inserting it then fails.
            (try? Int.fetchOne(db, sql: "SELECT 1 FROM session WHERE csvName = ?", arguments: [name])) == 1
        }
        let collected = ScanSession(
            NewSession(session), sequence: try ScanSession.nextSequence(db), csvName: csvName)
        try collected.insert(as: .imported, by: origin, db)
        try db.execute(
            sql: "INSERT INTO collected (sequence, number, csvName) VALUES (?, ?, ?)",
            arguments: [collected.sequence, session.sequence, session.csvName])
    }

    /// A session; nil when the disk has changed it.
    private static func session(_ sequence: Int, _ db: Database) throws -> ScanSession? {
        do {
            return try ScanSession.fetch(sequence, db)
        } catch let error as StoreError where error.reason == .damagedSession {
            return nil
        }
    }

    private static func seals(_ db: Database) throws -> [String: Seals] {
        let rows = try Row.fetchAll(db, sql: "SELECT id, csvSeal, contentSeal FROM session")
        return Dictionary(
            try rows.map { row in
                (
                    try row.decode(String.self, forColumn: "id"),
                    Seals(csv: try row.bytes("csvSeal"), content: try row.bytes("contentSeal"))
                )
            }
        ) { first, _ in first }
    }

    /// Gives a collection that was made anew its name.
    private func finish(_ place: String) throws {
        let folder = try OpenFolder(AtomicFile.folder(of: output))
        try OpenFile(place, O_RDWR).flush()
        try folder.rename(Self.name(of: place), to: Self.name(of: output))
        try folder.flush()
    }

    private func removeTemporaries() throws {
        let folder = try OpenFolder(AtomicFile.folder(of: output))
        for name in try folder.names() where name.hasPrefix(Self.temporaryPrefix) { try folder.remove(name) }
    }

    private func temporary(_ name: String) -> String {
        "\(AtomicFile.folder(of: output))/\(Self.temporaryPrefix)\(name).tmp"
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
