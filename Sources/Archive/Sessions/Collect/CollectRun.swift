// Takes the sessions of several databases into one.

private import Foundation
private import Glibc
internal import GRDB
internal import Station

/// One run of collecting.
struct CollectRun {
    private let output: String
    private let origin: AuditOrigin
    private var sources: [CollectOutcome.Source]
    /// What is collected by now.
    private var known: [String: SessionSeals] = [:]
    private var new: [Listed] = []
    /// The databases that could be opened; what is new is read of them once more when it is written.
    private var stores: [Int: ForeignStore] = [:]

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
        defer {
            for store in stores.values { store.close() }
            stores = [:]
            try? removeTemporaries()
        }
        for source in sources.indices {
            do throws(Fault) {
                try list(source)
            } catch {
                sources[source].refusal = error
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
            guard try db.tableExists("collected") else { throw Fault(.store(.notCollected), on: output) }
            return try Self.seals(db)
        }
        return known.count
    }

    /// Lists what is new in a database. What is bad in it is noted, and the rest is listed.
    private mutating func list(_ number: Int) throws(Fault) {
        let path = sources[number].path
        let store = try ForeignStore(path, scratch: AtomicFile.folder(of: output))
        stores[number] = store
        let found = try store.sequences()
        sources[number].isDamaged = found.isDamaged
        sources[number].onlyFiles = onlyFiles(beside: path, store)
        for sequence in found.numbers {
            do throws(Fault) {
                guard let (summary, own) = try store.summary(sequence) else { continue }
                sources[number].sessions += 1
                try list(summary, own, of: number, store)
            } catch {
                guard error.code == .store(.damagedSession) else { throw error }
                sources[number].damaged.append("#\(sequence)")
            }
        }
    }

    private mutating func list(
        _ summary: SessionSummary, _ own: SessionSeals, of number: Int, _ store: ForeignStore
    ) throws(Fault) {
        guard summary.isIntact else { throw Fault(.store(.damagedSession), on: "#\(summary.sequence)") }
        if let present = known[summary.id] {
            if present != own { sources[number].different.append(summary.id) }
            return
        }
        // Read whole now, so that a session that is damaged here may still come from elsewhere.
        guard try store.session(summary.sequence) != nil else {
            throw Fault(.store(.damagedSession), on: "#\(summary.sequence)")
        }
        known[summary.id] = own
        new.append(Listed(summary: summary, source: number))
    }

    /// The CSV files of a stick whose sessions are not in the copy of the database beside them and were not deleted.
    private func onlyFiles(beside path: String, _ store: ForeignStore) -> [String] {
        let folder = "\(AtomicFile.folder(of: path))/\(StickMirror.csvFolder)"
        let names = (try? OpenFolder(folder).names(most: ImportPlace.mostEntries)) ?? []
        let files = names.filter { $0.hasPrefix("vials_") && $0.hasSuffix(".csv") && !$0.contains("_original") }
        guard !files.isEmpty else { return [] }
        let known = try? store.read { db in
            var known = try String.fetchSet(db, sql: "SELECT csvName FROM session")
            guard store.schema.hasAudit else { return known }
            let deletions = try String.fetchCursor(db, sql: "SELECT detail FROM audit WHERE action = 'deletion'")
            while let detail = try deletions.next() {
                guard let name = detail.split(whereSeparator: { $0 == ":" || $0 == " " }).first else { continue }
                known.insert(String(name))
            }
            return known
        }
        // Of a database that is damaged nobody knows what it had.
        guard let known else { return [] }
        return files.filter { !known.contains($0) }.sorted()
    }

    /// Writes all that is new in one transaction.
    /// - Returns: how many sessions there are then.
    private mutating func write(to pool: DatabasePool) throws -> Int {
        let (new, origin, stores) = (new, origin, stores)
        let (sessions, lost) = try pool.write { db in
            try SessionCollection.mark(db)
            var lost: Set<Int> = []
            for (number, listed) in new.enumerated() {
                // A database may be changed, or its stick be taken out, while it is collected.
                guard let session = try? stores[listed.source]?.sessionAgain(listed.summary) else {
                    lost.insert(number)
                    continue
                }
                try db.inSavepoint {
                    try Self.insert(session, by: origin, db)
                    return .commit
                }
            }
            return (try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM session") ?? 0, lost)
        }
        for (number, listed) in new.enumerated() {
            if lost.contains(number) {
                sources[listed.source].damaged.append("#\(listed.summary.sequence)")
            } else {
                sources[listed.source].taken += 1
            }
        }
        return sessions
    }

    private static func insert(_ session: Session, by origin: AuditOrigin, _ db: Database) throws {
        let csvName = SessionCollection.name(session.csvName, of: session.stationID) { name in
            // A name that cannot be asked for is taken by no one; inserting it then fails.
            (try? Int.fetchOne(db, sql: "SELECT 1 FROM session WHERE csvName = ?", arguments: [name])) == 1
        }
        let collected = session.numbered(try Session.nextSequence(db), csvName: csvName)
        try collected.insert(as: .imported, by: origin, db)
        try db.execute(
            sql: "INSERT INTO collected (sequence, number, csvName) VALUES (?, ?, ?)",
            arguments: [collected.sequence, session.sequence, session.csvName])
    }

    private static func seals(_ db: Database) throws -> [String: SessionSeals] {
        let rows = try Row.fetchAll(db, sql: "SELECT id, csvSeal, contentSeal FROM session")
        return Dictionary(
            try rows.map { row in
                (
                    try row.decode(String.self, forColumn: "id"),
                    SessionSeals(csv: try row.bytes("csvSeal"), content: try row.bytes("contentSeal"))
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
