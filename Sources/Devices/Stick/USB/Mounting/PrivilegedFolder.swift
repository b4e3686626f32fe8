// Root's folders for sticks: where they are mounted, and the one on a stick that is made for the station.

internal import Archive
import Glibc
import Station

/// The folder in which sticks are mounted, with the pipes and notes beside the mount points.
///
/// Only root can have changed anything on the way to it, or in it: each folder is opened in the one before, none of them
/// by a link, and one that somebody else may write is refused. All in it is made, given away and removed from its
/// descriptor.
struct PrivilegedFolder: ~Copyable {
    private let folder: OpenFolder

    /// Opens the folder, and makes what is missing of it.
    /// - Throws: a fault when it is not root's alone.
    init(_ path: String) throws(Fault) {
        do throws(SystemFault) {
            var folder = try OpenFolder(path.hasPrefix("/") ? "/" : ".")
            for name in path.split(separator: "/") where name != "." {
                guard name != ".." else { throw SystemFault(EPERM, path: path) }
                folder = try folder.makeFolder(String(name), mode: 0o755)
                let status = try folder.status()
                // In a folder such as /tmp, nobody can put anything in the place of what is root's.
                let isShared = status.mode & 0o022 != 0 && status.mode & 0o1000 == 0
                guard [0, geteuid()].contains(status.owner), !isShared else {
                    throw SystemFault(EPERM, path: folder.path)
                }
            }
            self.folder = folder
        } catch {
            throw Fault(.mount(.folder), detail: "\(error.path)", "\(error.text)")
        }
    }

    /// Puts a small file that all may read.
    func put(_ bytes: [UInt8], as name: String) throws(SystemFault) {
        let temporary = "\(AtomicFile.temporaryPrefix)\(name)"
        try? folder.remove(temporary)
        do throws(SystemFault) {
            let file = try folder.makeFile(temporary, replacing: false)
            try file.setMode(0o644)
            try file.writeAll(bytes)
            try folder.rename(temporary, to: name)
        } catch {
            try? folder.remove(temporary)
            throw error
        }
    }

    /// Removes a file, whatever it is.
    func remove(_ name: String) { try? folder.remove(name) }

    /// Makes a pipe that its owner alone, beside root, may open; what was there of that name goes.
    func makePipe(_ name: String, for owner: StickOwner?) throws(SystemFault) {
        remove(name)
        let path = "\(folder.path)/\(name)"
        try checked(path) { unsafe mkfifoat(folder.descriptor, name, 0o600) }
        guard let owner else { return }
        let pipe = try openPipe(name)
        try pipe.give(to: owner)
    }

    /// Opens a pipe for reading, without waiting for a writer.
    func openPipe(_ name: String) throws(SystemFault) -> OpenPipe {
        let path = "\(folder.path)/\(name)"
        let descriptor = try checked(path) {
            unsafe openat(folder.descriptor, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        }
        return try OpenPipe(descriptor, path: path)
    }

    /// Makes the folder on which a stick is mounted.
    /// - Throws: `EBUSY` when something is mounted there.
    func makeMountPoint(_ name: String) throws(SystemFault) -> OpenFolder {
        let point = try folder.makeFolder(name, mode: 0o755)
        guard try point.device() == folder.device() else { throw SystemFault(EBUSY, path: point.path) }
        return point
    }

    /// Removes a mount point on which nothing is mounted.
    func removeMountPoint(_ name: String) { unsafe unlinkat(folder.descriptor, name, AT_REMOVEDIR) }

    /// What is mounted at a mount point, the uppermost.
    /// - Parameter device: the device that it has to be on; nil where any will do.
    /// - Throws: `ENODEV` when it is not.
    func mounted(at name: String, on device: UInt?) throws(SystemFault) -> OpenFolder {
        guard let root = try folder.folder(name) else { throw SystemFault(ENODEV, path: "\(folder.path)/\(name)") }
        if let device, try root.device() != device { throw SystemFault(ENODEV, path: root.path) }
        return root
    }

    /// Takes all mounts at a mount point away, at once for all who look, and the mount point.
    func unmount(_ name: String) {
        // The folder itself is reached by its descriptor, and what is in it is no link.
        let path = "\(Self.path(of: folder))/\(name)"
        // One below the other.
        while unsafe umount2(path, Int32(MNT_DETACH) | Int32(UMOUNT_NOFOLLOW)) == 0 {}
        removeMountPoint(name)
    }

    /// A path that leads to an open folder and nowhere else, for calls that take no descriptor.
    static func path(of folder: borrowing OpenFolder) -> String { "/proc/self/fd/\(folder.descriptor)" }
}

/// A pipe that is open for reading.
struct OpenPipe: ~Copyable {
    /// The pipe's descriptor.
    let descriptor: Int32
    private let path: String

    fileprivate init(_ descriptor: Int32, path: String) throws(SystemFault) {
        (self.descriptor, self.path) = (descriptor, path)
        var status = stat()
        try checked(path) { unsafe fstat(descriptor, &status) }
        guard status.st_mode & S_IFMT == S_IFIFO else { throw SystemFault(EINVAL, path: path) }
    }

    deinit { close(descriptor) }

    fileprivate func give(to owner: StickOwner) throws(SystemFault) {
        try checked(path) { fchown(descriptor, owner.user, owner.group) }
    }
}

/// The folder `RACKSTATION` on a stick whose file system has owners: root's own folder is not the station's to write.
enum SharedFolder {
    /// What came of giving the folder.
    enum Outcome: Equatable {
        /// It is the station's, or the station needs no gift.
        case given
        /// Something else has its place: a file, a link, or a folder that is not on the stick itself.
        case occupied
    }

    /// Makes the folder and gives it to its owner.
    ///
    /// What lies on a stick is anybody's making, so nothing is done by a path: the folder is made and opened in the
    /// stick's root, never by a link, and given away by its own descriptor once it is seen to be on the stick.
    /// - Parameters:
    ///   - root: the stick's root.
    ///   - owner: who gets it.
    static func give(on root: borrowing OpenFolder, to owner: StickOwner) throws(SystemFault) -> Outcome {
        let status = try root.status()
        // Where the file system has no owners, all of it is the station's.
        if status.owner == owner.user { return .given }
        guard let folder = try make(on: root) else { return .occupied }
        let present = try folder.status()
        guard present.device == status.device else { return .occupied }
        if present.owner != owner.user {
            try checked(folder.path) { fchown(folder.descriptor, owner.user, owner.group) }
        }
        return .given
    }

    /// Makes the folder unless it is there; nil when something that is no folder has its place.
    private static func make(on root: borrowing OpenFolder) throws(SystemFault) -> OpenFolder? {
        do throws(SystemFault) {
            return try root.makeFolder(StickMirror.topFolder, mode: 0o755)
        } catch  where [ENOTDIR, ELOOP, EEXIST].contains(error.code) {
            return nil
        }
    }
}
