// Mounts a stick, and lets it be written only as long as it is being written.

import Glibc
import Station

/// A stick's file system at its mount point.
///
/// It is mounted read-only and made writable only while files are put on it. A vfat that is mounted for writing is
/// marked as in use on the stick itself, and one that is pulled with this mark is not clean, whatever was flushed; the
/// mark goes when the file system is made read-only. Only root may do any of this.
struct StickMount: Sendable {
    /// The device file.
    let node: String
    /// Where it is mounted.
    let point: String

    /// The file systems that are tried, by the kernel's names.
    static let types = ["vfat", "exfat", "ext4"]
    /// No programs, no devices and no other user's rights come from a stick.
    private static let flags = UInt(MS_NOSUID) | UInt(MS_NODEV) | UInt(MS_NOEXEC) | UInt(MS_NOATIME)

    /// Mounts the stick read-only, in a folder that is made.
    /// - Parameter owner: who owns the files where the file system does not say so itself; nil for root.
    /// - Throws: a fault when no known file system is there.
    func mount(owner: StickOwner?) throws(Fault) {
        do throws(FileFault) {
            try AtomicFile.makeFolder(point)
        } catch {
            throw error.fault
        }
        var last: Int32 = 0
        for type in Self.types {
            let options = type == "ext4" ? "" : owner.map { "uid=\($0.user),gid=\($0.group)" } ?? ""
            let result = unsafe Glibc.mount(node, point, type, Self.flags | UInt(MS_RDONLY), options)
            if result == 0 { return try shareAsWritable() }
            last = errno
            // No such file system here, or not in this kernel: it may be another.
            guard last == EINVAL || last == ENODEV else { break }
        }
        unsafe rmdir(point)
        if last == EINVAL || last == ENODEV { throw StickFinding.unknownFileSystem }
        throw StickFault(errno: last, on: node).fault
    }

    /// Puts another mount of the same file system over the first, that says for itself nothing of read-only.
    ///
    /// A service in a mount namespace of its own gets a copy of a mount as it is when it comes, and no later change of
    /// it; only the file system's own state is everybody's. So the file system alone may be read-only, and the mount
    /// has to be writable when it first shows.
    private func shareAsWritable() throws(Fault) {
        let staged = unsafe Glibc.mount(nil, point, nil, Self.flags | UInt(MS_REMOUNT) | UInt(MS_BIND), nil) == 0
        guard staged, unsafe Glibc.mount(point, point, nil, UInt(MS_BIND), nil) == 0 else {
            let code = errno
            unmount()
            throw StickFault(errno: code, on: node).fault
        }
    }

    /// Makes the stick writable, or brings all to the medium and makes it read-only.
    func setWritable(_ isWritable: Bool) throws(StickFault) {
        let flags = Self.flags | UInt(MS_REMOUNT) | (isWritable ? 0 : UInt(MS_RDONLY))
        guard unsafe Glibc.mount(nil, point, nil, flags, nil) == 0 else { throw StickFault(errno: errno, on: node) }
        if !isWritable { try flushDevice() }
    }

    /// Takes the mount away, at once for all who look, and its folder.
    func unmount() {
        // One below the other.
        while unsafe umount2(point, Int32(MNT_DETACH)) == 0 {}
        unsafe rmdir(point)
    }

    /// Has the stick itself write what it only remembers.
    private func flushDevice() throws(StickFault) {
        let descriptor = unsafe open(node, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StickFault(errno: errno, on: node) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StickFault(errno: errno, on: node) }
    }
}

/// Who owns the files of a file system that has no owners.
public struct StickOwner: Hashable, Sendable {
    /// The user's number.
    public var user: UInt32
    /// The group's number.
    public var group: UInt32

    /// Finds a user of the system by its name; nil when there is none.
    public init?(name: String) {
        guard let entry = unsafe getpwnam(name) else { return nil }
        (user, group) = unsafe (entry.pointee.pw_uid, entry.pointee.pw_gid)
    }
}
