// Looks after the USB stick: finds it, mounts it, and takes note when it goes.

import Glibc
import Station
import Synchronization
internal import Archive

/// Looks after the USB stick on a thread of its own, and knows the one that is mounted.
final class StickMonitor: Sendable {
    private let tree = SystemTree()
    private let folder: String
    private let search: StickSearch
    private let mounted = Mutex<MountedStick?>(nil)
    /// The stick that was mounted last.
    private let last = Mutex<FoundStick?>(nil)
    /// The stick whose file system was checked last, and what was wrong with it.
    private let checked = Mutex<(stick: FoundStick, fault: Fault?)?>(nil)
    private let journal: @Sendable (String) -> Void

    /// Time in which the system takes a device away that was pulled.
    private static let timeToNotice = Duration.seconds(2)

    init(folder: String, wanted: String?, journal: @escaping @Sendable (String) -> Void) {
        self.folder = folder
        self.journal = journal
        search = StickSearch(tree: tree, wanted: wanted)
    }

    /// The stick that is mounted.
    /// - Throws: `removed` when there is none.
    func stick() throws(Fault) -> MountedStick {
        guard let stick = mounted.withLock({ $0 }) else { throw Fault(.stick(.removed), on: folder) }
        return stick
    }

    /// Whether the stick that was mounted last is still in, once everybody has had the time to notice that it is not.
    ///
    /// What is asked of a stick that was pulled fails before the system takes its device away; and one that fails may be
    /// let go for a moment, because the system takes it for a changed medium, though nobody has touched it.
    func isStillIn() -> Bool {
        guard let stick = last.withLock({ $0 }) else { return false }
        let stop = EventFlag()
        let watch = StickWatch(tree, mountedIn: folder)
        let deadline = MonotonicClock.now + Self.timeToNotice
        while isPlugged(stick.device) {
            guard MonotonicClock.now < deadline else { return true }
            _ = watch.wait(until: stop, deadline: deadline)
        }
        return false
    }

    /// Whether the disk that a device is a part of has not been pulled.
    private func isPlugged(_ device: BlockDevice) -> Bool {
        unsafe access("\(tree.dev)/\(device.disk)", F_OK) == 0
            && BlockDevice(device.disk, in: tree)?.plug == device.plug
    }

    /// Whether the system still has a stick's device, with the medium that it had.
    private func isIn(_ stick: FoundStick) -> Bool {
        unsafe access("\(tree.dev)/\(stick.device.name)", F_OK) == 0
            && BlockDevice(stick.device.name, in: tree)?.sequence == stick.device.sequence
    }

    /// Looks after the stick until `stop` is set, and tells every change.
    func watch(until stop: EventFlag, tell: @escaping @Sendable (StickPresence) -> Void) {
        let watch = StickWatch(tree, mountedIn: folder)
        let report = PresenceReport(tell)
        var waiting = Waiting(for: .none)
        var failures = 0
        var next: Duration?
        repeat {
            let finding = search.find(mountedIn: folder)
            if waiting.finding != finding { waiting = Waiting(for: finding) }
            let before = mounted.withLock { $0?.found }
            let presence = report.whileWorking { handle(waiting, until: stop) }
            let after = mounted.withLock { $0?.found }
            if before != nil, before != after, after != nil { report.tell(.absent) }
            // What is not decided yet is not told.
            if let presence { report.tell(presence, again: before != after) }
            if presence != nil { waiting.isTold = true }
            // A stick that could not be mounted is tried again while it is in.
            if case .found = finding, case .unusable = presence { failures += 1 } else { failures = 0 }
            let retry = MonotonicClock.now + .seconds(RetryPause.seconds(after: failures))
            next = failures > 0 ? retry : waiting.deadline
        } while watch.wait(until: stop, deadline: next)
        if let stick = mounted.withLock({ $0 }) {
            try? stick.access.end()
            release()
        }
    }

    /// Does what a finding asks for, and says what is to be told; nil when that has to wait.
    private func handle(_ waiting: Waiting, until stop: EventFlag) -> StickPresence? {
        let finding = waiting.finding
        guard case .found(let stick) = finding else {
            // udev looks anew at a stick that is in, and may not know its file system for so long.
            if case .unknown = finding, let present = mounted.withLock({ $0 })?.found, isIn(present) {
                return .present(name: present.name)
            }
            release()
            if case .none = finding {
                checked.withLock { $0 = nil }
                return .absent
            }
            if case .unknown = finding, !waiting.isOverdue { return nil }
            return finding.fault.map { .unusable($0) } ?? .absent
        }
        if let present = mounted.withLock({ $0 })?.found, present.isSame(as: stick) {
            return .present(name: present.name)
        }
        release()
        guard !stick.device.isLocked else { return .unusable(Fault(.stick(.readOnly), on: stick.name)) }
        do throws(Fault) {
            guard let present = try mount(stick, waiting, until: stop) else { return nil }
            mounted.withLock { $0 = present }
            last.withLock { $0 = stick }
            return .present(name: stick.name)
        } catch {
            // A stick that is pulled loses its device file first; what is left of it goes in a moment.
            guard unsafe access("\(tree.dev)/\(stick.device.name)", F_OK) == 0 else { return nil }
            return .unusable(error)
        }
    }

    /// Mounts a stick, or waits until the service has mounted it.
    /// - Returns: nil when the service is still to be waited for.
    private func mount(
        _ stick: FoundStick, _ waiting: Waiting, until stop: EventFlag
    ) throws(Fault) -> MountedStick? {
        let place = StickMount(
            node: "\(tree.dev)/\(stick.device.name)", point: "\(folder)/\(stick.uuid)", number: stick.device.number)
        let isRoot = geteuid() == 0
        func isThere() -> Bool { MountTable(tree).entry(at: place.point)?.device == stick.device.number }
        switch MountServiceStatus(beside: place.point) {
        case .checking:
            guard waiting.isOverdue else { return nil }
            throw Fault(.mount(waiting.isStuck ? .stuck : .checked))
        case .damaged: throw Fault(.mount(.damaged))
        case .ready, .writing, .failed, .system, nil: break
        }
        if !isThere() {
            let hasService = unsafe access("/run/systemd/system", F_OK) == 0
            if hasService, !waiting.isOverdue { return nil }
            guard isRoot else { throw Fault(.mount(.missing), on: stick.device.name) }
            place.clear(in: tree)
            guard SystemUse(tree, mountedIn: folder).use(of: stick.device, waiting: stop) == nil else {
                throw Fault(.mount(.system))
            }
            try checkOnce(stick, at: place, until: stop)
            try place.mount(owner: nil)
        }
        guard isThere() else { throw Fault(.mount(.missing), on: stick.device.name) }
        guard let access = StickAccess(place, tree: tree, isRoot: isRoot) else {
            if !waiting.isOverdue { return nil }
            throw Fault(.mount(.missing), on: stick.device.name)
        }
        let files = StickFiles(root: place.point, device: stick.device.number)
        return MountedStick(found: stick, files: files, access: access)
    }

    /// Has a stick checked unless it was since it came in: udev looks anew at what a check has opened for writing, so
    /// that one would follow the other.
    private func checkOnce(_ stick: FoundStick, at place: StickMount, until stop: EventFlag) throws(Fault) {
        if let last = checked.withLock({ $0 }), last.stick.isSame(as: stick) {
            if let fault = last.fault { throw fault }
            return
        }
        do throws(Fault) {
            try place.check(stick.device, in: tree, until: stop, journal: journal)
            checked.withLock { $0 = (stick, nil) }
        } catch {
            checked.withLock { $0 = (stick, error) }
            throw error
        }
    }

    /// Lets go of the stick, and as root of its mount.
    private func release() {
        guard
            let stick = mounted.withLock({ stick in
                defer { stick = nil }
                return stick
            })
        else { return }
        let place = StickMount(
            node: "\(tree.dev)/\(stick.found.device.name)", point: stick.files.root, number: stick.found.device.number)
        stick.access.abandon()
        if stick.access.isOwn { place.unmount() }
    }
}

/// What was found, and since when it is waited that udev names a new file system and the service mounts it.
private struct Waiting {
    private static let patience = PresenceReport.Patience()

    let finding: StickFinding
    /// Whether something was told of it, so that nothing is waited for without a word.
    var isTold = false
    private let begin = MonotonicClock.now

    init(for finding: StickFinding) { self.finding = finding }

    /// When it is overdue; nil when it is.
    var deadline: Duration? { isOverdue ? nil : begin + Self.patience.slow }
    var isOverdue: Bool { isTold || MonotonicClock.now >= begin + Self.patience.slow }
    /// Whether even the longest check would be done.
    var isStuck: Bool { MonotonicClock.now >= begin + Self.patience.stuck }
}
