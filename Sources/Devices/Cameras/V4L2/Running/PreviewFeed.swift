// Live pictures for those who want to see what the camera sees.

import Station
import Synchronization

/// Hands live pictures to those who wait for one: what the camera sees now, and no more often than a display can use.
/// While nobody waits, no picture is made.
final class PreviewFeed: Sendable {
    private struct State {
        var waiting: [Int: CheckedContinuation<CameraPicture?, Never>] = [:]
        var count = 0
        var lastAt: Duration?
        var isClosed = false
    }

    private let state = Mutex(State())

    /// The least time between two pictures.
    static let pace = Duration.milliseconds(100)

    /// Live pictures from now on, each taken when it is asked for, until the listener stops. Whoever listens decodes, so
    /// that the camera's thread does not wait for it.
    func pictures() -> AsyncStream<CameraPicture> {
        AsyncStream { await self.next() }
    }

    /// Whether somebody waits and it is time for the next picture.
    func isDue(at now: Duration) -> Bool {
        state.withLock { state in
            !state.waiting.isEmpty && state.lastAt.map { now - $0 >= Self.pace } ?? true
        }
    }

    /// Shows a picture to all who wait.
    func show(_ picture: CameraPicture, at now: Duration) {
        let waiting = state.withLock { state in
            state.lastAt = now
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        // Not under the lock: a listener that is cancelled holds a lock of its task and waits for this one.
        for listener in waiting { listener.resume(returning: picture) }
    }

    /// Ends all listening.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for listener in waiting { listener.resume(returning: nil) }
    }

    private func next() async -> CameraPicture? {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { listener in
                let isOver = state.withLock { state in
                    // Who is cancelled from here on is found among those who wait.
                    guard !state.isClosed, !Task.isCancelled else { return true }
                    state.waiting[number] = listener
                    return false
                }
                if isOver { listener.resume(returning: nil) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: nil)
        }
    }
}
