// Notices when a folder appears, disappears or changes.

import Glibc

/// Which folder stands at a path.
struct FolderIdentity: Equatable {
    private let device: UInt
    private let inode: UInt

    /// The identity of what is at a path; nil when nothing is.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}

/// Waits for changes around a folder.
///
/// The kernel tells of changes in the folder above (`inotify(7)`). A mount, and a folder above that is missing itself,
/// it does not tell of; so one looks anew every second all the same.
struct FolderWatch: ~Copyable {
    private let descriptor: Int32
    private let parent: String

    /// Milliseconds after which one looks anew.
    private static let period: Int32 = 1000

    init(_ path: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        let parts = path.split(separator: "/").dropLast()
        let above = parts.joined(separator: "/")
        parent = path.hasPrefix("/") ? "/" + above : above.isEmpty ? "." : above
        listen()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits until something may have changed; false when the bell has rung.
    func wait(until bell: Bell) -> Bool {
        var requests = [
            pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        _ = unsafe poll(&requests, 2, Self.period)
        if requests[0].revents != 0 { return false }
        var events = [UInt8](repeating: 0, count: 4096)
        while unsafe read(descriptor, &events, events.count) > 0 {}
        // The folder above may be another one by now; adding the same one again changes nothing.
        listen()
        return true
    }

    private func listen() {
        let changes = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
        _ = unsafe inotify_add_watch(descriptor, parent, UInt32(changes))
    }
}
