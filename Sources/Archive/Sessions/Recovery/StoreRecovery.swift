// What is done with a database that is damaged: it is moved aside, and the newest good backup takes its place.

private import Glibc
package import Station

/// What was done because the database was damaged or gone.
package struct StoreRecovery: Hashable, Sendable {
    /// What was found in its place.
    package var cause: Cause = .damaged
    /// Where that is now; nil when there was nothing.
    package var movedTo: String?
    /// When the backup was made that was taken up, as its name says; nil when there was none.
    package var backup: String?
    /// How many sessions there are now.
    package var sessions: Int

    /// What was found in the place of the database.
    package enum Cause: Hashable, Sendable {
        /// A database that is damaged, or no database.
        case damaged
        /// An empty file, or a database in which nothing was ever kept, where there had been one.
        case empty
        /// Something else.
        case foreign
        /// Nothing, or its log alone.
        case gone
    }

    /// What the screen says.
    package var fault: Fault {
        let count = String(sessions)
        let text: Words =
            switch (cause, movedTo, backup) {
            case (.damaged, let file?, let time?):
                """
                The session database was damaged; it is kept as \(file). \
                \(count) sessions came back from the backup of \(time)
                """
            case (.damaged, let file?, nil):
                "The session database was damaged; it is kept as \(file). There was no backup to go back to"
            case (.empty, let file?, let time?):
                """
                The session database was empty; it is kept as \(file). \
                \(count) sessions came back from the backup of \(time)
                """
            case (.empty, let file?, nil):
                "The session database was empty; it is kept as \(file). There was no backup to go back to"
            case (.foreign, let file?, let time?):
                """
                In the place of the session database was something else; it is kept as \(file). \
                \(count) sessions came back from the backup of \(time)
                """
            case (.foreign, let file?, nil):
                """
                In the place of the session database was something else; it is kept as \(file). \
                There was no backup to go back to
                """
            case (_, _, let time?):
                "The session database was gone. \(count) sessions came back from the backup of \(time)"
            case (_, _, nil): "The session database was gone. There was no backup to go back to"
            }
        return Fault(.disk(.recovered), detail: text)
    }

    /// Opens the database of a data folder. What is not whole is moved aside and never deleted; so is what cannot be the
    /// database where there are backups of it.
    /// - Parameters:
    ///   - folder: the data folder.
    ///   - time: now, for the name under which a damaged database is kept.
    ///   - wasThere: whether there was a database a moment ago.
    /// - Returns: the store, and what was done; nil when nothing had to be.
    static func open(
        folder: String, at time: StationTime, wasThere: Bool = false
    ) async throws(Fault) -> (store: SessionStore, recovery: StoreRecovery?) {
        let path = "\(folder)/\(SessionStore.fileName)"
        let backups = StoreBackups(dataFolder: folder)
        let cause: Cause
        do throws(Fault) {
            guard let found = try fault(at: path, backups, wasThere) else {
                return (try await begin(path), nil)
            }
            cause = found
        } catch  where [.store(.corrupt), .store(.altered), .store(.notADatabase)].contains(error.code) {
            cause = .damaged
        } catch  where [.store(.foreign), .store(.notAFile)].contains(error.code) && !backups.copies().isEmpty {
            // A link to nothing may lead to a disk that is not there just now.
            guard try StorePlace(path) != .deadLink else { throw error }
            cause = .foreign
        }
        // A power cut while a damaged database was moved aside may have left its log alone.
        let isThere = try StorePlace(path) != .nothing || StorePlace.hasLog(path)
        let movedTo = isThere ? try moveAside(path, at: time) : nil
        let taken: StoreBackups.Backup?
        do {
            taken = try backups.takeUpNewest(as: path)
        } catch {
            throw Fault(error, database: path)
        }
        let store = try await begin(path)
        let count = try await store.count()
        return (store, StoreRecovery(cause: cause, movedTo: movedTo, backup: taken?.stamp, sessions: count))
    }

    /// What is wrong with what is in the place of the database, before it is opened; nil when nothing is.
    private static func fault(at path: String, _ backups: StoreBackups, _ wasThere: Bool) throws(Fault) -> Cause? {
        let isBackedUp = !backups.copies().isEmpty
        let hadSessions = wasThere || isBackedUp || StorePlace.hasLog(path) || hasDamaged(AtomicFile.folder(of: path))
        switch try StorePlace(path) {
        case .nothing: return hadSessions ? .gone : nil
        // SQLite would take an empty file for a new database, and throw a log beside it away.
        case .empty: return hadSessions ? .empty : nil
        case .file: return isBackedUp && StoreOpening.isUnused(path) ? .empty : nil
        case .deadLink, .other: return nil
        }
    }

    private static func begin(_ path: String) async throws(Fault) -> SessionStore {
        try await SessionStore.open(path: path, wholeCheckLimit: StoreOpening.wholeCheckLimit)
    }

    /// Whether a damaged database was moved aside in a folder.
    private static func hasDamaged(_ folder: String) -> Bool {
        ((try? OpenFolder(folder).names()) ?? []).contains { $0.hasPrefix(damagedPrefix) }
    }

    private static let damagedPrefix = "sessions-damaged_"

    /// Gives the files of a database other names.
    private static func moveAside(_ path: String, at time: StationTime) throws(Fault) -> String {
        do throws(SystemFault) {
            let data = AtomicFile.folder(of: path)
            let folder = try OpenFolder(data)
            let name = SessionStore.fileName
            var kept = "\(damagedPrefix)\(time.fileStamp).sqlite"
            var number = 1
            let taken = try folder.names()
            while taken.contains(kept) || taken.contains("\(kept)-wal") {
                number += 1
                kept = "\(damagedPrefix)\(time.fileStamp)_\(number).sqlite"
            }
            // The file itself first: a log that stays alone is known for what it is, a file without its log is not.
            for ending in ["", "-wal", "-journal"] {
                guard try FileStatus.at(path + ending) != nil else { continue }
                try folder.rename(name + ending, to: kept + ending)
                try folder.flush()
            }
            if try FileStatus.at(path + "-shm") != nil { try folder.remove(name + "-shm") }
            return "\(data)/\(kept)"
        } catch {
            throw Fault(
                .store(.failed), detail: "\(path) is damaged and cannot be moved aside: \(error.text)")
        }
    }
}
