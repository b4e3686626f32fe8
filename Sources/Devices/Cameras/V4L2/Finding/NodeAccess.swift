// Why a video node cannot be opened or used, in words.

import Glibc
import Station

/// What stands in the way of a node.
enum NodeAccess {
    /// The fault that a failed call on a node stands for.
    static func fault(_ error: VideoError, at path: String) -> Fault {
        switch error.code {
        case EACCES, EPERM: forbidden(path)
        case EBUSY: busy(path)
        case ENOENT, ENODEV, ENXIO: Fault(.camera(.missing), detail: "\(path)")
        case ENOSPC:
            Fault(
                .camera(.unsupported), detail: "\(path): its USB port has no room for these pictures",
                advice: "Plug the camera into another USB port, without a hub, or set a smaller camera.size.")
        case ENOTTY, EINVAL: Fault(.camera(.unsupported), detail: "\(path): \(error.text)")
        default: Fault(.camera(.stuck), detail: "\(path): \(error.text)")
        }
    }

    /// The user may not open the node: which group may, and what is missing.
    static func forbidden(_ path: String) -> Fault {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return Fault(.camera(.forbidden), detail: "\(path)") }
        let isForGroup = status.st_mode & 0o060 == 0o060
        return forbidden(
            path, group: groupName(status.st_gid), isForGroup: isForGroup && status.st_gid != 0,
            user: userName(geteuid()), isMember: groupMembers(status.st_gid).contains(userName(geteuid())))
    }

    /// The text of a node that may not be opened.
    /// - Parameters:
    ///   - group: the group that owns the node.
    ///   - isForGroup: whether members of the group may use it.
    ///   - user: this user.
    ///   - isMember: whether the user is in the group, by the system's list; the running program is not.
    static func forbidden(
        _ path: String, group: String, isForGroup: Bool, user: String, isMember: Bool
    ) -> Fault {
        guard isForGroup else {
            return Fault(
                .camera(.forbidden), detail: "\(path) is open to no group",
                advice: "Install udev, which opens cameras to the group video.")
        }
        let detail: Words = "\(path) belongs to the group \(group)"
        guard !isMember else {
            return Fault(
                .camera(.forbidden), detail: "\(detail), in which \(user) is since this program was started",
                advice: "Log in again, or start the station again.")
        }
        return Fault(
            .camera(.forbidden), detail: "\(detail), and \(user) is not in it",
            advice: "Run: sudo usermod -aG \(group) \(user), and log in again.")
    }

    /// Another program has the node: which, where it can be seen.
    static func busy(_ path: String) -> Fault {
        let holders = NodeHolder.all(of: path).filter { $0.process != getpid() }
        guard !holders.isEmpty else { return Fault(.camera(.busy), detail: "\(path)") }
        let names = holders.map { "\($0.program) (process \($0.process))" }.joined(separator: ", ")
        return Fault(
            .camera(.busy), detail: "\(path) by \(names)", advice: "Close \(holders[0].program).")
    }

    private static func groupName(_ id: gid_t) -> String {
        guard let entry = unsafe getgrgid(id) else { return String(id) }
        return unsafe String(cString: entry.pointee.gr_name)
    }

    private static func userName(_ id: uid_t) -> String {
        guard let entry = unsafe getpwuid(id) else { return String(id) }
        return unsafe String(cString: entry.pointee.pw_name)
    }

    private static func groupMembers(_ id: gid_t) -> [String] {
        guard let entry = unsafe getgrgid(id), var member = unsafe entry.pointee.gr_mem else { return [] }
        var names: [String] = []
        while let name = unsafe member.pointee {
            names.append(unsafe String(cString: name))
            unsafe member += 1
        }
        return names
    }
}

extension VideoError {
    /// The error in words: `VIDIOC_S_FMT: Device or resource busy`.
    var text: String { unsafe "\(call): \(String(cString: strerror(code)))" }
}
