// A value that others watch: the present one at once, then every change.

internal import Synchronization

/// A value that any number of tasks may watch. Each sees the present value at once and then every change, in order.
package final class Watched<Value: Hashable & Sendable>: Sendable {
    private struct State {
        var value: Value?
        var watchers: [Int: AsyncStream<Value>.Continuation] = [:]
        var nextWatcher = 0
    }

    private let state: Mutex<State>

    /// Makes a value, or one that is not known yet: those who watch hear nothing until it is set.
    package init(_ value: Value?) {
        state = Mutex(State(value: value))
    }

    deinit {
        for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.finish() }
    }

    /// The present value; nil as long as it is not known.
    package var value: Value? { state.withLock(\.value) }

    /// Sets the value; watchers hear of it when it is another one.
    package func set(_ value: Value) {
        state.withLock { state in
            guard state.value != value else { return }
            state.value = value
            // Under the lock, so that every watcher sees the changes in the order in which they were made. Watchers that
            // are gone are noticed here and by no handler of theirs: a task that is cancelled holds a lock of its own
            // while its handlers run, and giving it a value needs that lock too.
            for (number, watcher) in state.watchers {
                if case .terminated = watcher.yield(value) { state.watchers[number] = nil }
            }
        }
    }

    /// The present value at once, and then every change until the watcher stops listening.
    package func changes() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        state.withLock { state in
            state.watchers[state.nextWatcher] = continuation
            state.nextWatcher += 1
            if let value = state.value { continuation.yield(value) }
        }
        return stream
    }
}
