// How work is done beside what waits for it: one thing after the other, or where it holds no task up.

private import Dispatch
internal import Synchronization

/// Does one thing after the other, in the order in which they were asked for, whether or not anybody waits for them.
final class OrderedQueue: Sendable {
    private let state = Mutex<(last: Task<Void, Never>?, isClosed: Bool)>((nil, false))

    /// Puts work at the end of the queue; the place is taken when this returns.
    /// - Returns: the task of the work; nil when the queue is closed.
    func add<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Task<Value, Never>? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            let before = state.last
            let task = Task {
                await before?.value
                return await work()
            }
            state.last = Task { _ = await task.value }
            return task
        }
    }

    /// Takes a last work and no other after it, and waits until all is done.
    /// - Parameters:
    ///   - limit: how long to wait at most. What is not done by then goes on, as far as it can.
    ///   - work: the last work.
    /// - Returns: whether all is done.
    func close(within limit: Duration, _ work: @escaping @Sendable () async -> Void) async -> Bool {
        let last = add(work)
        state.withLock { $0.isClosed = true }
        guard let last else { return true }
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let done = Task {
            await last.value
            end.yield(true)
        }
        let late = Task {
            if (try? await Task.sleep(for: limit)) != nil { end.yield(false) }
        }
        defer {
            done.cancel()
            late.cancel()
        }
        for await isDone in ends { return isDone }
        return false
    }
}

/// Runs work that waits for a disk or a stick on a thread of its own kind, so that it never takes one of the few
/// threads on which all tasks of the program run.
package func offPool<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Result(catching: work)) }
    }.get()
}
