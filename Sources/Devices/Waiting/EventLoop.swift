// The one loop that waits for descriptors.

import CGlibc
import Dispatch
import Glibc
import Synchronization

/// What one may wait for.
enum WaitCondition {
    /// A descriptor that can be read, is hung up, or whose device is gone; -1 is never any of these.
    case readable(Int32)
    /// A descriptor that takes what is written, is hung up, or whose device is gone; -1 is never any of these.
    case writable(Int32)
    /// A descriptor whose other end nobody has any more.
    case hungUp(Int32)
    /// A flag that is set.
    case flag(EventFlag)
}

/// What became of a condition that was waited for.
enum WaitOutcome: Hashable {
    /// Nothing.
    case quiet
    /// It can be read or written, or is set.
    case ready
    /// It is hung up, or what stands behind it is gone.
    case broken
}

/// Waits for descriptors and flags, for everybody: one thread, one `epoll(7)`. The thread is there while somebody waits
/// for a descriptor or a time, and ends a moment after nobody does.
final class EventLoop: Sendable {
    /// The program's loop.
    static let shared = EventLoop()

    /// How long the thread stays when nobody waits, so that who waits again soon finds it.
    static let lingering = Duration.milliseconds(500)
    /// What the thread is called.
    private let name: String

    private let state = Mutex(State())

    /// Makes a loop of its own.
    init(name: String = "event loop") { self.name = name }

    deinit { state.withLock { $0.close() } }

    // MARK: Waiting

    /// Waits on this thread, which has to be one that may block, until a condition holds.
    /// - Parameters:
    ///   - conditions: what to wait for.
    ///   - deadline: when to return all the same, by the monotonic clock; nil waits for ever.
    /// - Returns: the outcome of each condition; all are quiet when the deadline has passed.
    func wait(for conditions: [WaitCondition], until deadline: Duration?) -> [WaitOutcome] {
        let outcomes = Mutex<[WaitOutcome]>([])
        let isOver = DispatchSemaphore(value: 0)
        begin(conditions, deadline) { found in
            outcomes.withLock { $0 = found }
            isOver.signal()
        }
        isOver.wait()
        return outcomes.withLock(\.self)
    }

    /// Waits without a thread until a condition holds, or the task is cancelled.
    /// - Returns: the outcome of each condition; all are quiet when the deadline has passed or the task is cancelled.
    func outcomes(of conditions: [WaitCondition], until deadline: Duration?) async -> [WaitOutcome] {
        let cancellation = EventFlag(self)
        let outcomes = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(conditions + [.flag(cancellation)], deadline) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            cancellation.set()
        }
        return outcomes.dropLast()
    }

    private func begin(
        _ conditions: [WaitCondition], _ deadline: Duration?, _ end: @escaping @Sendable ([WaitOutcome]) -> Void
    ) {
        let wait = Wait(conditions: conditions, deadline: deadline, end: end)
        let found = state.withLock { state -> [WaitOutcome]? in
            if let outcomes = wait.outcomes(at: MonotonicClock.now) { return outcomes }
            state.add(wait)
            start(&state)
            return nil
        }
        if let found { end(found) }
    }

    private func start(_ state: inout State) {
        guard state.needsThread, !state.isRunning else { return }
        state.isRunning = true
        DispatchQueue(label: name).async { self.run() }
    }

    /// A flag was set: who waits for it goes on.
    fileprivate func settle(_ flag: EventFlag) {
        finish { $0.flags.contains { $0 === flag } }
    }

    /// Ends those of some waits whose conditions hold.
    private func finish(_ isMeant: (Wait) -> Bool) {
        let ended = state.withLock { $0.takeEnded(isMeant, at: MonotonicClock.now) }
        for (wait, outcomes) in ended { wait.end(outcomes) }
    }

    // MARK: Sources

    /// Has something done on the loop's thread whenever a descriptor has one of some events, as long as it is observed.
    /// It must not block.
    func observe(_ descriptor: Int32, _ events: EPOLL_EVENTS, _ handler: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.observe(descriptor, events.rawValue, handler)
            start(&state)
        }
    }

    /// Observes a descriptor no more, which may be closed then.
    func forget(_ descriptor: Int32) {
        state.withLock { $0.forget(descriptor) }
    }

    // MARK: The thread

    private func run() {
        // The thread is Dispatch's, which may give it to others afterwards.
        var before = [CChar](repeating: 0, count: 16)
        _ = unsafe pthread_getname_np(pthread_self(), &before, before.count)
        _ = unsafe pthread_setname_np(pthread_self(), name)
        defer { _ = unsafe pthread_setname_np(pthread_self(), before) }
        var events = unsafe [epoll_event](repeating: epoll_event(), count: 64)
        while let (epoll, patience) = state.withLock({ $0.next(at: MonotonicClock.now) }) {
            let count = unsafe epoll_wait(epoll, &events, Int32(events.count), patience)
            let descriptors = unsafe Set(events.prefix(max(0, Int(count))).map { unsafe $0.data.fd })
            for handler in state.withLock({ $0.handlers(of: descriptors) }) { handler() }
            let now = MonotonicClock.now
            finish { wait in
                // Without a descriptor to wait with one looks at everything again and again.
                epoll < 0 || wait.deadline.map { $0 <= now } ?? false
                    || wait.descriptors.contains(where: descriptors.contains)
            }
        }
    }
}

/// A flag that anybody may set, and anybody may wait for.
final class EventFlag: Sendable {
    private let loop: EventLoop
    private let state = Mutex(false)

    init(_ loop: EventLoop = .shared) { self.loop = loop }

    /// Whether it is set.
    var isSet: Bool { state.withLock(\.self) }

    /// Sets it: who waits for it goes on, and nobody waits for it any more until it is cleared.
    func set() {
        state.withLock { $0 = true }
        loop.settle(self)
    }

    /// Takes it back.
    func clear() { state.withLock { $0 = false } }
}
