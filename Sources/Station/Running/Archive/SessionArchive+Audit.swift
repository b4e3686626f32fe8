// What a running station writes into the audit trail beside scans.

internal import Synchronization

extension SessionArchive {
    /// Records something that happened. It holds nobody up and is written in its order: its place before all that is
    /// asked for later is taken when this returns. What happens before the store is open is written as soon as it is,
    /// and what cannot be written is tried again with the next thing that is.
    public func note(_ action: AuditAction, subject: String = "", detail: String = "", by person: String? = nil) {
        let entry = AuditEntry(action, subject: subject, detail: detail, origin: origin(person: person))
        _ = queue.add { [self] in
            unwritten.withLock { $0.append(entry) }
            guard let store = try? await ready() else { return }
            await writeNow(store)
        }
    }

    /// Writes what is to be recorded and could not be yet, as work of the queue.
    func writeNotes(_ store: SessionStore) async throws(StoreError) {
        let entries = unwritten.withLock(\.self)
        try await store.record(entries)
        unwritten.withLock { $0.removeFirst(entries.count) }
    }

    /// A trail that cannot be written is the fault of the store, which the next scan meets as well.
    func writeNow(_ store: SessionStore) async {
        do throws(StoreError) {
            try await writeNotes(store)
        } catch {
            if error.reason == .gone { forget(store) }
        }
    }

    /// Who does what is done now.
    func origin(at time: StationTime? = nil, person: String? = nil) -> AuditOrigin {
        AuditOrigin(
            time: time ?? clock(), uptime: uptime(), person: person, software: software,
            settings: settingsInForce.withLock(\.self)?.fingerprint ?? "")
    }

    /// Takes note of settings that somebody changed while the station runs.
    func use(_ settings: Settings, by person: String?) {
        settingsInForce.withLock { $0 = settings }
        note(.settings, detail: settings.lines.joined(separator: "\n"), by: person)
    }

    /// Records the start, and what is otherwise than at the last one; after it what was noted before.
    func noteStart(_ store: SessionStore, _ recovery: StoreRecovery?) async throws(StoreError) {
        let origin = origin()
        if let before = try await store.newestAuditRecord()?.entry.origin {
            watchClock(from: (before.time, before.uptime))
        }
        var entries: [AuditEntry] = []
        if let settings = settingsInForce.withLock(\.self), try await store.settingsOnRecord() != origin.settings {
            entries.append(AuditEntry(.settings, detail: settings.lines.joined(separator: "\n"), origin: origin))
        }
        if let recovery {
            entries.append(AuditEntry(.recovery, detail: recovery.fault.text.description, origin: origin))
        }
        entries.append(AuditEntry(.start, subject: stationID, origin: origin))
        try await store.record(entries)
        try await writeNotes(store)
    }
}
