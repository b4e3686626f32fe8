// Waits until devices come or go.

/// Waits for devices that come, go, or change their owner.
///
/// The kernel tells of changes in the folders of devices (`inotify(7)`): a new node, and its owner when udev sets it. It
/// does not tell when another program lets go of a camera; so one looks anew every second all the same.
final class NodeWatch {
    private let folders: FolderChanges

    /// How long to wait at most before looking anew.
    static let period = Duration.seconds(1)

    init() {
        // udev makes the folders of names with the first camera.
        folders = FolderChanges([VideoNodes.folder, "/dev/v4l"] + VideoNodes.nameFolders)
    }

    /// Set when something changed.
    var flag: EventFlag { folders.flag }

    /// Waits until something may have changed; false when `stop` is set.
    func wait(until stop: EventFlag, atMost time: Duration = period) -> Bool {
        let outcomes = EventLoop.shared.wait(
            for: [.flag(stop), .flag(folders.flag)], until: MonotonicClock.now + time)
        folders.renew()
        return outcomes[0] == .quiet
    }

    /// Forgets what has changed so far.
    func clear() { folders.renew() }
}
