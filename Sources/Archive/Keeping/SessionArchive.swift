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
    private nonisolated let name: Mutex<String>
    /// What the racks that were kept have taught of their wells.
    nonisolated let wells = Mutex(LearntWells())
    nonisolated let software: String
    nonisolated let settings: StoreSettings
    private nonisolated let built: Double?
    nonisolated let clock: @Sendable () -> StationTime
    private nonisolated let uptime: @Sendable () -> Uptime
    var mirror: StickMirror
    nonisolated let queue = OrderedQueue()
    /// What copies to a stick: two that write one at once would meet in the same folders, and one would call a stick
    /// safe to remove that the other is writing.
    nonisolated let stickQueue = OrderedQueue()

    private var store: SessionStore?
    /// Whether the database was open and is not in its place any more.
    private var isLost = false
    private(set) var settingsInForce: Settings?
    /// What is to be recorded and could not be yet.
    private var unwritten: [AuditEntry] = []
    private var lastClock: (time: StationTime, uptime: Uptime)?
    /// The jump of the clock that no session carries yet, in words.
    private var clockJump: Words?
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
    private func openNow() async throws(Fault) -> Int {
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
    private func forget(_ gone: SessionStore) {
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

    // MARK: The audit trail

    /// A moment on the station's clock and on the one that nobody sets.
    typealias ClockMoment = (time: StationTime, uptime: Uptime)

    nonisolated var moment: ClockMoment { (clock(), uptime()) }

    /// Records something that happened.
    ///
    /// It holds nobody up and is written in its order: its place before all that is asked for later is taken when this
    /// returns. What happens before the store is open is written as soon as it is, and what cannot be written is tried
    /// again with the next thing that is.
    package nonisolated func note(
        _ action: AuditAction, subject: String = "", detail: String = "", by person: String? = nil
    ) {
        let moment = moment
        _ = queue.add {
            await self.note { archive in
                AuditEntry(
                    action, subject: subject, detail: detail, origin: archive.origin(at: moment, person: person))
            }
        }
    }

    /// Takes note of settings that somebody changed while the station runs. A new name of the station holds for all that
    /// is kept and copied from then on.
    package nonisolated func use(_ settings: Settings, by person: String?) {
        let moment = moment
        _ = queue.add {
            await self.note { archive in
                if let before = archive.settingsInForce, before.stationID != settings.stationID {
                    archive.name.withLock { $0 = settings.stationID }
                    archive.mirror.stationID = settings.stationID
                }
                archive.settingsInForce = settings
                return AuditEntry(
                    .settings, detail: settings.lines.joined(separator: "\n"),
                    origin: archive.origin(at: moment, person: person))
            }
        }
    }

    /// Compares the clock with the one that nobody sets, and records a jump. Every jump is told until the next session
    /// is kept, which carries it.
    package nonisolated func lookAtClock() async {
        let moment = moment
        await queue.add { await self.note { $0.jump(to: moment) } }?.value
    }

    /// Takes note that somebody set the clock at the station. Whoever does vouches for it: no session is marked for it, nor
    /// for a jump that came before.
    package nonisolated func noteClockSet(by person: String?) async {
        let moment = moment
        await queue.add { await self.note { $0.setting(at: moment, by: person) } }?.value
    }

    /// Records an entry, as work of the queue.
    private func note(_ entry: @Sendable (isolated SessionArchive) -> AuditEntry?) async {
        guard let entry = entry(self) else { return }
        unwritten.append(entry)
        if isLost { _ = try? await openNow() }
        guard let store else { return }
        await writeRecords(store)
    }

    /// Writes what is to be recorded and is not yet.
    private func record(in store: SessionStore) async throws(Fault) {
        let entries = unwritten
        try await store.record(entries)
        unwritten.removeFirst(entries.count)
    }

    /// A trail that cannot be written is the fault of the store, which the next scan meets as well.
    private func writeRecords(_ store: SessionStore) async {
        do throws(Fault) {
            try await record(in: store)
        } catch {
            if error.code == .store(.gone) { forget(store) }
        }
    }

    /// Who does what is done at a moment.
    func origin(at moment: ClockMoment, person: String? = nil) -> AuditOrigin {
        AuditOrigin(
            time: moment.time, uptime: moment.uptime, person: person, software: software,
            settings: settingsInForce?.fingerprint ?? "")
    }

    /// Records the start, and what is otherwise than at the last one; after it what was noted before.
    private func recordStart(_ store: SessionStore, _ recovery: StoreRecovery?) async throws(Fault) {
        let moment = moment
        let origin = origin(at: moment)
        var entries: [AuditEntry] = []
        if let before = try await store.newestAuditRecord()?.entry.origin {
            lastClock = (before.time, before.uptime)
            if let jump = jump(to: moment) { unwritten.append(jump) }
        }
        if let settings = settingsInForce, try await store.settingsOnRecord() != origin.settings {
            entries.append(AuditEntry(.settings, detail: settings.lines.joined(separator: "\n"), origin: origin))
        }
        if let recovery {
            entries.append(AuditEntry(.recovery, detail: recovery.fault.text.description, origin: origin))
        }
        entries.append(AuditEntry(.start, subject: stationID, origin: origin))
        try await store.record(entries)
        try await record(in: store)
    }

    /// The record of a clock that somebody set since the last look.
    private func setting(at moment: ClockMoment, by person: String?) -> AuditEntry {
        let seconds = lastClock.flatMap { ClockJump.seconds(from: $0, to: moment) }
        (lastClock, clockJump) = (moment, nil)
        let detail: Words = seconds.map(ClockJump.words) ?? "The clock was set by a few seconds"
        return AuditEntry(
            .clock, subject: "set at the station", detail: detail.description,
            origin: origin(at: moment, person: person))
    }

    /// The record of a jump of the clock since the last look; nil when there was none.
    private func jump(to moment: ClockMoment) -> AuditEntry? {
        defer { lastClock = moment }
        guard let seconds = lastClock.flatMap({ ClockJump.seconds(from: $0, to: moment) }) else { return nil }
        let text = ClockJump.words(seconds)
        clockJump = text
        return AuditEntry(.clock, detail: text.description, origin: origin(at: moment))
    }
}
