// The labels of a running station: kept at once, for a session that is there or for the next.

internal import Labels
package import Station

/// What became of a label that was to be kept.
package struct KeptLabel: Hashable, Sendable {
    /// The session that has it; nil where it waits.
    package var session: SessionSummary?
    /// The label that waits for its box now; nil where it belongs to a session.
    package var waiting: WaitingLabel?
}

extension SessionArchive {
    /// Begins to keep a label, with all that persons changed of it; its place in the audit trail is taken when this
    /// returns.
    /// - Returns: what comes of it; nil when the archive is closed.
    package nonisolated func keeping(_ label: SettledLabel) -> Task<Result<KeptLabel, Fault>, Never>? {
        let moment = moment
        return inOrder { archive, store throws(Fault) in
            if let refusal = archive.refusal { return .failure(refusal) }
            let origin = archive.origin(at: moment, person: label.person)
            let waiting = WaitingLabel(label.record, since: moment.time)
            if label.session != nil { archive.justKept = nil }
            let session = try await store.keep(label, waiting: waiting, by: origin)
            return .success(KeptLabel(session: session, waiting: session == nil ? waiting : nil))
        }
    }

    /// Lets a label wait for its box no longer; what stood on it stays in the audit trail.
    package nonisolated func dropping(_ label: LabelRecord, by person: String?) {
        let moment = moment
        _ = inOrder { archive, store throws(Fault) in
            try await store.drop(label, by: archive.origin(at: moment, person: person))
            return .success(())
        }
    }

    /// The label that waits for its box; nil where none does.
    package func waitingLabel() async throws(Fault) -> WaitingLabel? {
        try await opened().waitingLabel()
    }

    /// The photograph of the label that waits for its box; nil where none does, or none was taken of it.
    package func waitingPhotograph() async throws(Fault) -> LabelPhotograph? {
        try await opened().waitingPhotograph()
    }
}

extension SessionStore {
    /// Keeps a label. When this returns, it is on the disk.
    /// - Returns: the session that has it; nil where it waits for the next.
    func keep(
        _ label: SettledLabel, waiting: WaitingLabel, by origin: AuditOrigin
    ) async throws(Fault) -> SessionSummary? {
        try await write { db in
            for change in label.changes {
                var own = origin
                own.person = change.after.by
                try AuditTrail.append(
                    AuditEntry(.review, subject: label.record.context, detail: change.text, origin: own), db)
            }
            if let off = label.record.putOff, label.changes.isEmpty {
                var own = origin
                own.person = off.by
                let names = label.record.unsettled.map(\.name).joined(separator: ", ")
                try AuditTrail.append(
                    AuditEntry(.review, subject: label.record.context, detail: "put off: \(names)", origin: own), db)
            }
            guard let id = label.session else {
                try StoredLabel.await(waiting, label.photograph, by: origin, db)
                return nil
            }
            guard let session = try SessionSummary.fetch(id, db) else { throw Fault(.label(.noSession)) }
            try StoredLabel.put(label.record, on: session, by: origin, db)
            return try SessionSummary.fetch(id, db)
        }
    }

    /// Takes away a label that waits, where it is this one.
    func drop(_ label: LabelRecord, by origin: AuditOrigin) async throws(Fault) {
        try await write { db in try StoredLabel.drop(label, by: origin, db) }
    }

    /// The label that waits for its box; nil where none does.
    func waitingLabel() async throws(Fault) -> WaitingLabel? { try await read { try StoredLabel.waiting($0) } }

    /// Its photograph; nil where there is none.
    func waitingPhotograph() async throws(Fault) -> LabelPhotograph? {
        try await read { try StoredLabel.waitingPhotograph($0) }
    }
}
