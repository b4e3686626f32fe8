// Lamps that a test watches.

package import Station
import Synchronization

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
