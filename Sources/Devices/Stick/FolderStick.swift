// A folder that stands for the USB stick.

import Dispatch
import Glibc
public import Station

/// A folder that stands for a stick: the stick is in while the folder exists.
///
/// The folder itself is never made here: where it is missing, somebody has taken the stick out, and writing to the
/// disk below its mount point would only pretend that it was copied. A dying device may block a call for seconds; the
/// calls run on a thread of their own and hold nobody else up.
public actor FolderStick: Stick {
    private let folder: String
    private let name: String
    private let beforeReadingBack: @Sendable () -> Void
    private let executor = QueueExecutor(label: "stick")

    /// What the names of unfinished files begin with.
    private static let temporaryPrefix = ".rackstation-"

    /// Makes a stick of a folder, which need not exist now.
    public init(folder: String) {
        self.init(folder: folder, beforeReadingBack: {})
    }

    /// Makes a stick that does something between writing a file and reading it back.
    init(folder: String, beforeReadingBack: @escaping @Sendable () -> Void) {
        self.folder = folder
        name = folder.split(separator: "/").last.map(String.init) ?? folder
        self.beforeReadingBack = beforeReadingBack
    }

    /// The thread that the calls run on.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Whether the folder exists and can be written: now, and whenever that changes. A stick that was changed for
    /// another is absent in between.
    public nonisolated func presence() -> AsyncStream<StickPresence> {
        let (stream, continuation) = AsyncStream.makeStream(of: StickPresence.self)
        guard let bell = Bell() else {
            continuation.yield(.unusable(StickFault(.failed, detail: folder).fault))
            continuation.finish()
            return stream
        }
        continuation.onTermination = { _ in bell.ring() }
        DispatchQueue(label: "stick").async { [folder, name] in
            let watch = FolderWatch(folder)
            var shown: (presence: StickPresence, identity: FolderIdentity?)?
            repeat {
                let identity = FolderIdentity(folder)
                let presence = Self.presence(folder, name: name)
                if let shown, shown.identity != identity, shown.presence != .absent, presence != .absent {
                    continuation.yield(.absent)
                    continuation.yield(presence)
                } else if shown?.presence != presence {
                    continuation.yield(presence)
                }
                shown = (presence, identity)
            } while watch.wait(until: bell)
        }
        return stream
    }

    /// The contents of a file in the folder.
    public func contents(of path: String) throws(StickFault) -> [UInt8]? {
        let parts = try StickPath(path)
        var folder = try StickFolder(root: self.folder)
        for name in parts.folders {
            guard let next = try folder.folder(name) else { return nil }
            folder = next
        }
        guard let file = try folder.file(parts.name) else { return nil }
        return try file.read()
    }

    /// Puts a file into the folder so that it survives the loss of power at any moment after the return.
    public func put(_ bytes: [UInt8], at path: String) throws(StickFault) {
        let parts = try StickPath(path)
        var folder = try StickFolder(root: self.folder)
        for name in parts.folders { folder = try folder.makeFolder(name) }
        let temporary = Self.temporaryPrefix + parts.name
        do throws(StickFault) {
            let file = try folder.makeFile(temporary)
            try file.write(bytes)
            try file.flush()
            try folder.rename(temporary, to: parts.name)
            // On vfat the entry that the rename writes has no data yet; flushing the open file once more gives it
            // its clusters, which flushing the folder does not.
            try file.flush()
            try folder.flush()
        } catch {
            folder.remove(temporary)
            throw error
        }
        beforeReadingBack()
        let copy = try folder.file(parts.name)?.read()
        guard copy == bytes else {
            // No copy is better than one that says something else.
            folder.remove(parts.name)
            throw StickFault(.mismatch, detail: "\(self.folder)/\(path)")
        }
    }

    private static func presence(_ path: String, name: String) -> StickPresence {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let fault = StickFault(errno: errno, on: path)
            return fault.reason == .removed ? .absent : .unusable(fault.fault)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return .unusable(StickFault(.failed, detail: "\(path) is not a folder").fault)
        }
        guard unsafe access(path, W_OK | X_OK) == 0 else {
            return .unusable(StickFault(errno: errno, on: path).fault)
        }
        return .present(name: name)
    }
}
