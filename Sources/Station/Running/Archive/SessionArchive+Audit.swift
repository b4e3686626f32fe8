// What a running station writes into the audit trail beside scans.

internal import Synchronization

extension SessionArchive {
    /// Records something that happened. It is written in its order and holds nobody up; what happens before the store
    /// is open is written as soon as it is.
    public func note(_ action: AuditAction, subject: String = "", detail: String = "", by person: String? = nil) {
        let entry = AuditEntry(action, subject: subject, detail: detail, origin: origin(person: person))
        notes.withLock { $0.append(entry) }
        Task { await writeNotes() }
    }

    /// Writes what is to be recorded.
    func writeNotes() async {
        guard let store = try? opened() else { return }
        await noteDesk.write { [self] in
            while let entry = notes.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                // A trail that cannot be written is the fault of the store, which the next scan meets as well.
                _ = try? await store.record(entry)
            }
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

    /// Records the start, and what is otherwise than at the last one.
    func noteStart(_ store: SessionStore, _ recovery: StoreRecovery?) async throws(StoreError) {
        let origin = origin()
        if let before = try await store.newestAuditRecord()?.entry.origin {
            watchClock(from: (before.time, before.uptime))
        }
        if let settings = settingsInForce.withLock(\.self), try await store.settingsOnRecord() != origin.settings {
            try await store.record(
                AuditEntry(.settings, detail: settings.lines.joined(separator: "\n"), origin: origin))
        }
        if let recovery {
            try await store.record(AuditEntry(.recovery, detail: recovery.fault.text.description, origin: origin))
        }
        try await store.record(AuditEntry(.start, subject: stationID, origin: origin))
    }
}

/// Lets notes be written one after the other.
actor NoteDesk {
    private var last: Task<Void, Never>?

    /// Writes after all that was asked for before.
    func write(_ work: @escaping @Sendable () async -> Void) async {
        let before = last
        let task = Task {
            await before?.value
            await work()
        }
        last = task
        await task.value
    }
}
