// Where the system tells of disks and mounts, and its tables of them.

import Glibc
import Station

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

/// The disks that the system is set to mount or to use when it starts: those of `/etc/fstab`, the latest with them at
/// hand. What is mounted only when somebody asks for it is no such disk; installers leave lines of this kind for sticks.
struct SystemTable: Sendable {
    /// The devices' names, and where they belong.
    let devices: [String: String]

    /// Reads the table. The format is that of `fstab(5)`.
    init(_ tree: SystemTree) {
        let search = StickSearch(tree: tree, wanted: nil)
        var names: [String: [String: String]] = [:]
        func device(_ kind: String, _ value: String) -> String? {
            let links = names[kind] ?? search.links(kind)
            names[kind] = links
            return links.first { $0.value.lowercased() == value.lowercased() }?.key
        }
        var devices: [String: String] = [:]
        for line in (SystemTree.text(tree.table) ?? "").split(separator: "\n") {
            let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map {
                MountTable.unescaped($0, mark: "\\", radix: 8, digits: 3)
            }
            guard fields.count >= 3, !fields[0].hasPrefix("#") else { continue }
            guard fields.count < 4 || !fields[3].split(separator: ",").contains("noauto") else { continue }
            let name: String?
            if fields[0].hasPrefix("/dev/") {
                let path = FolderListing.resolved(tree.dev + fields[0].dropFirst(4))
                name = path?.split(separator: "/").last.map(String.init)
            } else {
                let parts = fields[0].split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, let kind = Self.kinds[parts[0]] else { continue }
                name = device(kind, parts[1].filter { $0 != "\"" })
            }
            if let name { devices[name] = fields[1] }
        }
        self.devices = devices
    }

    /// udev's folders for the ways in which a device may be named.
    private static let kinds = [
        "UUID": "by-uuid", "LABEL": "by-label", "PARTUUID": "by-partuuid", "PARTLABEL": "by-partlabel",
    ]
}

/// The mounts that this process sees.
struct MountTable: Sendable {
    /// A mount.
    struct Entry: Hashable, Sendable {
        /// The number of the device, as `stat` tells it of the files on it.
        let device: UInt
        /// Where it is mounted.
        let point: String
        /// Whether nothing can be written.
        let isReadOnly: Bool
        /// The kind of file system, by the kernel's name.
        let type: String
        /// What is mounted; where it is a device, its file.
        let source: String
        /// The file system's own options.
        let options: String
    }

    /// All mounts, the latest last.
    let entries: [Entry]

    /// Reads the mounts. The format is that of `proc_pid_mountinfo(5)`.
    init(_ tree: SystemTree) {
        let text = SystemTree.text(tree.mounts) ?? ""
        entries = text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 6, let device = BlockDevice.number(String(fields[2])),
                let separator = fields.firstIndex(of: "-"), fields.count > separator + 3
            else { return nil }
            let options = fields[5].split(separator: ",") + fields[separator + 3].split(separator: ",")
            return Entry(
                device: device, point: Self.unescaped(fields[4], mark: "\\", radix: 8, digits: 3),
                isReadOnly: options.contains("ro"), type: String(fields[separator + 1]),
                source: Self.unescaped(fields[separator + 2], mark: "\\", radix: 8, digits: 3),
                options: Self.unescaped(fields[separator + 3], mark: "\\", radix: 8, digits: 3))
        }
    }

    /// What can be seen at a mount point; nil when nothing is mounted there.
    func entry(at point: String) -> Entry? { entries.last { $0.point == point } }

    /// A name in which some characters are written by their codes: a space as `\040` among mounts, as `\x20` by udev.
    static func unescaped(_ text: Substring, mark: String, radix: Int, digits: Int) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let first = rest.first {
            let code = rest.dropFirst(mark.count).prefix(digits)
            if rest.hasPrefix(mark), code.count == digits, let byte = UInt8(code, radix: radix) {
                bytes.append(byte)
                rest = rest.dropFirst(mark.count + digits)
            } else {
                bytes += String(first).utf8
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
