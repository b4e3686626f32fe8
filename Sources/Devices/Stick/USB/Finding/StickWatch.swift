// Waits until something may have changed about the sticks.

import Glibc

/// Waits for changes of device files, of udev's names for them and notes on them, of the mounts, and of what the
/// service that mounts sticks says of them.
struct StickWatch: ~Copyable {
    private let folders: FolderWatch
    private let mounts: Int32

    /// - Parameter folder: the folder in which the station's sticks are mounted.
    init(_ tree: SystemTree, mountedIn folder: String) {
        let devices = ["", "/disk", "/disk/by-uuid"].map { tree.dev + $0 }
        folders = FolderWatch(devices + [tree.udev] + FolderWatch.folders(above: "\(folder)/note"))
        mounts = unsafe open(tree.mounts, O_RDONLY | O_CLOEXEC)
    }

    deinit {
        if mounts >= 0 { close(mounts) }
    }

    /// Waits until something may have changed, or until a time.
    /// - Parameters:
    ///   - bell: ends the wait for good.
    ///   - deadline: the latest end of the wait, by `ElapsedTime.onTheWall`; nil for none.
    /// - Returns: false when the bell has rung.
    func wait(until bell: Bell, deadline: Duration?) -> Bool {
        var requests = [
            pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: folders.descriptor, events: Int16(POLLIN), revents: 0),
            // A change of the mounts is told as an urgent condition.
            pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
        ]
        _ = unsafe poll(&requests, 3, deadline.map(Waiting.milliseconds(until:)) ?? -1)
        if requests[0].revents != 0 { return false }
        folders.renew()
        return true
    }
}
