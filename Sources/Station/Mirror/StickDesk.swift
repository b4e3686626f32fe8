// One after the other: what is copied to a stick.

/// Lets one after the other work on the stick. A stick that is changed for another, or that comes and goes while it is
/// plugged in, has the copying to the one before still under way; two that write at once would meet in the same
/// folders, and one would call a stick safe to remove that the other is writing.
actor StickDesk {
    private var isBusy = false
    /// Who waits, the first one first.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Does something on the stick when all that came before is done.
    func attend<Failure: Error>(_ work: @Sendable () async throws(Failure) -> Void) async throws(Failure) {
        if isBusy {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isBusy = true
        }
        // Who is next takes over a desk that stays busy, so that nobody comes between.
        defer { if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() } }
        try await work()
    }
}
