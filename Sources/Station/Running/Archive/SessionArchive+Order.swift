// The order in which all is written that belongs into the audit trail, and its end.

internal import Synchronization

extension SessionArchive {
    /// Puts work at the end of the queue that writes into the store: after all that is to be recorded before it.
    /// - Returns: what comes of it; nil when the archive is closed.
    func inOrder<Value: Sendable>(
        _ work: @escaping @Sendable (SessionStore) async throws(StoreError) -> Result<Value, Fault>
    ) -> Task<Result<Value, Fault>, Never>? {
        queue.add { [self] () async -> Result<Value, Fault> in
            do throws(Fault) {
                let store = try await ready()
                do throws(StoreError) {
                    try await writeNotes(store)
                    return try await work(store)
                } catch {
                    if error.reason == .gone { forget(store) }
                    throw error.fault
                }
            } catch {
                return .failure(error)
            }
        }
    }

    /// The store; opened anew where it was open and its file is gone.
    func ready() async throws(Fault) -> SessionStore {
        if isLost.withLock(\.self) { _ = try await openNow() }
        return try opened()
    }

    /// Takes note that the database is not in its place any more.
    func forget(_ gone: SessionStore) {
        store.withLock { $0 = nil }
        isLost.withLock { $0 = true }
        try? gone.close()
    }

    /// What is said when something is to be written after the end.
    static let closed = Fault(text: "The sessions are not open", remedy: "Start the station again.")

    /// Ends the work: when this returns, all that was noted, kept and deleted before is on the disk, nothing is under
    /// way, and nothing more is taken.
    /// - Parameter limit: how long to wait for a disk that does not answer.
    /// - Returns: what could not be written; nil when all is.
    package func close(within limit: Duration = .seconds(10)) async -> Fault? {
        let isDone = await queue.close(within: limit) { [self] in
            if store.withLock({ $0 }) == nil, !unwritten.withLock(\.isEmpty) { _ = try? await openNow() }
            guard let store = store.withLock({ $0 }) else { return }
            await writeNow(store)
            self.store.withLock { $0 = nil }
            try? store.close()
        }
        let count = unwritten.withLock(\.count)
        if isDone, count == 0 { return nil }
        return Fault(
            text: isDone
                ? "\(count) records of the audit trail could not be written"
                : "The disk did not answer; the last records of the audit trail may not be written",
            remedy: "Check the disk.")
    }
}
