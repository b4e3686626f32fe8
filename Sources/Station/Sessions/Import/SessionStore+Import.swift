// Takes a session in that was kept elsewhere: as files, or in another database.

private import Foundation
internal import GRDB

/// What came of taking in a session.
public enum ImportOutcome: Hashable, Sendable {
    /// It is kept now; its number here.
    case taken(Int)
    /// It was kept already: under its own id, or else as one that was made of the same CSV file.
    case there(byID: Bool)
}

extension SessionStore {
    /// Takes in a session, unless it is kept already.
    ///
    /// It is known by its id. One that is made of a CSV file has none of its own and is known by its vials and its
    /// second; of several equal ones the store has to have as many.
    /// - Parameter number: which of the equal sessions of its second it is in the place that it comes from, from 1.
    public func take(
        _ new: NewSession, equal number: Int = 1, by origin: AuditOrigin
    ) async throws(StoreError) -> ImportOutcome {
        let there: ImportOutcome? = try await read { db in
            let isKnown = try Int.fetchOne(db, sql: "SELECT 1 FROM session WHERE id = ?", arguments: [new.id]) != nil
            if isKnown { return .there(byID: true) }
            // Sessions that each have their own ids are not the same, however equal.
            let equals = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM session WHERE csvName GLOB ? AND csvSeal = ? AND source GLOB ?",
                arguments: [
                    "\(ExportName.stem(for: new.time))*", Data(SessionSeal.ofCSV(new.csv)),
                    new.isMadeOfFiles ? "*" : "\(ImportedSession.sourceBegin)*",
                ])
            return equals ?? 0 >= number ? .there(byID: false) : nil
        }
        if let there { return there }
        return .taken(try await insert(new, as: .imported, by: origin).sequence)
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

    /// Whether it was made of CSV files, so that its id is not the one that it was kept under.
    fileprivate var isMadeOfFiles: Bool { source.hasPrefix(ImportedSession.sourceBegin) }
}
