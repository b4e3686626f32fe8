// A value that others watch: the present one at once, then every change.

import Synchronization

/// A value that any number of tasks may watch. Each sees the present value at once and then every change, in order.
final class Watched<Value: Hashable & Sendable>: Sendable {
    private struct State {
        var value: Value
        var watchers: [Int: AsyncStream<Value>.Continuation] = [:]
        var nextWatcher = 0
    }

    private let state: Mutex<State>

    init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    deinit {
        for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.finish() }
    }

    /// The present value.
    var value: Value { state.withLock(\.value) }

    /// Sets the value; watchers hear of it when it is another one.
    func set(_ value: Value) {
        state.withLock { state in
            guard state.value != value else { return }
            state.value = value
            // Under the lock, so that every watcher sees the changes in the order in which they were made.
            for watcher in state.watchers.values { watcher.yield(value) }
        }
    }

    /// The present value at once, and then every change until the watcher stops listening.
    func changes() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let watcher = state.withLock { state in
            defer { state.nextWatcher += 1 }
            state.watchers[state.nextWatcher] = continuation
            continuation.yield(state.value)
            return state.nextWatcher
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.watchers.removeValue(forKey: watcher) }
        }
        return stream
    }
}
