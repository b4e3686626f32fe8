// Waits until devices come or go.

/// Waits for devices that come, go, or change their owner.
///
/// The kernel tells of changes in the folders of devices (`inotify(7)`): a new node, and its owner when udev sets it. It
/// does not tell when another program lets go of a camera; so one looks anew every second all the same.
final class NodeWatch {
    private let folders: FolderWatch

    /// How long to wait at most before looking anew.
    static let period = Duration.seconds(1)

    init() {
        // udev makes the folders of names with the first camera.
        folders = FolderWatch([VideoNodes.folder, "/dev/v4l"] + VideoNodes.nameFolders)
    }

    /// Readable when something changed; -1 when the system gives no watch.
    var descriptor: Int32 { folders.descriptor }

    /// Waits until something may have changed; false when the bell has rung.
    func wait(until bell: Bell, atMost time: Duration = period) -> Bool {
        let outcomes = Waiting.wait(
            for: [bell.descriptor, folders.descriptor], until: ElapsedTime.onTheWall() + time)
        folders.renew()
        return outcomes[0] == .quiet
    }

    /// Forgets what has changed so far.
    func clear() { folders.renew() }
}
