// The copy of the database on the stick, and how often it is made.

internal import GRDB
private import Glibc
internal import Station

/// A copy of a database in one file on this machine's disk, on its way to a stick.
struct StickSnapshot: Sendable {
    /// The name of the copy in the station's folder on the stick.
    static let name = "sessions.sqlite"

    /// The file.
    let path: String
    /// Its size in bytes.
    let size: Int
    /// Its SHA-256.
    let digest: String
    /// What it holds.
    let contents: StickManifest.Snapshot

    /// Copies a database by SQLite's own means, with what others write into it meanwhile or without, and checks it.
    /// - Parameters:
    ///   - store: the database.
    ///   - refuseBelow: the free bytes that the disk has to have left when the copy is made.
    static func make(of store: SessionStore, leaving refuseBelow: Int) throws -> StickSnapshot {
        let folder = AtomicFile.folder(of: store.path)
        if let free = DiskRoom.freeBytes(folder), let size = try FileStatus.at(store.path)?.size {
            guard free - size > refuseBelow else { throw Fault(.store(.full), on: folder) }
        }
        let path = temporary(of: store)
        _ = try StoreBackups.copy(store.pool, to: path)
        let copy = try DatabaseQueue(path: path, configuration: StoreOpening.configuration(readonly: true))
        defer { try? copy.close() }
        let contents = try copy.read { try fingerprint($0) }
        var (digest, size) = (FileDigest(), 0)
        let file = try OpenFile(path, O_RDONLY)
        while true {
            let piece = try file.readSome(1 << 20)
            if piece.isEmpty { break }
            digest.add(piece)
            size += piece.count
        }
        return StickSnapshot(path: path, size: size, digest: digest.text, contents: contents)
    }

    /// Removes the copy from this machine.
    func discard() {
        try? OpenFolder(AtomicFile.folder(of: path)).remove(path.split(separator: "/").last.map(String.init) ?? path)
    }

    /// What a database holds: the seals of all sessions, in their order. What the database knows beside the sessions,
    /// such as on which sticks they are, does not count.
    static func fingerprint(_ db: Database) throws -> StickManifest.Snapshot {
        var (digest, count) = (FileDigest(), 0)
        let rows = try Row.fetchCursor(db, sql: "SELECT sequence, id, seal FROM session ORDER BY sequence")
        while let row = try rows.next() {
            let (sequence, id) = try (
                row.decode(Int.self, forColumn: "sequence"), row.decode(String.self, forColumn: "id")
            )
            digest.add(Array("\(sequence) \(id) ".utf8) + (try row.bytes("seal")))
            count += 1
        }
        return StickManifest.Snapshot(sessions: count, fingerprint: digest.text)
    }

    /// The file in which a copy is made; what a power cut leaves of it is removed at the next start.
    private static func temporary(of store: SessionStore) -> String {
        "\(AtomicFile.folder(of: store.path))/\(AtomicFile.temporaryPrefix)snapshot.tmp"
    }
}

/// When the next copy of the database is due.
///
/// A lab wants the copy to hold the last rack; whoever waits to pull a slow stick does not want to wait for half a
/// minute after each. So a copy that takes less than two seconds is made after every scan, and one that takes longer
/// only when the last one took a twentieth of the time since then, or less.
struct SnapshotPace: Hashable, Sendable {
    private var next: ContinuousClock.Instant?

    /// A copy takes at most one part in so many of the time.
    private static let rest = 20

    /// A copy that takes less than this is made after every scan.
    private static let short = Duration.seconds(2)

    /// Whether a copy is due.
    func isDue(at now: ContinuousClock.Instant) -> Bool { next.map { now >= $0 } ?? true }

    /// Takes note of a copy that took so long and ended then.
    mutating func copied(in time: Duration, until end: ContinuousClock.Instant) {
        next = time < Self.short ? nil : end + time * Self.rest
    }

    /// The stick is another one, or was out: what was on it is not known any more.
    mutating func forget() { next = nil }
}
