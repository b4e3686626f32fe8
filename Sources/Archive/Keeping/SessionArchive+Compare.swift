// How racks compare: with lists of expected values, and with where their vials were before.

internal import RackCore
package import Station

extension SessionArchive {
    /// The lists of expected values on a stick; files for other systems that the settings have are lists too.
    package func expectedLists(on stick: any Stick) async -> ExpectedLists {
        let templates = settingsInForce?.templates ?? []
        return await ExpectedLists(on: stick) { bytes, name throws(Fault) in
            try ExpectedListFile.list(bytes, name: name, templates: templates)
        }
    }

    /// Begins to keep how a session compares; its place in the audit trail is taken when this returns.
    /// - Returns: what comes of it; nil when the archive is closed.
    package nonisolated func comparing(
        _ comparison: RackComparison, for session: String
    ) -> Task<Result<SessionSummary, Fault>, Never>? {
        changing(session, by: nil) { store, origin throws(Fault) in
            try await store.compare(comparison, for: session, by: origin)
        }
    }

    /// Where vials of a session were the last time before, where that was in another box or at another position of this
    /// one.
    package func lastSeen(of session: String) async throws(Fault) -> [LastSeen] {
        try await opened().lastSeen(of: session)
    }
}
