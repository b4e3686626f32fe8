// What is done with a database that is damaged: it is moved aside, and the newest good backup takes its place.

private import Glibc

/// What was done because the database was damaged or gone.
public struct StoreRecovery: Hashable, Sendable {
    /// Where the damaged database is now; nil when there was none.
    public var movedTo: String?
    /// When the backup was made that was taken up, as its name says; nil when there was none.
    public var backup: String?
    /// How many sessions there are now.
    public var sessions: Int

    /// What the screen says.
    public var fault: Fault {
        let text: Words =
            switch (movedTo, backup) {
            case (let file?, let time?):
                """
                The session database was damaged; it is kept as \(file). \
                \(String(sessions)) sessions came back from the backup of \(time)
                """
            case (let file?, nil):
                "The session database was damaged; it is kept as \(file). There was no backup to go back to"
            case (nil, let time?):
                "The session database was gone. \(String(sessions)) sessions came back from the backup of \(time)"
            case (nil, nil): "The session database was gone. There was no backup to go back to"
            }
        return Fault(
            text: text,
            remedy: "Later sessions may be on the stick: rackstation sessions import FOLDER.")
    }

    /// Opens the database of a data folder. A damaged one is moved aside and never deleted.
    /// - Parameters:
    ///   - folder: the data folder.
    ///   - time: now, for the name under which a damaged database is kept.
    /// - Returns: the store, and what was done; nil when nothing had to be.
    static func open(
        folder: String, at time: StationTime
    ) async throws(StoreError) -> (store: SessionStore, recovery: StoreRecovery?) {
        let path = "\(folder)/\(SessionStore.fileName)"
        let backups = StoreBackups(dataFolder: folder)
        var movedTo: String?
        do throws(StoreError) {
            let isGone = try exists(path) == false
            if !isGone || backups.list().isEmpty { return (try await SessionStore.open(path: path), nil) }
            // A power cut while a damaged database was moved aside may have left its log alone.
            if try exists("\(path)-wal") { movedTo = try moveAside(path, at: time) }
        } catch  where [.corrupt, .notADatabase].contains(error.reason) {
            movedTo = try moveAside(path, at: time)
        }
        let taken: StoreBackups.Backup?
        do {
            taken = try backups.takeUpNewest(as: path)
        } catch {
            throw StoreError(error, path: path)
        }
        let store = try await SessionStore.open(path: path)
        let count = try await store.count()
        return (store, StoreRecovery(movedTo: movedTo, backup: taken?.stamp, sessions: count))
    }

    private static func exists(_ path: String) throws(StoreError) -> Bool {
        do throws(SystemFault) {
            return try FileStatus.at(path) != nil
        } catch {
            throw StoreError(.forbidden, detail: path)
        }
    }

    /// Gives the files of a database other names.
    private static func moveAside(_ path: String, at time: StationTime) throws(StoreError) -> String {
        do throws(SystemFault) {
            let data = AtomicFile.folder(of: path)
            let folder = try OpenFolder(data)
            let name = SessionStore.fileName
            var kept = "sessions-damaged_\(time.fileStamp).sqlite"
            var number = 1
            let taken = try folder.names()
            while taken.contains(kept) || taken.contains("\(kept)-wal") {
                number += 1
                kept = "sessions-damaged_\(time.fileStamp)_\(number).sqlite"
            }
            // The file itself first: a log that stays alone is known for what it is, a file without its log is not.
            for ending in ["", "-wal"] {
                guard try FileStatus.at(path + ending) != nil else { continue }
                try folder.rename(name + ending, to: kept + ending)
                try folder.flush()
            }
            if try FileStatus.at(path + "-shm") != nil { try folder.remove(name + "-shm") }
            return "\(data)/\(kept)"
        } catch {
            throw StoreError(
                .failed, detail: "\(path) is damaged and cannot be moved aside: \(error.text)" as Words)
        }
    }
}
