// Live pictures for those who want to see what the camera sees.

import Station
import Synchronization

/// Hands live pictures to those who listen: the newest only, and no more than a display can use.
final class PreviewFeed: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Still>.Continuation] = [:]
        var next = 0
        var lastAt: Duration?
    }

    private let state = Mutex(State())

    /// The least time between two pictures.
    static let pace = Duration.milliseconds(100)

    /// Live pictures from now on, until the listener stops.
    func pictures() -> AsyncStream<Still> {
        let (stream, continuation) = AsyncStream.makeStream(of: Still.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.listeners[state.next] = continuation
            state.next += 1
        }
        return stream
    }

    /// Whether somebody listens and it is time for the next picture.
    func isDue(at now: Duration) -> Bool {
        state.withLock { state in
            !state.listeners.isEmpty && state.lastAt.map { now - $0 >= Self.pace } ?? true
        }
    }

    /// Shows a picture.
    func show(_ still: Still, at now: Duration) {
        let listeners = state.withLock { state in
            state.lastAt = now
            return state.listeners
        }
        // Not under the lock, and listeners that are gone are noticed here and by no handler of theirs: one that is
        // cancelled holds a lock of its task, which handing it a picture needs too.
        for (number, listener) in listeners {
            if case .terminated = listener.yield(still) { state.withLock { $0.listeners[number] = nil } }
        }
    }

    /// Ends all listening.
    func close() {
        let listeners = state.withLock { state in
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
