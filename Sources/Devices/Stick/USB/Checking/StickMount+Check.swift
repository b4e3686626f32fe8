// Has a stick checked where it may be, and says what was found.

import Station

extension StickMount {
    /// Has the file system checked and, where that is safe, mended.
    ///
    /// A check that cannot be made keeps nobody from using the stick: what it would have mended is met when it is
    /// written, and told then.
    /// - Parameters:
    ///   - device: the device.
    ///   - tree: where the system tells of its devices.
    ///   - bell: ends the check.
    ///   - journal: takes a line on what was found.
    /// - Throws: a fault when the file system is damaged.
    func check(
        _ device: BlockDevice, in tree: SystemTree, until bell: Bell, journal: (String) -> Void
    ) throws(Fault) {
        switch finding(device, in: tree, until: bell) {
        case .sound: journal("\(node): the file system is in order")
        case .mended(let said): journal("\(node): the file system was not in order and is mended: \(said)")
        case .unchecked(let why): journal("\(node): the file system is used unchecked: \(why)")
        case .damaged(let said):
            journal("\(node): the file system is damaged and cannot be mended: \(said)")
            throw StickFinding.damagedFileSystem
        }
    }

    private func finding(_ device: BlockDevice, in tree: SystemTree, until bell: Bell) -> FileSystemFinding {
        guard let type = device.fileSystem(in: tree), let check = FileSystemCheck(type: type) else {
            return .unchecked(why: "its kind is not known")
        }
        if device.isLocked { return .unchecked(why: "it cannot be written") }
        // Mending what somebody uses would be the worst damage of all.
        if let entry = MountTable(tree).entries.first(where: { $0.device == device.number }) {
            return .unchecked(why: "it is mounted at \(entry.point)")
        }
        return check.run(on: node, until: bell)
    }
}
