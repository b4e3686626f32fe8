// The one loop that waits for descriptors, and the clock that it waits by.

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

/// Somebody who waits.
private struct Wait: Sendable {
    let conditions: [WaitCondition]
    let deadline: Duration?
    let end: @Sendable ([WaitOutcome]) -> Void

    var flags: [EventFlag] {
        conditions.compactMap { if case .flag(let flag) = $0 { flag } else { nil } }
    }

    var descriptors: [Int32] { interests.map(\.descriptor) }

    /// The descriptors, and the events that the kernel is asked for beside those that it always tells.
    var interests: [(descriptor: Int32, events: UInt32)] {
        conditions.compactMap { condition in
            switch condition {
            case .readable(let descriptor) where descriptor >= 0: (descriptor, EPOLLIN.rawValue)
            case .writable(let descriptor) where descriptor >= 0: (descriptor, EPOLLOUT.rawValue)
            case .hungUp(let descriptor) where descriptor >= 0: (descriptor, 0)
            default: nil
            }
        }
    }

    /// What became of the conditions; nil while nothing has and the deadline is not over.
    func outcomes(at now: Duration) -> [WaitOutcome]? {
        var requests = conditions.map { condition in
            switch condition {
            case .readable(let descriptor): pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            case .writable(let descriptor): pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            case .hungUp(let descriptor): pollfd(fd: descriptor, events: 0, revents: 0)
            case .flag: pollfd(fd: -1, events: 0, revents: 0)
            }
        }
        _ = unsafe poll(&requests, nfds_t(requests.count), 0)
        let outcomes = zip(conditions, requests).map { condition, request -> WaitOutcome in
            if case .flag(let flag) = condition { return flag.isSet ? .ready : .quiet }
            if request.revents & Int16(POLLIN | POLLOUT) != 0 { return .ready }
            return request.revents == 0 ? .quiet : .broken
        }
        let isOver = deadline.map { $0 <= now } ?? false
        return isOver || outcomes.contains { $0 != .quiet } ? outcomes : nil
    }
}

extension EventLoop {
    /// Who waits for what, and what the kernel was told of it.
    fileprivate struct State {
        var isRunning = false
        private var epoll: Int32 = -1
        /// Ends the thread's wait in the kernel.
        private var wake: Int32 = -1
        private var waits: [Int: Wait] = [:]
        private var nextNumber = 0
        /// The events for which somebody waits, or a source is observed, once for each.
        private var uses: [Int32: [UInt32]] = [:]
        private var sources: [Int32: (events: UInt32, handler: @Sendable () -> Void)] = [:]
        /// Until when the thread sleeps, as it was last told.
        private var sleepsUntil: Duration?
        /// Since when nobody has needed the thread.
        private var idleSince: Duration?

        /// How long one sleeps where the kernel gives no descriptor to wait with.
        private static let emergencyPause = Duration.milliseconds(50)

        /// Adds a wait.
        mutating func add(_ wait: Wait) {
            open()
            waits[nextNumber] = wait
            nextNumber += 1
            for interest in wait.interests { use(interest.descriptor, interest.events) }
            if let deadline = wait.deadline, sleepsUntil.map({ deadline < $0 }) ?? true { rouse() }
        }

        /// Takes those waits out that are meant and whose conditions hold, or whose time is over.
        mutating func takeEnded(_ isMeant: (Wait) -> Bool, at now: Duration) -> [(Wait, [WaitOutcome])] {
            let ended = waits.filter { isMeant($0.value) }.compactMap { number, wait -> (Wait, [WaitOutcome])? in
                guard let outcomes = wait.outcomes(at: now) else { return nil }
                waits[number] = nil
                for interest in wait.interests { leave(interest.descriptor, interest.events) }
                return (wait, outcomes)
            }
            // The thread may sleep for ever, and has to learn that nobody needs it any more.
            if !ended.isEmpty, isRunning, !needsThread { rouse() }
            return ended
        }

        /// What the thread waits with, and for how many milliseconds; nil when it is needed no more.
        mutating func next(at now: Duration) -> (epoll: Int32, patience: Int32)? {
            open()
            var end = waits.values.compactMap(\.deadline).min()
            if needsThread {
                idleSince = nil
            } else {
                let since = idleSince ?? now
                idleSince = since
                end = since + EventLoop.lingering
                if now - since >= EventLoop.lingering {
                    (isRunning, idleSince, sleepsUntil) = (false, nil, nil)
                    return nil
                }
            }
            sleepsUntil = end
            guard epoll >= 0 else {
                // Nothing can be waited for; one looks again and again.
                _ = poll(nil, 0, Int32(Self.emergencyPause / .milliseconds(1)))
                return (epoll, 0)
            }
            return (epoll, end.map(MonotonicClock.milliseconds(until:)) ?? -1)
        }

        /// Whether somebody waits for what the thread would tell.
        var needsThread: Bool {
            sources.isEmpty
                ? waits.values.contains { $0.deadline != nil || !$0.descriptors.isEmpty } : !waits.isEmpty
        }

        // MARK: Sources

        mutating func observe(_ descriptor: Int32, _ events: UInt32, _ handler: @escaping @Sendable () -> Void) {
            open()
            sources[descriptor] = (events, handler)
            use(descriptor, events)
        }

        mutating func forget(_ descriptor: Int32) {
            guard let source = sources.removeValue(forKey: descriptor) else { return }
            leave(descriptor, source.events)
        }

        /// What is to be done for descriptors with events.
        mutating func handlers(of descriptors: Set<Int32>) -> [@Sendable () -> Void] {
            if descriptors.contains(wake) {
                var count: UInt64 = 0
                _ = unsafe read(wake, &count, 8)
            }
            return descriptors.compactMap { sources[$0]?.handler }
        }

        // MARK: The kernel

        private mutating func open() {
            guard epoll < 0 else { return }
            epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
            wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
            guard epoll >= 0, wake >= 0 else { return close() }
            control(EPOLL_CTL_ADD, wake, EPOLLIN.rawValue)
            for (descriptor, events) in uses { control(EPOLL_CTL_ADD, descriptor, events.reduce(0, |)) }
        }

        mutating func close() {
            for descriptor in [epoll, wake] where descriptor >= 0 { Glibc.close(descriptor) }
            (epoll, wake) = (-1, -1)
        }

        private mutating func use(_ descriptor: Int32, _ events: UInt32) {
            let others = uses[descriptor] ?? []
            uses[descriptor] = others + [events]
            control(others.isEmpty ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, others.reduce(events, |))
        }

        private mutating func leave(_ descriptor: Int32, _ events: UInt32) {
            guard var others = uses[descriptor], let index = others.firstIndex(of: events) else { return }
            others.remove(at: index)
            uses[descriptor] = others.isEmpty ? nil : others
            control(others.isEmpty ? EPOLL_CTL_DEL : EPOLL_CTL_MOD, descriptor, others.reduce(0, |))
        }

        /// Tells the kernel what is waited for. What it refuses, such as a file on a disk, can always be read, so that
        /// nobody waits for it.
        private func control(_ operation: Int32, _ descriptor: Int32, _ events: UInt32) {
            guard epoll >= 0 else { return }
            var event = unsafe epoll_event()
            unsafe event.events = events
            unsafe event.data.fd = descriptor
            _ = unsafe epoll_ctl(epoll, operation, descriptor, &event)
        }

        private func rouse() {
            guard wake >= 0 else { return }
            var one: UInt64 = 1
            _ = unsafe write(wake, &one, 8)
        }
    }
}

/// Time since the machine was started.
enum MonotonicClock {
    /// The present moment.
    static var now: Duration { time(of: CLOCK_MONOTONIC) }

    /// Whole milliseconds until a moment, and one more rather than one less.
    static func milliseconds(until deadline: Duration) -> Int32 {
        let left = max(.zero, deadline - now) / .milliseconds(1)
        return Int32(min(left.rounded(.up), 1_000_000))
    }
}

/// What the processor has spent on all threads of this program.
enum ProcessorClock {
    /// The time that was spent so far.
    static var now: Duration { time(of: CLOCK_PROCESS_CPUTIME_ID) }
}

private func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
