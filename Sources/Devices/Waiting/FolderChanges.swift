// Notices when something appears, disappears or changes in folders.

import CGlibc
import Glibc
import Synchronization

/// Watches folders, those too that are not there yet or are made anew. All share one `inotify(7)`.
final class FolderChanges: Sendable {
    /// Set after a change.
    let flag = EventFlag()
    private let folders: [String]
    private let watches = Mutex<Set<Int32>>([])

    /// Watches some folders; one that is not there is watched as soon as a folder above it, which has to be among
    /// them, tells of it and the watch is renewed.
    init(_ folders: [String]) {
        self.folders = folders
        listen()
    }

    /// Watches the folders above a path, from `/dev` downwards.
    convenience init(above path: String) {
        self.init(Self.folders(above: path))
    }

    deinit {
        InotifyWatches.shared.remove(watches.withLock(\.self), of: flag)
    }

    /// Forgets the changes so far and waits for the next.
    func renew() {
        flag.clear()
        listen()
    }

    /// Adding a folder that is watched already changes nothing.
    private func listen() {
        watches.withLock { $0 = InotifyWatches.shared.watch(folders, for: flag, before: $0) }
    }

    /// The folders above a path without `/` itself: `/dev`, `/dev/input`, `/dev/input/by-id`.
    static func folders(above path: String) -> [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { "/" + parts[...$0].joined(separator: "/") }
    }
}

/// The folders that are watched, by the kernel's number for each, and whom a change is told.
private final class InotifyWatches: Sendable {
    static let shared = InotifyWatches()

    private struct State {
        var descriptor: Int32 = -1
        var flags: [Int32: [EventFlag]] = [:]
    }

    private let state = Mutex(State())

    private static let changes = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Watches folders for a flag; those that the flag had before and that are none of them any more are let go.
    /// - Returns: the numbers of the watches.
    func watch(_ folders: [String], for flag: EventFlag, before: Set<Int32>) -> Set<Int32> {
        state.withLock { state in
            open(&state)
            let numbers = Set(
                folders.map { unsafe inotify_add_watch(state.descriptor, $0, Self.changes) }.filter { $0 >= 0 })
            for number in numbers where !(state.flags[number] ?? []).contains(where: { $0 === flag }) {
                state.flags[number, default: []].append(flag)
            }
            leave(before.subtracting(numbers), flag, &state)
            return numbers
        }
    }

    /// Watches nothing for a flag any more.
    func remove(_ numbers: Set<Int32>, of flag: EventFlag) {
        state.withLock { leave(numbers, flag, &$0) }
    }

    private func leave(_ numbers: Set<Int32>, _ flag: EventFlag, _ state: inout State) {
        for number in numbers {
            state.flags[number]?.removeAll { $0 === flag }
            guard state.flags[number]?.isEmpty == true else { continue }
            state.flags[number] = nil
            // The kernel has let it go already where the folder is gone.
            _ = inotify_rm_watch(state.descriptor, number)
        }
        guard state.flags.isEmpty, state.descriptor >= 0 else { return }
        EventLoop.shared.forget(state.descriptor)
        close(state.descriptor)
        state.descriptor = -1
    }

    private func open(_ state: inout State) {
        guard state.descriptor < 0 else { return }
        state.descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard state.descriptor >= 0 else { return }
        EventLoop.shared.observe(state.descriptor, EPOLLIN) { [self] in hear() }
    }

    /// Reads what has changed, and sets the flags of those whom it concerns.
    private func hear() {
        var concerned: [EventFlag] = []
        state.withLock { state in
            // Aligned as the kernel's records are.
            var words = [UInt64](repeating: 0, count: 1024)
            while state.descriptor >= 0 {
                let count = unsafe read(state.descriptor, &words, words.count * 8)
                guard count > 0 else { return }
                unsafe words.withUnsafeBytes { bytes in
                    var place = 0
                    while place + MemoryLayout<inotify_event>.size <= count {
                        let event = unsafe bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                        place += MemoryLayout<inotify_event>.size + Int(event.len)
                        // Where the kernel has lost count, anything may have changed.
                        let flags = event.wd < 0 ? state.flags.values.flatMap(\.self) : state.flags[event.wd] ?? []
                        concerned += flags
                    }
                }
            }
        }
        for flag in concerned { flag.set() }
    }
}
