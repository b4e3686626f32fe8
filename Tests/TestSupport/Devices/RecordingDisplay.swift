// A display and lamps that keep what they were shown.

package import Station
import Synchronization

/// A display that keeps every screen it was shown and lets a test wait for the one it expects.
package final class RecordingDisplay: Display {
    private struct Waiter {
        var orLast: Bool
        var predicate: @Sendable (Screen) -> Bool
        var continuation: CheckedContinuation<Screen?, Never>
    }

    private struct State {
        var screens: [Screen] = []
        var consumed = 0
        var isClosed = false
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0

        /// Takes the next screen that a waiter wants, and all before it.
        mutating func take(orLast: Bool, where predicate: (Screen) -> Bool) -> Screen? {
            let first = orLast ? max(consumed - 1, 0) : consumed
            guard let index = screens[first...].firstIndex(where: predicate) else { return nil }
            consumed = index + 1
            return screens[index]
        }
    }

    private let state = Mutex(State())

    /// Makes a display that has shown nothing yet.
    package init() {}

    /// Every screen that was shown, in order.
    package var screens: [Screen] { state.withLock(\.screens) }

    /// Whether the station has closed the display.
    package var isClosed: Bool { state.withLock(\.isClosed) }

    /// Keeps a screen.
    package func show(_ screen: Screen) async {
        state.withLock { state in
            state.screens.append(screen)
            for (id, waiter) in state.waiters.sorted(by: { $0.key < $1.key }) {
                guard let match = state.take(orLast: waiter.orLast, where: waiter.predicate) else { continue }
                state.waiters[id] = nil
                waiter.continuation.resume(returning: match)
            }
        }
    }

    /// Closes the display; whoever still waits for a screen gets none.
    package func close() async {
        state.withLock { state in
            state.isClosed = true
            for waiter in state.waiters.values { waiter.continuation.resume(returning: nil) }
            state.waiters = [:]
        }
    }

    /// Waits for the next screen that satisfies a predicate and steps over all before it, so that calls one after
    /// the other follow a scene. Screens already shown count.
    /// - Parameter orLast: whether the screen that was returned last may do too. A display that is busy is shown the newest
    ///   screen alone, so that one may say what two would have said.
    /// - Returns: the screen; nil when the display was closed, or the task cancelled, without one.
    package func next(
        orLast: Bool = false, where predicate: @escaping @Sendable (Screen) -> Bool
    ) async -> Screen? {
        let id = state.withLock { state in
            defer { state.nextWaiter += 1 }
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if let match = state.take(orLast: orLast, where: predicate) {
                        continuation.resume(returning: match)
                    } else if state.isClosed || Task.isCancelled {
                        continuation.resume(returning: nil)
                    } else {
                        state.waiters[id] = Waiter(orLast: orLast, predicate: predicate, continuation: continuation)
                    }
                }
            }
        } onCancel: {
            state.withLock { state in
                state.waiters.removeValue(forKey: id)?.continuation.resume(returning: nil)
            }
        }
    }
}

/// Lamps whose signals can be watched, and that fail when told to.
package final class RecordingLamps: Lamps {
    private let signal = Watched(LampSignal.dark)
    private let closed = Mutex(false)
    private let fault = Watched<Fault?>(nil)

    /// Makes lamps that work and are dark.
    package init() {}

    /// The signal that is shown: the present one, then every other.
    package func signals() -> AsyncStream<LampSignal> { signal.changes() }

    /// Whether the station has closed the lamps.
    package var isClosed: Bool { closed.withLock(\.self) }

    /// Shows a signal to those who watch.
    package func show(_ signal: LampSignal) async { self.signal.set(signal) }

    /// What `fail` has set: the present fault, then every change.
    package func faults() -> AsyncStream<Fault?> { fault.changes() }

    /// Has the lamps fail, or work again with nil.
    package func fail(_ fault: Fault?) { self.fault.set(fault) }

    /// Closes the lamps.
    package func close() async {
        closed.withLock { $0 = true }
    }
}
