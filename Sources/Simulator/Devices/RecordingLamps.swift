// Lamps that a test watches.

public import Station
import Synchronization

/// Lamps whose signals can be watched, and that fail when told to.
public final class RecordingLamps: Lamps {
    private let signal = Watched(LampSignal.dark)
    private let closed = Mutex(false)
    private let fault = Watched<Fault?>(nil)

    /// Makes lamps that work and are dark.
    public init() {}

    /// The signal that is shown: the present one, then every other.
    public func signals() -> AsyncStream<LampSignal> { signal.changes() }

    /// Whether the station has closed the lamps.
    public var isClosed: Bool { closed.withLock(\.self) }

    /// Shows a signal to those who watch.
    public func show(_ signal: LampSignal) async { self.signal.set(signal) }

    /// What `fail` has set: the present fault, then every change.
    public func faults() -> AsyncStream<Fault?> { fault.changes() }

    /// Has the lamps fail, or work again with nil.
    public func fail(_ fault: Fault?) { self.fault.set(fault) }

    /// Closes the lamps.
    public func close() async {
        closed.withLock { $0 = true }
    }
}
