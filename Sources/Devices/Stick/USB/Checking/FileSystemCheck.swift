// Has a stick's file system checked and mended before it is mounted.

import Glibc

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
    ///   - bell: ends it before that.
    func run(on node: String, within limit: Duration = Self.limit, until bell: Bell? = nil) -> FileSystemFinding {
        let paths = folders.map { "\($0)/\(program)" }
        guard let path = paths.first(where: { unsafe access($0, X_OK) == 0 }) else {
            return .unchecked(why: "\(program) is not installed")
        }
        let look = BoundedProgram(path: path, arguments: arguments + [node])
        let first = look.run(within: limit, until: bell)
        if first.end == .exited(0) { return .sound }
        guard case .exited(let status) = first.end else { return .unchecked(why: why(first.end)) }
        // Whether all is mended is known when nothing is found any more.
        let second = look.run(within: limit, until: bell)
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
