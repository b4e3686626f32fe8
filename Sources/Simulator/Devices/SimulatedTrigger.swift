// A pedal that is pressed by code.

public import Station
import Synchronization

/// A pedal, keys and all, that a program works. Commands given before anyone listens wait for the first listener, so
/// that a test need not know when the station has come that far.
public final class SimulatedTrigger: Trigger {
    private struct State {
        var listeners: [Int: AsyncStream<Command>.Continuation] = [:]
        var nextListener = 0
        var waiting: [Command] = []
        var isFinished = false
    }

    private let state = Mutex(State())

    /// Makes a trigger that nobody has pressed yet.
    public init() {}

    /// Gives a command to everyone who listens.
    public func send(_ command: Command) {
        state.withLock { state in
            if state.listeners.isEmpty { state.waiting.append(command) }
            for listener in state.listeners.values { listener.yield(command) }
        }
    }

    /// Ends every stream of commands, as a device that is gone for good.
    public func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// Every command from now on, and for the first listener those that nobody has heard yet.
    public func commands() -> AsyncStream<Command> {
        let (stream, continuation) = AsyncStream.makeStream(of: Command.self)
        let listener: Int? = state.withLock { state in
            for command in state.waiting { continuation.yield(command) }
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
