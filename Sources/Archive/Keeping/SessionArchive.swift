// Where the scans of a running station are kept, in the order in which it was asked for.

internal import RackCore
internal import Synchronization
package import Station

/// The sessions of a running station: opened once, added to after each scan, mirrored to the stick.
///
/// All that writes into the sessions or the audit trail goes through one queue: its place is taken when the call that
/// asks for it returns, so that what is promised to come before something else does, whoever waits for it. After
/// ``close(within:)`` nothing is under way.
package actor SessionArchive {
    /// The station's data folder.
    package nonisolated let folder: String
    nonisolated let name: Mutex<String>
    /// What the racks that were kept have taught of their wells.
    nonisolated let wells = Mutex(LearntWells())
    nonisolated let software: String
    nonisolated let settings: StoreSettings
    private nonisolated let built: Double?
    nonisolated let clock: @Sendable () -> StationTime
    nonisolated let uptime: @Sendable () -> Uptime
    var mirror: StickMirror
    nonisolated let queue = OrderedQueue()
    /// What copies to a stick: two that write one at once would meet in the same folders, and one would call a stick
    /// safe to remove that the other is writing.
    nonisolated let stickQueue = OrderedQueue()

    private(set) var store: SessionStore?
    /// Whether the database was open and is not in its place any more.
    private(set) var isLost = false
    var settingsInForce: Settings?
    /// What is to be recorded and could not be yet.
    var unwritten: [AuditEntry] = []
    /// The clock when it was last looked at.
    var lastClock: (time: StationTime, uptime: Uptime)?
    /// The jump of the clock that no session carries yet, in words.
    var clockJump: Words?
    private var latestTime: StationTime?
    private var recovery: StoreRecovery?
    var upkeepFault: Fault?
    /// Why the last annotated picture could not be kept, or be shown as it was kept.
    var pictureFault: Fault?
    /// Whether the list of values is still to be compared with the sessions, as once after the start.
    var isValueCheckDue = true
    var pace = SnapshotPace()
    var lacking: [StickExtra: Fault] = [:]
    /// The session that was kept last, until it is on the stick or another is kept.
    var justKept: Session?

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
    package init(
        folder: String, stationID: String, software: String, store: StoreSettings = StoreSettings(),
        mirror: StickMirror? = nil, settingsInForce: Settings? = nil,
        built: Double? = nil, clock: @escaping @Sendable () -> StationTime,
        uptime: @escaping @Sendable () -> Uptime = { .now }
    ) {
        self.folder = folder
        name = Mutex(stationID)
        self.software = software
        settings = store
        var mirror = mirror ?? StickMirror(stationID: stationID)
        mirror.refuseBelow = store.refuseBelow << 20
        self.mirror = mirror
        self.settingsInForce = settingsInForce
        self.uptime = uptime
        self.built = built
        self.clock = clock
    }

    // MARK: What is known

    /// The station that keeps the sessions.
    nonisolated var stationID: String { name.withLock { $0 } }

    /// The present time.
    package nonisolated var now: StationTime { clock() }

    /// What the station is.
    package nonisolated var facts: StationFacts {
        StationFacts(
            version: software, stationID: stationID, folder: folder, freeBytes: DiskRoom.freeBytes(folder),
            pictureBytes: PictureFolder(dataFolder: folder).bytes)
    }

    /// Why nothing may be scanned now; nil when there is room for it on the disk.
    package nonisolated var refusal: Fault? { DiskRoom(folder, settings)?.refusal }

    /// What is wrong with the clock; nil when nothing is known against it. Known once the store is open.
    package var clockFault: Fault? {
        evidence(clock()).fault
            ?? clockJump.map { Fault(.clock(.jumped), detail: $0) }
    }

    /// What is to be said about the store though it works: that it was damaged, that the disk is nearly full, that no
    /// backup could be made, that the stick has no room for all that it gets. Nil when there is nothing.
    package var storeFault: Fault? {
        let room = DiskRoom(folder, settings)
        return room?.refusal ?? recovery?.fault ?? upkeepFault ?? pictureFault ?? room?.warning
            ?? lacking.min { $0.key < $1.key }?.value
    }

    private func evidence(_ now: StationTime) -> ClockEvidence {
        ClockEvidence(now: now, built: built, newestSession: latestTime)
    }

    // MARK: Opening and closing

    /// Opens the store; may be called again after a failure.
    /// - Returns: how many sessions it holds.
    /// - Throws: a fault that says why the store cannot be used.
    package nonisolated func open() async throws(Fault) -> Int {
        let opening = queue.add { () async -> Result<Int, Fault> in
            do throws(Fault) { return .success(try await self.openNow()) } catch { return .failure(error) }
        }
        guard let opening else { throw Self.closed }
        return try await opening.value.get()
    }

    /// Opens the store, as work of the queue.
    func openNow() async throws(Fault) -> Int {
        try await offPool { [folder] () throws(Fault) in
            try AtomicFile.makeFolder(folder)
            try AtomicFile.removeUnfinished(in: folder)
            try StoreBackups(dataFolder: folder).removeUnfinished()
        }
        if learntWells.isEmpty {
            let learnt = await offPool { [folder] in WellBook(folder: folder).read() }
            wells.withLock { $0 = learnt }
        }
        let (opened, done) = try await StoreRecovery.open(folder: folder, at: clock(), wasThere: isLost)
        let count = try await opened.count()
        latestTime = try await opened.latestTime()
        if let done { recovery = done }
        try await recordStart(opened, done)
        store = opened
        isLost = false
        return count
    }

    /// The store, while it is open.
    func opened() throws(Fault) -> SessionStore {
        guard let store else { throw Self.closed }
        return store
    }

    /// Takes note that the database is not in its place any more.
    func forget(_ gone: SessionStore) {
        store = nil
        isLost = true
        try? gone.close()
    }

    /// What is said when something is to be written after the end.
    package static let closed = Fault(.disk(.closed))

    /// Ends the work: when this returns, all that was noted, kept and deleted before is on the disk, nothing is under
    /// way, and nothing more is taken.
    /// - Parameter limit: how long to wait for a disk that does not answer.
    /// - Returns: what could not be written; nil when all is.
    package nonisolated func close(within limit: Duration = .seconds(10)) async -> Fault? {
        let isDone = await queue.close(within: limit) { await self.closeNow() }
        // Where the disk does not answer, the archive may not either.
        let count = isDone ? await unwritten.count : nil
        if count == 0 { return nil }
        return count.map { Fault(.disk(.unwrittenRecords), detail: "\($0)") } ?? Fault(.disk(.silent))
    }

    private func closeNow() async {
        if store == nil, !unwritten.isEmpty { _ = try? await openNow() }
        guard let store else { return }
        await writeRecords(store)
        self.store = nil
        try? store.close()
    }

    // MARK: The order of what is written

    /// Puts work at the end of the queue that writes into the store, after all that is to be recorded before it. Where
    /// the store was open and its file is gone, it is opened anew.
    /// - Returns: what comes of it; nil when the archive is closed.
    nonisolated func inOrder<Value: Sendable>(
        _ work:
            @escaping @Sendable (isolated SessionArchive, SessionStore) async throws(Fault) -> Result<Value, Fault>
    ) -> Task<Result<Value, Fault>, Never>? {
        queue.add { await self.carryOut(work) }
    }

    private func carryOut<Value: Sendable>(
        _ work: @Sendable (isolated SessionArchive, SessionStore) async throws(Fault) -> Result<Value, Fault>
    ) async -> Result<Value, Fault> {
        do throws(Fault) {
            if isLost { _ = try await openNow() }
            let store = try opened()
            do throws(Fault) {
                try await record(in: store)
                return try await work(self, store)
            } catch {
                if error.code == .store(.gone) { forget(store) }
                throw error
            }
        } catch {
            return .failure(error)
        }
    }

    // MARK: Sessions

    /// Keeps a scan. When this returns, the session is on the disk. Where the clock cannot be right, the session says
    /// so.
    /// - Throws: a fault that says why it could not be kept; nothing of it is kept then.
    package nonisolated func keep(_ scan: Scan) async throws(Fault) -> SessionSummary {
        guard let keeping = keeping(scan) else { throw Self.closed }
        return try await keeping.value.get()
    }

    /// Begins to keep a scan; its place in the audit trail is taken when this returns.
    /// - Returns: what comes of it; nil when the archive is closed.
    package nonisolated func keeping(_ scan: Scan) -> Task<Result<SessionSummary, Fault>, Never>? {
        let moment = moment
        return inOrder { archive, store throws(Fault) in
            if let jump = archive.jump(to: moment) {
                archive.unwritten.append(jump)
                try await archive.record(in: store)
            }
            let room = DiskRoom(archive.folder, archive.settings)
            if let refusal = room?.refusal { return .failure(refusal) }
            let (jump, picture) = (archive.clockJump, scan.picture(room))
            let new = Session(
                scan, time: moment.time, stationID: archive.stationID, software: archive.software,
                timeDoubt: (archive.evidence(moment.time).doubt ?? jump)?.description)
            let session = try await store.insert(
                new, annotated: picture, as: scan.merged.isEmpty ? .scan : .merge,
                by: archive.origin(at: moment, person: scan.person))
            archive.pictureFault =
                picture != nil && session.annotatedDigest == nil ? Fault(.disk(.unkeptPicture)) : nil
            if archive.clockJump == jump { archive.clockJump = nil }
            archive.justKept = session
            archive.unwritten += scan.decisions.map { decision in
                AuditEntry(
                    .decision, subject: session.id, detail: decision.text,
                    origin: archive.origin(at: moment, person: decision.person))
            }
            await archive.writeRecords(store)
            return .success(session.summary)
        }
    }

    /// Deletes a session for good, in somebody's name.
    nonisolated func delete(_ id: String, by person: String? = nil) async throws(Fault) {
        guard let deleting = deleting(id, by: person) else { throw Self.closed }
        try await deleting.value.get()
    }

    /// Begins to delete a session; its place in the audit trail is taken when this returns.
    /// - Returns: what comes of it; nil when the archive is closed.
    package nonisolated func deleting(_ id: String, by person: String?) -> Task<Result<Void, Fault>, Never>? {
        deleting([id], because: "at the station", by: person)
    }

    /// Begins to delete sessions.
    nonisolated func deleting(
        _ ids: [String], because reason: String, by person: String? = nil
    ) -> Task<Result<Void, Fault>, Never>? {
        let moment = moment
        return inOrder { archive, store throws(Fault) in
            if ids.contains(where: { $0 == archive.justKept?.id }) { archive.justKept = nil }
            try await store.delete(ids, because: reason, by: archive.origin(at: moment, person: person))
            return .success(())
        }
    }
}
