// The copy of the database on the stick, and how often it is made.

internal import GRDB
private import Glibc
internal import Station

/// A copy of a database in one file, in this machine's memory or on its disk, on its way to a stick.
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
    /// Whether it is in the memory; otherwise it is on the disk.
    let isInMemory: Bool

    /// The longest database that is copied in the memory, in bytes: some 300 racks. A board may have 1 GB in all.
    private static let mostInMemory = 32 << 20

    /// What it took.
    func cost(since begin: ContinuousClock.Instant) -> SnapshotCost {
        SnapshotCost(time: begin.duration(to: .now), isLarge: size > Self.mostInMemory)
    }

    /// Copies a database by SQLite's own means, with what others write into it meanwhile or without, and checks it.
    /// - Parameters:
    ///   - store: the database.
    ///   - refuseBelow: the free bytes that the disk has to have left when the copy is made.
    ///   - memory: a folder in the memory, which is used where the copy takes no more than half of its room.
    static func make(
        of store: SessionStore, leaving refuseBelow: Int, by memory: String?
    ) throws -> StickSnapshot {
        let folder = AtomicFile.folder(of: store.path)
        let size = try FileStatus.at(store.path)?.size ?? 0
        let room = memory.flatMap { DiskRoom.freeBytes($0) } ?? 0
        let isInMemory = size <= min(mostInMemory, room / 2)
        if !isInMemory, let free = DiskRoom.freeBytes(folder) {
            guard free - size > refuseBelow else { throw Fault(.store(.full), on: folder) }
        }
        let path = "\(isInMemory ? memory ?? folder : folder)/\(AtomicFile.temporaryPrefix)snapshot.tmp"
        _ = try StoreBackups.copy(store.pool, to: path)
        let copy = try DatabaseQueue(path: path, configuration: StoreOpening.configuration(readonly: true))
        defer { try? copy.close() }
        let contents = try copy.read { try fingerprint($0) }
        var (digest, length) = (FileDigest(), 0)
        let file = try OpenFile(path, O_RDONLY)
        while true {
            let piece = try file.readSome(1 << 20)
            if piece.isEmpty { break }
            digest.add(piece)
            length += piece.count
        }
        return StickSnapshot(
            path: path, size: length, digest: digest.text, contents: contents, isInMemory: isInMemory)
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
}

/// What a copy of the database took.
package struct SnapshotCost: Hashable, Sendable {
    /// How long it was made and put on the stick.
    let time: Duration
    /// Whether it is too large for the memory, so that it is written to this machine's disk on its way.
    let isLarge: Bool
}

/// When the next copy of the database is due.
///
/// A lab wants the copy to hold the last rack; whoever waits to pull a slow stick does not want to wait for half a
/// minute after each. So a copy that takes less than two seconds is made after every scan, and one that takes longer
/// only when the last one took a twentieth of the time since then, or less. A large one wears this
/// machine's disk by its whole length on its way, so it is made four times an hour at most.
struct SnapshotPace: Hashable, Sendable {
    private var next: ContinuousClock.Instant?

    /// A copy takes at most one part in so many of the time.
    private static let rest = 20

    /// A copy that takes less than this is made after every scan.
    private static let short = Duration.seconds(2)
    /// The least time between two large copies.
    private static let pause = Duration.seconds(900)

    /// Whether a copy is due.
    func isDue(at now: ContinuousClock.Instant) -> Bool { next.map { now >= $0 } ?? true }

    /// Takes note of a copy that took so much and ended then.
    mutating func copied(at cost: SnapshotCost, until end: ContinuousClock.Instant) {
        let rest = cost.time < Self.short ? .zero : cost.time * Self.rest
        let pause = max(rest, cost.isLarge ? Self.pause : .zero)
        next = pause > .zero ? end + pause : nil
    }

    /// The stick is another one, or was out: what was on it is not known any more.
    mutating func forget() { next = nil }
}
