// Waits until something may have changed about the sticks.

import CGlibc
import Glibc

/// Waits for changes of device files, of udev's names for them and notes on them, of the mounts, and of what the
/// service that mounts sticks says of them.
struct StickWatch: ~Copyable {
    private let folders: FolderChanges
    private let mounts: Int32
    private let mountsChanged: EventFlag

    /// - Parameter folder: the folder in which the station's sticks are mounted.
    init(_ tree: SystemTree, mountedIn folder: String) {
        let devices = ["", "/disk", "/disk/by-uuid"].map { tree.dev + $0 }
        folders = FolderChanges(devices + [tree.udev] + FolderChanges.folders(above: "\(folder)/note"))
        let flag = EventFlag()
        mountsChanged = flag
        mounts = unsafe open(tree.mounts, O_RDONLY | O_CLOEXEC)
        // A change of the mounts is told as an urgent condition.
        if mounts >= 0 { EventLoop.shared.observe(mounts, EPOLLPRI) { flag.set() } }
    }

    deinit {
        guard mounts >= 0 else { return }
        EventLoop.shared.forget(mounts)
        close(mounts)
    }

    /// Waits until something may have changed, or until a time.
    /// - Parameters:
    ///   - stop: ends the wait for good.
    ///   - deadline: the latest end of the wait, by the monotonic clock; nil for none.
    /// - Returns: false when `stop` is set.
    func wait(until stop: EventFlag, deadline: Duration?) -> Bool {
        _ = EventLoop.shared.wait(
            for: [.flag(stop), .flag(folders.flag), .flag(mountsChanged)], until: deadline)
        if stop.isSet { return false }
        mountsChanged.clear()
        folders.renew()
        return true
    }
}
