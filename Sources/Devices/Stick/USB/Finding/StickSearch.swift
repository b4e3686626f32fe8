// Looks for the stick among the disks of the machine, and says what was found.

internal import Archive
import Glibc
import Station

/// A file system on a USB stick.
struct FoundStick: Hashable, Sendable {
    /// The file system's UUID.
    let uuid: String
    /// What the user is shown: its label, or else the UUID.
    let name: String
    /// The device that it is on.
    let device: BlockDevice

    /// Whether another is the same file system, still in. Its name may come a moment later than it does.
    func isSame(as other: FoundStick) -> Bool { uuid == other.uuid && device == other.device }
}

/// What came of a search.
enum StickFinding: Hashable, Sendable {
    /// No stick is in.
    case none
    /// One is in.
    case found(FoundStick)
    /// One is in whose file system is not known; its disk, and whether udev is done looking at it. A slow stick may
    /// take a minute for that.
    case unknown(disk: String, isExamined: Bool)
    /// Several are in, and nothing says which is meant.
    case several
    /// One is in that is not the one that is set; its UUID.
    case foreign(uuid: String)
    /// One is in that somebody else has mounted, and where.
    case busy(point: String)
}

/// Looks for the stick: a file system on a disk on the USB that the system itself does not use.
struct StickSearch: Sendable {
    /// Where the system tells of its devices.
    let tree: SystemTree
    /// The UUID of the only stick that is used; nil for any.
    let wanted: String?

    /// Looks.
    /// - Parameter folder: the folder in which the station's sticks are mounted.
    func find(mountedIn folder: String) -> StickFinding {
        let devices = BlockDevice.all(in: tree).filter { $0.isOnUSB && $0.sectors > 0 }
        let uuids = links("by-uuid")
        let use = SystemUse(tree, mountedIn: folder)
        // Who mounts sticks as root may know more than can be seen here.
        let noted = devices.filter { device in
            uuids[device.name].flatMap { MountServiceStatus(beside: "\(folder)/\($0)") } == .system
        }
        let system = Set(noted.map(\.disk)).union(devices.map(\.disk).filter { use.use(of: $0)?.isSystems == true })
        let sticks = devices.filter { !system.contains($0.disk) }
        let labels = links("by-label")
        let found = sticks.compactMap { device in
            uuids[device.name].map { FoundStick(uuid: $0, name: labels[device.name] ?? $0, device: device) }
        }
        guard !found.isEmpty else {
            return sticks.first.map { .unknown(disk: $0.disk, isExamined: sticks.allSatisfy(isExamined)) } ?? .none
        }
        let allowed = found.filter { wanted == nil || $0.uuid.lowercased() == wanted?.lowercased() }
        guard let first = allowed.first else { return .foreign(uuid: found[0].uuid) }
        guard Set(allowed.map(\.device.disk)).count == 1 else { return .several }
        if case .mounted(let point) = use.use(of: first.device.disk) { return .busy(point: point) }
        // Beside the one with the data, disks may have small ones for starting a computer.
        return .found(allowed.max { $0.device.sectors < $1.device.sectors } ?? first)
    }

    /// Whether udev, where there is one, is done looking at a device.
    private func isExamined(_ device: BlockDevice) -> Bool {
        unsafe access(tree.udev, F_OK) != 0 || access("\(tree.udev)/\(device.udevNote)", F_OK) == 0
    }

    /// udev's names for devices, by the device's own name.
    func links(_ kind: String) -> [String: String] {
        let folder = "\(tree.dev)/disk/\(kind)"
        var links: [String: String] = [:]
        for name in FolderListing.names(in: folder) {
            guard let target = FolderListing.resolved("\(folder)/\(name)") else { continue }
            let device = target.split(separator: "/").last.map(String.init) ?? target
            links[device] = MountTable.unescaped(name[...], mark: "\\x", radix: 16, digits: 2)
        }
        return links
    }
}

extension StickFinding {
    /// The fault that the finding is; nil when it is none.
    var fault: Fault? {
        switch self {
        case .none, .found: nil
        case .unknown(_, isExamined: true): Fault(.mount(.noFileSystem))
        case .unknown(_, isExamined: false): Fault(.mount(.slow))
        case .several: Fault(.mount(.several))
        case .foreign(let uuid): Fault(.mount(.foreign), on: uuid)
        case .busy(let point): Fault(.mount(.elsewhere), on: point)
        }
    }
}
