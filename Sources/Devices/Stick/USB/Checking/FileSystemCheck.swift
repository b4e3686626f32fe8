// Has the file system of a stick checked before it is mounted.

import Glibc
import Station

/// What came of checking a file system.
enum FileSystemFinding: Hashable, Sendable {
    /// It is in order.
    case sound
    /// It was not, and is now; what the program said.
    case mended(said: String)
    /// It is not, and cannot be mended without a person; what the program said.
    case damaged(said: String)
    /// Nobody knows, and why.
    case unchecked(why: String)
}

/// The check of a file system by the program that comes with it.
///
/// A stick that is pulled while it is written may keep clusters that belong to no file, or to one that is longer than
/// they are. The system mounts it all the same and fails with an input/output error when it meets them, at every mount
/// anew. So what was not left clean is mended first; only what can be mended safely, as at a system's start.
struct FileSystemCheck: Sendable {
    /// The program's name.
    let program: String
    private let arguments: [String]
    /// The program's status where something is wrong that it does not mend.
    private let damagedStatus: Int32
    private let folders: [String]

    /// Longer than any stick takes that somebody would wait for.
    static let limit = Duration.seconds(120)

    /// Makes the check for a kind of file system; nil when no program is known for it.
    /// - Parameters:
    ///   - type: the kind, by the kernel's name.
    ///   - folders: where programs are looked for.
    init?(type: String, folders: [String] = ["/usr/sbin", "/sbin", "/usr/local/sbin", "/usr/bin", "/bin"]) {
        switch type {
        // Its status is 1 for everything that is wrong, mended or not.
        case "vfat": (arguments, damagedStatus) = (["-a"], 1)
        case "exfat", "ext4": (arguments, damagedStatus) = (["-p"], 4)
        default: return nil
        }
        program = "fsck.\(type)"
        self.folders = folders
    }

    /// Checks a device, and mends it as far as that is safe.
    /// - Parameters:
    ///   - node: the device file. It must not be mounted.
    ///   - limit: how long one look may take.
    ///   - stop: ends it before that.
    func run(on node: String, within limit: Duration = Self.limit, until stop: EventFlag? = nil) -> FileSystemFinding {
        guard let path = BoundedProgram.file(of: program, in: folders) else {
            return .unchecked(why: "\(program) is not installed")
        }
        let look = BoundedProgram(path: path, arguments: arguments + [node])
        let first = look.run(within: limit, until: stop)
        if first.end == .exited(0) { return .sound }
        guard case .exited(let status) = first.end else { return .unchecked(why: why(first.end)) }
        // Whether all is mended is known when nothing is found any more.
        let second = look.run(within: limit, until: stop)
        let said = Self.line(first.output)
        switch second.end {
        case .exited(0): return .mended(said: said)
        case .exited(damagedStatus): return .damaged(said: said)
        case .exited(let status): return .unchecked(why: "\(program) ended with \(status): \(Self.line(second.output))")
        default: return .unchecked(why: "\(why(second.end)), after a first status of \(status)")
        }
    }

    private func why(_ end: BoundedProgram.End) -> String {
        switch end {
        case .exited(let status): "\(program) ended with \(status)"
        case .killed(let signal): "\(program) was ended by signal \(signal)"
        case .stopped: "\(program) was not done in time"
        case .notStarted(let code): "\(program) cannot be started: \(unsafe String(cString: strerror(code)))"
        }
    }

    /// What a program printed as one line, without what it says of itself.
    static func line(_ output: String) -> String {
        let lines = output.split(whereSeparator: \.isNewline)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty && !$0.hasPrefix("fsck.fat ") && !$0.hasPrefix("exfatprogs ") }
        let text = lines.joined(separator: "; ")
        return text.count > longest ? "\(text.prefix(longest)) …" : text
    }

    private static let longest = 500
}

extension BlockDevice {
    /// The kind of file system that udev has found, by the kernel's name; nil when it has found none.
    func fileSystem(in tree: SystemTree) -> String? { noted("ID_FS_TYPE", in: tree) }

    /// What udev has noted of a device under a key; nil when nothing.
    func noted(_ key: String, in tree: SystemTree) -> String? {
        let lines = SystemTree.text("\(tree.udev)/\(udevNote)")?.split(separator: "\n") ?? []
        let key = "E:\(key)="
        return lines.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
    }
}

extension StickMount {
    /// Has the file system checked and, where that is safe, mended.
    ///
    /// A check that cannot be made keeps nobody from using the stick: what it would have mended is met when it is
    /// written, and told then.
    /// - Parameters:
    ///   - device: the device.
    ///   - tree: where the system tells of its devices.
    ///   - stop: ends the check.
    ///   - journal: takes a line on what was found.
    /// - Throws: a fault when the file system is damaged.
    func check(
        _ device: BlockDevice, in tree: SystemTree, until stop: EventFlag, journal: (String) -> Void
    ) throws(Fault) {
        switch finding(device, in: tree, until: stop) {
        case .sound: journal("\(node): the file system is in order")
        case .mended(let said): journal("\(node): the file system was not in order and is mended: \(said)")
        case .unchecked(let why): journal("\(node): the file system is used unchecked: \(why)")
        case .damaged(let said):
            journal("\(node): the file system is damaged and cannot be mended: \(said)")
            throw Fault(.mount(.damaged))
        }
    }

    private func finding(_ device: BlockDevice, in tree: SystemTree, until stop: EventFlag) -> FileSystemFinding {
        guard let type = device.fileSystem(in: tree), let check = FileSystemCheck(type: type) else {
            return .unchecked(why: "its kind is not known")
        }
        if device.isLocked { return .unchecked(why: "it cannot be written") }
        // Mending what somebody uses would be the worst damage of all.
        if let entry = MountTable(tree).entries.first(where: { $0.device == device.number }) {
            return .unchecked(why: "it is mounted at \(entry.point)")
        }
        return check.run(on: node, until: stop)
    }
}
