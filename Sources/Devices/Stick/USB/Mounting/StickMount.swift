// Mounts a stick, and lets it be written only as long as it is being written.

import Glibc
import Station
internal import Archive

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
    /// The device's number, which what is mounted has to be on; nil where any will do.
    var number: UInt?

    /// The file systems that are tried, by the kernel's names.
    static let types = ["vfat", "exfat", "ext4"]
    /// No programs, no devices and no other user's rights come from a stick, and no link on it leads anywhere.
    private static let flags =
        UInt(MS_NOSUID) | UInt(MS_NODEV) | UInt(MS_NOEXEC) | UInt(MS_NOATIME) | UInt(MS_NOSYMFOLLOW)

    /// Mounts the stick read-only, in a folder that is made.
    /// - Parameter owner: who owns the files where the file system does not say so itself; nil for root.
    /// - Throws: a fault when no known file system is there.
    func mount(owner: StickOwner?) throws(Fault) {
        let place = MountPlace(point)
        let folder = try PrivilegedFolder(place.folder)
        var last: Int32 = 0
        for type in Self.types {
            let options = type == "ext4" ? "" : owner.map { "uid=\($0.user),gid=\($0.group)" } ?? ""
            do throws(SystemFault) {
                // By its own descriptor, so that it is this folder and nothing that a link leads to.
                let mountPoint = try folder.makeMountPoint(place.name)
                let flags = Self.flags | UInt(MS_RDONLY)
                try checked(node) {
                    unsafe Glibc.mount(node, PrivilegedFolder.path(of: mountPoint), type, flags, options)
                }
                return try shareAsWritable(folder, place.name)
            } catch {
                last = error.code
            }
            // No such file system here, or not in this kernel: it may be another.
            guard last == EINVAL || last == ENODEV else { break }
        }
        folder.removeMountPoint(place.name)
        if last == EINVAL || last == ENODEV { throw Fault(.mount(.noFileSystem)) }
        throw Fault(stick: last, on: node)
    }

    /// Puts another mount of the same file system over the first, that says for itself nothing of read-only.
    ///
    /// A service in a mount namespace of its own gets a copy of a mount as it is when it comes, and no later change of
    /// it; only the file system's own state is everybody's. So the file system alone may be read-only, and the mount
    /// has to be writable when it first shows.
    private func shareAsWritable(_ folder: borrowing PrivilegedFolder, _ name: String) throws(SystemFault) {
        do throws(SystemFault) {
            let root = try folder.mounted(at: name, on: number)
            let path = PrivilegedFolder.path(of: root)
            try checked(node) {
                unsafe Glibc.mount(nil, path, nil, Self.flags | UInt(MS_REMOUNT) | UInt(MS_BIND), nil)
            }
            try checked(node) { unsafe Glibc.mount(path, path, nil, UInt(MS_BIND), nil) }
        } catch {
            folder.unmount(name)
            throw error
        }
    }

    /// Opens the root of the stick that is mounted.
    func root() throws(Fault) -> OpenFolder {
        let folder = try folder()
        do throws(SystemFault) {
            return try folder.mounted(at: MountPlace(point).name, on: number)
        } catch {
            throw Fault(stick: error)
        }
    }

    private func folder() throws(Fault) -> PrivilegedFolder {
        do throws(Fault) {
            return try PrivilegedFolder(MountPlace(point).folder)
        } catch {
            throw Fault(.stick(.failed), detail: error.text)
        }
    }

    /// Makes the stick writable, or brings all to the medium and makes it read-only.
    func setWritable(_ isWritable: Bool) throws(Fault) {
        let flags = Self.flags | UInt(MS_REMOUNT) | (isWritable ? 0 : UInt(MS_RDONLY))
        let root = try root()
        guard unsafe Glibc.mount(nil, PrivilegedFolder.path(of: root), nil, flags, nil) == 0 else {
            throw Fault(stick: errno, on: node)
        }
        if !isWritable { try flushDevice() }
    }

    /// Takes away what is left of an earlier mount here: of a stick that is gone, or of this one by a service that was
    /// killed. Another stick that is in keeps its mount.
    func clear(in tree: SystemTree) {
        guard let present = MountTable(tree).entry(at: point) else { return }
        let isOthers = BlockDevice.all(in: tree).contains { $0.number == present.device && $0.number != number }
        if !isOthers { unmount() }
    }

    /// Takes the mount away, at once for all who look, and its folder.
    func unmount() {
        let place = MountPlace(point)
        guard let folder = try? PrivilegedFolder(place.folder) else { return }
        folder.unmount(place.name)
    }

    /// Has the stick itself write what it only remembers.
    private func flushDevice() throws(Fault) {
        let descriptor = unsafe open(node, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw Fault(stick: errno, on: node) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Fault(stick: errno, on: node) }
    }
}

/// Who owns the files of a file system that has no owners.
package struct StickOwner: Hashable, Sendable {
    /// The user's number.
    package var user: UInt32
    /// The group's number.
    package var group: UInt32

    /// A user and a group by their numbers.
    init(user: UInt32, group: UInt32) { (self.user, self.group) = (user, group) }

    /// Finds a user of the system by its name; nil when there is none.
    package init?(name: String) {
        guard let entry = unsafe getpwnam(name) else { return nil }
        (user, group) = unsafe (entry.pointee.pw_uid, entry.pointee.pw_gid)
    }
}
