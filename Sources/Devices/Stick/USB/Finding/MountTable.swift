// What is mounted where.

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

    /// A name in which some signs are written by their codes: a space as `\040` among mounts, as `\x20` by udev.
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
