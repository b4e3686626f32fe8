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
        state.withLock { state in
            guard again || presence != state.told else { return }
            state.told = presence
            listener(presence)
        }
    }

    /// Does what may take long. While it does, it is told that the stick is slow, and at last that it does not answer.
    func whileWorking<Result>(_ work: () -> Result) -> Result {
        let number = state.withLock { state in
            (state.work, state.isWorking) = (state.work + 1, true)
            return state.work
        }
        let timers = [(patience.slow, Fault.Mount.slow), (patience.stuck, .stuck)].map { pause, fault in
            let timer = DispatchSource.makeTimerSource(queue: .global())
            timer.schedule(deadline: .now() + .nanoseconds(Int(pause / .nanoseconds(1))))
            timer.setEventHandler { [weak self] in self?.tell(.unusable(Fault(.mount(fault))), during: number) }
            timer.activate()
            return timer
        }
        defer {
            for timer in timers { timer.cancel() }
            state.withLock { $0.isWorking = false }
        }
        return work()
    }

    private func tell(_ presence: StickPresence, during work: Int) {
        state.withLock { state in
            guard state.isWorking, state.work == work, presence != state.told else { return }
            state.told = presence
            listener(presence)
        }
    }
}
