// Where the system tells of its devices and mounts.

import Glibc

/// The folders and files in which the system tells of devices and mounts; tests make their own.
struct SystemTree: Hashable, Sendable {
    /// The devices as the kernel knows them (`sysfs(5)`).
    var sys = "/sys"
    /// The device files, and udev's names for them.
    var dev = "/dev"
    /// What udev has found out about devices, a file for each that it is done with; missing where there is no udev.
    var udev = "/run/udev/data"
    /// The mounts that this process sees (`proc_pid_mountinfo(5)`).
    var mounts = "/proc/self/mountinfo"
    /// The swap space that is in use.
    var swaps = "/proc/swaps"
    /// What the system is set to mount (`fstab(5)`).
    var table = "/etc/fstab"

    /// The text of a small file without the space around it; nil when it cannot be read.
    static func text(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        while let last = bytes.last, last == 0x0A || last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
