// How the station comes to write on a mounted stick.

import Glibc
import Station
import Synchronization
internal import Archive

/// How the station makes a mounted stick writable and read-only again: by itself, as root, or through the service that
/// has mounted it.
final class StickAccess: Sendable {
    private let mount: StickMount
    private let tree: SystemTree
    /// The pipe to the service; nil where the station is root and there is none.
    private let pipe: String?
    /// The open pipe, -1 while nothing is being written.
    private let opened = Atomic<Int32>(-1)
    /// Whether what was written could not be brought to the medium; it stays so until the stick is put in again.
    private let hasFailed = Atomic<Bool>(false)

    /// Time for the service to follow.
    private static let patience = Duration.seconds(10)

    /// Finds the way to write; nil when there is none.
    init?(_ mount: StickMount, tree: SystemTree, isRoot: Bool) {
        let pipe = StickMountService.pipe(beside: mount.point)
        var status = stat()
        let hasService = unsafe lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        guard hasService || isRoot else { return nil }
        self.mount = mount
        self.tree = tree
        self.pipe = hasService ? pipe : nil
    }

    deinit { abandon() }

    /// Whether the station has mounted the stick itself.
    var isOwn: Bool { pipe == nil }

    /// Makes the stick writable, unless it is. What the service itself has to do on the stick is done when this
    /// returns: two never write it at once.
    func begin() throws(Fault) {
        guard let pipe else { return try isReadOnly() ? mount.setWritable(true) : () }
        if opened.load(ordering: .sequentiallyConsistent) >= 0, try isOpen() { return }
        abandon()
        // The service may still be about the last wish.
        try wait(else: .failed) { () throws(Fault) in
            try isReadOnly() && MountServiceStatus(beside: mount.point) != .writing
        }
        let descriptor = unsafe open(pipe, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw Fault(stick: errno, on: pipe) }
        opened.store(descriptor, ordering: .sequentiallyConsistent)
        var byte: UInt8 = 0
        _ = unsafe write(descriptor, &byte, 1)
        try wait(else: .readOnly) { () throws(Fault) in try isOpen() }
    }

    /// Makes the stick read-only, unless it is: all is on the medium then, and it may be taken out.
    func end() throws(Fault) {
        abandon()
        do throws(Fault) {
            if hasFailed.load(ordering: .sequentiallyConsistent) { throw Fault(stick: EIO, on: mount.node) }
            guard pipe == nil else {
                return try wait(else: .failed) { () throws(Fault) in try isSettled() }
            }
            if try !isReadOnly() { try mount.setWritable(false) }
        } catch {
            // A service that is slow may be waited for once more; what is not on the medium does not come there.
            if error.code == .stick(.failing) { hasFailed.store(true, ordering: .sequentiallyConsistent) }
            throw error
        }
    }

    /// Lets the stick go without waiting: it is gone.
    func abandon() {
        let descriptor = opened.exchange(-1, ordering: .sequentiallyConsistent)
        if descriptor >= 0 { close(descriptor) }
    }

    private func isReadOnly() throws(Fault) -> Bool {
        guard let entry = MountTable(tree).entry(at: mount.point) else {
            throw Fault(.stick(.removed), on: mount.point)
        }
        return entry.isReadOnly
    }

    /// Whether the stick may be written: it can be, and the service, which may have to make a folder first, says so.
    private func isOpen() throws(Fault) -> Bool {
        try !isReadOnly() && MountServiceStatus(beside: mount.point) == .writing
    }

    /// Waits until something is so, for as long as the service may take.
    private func wait(
        else reason: Fault.Stick, until isSo: () throws(Fault) -> Bool
    ) throws(Fault) {
        let stop = EventFlag()
        let watch = StickWatch(tree, mountedIn: AtomicFile.folder(of: mount.point))
        let deadline = MonotonicClock.now + Self.patience
        while try !isSo() {
            guard MonotonicClock.now < deadline else { throw Fault(.stick(reason), on: mount.point) }
            _ = watch.wait(until: stop, deadline: deadline)
        }
    }

    /// Whether the stick is read-only, and the service says that all is on the medium, which comes after it.
    private func isSettled() throws(Fault) -> Bool {
        guard try isReadOnly() else { return false }
        switch MountServiceStatus(beside: mount.point) {
        case .failed: throw Fault(stick: EIO, on: mount.node)
        case .writing, .checking, .damaged, .system: return false
        case .ready, nil: return true
        }
    }
}
