// What of the sessions of a running station goes to the stick.

package import Station

extension SessionArchive {
    /// Copies sessions to a stick, after all that is being copied already.
    /// - Parameters:
    ///   - scope: which sessions.
    ///   - stick: the stick.
    ///   - person: who works at the station meanwhile; nil where nobody is known.
    ///   - progress: told how many of how many are dealt with.
    /// - Throws: a fault when not every session of the scope is on the stick now.
    package nonisolated func mirror(
        _ scope: MirrorScope, to stick: any Stick, by person: String? = nil,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws(Fault) {
        try await inStickOrder { () throws(Fault) in try await self.copy(scope, to: stick, person, progress) }
    }

    /// Does something with a stick after all that is asked of it already.
    nonisolated func inStickOrder<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(Fault) -> Value
    ) async throws(Fault) -> Value {
        let working = stickQueue.add { () async -> Result<Value, Fault> in
            do throws(Fault) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        guard let working else { throw Self.closed }
        return try await working.value.get()
    }

    /// Writes a file to a stick, reads it back and takes it away again, after all that is being copied.
    /// - Throws: a fault that says why the stick cannot be used.
    package nonisolated func test(_ stick: any Stick) async throws(Fault) {
        try await inStickOrder { () throws(Fault) in
            let path = "\(StickMirror.topFolder)/test-\(UInt64.random(in: 0...UInt64.max)).txt"
            try await stick.put(Array("A rackstation wrote this to test the stick.\n".utf8), at: path)
            try await stick.remove(path)
            try await stick.settle()
        }
    }

    /// What was on the stick is not known any more: it is out.
    package func stickGone() {
        pace.forget()
        lacking = [:]
    }

    private func copy(
        _ scope: MirrorScope, to stick: any Stick, _ person: String?,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(Fault) {
        let store = try opened()
        switch scope {
        case .everySession: try await copyAll(of: store, to: stick, person, progress)
        case .session(let id): try await copyOne(id, of: store, to: stick, person)
        }
    }

    private func copyAll(
        of store: SessionStore, to stick: any Stick, _ person: String?,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(Fault) {
        let identity = (try? await stick.identity()) ?? nil
        let isDue = pace.isDue(at: .now)
        let end = try await mirror.mirrorAll(of: store, to: stick, isSnapshotDue: isDue) {
            progress($0.done, $0.total)
        }
        note(end.lacking, end.snapshotCost, wasSnapshotDue: isDue)
        await noteMirrored(end.onStick, on: stick, identity)
        if end.copied > 0 {
            note(.export, subject: identity ?? "", detail: "\(end.copied) sessions to the stick", by: person)
        }
        guard end.damaged.isEmpty else {
            throw Fault(.disk(.damagedSessions), on: end.damaged.joined(separator: ", "))
        }
    }

    private func copyOne(
        _ id: String, of store: SessionStore, to stick: any Stick, _ person: String?
    ) async throws(Fault) {
        // What was just written need not be read again.
        let session =
            if let justKept, justKept.id == id { justKept } else { try await store.session(.id(prefix: id)) }
        let identity = try await stick.identity()
        let isDue = pace.isDue(at: .now)
        let end = try await mirror.mirror(session, to: stick, copying: isDue ? store : nil)
        // Only what has its merge on the stick goes out of its way.
        for id in (try? await store.replaced(by: session.id)) ?? [] {
            guard let replaced = try? await store.session(.id(prefix: id)) else { continue }
            _ = try await mirror.mirror(replaced, to: stick)
        }
        if justKept?.id == id { justKept = nil }
        note(end.lacking, end.snapshotCost, wasSnapshotDue: isDue)
        await noteMirrored([session.csvName], on: stick, identity)
        note(.export, subject: session.id, detail: "to the stick \(identity ?? "")", by: person)
    }

    /// Takes note of what the stick lacks, and of what a copy of the database took. Why there is no such copy is
    /// said until the next is tried.
    private func note(_ found: [StickExtra: Fault], _ cost: SnapshotCost?, wasSnapshotDue: Bool) {
        let before = wasSnapshotDue ? nil : lacking[.snapshot]
        lacking = found
        lacking[.snapshot] = found[.snapshot] ?? before
        if let cost { pace.copied(at: cost, until: .now) }
    }

    /// Notes which sessions are on the stick, if it is still the same one. Where that fails, they count as not being on
    /// it, and are kept.
    private func noteMirrored(_ csvNames: [String], on stick: any Stick, _ identity: String?) async {
        guard let identity, let now = try? await stick.identity(), now == identity else { return }
        let time = clock()
        _ = await inOrder { _, store throws(Fault) in
            try await store.noteMirrored(csvNames, on: identity, at: time)
            return .success(())
        }?.value
    }
}
