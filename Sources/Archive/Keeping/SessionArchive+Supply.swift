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
        let moment = moment
        return inOrder { archive, store throws(Fault) in
            if let refusal = archive.refusal { return .failure(refusal) }
            if archive.justKept?.id == session { archive.justKept = nil }
            let origin = archive.origin(at: moment, person: value.by)
            return .success(try await store.supply(value, for: session, by: origin))
        }
    }
}
