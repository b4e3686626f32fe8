// Values that a person puts in: where they were read before, and kept with their session.

package import Station

extension SessionArchive {
    /// Where a value was read, the newest sessions first.
    package func places(of value: String) async throws(Fault) -> [ValuePlace] {
        try await opened().find(value: value).filter(\.isIntact).map(ValuePlace.init)
    }

    /// Begins to keep a value that a person put in; its place in the audit trail is taken when this returns.
    /// - Parameter session: the id of the session.
    /// - Returns: what comes of it; nil when the archive is closed.
    package nonisolated func supplying(
        _ value: SuppliedValue, for session: String
    ) -> Task<Result<SessionSummary, Fault>, Never>? {
        changing(session, by: value.by) { store, origin throws(Fault) in
            try await store.supply(value, for: session, by: origin)
        }
    }

    /// Begins to give a session something after it was kept; its place in the audit trail is taken when this returns.
    /// - Parameters:
    ///   - session: the id of the session.
    ///   - person: whose doing it is; nil for nobody's.
    /// - Returns: what comes of it; nil when the archive is closed.
    nonisolated func changing(
        _ session: String, by person: String?,
        _ change: @escaping @Sendable (SessionStore, AuditOrigin) async throws(Fault) -> SessionSummary
    ) -> Task<Result<SessionSummary, Fault>, Never>? {
        let moment = moment
        return inOrder { archive, store throws(Fault) in
            if let refusal = archive.refusal { return .failure(refusal) }
            if archive.justKept?.id == session { archive.justKept = nil }
            return .success(try await change(store, archive.origin(at: moment, person: person)))
        }
    }
}
