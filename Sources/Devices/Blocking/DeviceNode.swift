// Who may use a device file, and whether it is still the same device.

import Glibc
import Station

/// What the system says of a device file.
struct DeviceNode: Equatable {
    /// The device behind the file; another one after a replug.
    let device: UInt
    /// The group that owns the file.
    let group: UInt32

    /// Looks at a device file; nil when there is none.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, group) = (UInt(status.st_rdev), status.st_gid)
    }

    /// What a person has to do to be let use it.
    static func remedy(forForbidden path: String) -> Words {
        guard let node = DeviceNode(path) else { return "Run the station as a user who may use \(path)." }
        guard let name = node.groupName, node.group != 0 else {
            return "Have udev give \(path) to a group, and add this user to it."
        }
        return "Add this user to the group \(name): sudo usermod -aG \(name) USER; then log in anew."
    }

    private var groupName: String? {
        var record = unsafe Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        var buffer = [CChar](repeating: 0, count: 4096)
        guard unsafe getgrgid_r(group, &record, &buffer, buffer.count, &found) == 0, unsafe found != nil else {
            return nil
        }
        return unsafe String(cString: record.gr_name)
    }
}
