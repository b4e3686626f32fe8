// Who waits in the loop for what, and what the kernel was told of it.

import CGlibc
import Glibc

extension EventLoop {
    /// Who waits for what, and what the kernel was told of it.
    struct State {
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

/// Somebody who waits in the loop.
struct Wait: Sendable {
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
