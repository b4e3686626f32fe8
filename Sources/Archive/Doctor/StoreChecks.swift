// Whether sessions can be kept.

private import Glibc
package import Station

/// What was found out about the store, for the checks that build on it.
package struct StoreChecks: Sendable {
    /// The checks of data folder and database.
    package private(set) var checks: [Check] = []
    /// The latest time of a session; nil when there is none, or they cannot be read.
    package private(set) var newestSession: StationTime?

    /// Checks a data folder and the database in it. Nothing is made that is not there yet.
    package init(folder: String) async {
        let (folderCheck, isThere) = Self.check(folder: folder)
        checks = [folderCheck]
        guard isThere else { return }
        let path = "\(folder)/\(SessionStore.fileName)"
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            checks.append(Check("database", .ok, "\(path) will be made at the first start"))
            return
        }
        do throws(Fault) {
            let store = try await SessionStore.openExisting(path: path)
            try await store.check()
            try await store.repairValues()
            let sessions = try await store.summaries()
            newestSession = try await store.latestTime()
            checks.append(Self.check(sessions, path: path))
            checks += Self.check(store.pictures, of: try await store.picturedCSVNames())
        } catch {
            checks.append(Check("database", .failed, error))
        }
    }

    private static func check(_ sessions: [SessionSummary], path: String) -> Check {
        let damaged = sessions.filter { !$0.isIntact }
        let count = "\(sessions.count) \(sessions.count == 1 ? "session" : "sessions") in \(path)"
        guard damaged.isEmpty else {
            let list = damaged.map { "#\($0.sequence)" }.joined(separator: ", ")
            return Check(
                "database", .warning, "\(count); damaged: \(list)",
                remedy: "Check the disk, and scan these racks again.")
        }
        return Check("database", .ok, count)
    }

    /// Counts the annotated pictures. That each is as it was kept is seen when it is opened, and by `audit verify`.
    private static func check(_ pictures: PictureFolder, of csvNames: [String]) -> [Check] {
        let files = pictures.files
        guard !files.isEmpty || !csvNames.isEmpty else { return [] }
        let count = "\(files.count) \(files.count == 1 ? "file" : "files") in \(pictures.path)"
        let text = "\(Decimal.tenths(Double(files.values.reduce(0, +)) / 1e6)) MB, \(count)"
        let gone = csvNames.map(PictureFolder.name).filter { files[$0] == nil }
        guard !gone.isEmpty else { return [Check("pictures", .ok, text)] }
        let some = gone.prefix(10).joined(separator: ", ") + (gone.count > 10 ? " …" : "")
        return [
            Check(
                "pictures", .warning, "\(text); \(gone.count) gone: \(some)",
                remedy: "Bring them back from a copy; the sessions have a small picture each.")
        ]
    }

    /// Checks that the folder can be written and has room, or can be made.
    private static func check(folder: String) -> (check: Check, isThere: Bool) {
        let name = "data folder"
        guard unsafe access(folder, F_OK) == 0 else {
            let above = nearest(above: folder)
            guard unsafe access(above, W_OK | X_OK) == 0 else {
                let fault = Fault(.write, SystemFault(errno, path: above))
                return (Check(name, .failed, fault), false)
            }
            return (Check(name, .ok, "\(folder) will be made at the first start"), false)
        }
        do throws(Fault) {
            // Whether a folder can be written is known only when something was.
            let probe = "\(folder)/\(AtomicFile.temporaryPrefix)doctor-\(getpid())"
            try AtomicFile.write([0x6F, 0x6B], to: probe)
            _ = unsafe unlink(probe)
        } catch {
            return (Check(name, .failed, error), true)
        }
        guard let free = DiskRoom.freeBytes(folder), free < leastFree else { return (Check(name, .ok, folder), true) }
        let text = "\(folder) has \(free >> 20) MB left"
        return (Check(name, .warning, text, remedy: "Make room on the disk."), true)
    }

    /// The nearest folder above a path that is there.
    private static func nearest(above path: String) -> String {
        var folder = AtomicFile.folder(of: path)
        while unsafe access(folder, F_OK) != 0, folder != "/", folder != "." { folder = AtomicFile.folder(of: folder) }
        return folder
    }

    /// With less room than this the doctor warns, in bytes.
    private static let leastFree = 500 << 20
}
