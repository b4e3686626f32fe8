// A folder that stands for the USB stick.

import Glibc
package import Station

/// A folder that stands for a stick: the stick is in while the folder exists.
///
/// The folder itself is never made here: where it is missing, somebody has taken the stick out, and writing to the
/// disk below its mount point would only pretend that it was copied. A dying device may block a call for seconds; the
/// calls run on a thread of their own and hold nobody else up.
package actor FolderStick: Stick {
    private let folder: String
    private let name: String
    private let files: StickFiles
    private let executor = QueueExecutor(label: "stick")

    /// Makes a stick of a folder, which need not exist now.
    package init(folder: String) {
        self.init(folder: folder, beforeReadingBack: {})
    }

    /// Makes a stick that does something between writing a file and reading it back.
    init(folder: String, beforeReadingBack: @escaping @Sendable () -> Void) {
        self.folder = folder
        name = folder.split(separator: "/").last.map(String.init) ?? folder
        files = StickFiles(root: folder, device: nil, beforeReadingBack: beforeReadingBack)
    }

    /// The thread that the calls run on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Whether the folder exists and can be written: now, and whenever that changes. A stick that was changed for
    /// another is absent in between.
    package nonisolated func presence() -> AsyncStream<StickPresence> {
        let (stream, continuation) = AsyncStream.makeStream(of: StickPresence.self)
        let watching = Task { await watch { continuation.yield($0) } }
        continuation.onTermination = { _ in watching.cancel() }
        return stream
    }

    /// Tells whether the folder can be used, until the task is cancelled.
    private func watch(tell: @Sendable (StickPresence) -> Void) async {
        let watch = StickFolderWatch(folder)
        var shown: (presence: StickPresence, identity: FolderIdentity?)?
        repeat {
            let identity = FolderIdentity(folder)
            let presence = Self.presence(folder, name: name)
            if let shown, shown.identity != identity, shown.presence != .absent, presence != .absent {
                tell(.absent)
                tell(presence)
            } else if shown?.presence != presence {
                tell(presence)
            }
            shown = (presence, identity)
        } while await watch.wait()
    }

    /// The contents of a file in the folder.
    package func contents(of path: String) throws(Fault) -> [UInt8]? {
        try inFolder { () throws(Fault) in try files.contents(of: path) }
    }

    /// The first bytes of a file in the folder.
    package func contents(of path: String, most: Int) throws(Fault) -> [UInt8]? {
        try inFolder { () throws(Fault) in try files.contents(of: path, most: most) }
    }

    /// The names of what lies in a folder of the folder.
    package func names(in folder: String, most: Int) throws(Fault) -> [String] {
        try inFolder { () throws(Fault) in try files.names(in: folder, most: most) }
    }

    /// Puts a file into the folder so that it survives the loss of power at any moment after the return.
    package func put(_ bytes: [UInt8], at path: String) throws(Fault) {
        try inFolder { () throws(Fault) in try files.put(bytes, at: path) }
    }

    /// Puts a copy of a file into the folder, piece by piece.
    package func put(file: String, at path: String) throws(Fault) {
        try inFolder { () throws(Fault) in try files.put(file: file, at: path) }
    }

    /// The SHA-256 of a file in the folder.
    package func digest(of path: String) throws(Fault) -> String? {
        try inFolder { () throws(Fault) in try files.digest(of: path) }
    }

    /// The room on the folder's file system.
    package func room() throws(Fault) -> Int? { try files.room() }

    /// Removes a file from the folder.
    package func remove(_ path: String) throws(Fault) {
        try inFolder { () throws(Fault) in try files.remove(path) }
    }

    /// The folder's device and number on it, by which another folder in its place is told from it.
    package func identity() throws(Fault) -> String? {
        guard let identity = FolderIdentity(folder) else { throw Fault(.stick(.removed), on: folder) }
        return identity.text
    }

    /// Removes the unfinished files that an interruption left in a folder below.
    package func tidy(_ folder: String) throws(Fault) {
        try inFolder { () throws(Fault) in
            for path in try files.unfinished(in: folder) { try files.remove(path) }
        }
    }

    /// Returns when all that was written is on the medium below the folder.
    package func settle() throws(Fault) {
        try inFolder { () throws(Fault) in try files.flush() }
    }

    /// Does something in the folder. Where that fails, it is told whether the folder is still there.
    private func inFolder<Result>(_ work: () throws(Fault) -> Result) throws(Fault) -> Result {
        let before = FolderIdentity(folder)
        do throws(Fault) {
            return try work()
        } catch {
            guard error.code == .stick(.failing), FolderIdentity(folder) != before else { throw error }
            throw Fault(.stick(.removed), detail: error.detail)
        }
    }

    private static func presence(_ path: String, name: String) -> StickPresence {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let code = errno
            let fault = Fault(stick: code, on: path)
            return code == ENOENT || fault.code == .stick(.removed) ? .absent : .unusable(fault)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return .unusable(Fault(.stick(.failed), detail: "\(path) is not a folder"))
        }
        guard unsafe access(path, W_OK | X_OK) == 0 else {
            return .unusable(Fault(stick: errno, on: path))
        }
        return .present(name: name)
    }
}

/// Which folder stands at a path.
struct FolderIdentity: Equatable {
    private let device: UInt
    private let inode: UInt

    /// The identity as text.
    var text: String { "folder \(device)-\(inode)" }

    /// The identity of what is at a path; nil when nothing is.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}

/// Waits for changes around a folder.
///
/// The kernel tells of changes in the folder above. A mount, and a folder above that is missing itself, it does not tell
/// of; so one looks anew every second all the same.
struct StickFolderWatch {
    private let parent: FolderChanges

    /// The time after which one looks anew.
    private static let period = Duration.seconds(1)

    init(_ path: String) {
        let above = path.split(separator: "/").dropLast().joined(separator: "/")
        parent = FolderChanges([path.hasPrefix("/") ? "/" + above : above.isEmpty ? "." : above])
    }

    /// Waits until something may have changed; false when the task is cancelled.
    func wait() async -> Bool {
        _ = await EventLoop.shared.outcomes(
            of: [.flag(parent.flag)], until: MonotonicClock.now + Self.period)
        parent.renew()
        return !Task.isCancelled
    }
}
