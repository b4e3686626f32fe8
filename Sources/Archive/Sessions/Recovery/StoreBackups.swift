// Backups of the database: made by SQLite, checked, kept in turn.

private import Glibc
internal import GRDB
internal import Station

/// The backups of a database, in a folder beside it. Their names carry the number of the newest session, by which they
/// are put in order, and the time.
struct StoreBackups: Sendable {
    /// The folder.
    let folder: String

    /// The backups of the database in a data folder.
    init(dataFolder: String) { folder = "\(dataFolder)/backups" }

    /// A backup.
    struct Backup: Hashable, Sendable {
        /// Its file.
        let path: String
        /// The number of the newest session in it.
        let sequence: Int
        /// When it was made, as its name says.
        let stamp: String
    }

    /// All backups, the newest first.
    func list() -> [Backup] {
        guard let names = try? OpenFolder(folder).names() else { return [] }
        return names.compactMap(backup).sorted { ($0.sequence, $0.stamp) > ($1.sequence, $1.stamp) }
    }

    /// The files of all backups, and of the copies that were kept before upgrades: see ``keep(_:named:before:)``.
    func copies() -> [String] {
        let names = (try? OpenFolder(folder).names()) ?? []
        let earlier = names.filter { $0.contains(Self.schemaMark) && $0.hasSuffix(".sqlite") }.sorted()
        return list().map(\.path) + earlier.map { "\(folder)/\($0)" }
    }

    /// Removes what a power cut left of a backup.
    func removeUnfinished() throws(Fault) {
        do throws(Fault) {
            try AtomicFile.removeUnfinished(in: folder)
        } catch  where error.code == .file(.write, .missing) {
            // No backup was ever made.
        }
    }

    /// Makes a backup of everything that the database holds now, and checks it. Others read and write meanwhile.
    /// - Parameters:
    ///   - store: the database.
    ///   - time: now.
    ///   - most: how many backups are kept.
    /// - Returns: the backup; nil when there is nothing that the newest does not hold.
    @discardableResult
    func make(of store: SessionStore, at time: StationTime, keeping most: Int) throws -> Backup? {
        try AtomicFile.makeFolder(folder)
        try removeUnfinished()
        let temporary = "\(AtomicFile.temporaryPrefix)backup.tmp"
        let sequence = try Self.copy(store.pool, to: "\(folder)/\(temporary)")
        guard sequence > list().first?.sequence ?? 0 else {
            try OpenFolder(folder).remove(temporary)
            return nil
        }
        let name = "sessions_\(String(sequence))_\(time.fileStamp).sqlite"
        try Self.finish(temporary, as: name, in: folder)
        for old in list().dropFirst(max(1, most)) { try OpenFolder(folder).remove(Self.name(of: old.path)) }
        return backup(name)
    }

    /// Puts the newest backup that is whole in the place of the database, which is not there; where none is, a copy that
    /// was kept before an upgrade.
    /// - Returns: the backup; nil when there is none.
    func takeUpNewest(as path: String) throws -> Backup? {
        let known = list()
        let earlier = copies().dropFirst(known.count).reversed().map {
            Backup(path: $0, sequence: 0, stamp: String(Self.name(of: $0).dropLast(7)))
        }
        for backup in known + earlier {
            let temporary = "\(AtomicFile.temporaryPrefix)restore.tmp"
            let data = AtomicFile.folder(of: path)
            guard (try? FileStatus.at(backup.path))??.kind == .regular else { continue }
            do {
                let source = try DatabaseQueue(
                    path: backup.path, configuration: StoreOpening.configuration(readonly: true))
                defer { try? source.close() }
                _ = try Self.copy(source, to: "\(data)/\(temporary)")
            } catch {
                continue
            }
            try Self.finish(temporary, as: Self.name(of: path), in: data)
            return backup
        }
        return nil
    }

    /// Copies a database as it is before an upgrade changes its tables, for whoever goes back to the version before.
    /// Such a copy is beside the backups, is none of them and stays until a person removes it.
    ///
    /// It is not made where the disk has no room for it: an upgrade is one transaction, and a station that does not start
    /// is worse.
    /// - Parameters:
    ///   - source: the database, of which the copy's name begins with `stem`.
    ///   - schema: how many of the schema's changes it has.
    func keep(_ source: any DatabaseReader, named stem: String, before schema: Int) throws {
        let size = try source.read {
            try Int.fetchOne($0, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
        }
        let data = AtomicFile.folder(of: folder)
        if let free = DiskRoom.freeBytes(data), free < size + StoreSettings().refuseBelow << 20 { return }
        try AtomicFile.makeFolder(folder)
        let temporary = "\(AtomicFile.temporaryPrefix)upgrade-\(getpid()).tmp"
        let taken = try OpenFolder(folder).names()
        var (name, number) = ("\(stem)\(Self.schemaMark)\(schema).sqlite", 2)
        while taken.contains(name) {
            name = "\(stem)\(Self.schemaMark)\(schema)_\(number).sqlite"
            number += 1
        }
        // Whole or damaged, it is what was there: nothing is checked that would keep it from being kept.
        try Self.duplicate(source, to: "\(folder)/\(temporary)")
        try Self.finish(temporary, as: name, in: folder)
    }

    /// Copies a database into one file, and checks the copy.
    /// - Returns: the number of the newest session in it.
    static func copy(_ source: any DatabaseReader, to path: String) throws -> Int {
        try duplicate(source, to: path)
        do {
            let copy = try DatabaseQueue(path: path, configuration: StoreOpening.configuration(readonly: true))
            defer { try? copy.close() }
            return try copy.read { db in
                try StoreOpening.inspect(db, path: path, .max)
                return try Int.fetchOne(db, sql: "SELECT max(sequence) FROM session") ?? 0
            }
        } catch {
            _ = unsafe unlink(path)
            throw error
        }
    }

    /// Copies a database into one file.
    private static func duplicate(_ source: any DatabaseReader, to path: String) throws {
        for ending in ["", "-journal", "-wal", "-shm"] { _ = unsafe unlink(path + ending) }
        let copy = try DatabaseQueue(path: path)
        do {
            try source.backup(to: copy)
            // One file, that is read without another beside it.
            try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try copy.close()
        } catch {
            try? copy.close()
            _ = unsafe unlink(path)
            throw error
        }
    }

    /// What the names of copies have in them that were kept before upgrades.
    private static let schemaMark = "-schema-"

    private static func finish(_ temporary: String, as name: String, in path: String) throws {
        let folder = try OpenFolder(path)
        try OpenFile("\(path)/\(temporary)", O_RDWR).flush()
        try folder.rename(temporary, to: name)
        try folder.flush()
    }

    private func backup(_ name: String) -> Backup? {
        let parts = name.split(separator: "_", maxSplits: 2)
        guard name.hasSuffix(".sqlite"), parts.count == 3, parts[0] == "sessions", let sequence = Int(parts[1]) else {
            return nil
        }
        return Backup(path: "\(folder)/\(name)", sequence: sequence, stamp: String(parts[2].dropLast(7)))
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
