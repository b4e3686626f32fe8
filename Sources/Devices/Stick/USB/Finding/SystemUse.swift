// Which disks the machine itself uses, so that nobody takes them for sticks.

import Glibc
import Station

/// By whom a disk is used that is not the station's to use.
enum DiskUse: Hashable, Sendable {
    /// By the system itself, and what for: it is no stick.
    case system(String)
    /// By somebody who has mounted it where sticks are mounted.
    case mounted(at: String)

    /// Whether it is no stick at all.
    var isSystems: Bool { if case .system = self { true } else { false } }

    /// What it is used for.
    var words: String {
        switch self {
        case .system(let why): why
        case .mounted(let point): "it is mounted at \(point)"
        }
    }
}

/// What the system uses its disks for. A disk counts as a whole: where the system runs from one partition of it, the
/// others are the system's as well, such as the one that it was started from.
struct SystemUse: Sendable {
    private let tree: SystemTree
    private let folder: String
    private let devices: [BlockDevice]
    private let mounts: [MountTable.Entry]
    /// What devices are used for beside being mounted, by their names.
    private let reserved: [String: String]
    /// The files and folders that loop devices and overlays are made of.
    private let parts: [String]

    /// Folders in which others mount sticks; what is mounted anywhere else belongs to the system.
    private static let stickFolders = ["/media/", "/run/media/", "/mnt/"]
    /// Time for somebody who only looks at a disk to be done.
    private static let patience = Duration.seconds(5)

    /// Looks.
    /// - Parameter folder: the folder in which the station's sticks are mounted.
    init(_ tree: SystemTree, mountedIn folder: String) {
        (self.tree, self.folder) = (tree, folder)
        devices = BlockDevice.all(in: tree)
        mounts = MountTable(tree).entries.filter { !$0.point.hasPrefix("\(folder)/") }
        let images = devices.compactMap { SystemTree.text("\(tree.sys)/class/block/\($0.name)/loop/backing_file") }
        parts = images + mounts.filter { $0.type == "overlay" }.flatMap(Self.layers)
        var reserved: [String: String] = [:]
        for device in devices {
            let holders = FolderListing.names(in: "\(tree.sys)/class/block/\(device.name)/holders")
            if let holder = holders.first { reserved[device.name] = "it is a part of \(holder)" }
            if device.noted("ID_FS_USAGE", in: tree) == "raid" {
                reserved[device.name] = "it is a part of a RAID or LVM"
            }
        }
        for image in images where image.hasPrefix("/dev/") {
            reserved[Self.name(image)] = "a loop device is made of it"
        }
        for name in Self.swaps(tree) { reserved[name] = "it is swap space" }
        for (name, point) in SystemTable(tree).devices where !point.hasPrefix("\(folder)/") {
            reserved[name] = "/etc/fstab has it for \(point)"
        }
        self.reserved = reserved
    }

    /// By whom a disk is used; nil when nobody else uses it.
    /// - Parameter disk: the disk's name.
    func use(of disk: String) -> DiskUse? {
        var use: DiskUse?
        for device in devices where device.disk == disk {
            if let why = reserved[device.name] { return .system(why) }
            for entry in mounts where entry.device == device.number || entry.source == "/dev/\(device.name)" {
                let isStick = Self.stickFolders.contains { entry.point.hasPrefix($0) }
                let isPart = parts.contains { $0 == entry.point || $0.hasPrefix("\(entry.point)/") }
                guard isStick, !isPart else { return .system("\(device.name) is mounted at \(entry.point)") }
                use = .mounted(at: entry.point)
            }
        }
        return use
    }

    /// By whom a stick is used, for who is about to check and mount it as root: the kernel itself is asked as well, which
    /// knows of uses that no table shows, such as a mount that was hidden when the system started.
    /// - Parameter stop: ends waiting for somebody who may only be looking at the disk.
    func use(of device: BlockDevice, waiting stop: EventFlag) -> DiskUse? {
        if let use = use(of: device.disk) { return use }
        let deadline = MonotonicClock.now + Self.patience
        while let name = claimed(of: device) {
            guard MonotonicClock.now < deadline else { return .system("\(name) is in use") }
            let next = min(deadline, MonotonicClock.now + .milliseconds(100))
            guard EventLoop.shared.wait(for: [.flag(stop)], until: next)[0] == .quiet else {
                return .system("\(name) is in use")
            }
        }
        return nil
    }

    /// The first device of a disk that somebody has for himself. Other partitions that a service looks after are not asked
    /// about.
    private func claimed(of device: BlockDevice) -> String? {
        let uuids = StickSearch(tree: tree, wanted: nil).links("by-uuid")
        let own = Set(MountTable(tree).entries.filter { $0.point.hasPrefix("\(folder)/") }.map(\.device))
        let others = devices.filter { other in
            // The whole disk is in use when one of its partitions is.
            other.disk == device.disk && other.name != other.disk && !own.contains(other.number)
                && uuids[other.name].flatMap { MountServiceStatus(beside: "\(folder)/\($0)") } == nil
        }
        return ([device] + others.filter { $0.name != device.name }).first { Self.isClaimed("\(tree.dev)/\($0.name)") }?
            .name
    }

    /// Whether somebody has a device for himself: it is mounted anywhere, or swap space, or a part of another device.
    static func isClaimed(_ node: String) -> Bool {
        let descriptor = unsafe open(node, O_RDONLY | O_EXCL | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == EBUSY }
        close(descriptor)
        return false
    }

    private static func layers(_ overlay: MountTable.Entry) -> [String] {
        overlay.options.split(separator: ",").flatMap { option -> [String] in
            let parts = option.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, ["lowerdir", "upperdir", "workdir"].contains(parts[0]) else { return [] }
            return parts[1].split(separator: ":").map(String.init)
        }
    }

    /// The names of the devices that are swap space.
    private static func swaps(_ tree: SystemTree) -> [String] {
        (SystemTree.text(tree.swaps) ?? "").split(separator: "\n").compactMap { line in
            line.split(whereSeparator: { $0 == " " || $0 == "\t" }).first.flatMap {
                $0.hasPrefix("/dev/") ? name(String($0)) : nil
            }
        }
    }

    private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
