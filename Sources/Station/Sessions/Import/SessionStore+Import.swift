// Takes sessions in that were kept elsewhere: as files, or in another database.

private import Foundation
internal import GRDB

/// What came of taking in a session.
public enum ImportOutcome: Hashable, Sendable {
    /// It is kept now; its number here.
    case taken(Int)
    /// It was kept already.
    case there
}

extension SessionStore {
    /// Takes in a session, unless it is kept already: known by its id, or by its vials and its time.
    public func take(_ new: NewSession, by origin: AuditOrigin) async throws(StoreError) -> ImportOutcome {
        let isThere = try await read { db in
            try Int.fetchOne(
                db, sql: "SELECT 1 FROM session WHERE id = ? OR (csvSeal = ? AND CAST(seconds AS INTEGER) = ?)",
                arguments: [new.id, Data(SessionSeal.ofCSV(new.csv)), Int(new.time.secondsSince1970.rounded(.down))]
            ) != nil
        }
        return isThere ? .there : .taken(try await insert(new, as: .imported, by: origin).sequence)
    }

    /// The sessions of another database that are whole, oldest first, and how many are not. The file is only read; it
    /// may be damaged.
    /// - Throws: what keeps the file from being read at all.
    public static func salvage(
        _ path: String, each take: @Sendable (NewSession) async throws(StoreError) -> Void
    ) async throws(StoreError) -> Int {
        let queue: DatabaseQueue
        let last: Int
        do {
            queue = try DatabaseQueue(path: path, configuration: StoreOpening.configuration(readonly: true))
            last = try await queue.read { db in
                let newest = try? Int.fetchOne(db, sql: "SELECT max(sequence) FROM session")
                let noted = try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'session'")
                return max(newest ?? 0, noted ?? 0)
            }
        } catch {
            throw StoreError(error, path: path)
        }
        var damaged = 0
        for sequence in stride(from: 1, through: last, by: 1) {
            do {
                let session = try await queue.read { db in try ScanSession.fetch(sequence, db) }
                guard let session else { continue }
                try await take(NewSession(session))
            } catch let error as StoreError where error.reason != .damagedSession {
                throw error
            } catch {
                damaged += 1
            }
        }
        return damaged
    }
}

extension NewSession {
    /// A session of another database, with its id and time.
    init(_ session: ScanSession) {
        (id, time, stationID) = (session.id, session.time, session.stationID)
        (readCount, unreadCount, rackCode) = (session.readCount, session.unreadCount, session.rackCode)
        (csv, rackCSV, json) = (session.csv, session.rackCSV, session.json)
        (thumbnail, original) = (session.thumbnail, session.original)
        (pictureDigest, source, software) = (session.pictureDigest, session.source, session.software)
        person = session.person
    }
}
