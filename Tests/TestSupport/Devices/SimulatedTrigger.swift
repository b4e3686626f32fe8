// A pedal that is pressed by code.

package import Station
import Synchronization

/// A pedal, keys and all, that a program works. What happens before anyone listens waits for the first listener, so
/// that a test need not know when the station has come that far.
package final class SimulatedTrigger: Trigger {
    private struct State {
        var listeners: [Int: AsyncStream<TriggerEvent>.Continuation] = [:]
        var nextListener = 0
        var waiting: [TriggerEvent] = []
        var isFinished = false
    }

    /// Which device it stands for.
    package let name: DeviceName
    private let state = Mutex(State())

    /// Makes a trigger that nobody has pressed yet.
    package init(name: DeviceName = .pedal) {
        self.name = name
    }

    /// Gives a command to everyone who listens.
    package func send(_ command: Command) { tell(.command(command)) }

    /// Has the device fail.
    package func fail(_ fault: Fault) { tell(.fault(fault)) }

    /// Has the device work again.
    package func recover() { tell(.recovered) }

    private func tell(_ event: TriggerEvent) {
        state.withLock { state in
            if state.listeners.isEmpty { state.waiting.append(event) }
            for listener in state.listeners.values { listener.yield(event) }
        }
    }

    /// Ends every stream, as a device that is gone for good.
    package func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// Everything from now on, and for the first listener what nobody has heard yet.
    package func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        let listener: Int? = state.withLock { state in
            for event in state.waiting { continuation.yield(event) }
            state.waiting = []
            guard !state.isFinished else { return nil }
            defer { state.nextListener += 1 }
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        guard let listener else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: listener) }
        }
        return stream
    }
}
