// Tells of the stick, also while the kernel does not come back from a call.

import Dispatch
import Station
import Synchronization

/// Tells somebody what becomes of the stick: each change once, and that it is slow where looking after it takes long.
///
/// A check of a large stick takes minutes, and a call on one that dies may never come back. Whoever has put it in must
/// not read all that time that there is none.
final class PresenceReport: Sendable {
    /// How long a piece of work may take before the stick is called slow, and before it is given up.
    struct Patience: Sendable {
        /// Longer than it takes to mount a stick that is in order, and until udev knows a new one.
        var slow = Duration.seconds(10)
        /// Longer than the two looks of the longest check.
        var stuck = FileSystemCheck.limit * 2 + .seconds(60)
    }

    private struct State {
        /// What was told last.
        var told: StickPresence?
        /// The number of the work that is being done, or was.
        var work = 0
        var isWorking = false
        /// How often it was told that it takes long.
        var waits = 0
    }

    private let state = Mutex(State())
    private let patience: Patience
    private let listener: @Sendable (StickPresence) -> Void

    /// Makes a report that `listener` hears, from several threads but never two at once.
    init(patience: Patience = Patience(), _ listener: @escaping @Sendable (StickPresence) -> Void) {
        (self.patience, self.listener) = (patience, listener)
    }

    /// Tells how it is, unless that was told last.
    /// - Parameter again: tells it even then.
    func tell(_ presence: StickPresence, again: Bool = false) {
        state.withLock { tell(presence, again: again, &$0) }
    }

    private func tell(_ presence: StickPresence, again: Bool = false, _ state: inout State) {
        guard again || presence != state.told else { return }
        state.told = presence
        listener(presence)
    }

    /// Does what may take long. While it does, it is told that the stick is slow, and at last that it does not answer.
    func whileWorking<Result>(_ work: () -> Result) -> Result {
        let number = state.withLock { state in
            (state.work, state.isWorking, state.waits) = (state.work + 1, true, 0)
            return state.work
        }
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.setEventHandler { [weak self] in self?.tellOfWait(number) }
        timer.schedule(
            deadline: .now() + Self.seconds(patience.slow), repeating: Self.seconds(patience.stuck - patience.slow))
        timer.activate()
        defer {
            timer.cancel()
            state.withLock { $0.isWorking = false }
        }
        return work()
    }

    /// Tells that a piece of work takes long: the first time that the stick is slow, and from then on that it does not
    /// answer.
    private func tellOfWait(_ work: Int) {
        state.withLock { state in
            guard state.isWorking, state.work == work else { return }
            state.waits += 1
            tell(.unusable(Fault(.mount(state.waits == 1 ? .slow : .stuck))), &state)
        }
    }

    private static func seconds(_ duration: Duration) -> DispatchTimeInterval {
        .nanoseconds(Int(duration / .nanoseconds(1)))
    }
}
