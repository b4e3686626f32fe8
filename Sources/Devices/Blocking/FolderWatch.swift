// Notices when something appears, disappears or changes in folders.

import Glibc

/// Watches folders (`inotify(7)`), those too that are not there yet or are made anew.
struct FolderWatch: ~Copyable {
    /// What to wait for, readable after a change; -1 when the system gives no watch.
    let descriptor: Int32
    private let folders: [String]

    /// Watches some folders; one that is not there is watched as soon as a folder above it, which has to be among
    /// them, tells of it and the watch is renewed.
    init(_ folders: [String]) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        self.folders = folders
        listen()
    }

    /// Watches the folders above a path, from `/dev` downwards.
    init(above path: String) {
        self.init(Self.folders(above: path))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Forgets the changes so far and waits for the next.
    func renew() {
        var events = [UInt8](repeating: 0, count: 4096)
        while descriptor >= 0, unsafe read(descriptor, &events, events.count) > 0 {}
        listen()
    }

    /// Adding a folder that is watched already changes nothing.
    private func listen() {
        let changes = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
        for folder in folders { _ = unsafe inotify_add_watch(descriptor, folder, UInt32(changes)) }
    }

    /// The folders above a path without `/` itself: `/dev`, `/dev/input`, `/dev/input/by-id`.
    static func folders(above path: String) -> [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { "/" + parts[...$0].joined(separator: "/") }
    }
}
