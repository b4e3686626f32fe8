// Device files and their folders: what is there, who may use it, and whether it is still the same device.

import Glibc
import Station

/// What the system says of a device file.
struct DeviceNode: Equatable {
    /// The device behind the file; another one after a replug.
    let device: UInt
    /// The group that owns the file.
    let group: UInt32
    /// Whether it is read and written by bytes, as no disk and no plain file is.
    let isCharacterDevice: Bool

    /// Looks at a device file; nil when there is none.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, group) = (UInt(status.st_rdev), status.st_gid)
        isCharacterDevice = status.st_mode & S_IFMT == S_IFCHR
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

/// What lies in a folder.
enum FolderListing {
    /// The names in a folder, in alphabetical order; none when it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let listing = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The numbers of the names that are a word and a number: 0 and 2 for `event0`, `event2`.
    static func numbers(after word: String, in folder: String) -> [Int] {
        names(in: folder).compactMap { $0.hasPrefix(word) ? Int($0.dropFirst(word.count)) : nil }.sorted()
    }

    /// The path that a path leads to when every link is followed; nil when it leads nowhere.
    static func resolved(_ path: String) -> String? {
        guard let target = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(target) }
        return unsafe String(cString: target)
    }
}
