// What the audit trail of a running station records, and what becomes of a clock that is wrong.

internal import Synchronization
package import Station

extension SessionArchive {
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
    func record(in store: SessionStore) async throws(Fault) {
        let entries = unwritten
        try await store.record(entries)
        unwritten.removeFirst(entries.count)
    }

    /// A trail that cannot be written is the fault of the store, which the next scan meets as well.
    func writeRecords(_ store: SessionStore) async {
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
    func recordStart(_ store: SessionStore, _ recovery: StoreRecovery?) async throws(Fault) {
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
    func jump(to moment: ClockMoment) -> AuditEntry? {
        defer { lastClock = moment }
        guard let seconds = lastClock.flatMap({ ClockJump.seconds(from: $0, to: moment) }) else { return nil }
        let text = ClockJump.words(seconds)
        clockJump = text
        return AuditEntry(.clock, detail: text.description, origin: origin(at: moment))
    }
}
