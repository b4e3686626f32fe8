// Where the scans of a running station are kept, and where the stick is filled from.

internal import Synchronization

/// The sessions of a running station: opened once, added to after each scan, mirrored to the stick.
public final class SessionArchive: Sendable {
    let folder: String
    let stationID: String
    let software: String
    let uptime: @Sendable () -> Uptime
    let settingsInForce: Mutex<Settings?>
    let queue = ArchiveQueue()
    /// What is to be recorded and could not be yet; touched by work of the queue alone.
    let unwritten = Mutex<[AuditEntry]>([])
    let lastClock = Mutex<(time: StationTime, uptime: Uptime)?>(nil)
    let clockJump = Mutex<Words?>(nil)
    let clock: @Sendable () -> StationTime
    let settings: StoreSettings
    private let built: Double?
    private let mirror: StickMirror
    private let stickDesk = StickDesk()
    private let pace = Mutex(SnapshotPace())
    private let lacking = Mutex<[StickExtra: Fault]>([:])
    let store = Mutex<SessionStore?>(nil)
    /// Whether the database was open and is not in its place any more.
    let isLost = Mutex(false)
    private let recovery = Mutex<StoreRecovery?>(nil)
    private let upkeepFault = Mutex<Fault?>(nil)
    private let isValueCheckDue = Mutex(true)
    private let latestTime = Mutex<StationTime?>(nil)

    /// Makes an archive; nothing is opened yet.
    /// - Parameters:
    ///   - folder: the station's data folder, which is made when it is missing.
    ///   - stationID: the station that keeps the sessions.
    ///   - software: the version of the software.
    ///   - store: how they are kept.
    ///   - mirror: how they are put on the stick; as nobody asked for where nothing is given.
    ///   - settingsInForce: all settings of the station, for the audit trail; nil leaves them out of it.
    ///   - built: when the software was built, in seconds since 1970; nil where that is not known.
    ///   - clock: the present time.
    ///   - uptime: the time since the machine was switched on.
    public init(
        folder: String, stationID: String, software: String, store: StoreSettings = StoreSettings(),
        mirror: StickMirror? = nil, settingsInForce: Settings? = nil,
        built: Double? = nil, clock: @escaping @Sendable () -> StationTime,
        uptime: @escaping @Sendable () -> Uptime = { .now }
    ) {
        self.folder = folder
        self.stationID = stationID
        self.software = software
        settings = store
        var mirror = mirror ?? StickMirror(stationID: stationID)
        mirror.refuseBelow = store.refuseBelow << 20
        self.mirror = mirror
        self.settingsInForce = Mutex(settingsInForce)
        self.uptime = uptime
        self.built = built
        self.clock = clock
    }

    /// The present time.
    var now: StationTime { clock() }

    /// What is wrong with the clock; nil when nothing is known against it. Known once the store is open.
    public var clockFault: Fault? {
        evidence(clock()).fault
            ?? clockJump.withLock(\.self).map {
                Fault(text: $0, remedy: "Check the clock; the next session says so.")
            }
    }

    /// What is to be said about the store though it works: that it was damaged, that the disk is nearly full, that no
    /// backup could be made, that the stick has no room for all that it gets. Nil when there is nothing.
    public var storeFault: Fault? {
        let room = DiskRoom(folder, settings)
        return room?.refusal ?? recovery.withLock(\.self)?.fault ?? upkeepFault.withLock(\.self)
            ?? room?.warning ?? lacking.withLock { $0.min { $0.key < $1.key }?.value }
    }

    /// Why nothing may be scanned now; nil when there is room for it on the disk.
    public var refusal: Fault? { DiskRoom(folder, settings)?.refusal }

    private func evidence(_ now: StationTime) -> ClockEvidence {
        ClockEvidence(now: now, built: built, newestSession: latestTime.withLock(\.self))
    }

    /// Opens the store; may be called again after a failure.
    /// - Returns: how many sessions it holds.
    /// - Throws: a fault that says why the store cannot be used.
    public func open() async throws(Fault) -> Int {
        let opening = queue.add { () async -> Result<Int, Fault> in
            do throws(Fault) {
                return .success(try await self.openNow())
            } catch {
                return .failure(error)
            }
        }
        guard let opening else { throw Self.closed }
        return try await opening.value.get()
    }

    /// Opens the store, as work of the queue.
    func openNow() async throws(Fault) -> Int {
        do throws(FileFault) {
            try AtomicFile.makeFolder(folder)
            try AtomicFile.removeUnfinished(in: folder)
            try StoreBackups(dataFolder: folder).removeUnfinished()
        } catch {
            throw error.fault
        }
        do throws(StoreError) {
            let (opened, done) = try await StoreRecovery.open(
                folder: folder, at: clock(), wasThere: isLost.withLock(\.self))
            let count = try await opened.count()
            let latest = try await opened.latestTime()
            latestTime.withLock { $0 = latest }
            if let done { recovery.withLock { $0 = done } }
            try await noteStart(opened, done)
            store.withLock { $0 = opened }
            isLost.withLock { $0 = false }
            return count
        } catch {
            throw error.fault
        }
    }

    /// Keeps a scan. When this returns, the session is on the disk. Where the clock cannot be right, the session says
    /// so.
    /// - Throws: a fault that says why it could not be kept; nothing of it is kept then.
    public func keep(_ scan: Scan) async throws(Fault) -> SessionName {
        guard let keeping = keeping(scan) else { throw Self.closed }
        return try await keeping.value.get()
    }

    /// Begins to keep a scan; its place in the audit trail is taken when this returns.
    /// - Returns: what comes of it; nil when the archive is closed.
    func keeping(_ scan: Scan) -> Task<Result<SessionName, Fault>, Never>? {
        let now = clock()
        lookAtClock()
        let jump = clockJump.withLock(\.self)
        let origin = origin(at: now, person: scan.person)
        return inOrder { [self] store throws(StoreError) in
            if let refusal { return .failure(refusal) }
            let new = NewSession(
                scan, time: now, stationID: stationID, software: software,
                timeDoubt: (evidence(now).doubt ?? jump)?.description)
            let session = try await store.insert(new, as: scan.merged.isEmpty ? .scan : .merge, by: origin)
            clockJump.withLock { if $0 == jump { $0 = nil } }
            return .success(SessionName(id: session.id, csvName: session.csvName))
        }
    }

    /// Copies sessions to a stick, after all that is being copied already: two never write a stick at once.
    /// - Parameters:
    ///   - scope: which sessions.
    ///   - stick: the stick.
    ///   - person: who works at the station meanwhile; nil where nobody is known.
    ///   - progress: told how many of how many are dealt with.
    /// - Throws: a fault when not every session of the scope is on the stick now.
    public func mirror(
        _ scope: MirrorScope, to stick: any Stick, by person: String? = nil,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws(MirrorFault) {
        try await stickDesk.attend { () throws(MirrorFault) in
            let store: SessionStore
            do throws(Fault) { store = try self.opened() } catch { throw MirrorFault(error, isLasting: true) }
            switch scope {
            case .everySession: try await self.mirrorAll(of: store, to: stick, person, progress)
            case .session(let id): try await self.mirrorOne(id, of: store, to: stick, person)
            }
        }
    }

    /// Whether the list of values is to be compared with the sessions: once after the start.
    func beginsValueCheck() -> Bool {
        isValueCheckDue.withLock { isDue in
            defer { isDue = false }
            return isDue
        }
    }

    func setUpkeepFault(_ fault: Fault?) { upkeepFault.withLock { $0 = fault } }

    /// What was on the stick is not known any more: it is out.
    public func stickGone() {
        pace.withLock { $0.forget() }
        lacking.withLock { $0 = [:] }
    }

    private func mirrorAll(
        of store: SessionStore, to stick: any Stick, _ person: String?,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(MirrorFault) {
        let identity = (try? await stick.identity()) ?? nil
        let isDue = isSnapshotDue
        let end: MirrorProgress
        do throws(MirrorError) {
            end = try await mirror.mirrorAll(of: store, to: stick, isSnapshotDue: isDue) {
                progress($0.done, $0.total)
            }
        } catch {
            throw MirrorFault(error)
        }
        note(end.lacking, end.snapshotTime, wasSnapshotDue: isDue)
        await noteMirrored(end.onStick, on: stick, identity)
        if end.copied > 0 {
            note(.export, subject: identity ?? "", detail: "\(end.copied) sessions to the stick", by: person)
        }
        guard end.damaged.isEmpty else {
            let damaged = Fault(
                text: "Sessions damaged on the disk are not on the stick: \(end.damaged.joined(separator: ", "))",
                remedy: "Scan these racks again.")
            throw MirrorFault(damaged, isLasting: true)
        }
    }

    private func mirrorOne(
        _ id: String, of store: SessionStore, to stick: any Stick, _ person: String?
    ) async throws(MirrorFault) {
        let session: ScanSession
        do throws(StoreError) {
            session = try await store.session(.id(prefix: id))
        } catch {
            throw MirrorFault(.store(error))
        }
        do throws(StickFault) {
            let identity = try await stick.identity()
            let isDue = isSnapshotDue
            let end = try await mirror.mirror(session, to: stick, copying: isDue ? store : nil)
            note(end.lacking, end.snapshotTime, wasSnapshotDue: isDue)
            await noteMirrored([session.csvName], on: stick, identity)
            note(.export, subject: session.id, detail: "to the stick \(identity ?? "")", by: person)
        } catch {
            throw MirrorFault(error)
        }
    }

    private var isSnapshotDue: Bool { pace.withLock { $0.isDue(at: .now) } }

    /// Takes note of what the stick lacks, and of how long a copy of the database took. Why there is no such copy is
    /// said until the next is tried.
    private func note(_ found: [StickExtra: Fault], _ snapshotTime: Duration?, wasSnapshotDue: Bool) {
        lacking.withLock { known in
            let before = wasSnapshotDue ? nil : known[.snapshot]
            known = found
            known[.snapshot] = found[.snapshot] ?? before
        }
        if let snapshotTime { pace.withLock { $0.copied(in: snapshotTime, until: .now) } }
    }

    /// Notes which sessions are on the stick, if it is still the same one. Where that fails, they count as not being on
    /// it, and are kept.
    private func noteMirrored(_ csvNames: [String], on stick: any Stick, _ identity: String?) async {
        guard let identity, let now = try? await stick.identity(), now == identity else { return }
        let time = clock()
        _ = await inOrder { store throws(StoreError) in
            try await store.noteMirrored(csvNames, on: identity, at: time)
            return .success(())
        }?.value
    }

    func opened() throws(Fault) -> SessionStore {
        guard let store = store.withLock({ $0 }) else { throw Self.closed }
        return store
    }
}
