// The disks and partitions that the kernel knows.

/// A disk or a partition.
struct BlockDevice: Hashable, Sendable {
    /// Its name: `sda`, `sda1`.
    let name: String
    /// The disk that it is or is a part of: `sda`.
    let disk: String
    /// Its number, as `stat` tells it of the files on it.
    let number: UInt
    /// The name of the file in which udev notes what it found out: `b8:1`.
    let udevNote: String
    /// Its size in sectors of 512 bytes; 0 for a drive with nothing in it.
    let sectors: Int
    /// Whether it is locked against writing.
    let isLocked: Bool
    /// Whether it hangs on the USB.
    let isOnUSB: Bool
    /// A number that no other disk has had since the start of the system, nor this one before its medium may have been
    /// changed; nil on kernels before 5.15.
    let sequence: String?
    /// The number that its USB device got when it was plugged in; nil for a disk elsewhere.
    let plug: String?

    /// All disks and partitions.
    static func all(in tree: SystemTree) -> [BlockDevice] {
        FolderListing.names(in: "\(tree.sys)/class/block").compactMap { BlockDevice($0, in: tree) }
    }

    /// A device by its name; nil when there is none.
    init?(_ name: String, in tree: SystemTree) {
        guard let path = FolderListing.resolved("\(tree.sys)/class/block/\(name)"),
            let numberText = SystemTree.text("\(path)/dev"), let number = Self.number(numberText)
        else { return nil }
        let parts = path.split(separator: "/").map(String.init)
        let isPartition = SystemTree.text("\(path)/partition") != nil
        self.name = name
        self.number = number
        udevNote = "b\(numberText)"
        disk = isPartition && parts.count > 1 ? parts[parts.count - 2] : name
        sectors = SystemTree.text("\(path)/size").flatMap { Int($0) } ?? 0
        isLocked = SystemTree.text("\(path)/ro") == "1"
        isOnUSB = parts.contains { $0.hasPrefix("usb") && $0.count > 3 && $0.dropFirst(3).allSatisfy(\.isNumber) }
        sequence = SystemTree.text(isPartition ? "\(path)/../diskseq" : "\(path)/diskseq")
        plug = isOnUSB ? Self.plug(above: parts) : nil
    }

    /// The number of the nearest USB device on the way to a device.
    private static func plug(above parts: [String]) -> String? {
        (1..<parts.count).reversed().lazy.compactMap {
            SystemTree.text("/" + parts.prefix($0).joined(separator: "/") + "/devnum")
        }.first
    }

    /// The number that is written as `8:1`, as `makedev(3)` puts it together.
    static func number(_ text: String) -> UInt? {
        let parts = text.split(separator: ":").compactMap { UInt($0) }
        guard parts.count == 2 else { return nil }
        let (major, minor) = (parts[0], parts[1])
        return (major & 0xfffff000) << 32 | (major & 0xfff) << 8 | (minor & 0xffffff00) << 12 | minor & 0xff
    }
}
