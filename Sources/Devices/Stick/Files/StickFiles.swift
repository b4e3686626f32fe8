// Files on a stick: read, written so that they last, and flushed.

import Glibc
import Station

/// The files below a folder that is a stick's root.
struct StickFiles: Sendable {
    /// The stick's root.
    let root: String
    /// The device that the root has to be on; nil where any will do. A folder in which nothing is mounted is on
    /// another one.
    let device: UInt?
    private let beforeReadingBack: @Sendable () -> Void

    /// Makes the files of a stick.
    /// - Parameters:
    ///   - root: the stick's root.
    ///   - device: the device that it has to be on.
    ///   - beforeReadingBack: done between writing a file and reading it back.
    init(root: String, device: UInt?, beforeReadingBack: @escaping @Sendable () -> Void = {}) {
        self.root = root
        self.device = device
        self.beforeReadingBack = beforeReadingBack
    }

    /// The contents of a file; nil when there is none.
    func contents(of path: String) throws(StickFault) -> [UInt8]? {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            guard let folder = try open(parts.folders) else { return nil }
            return try folder.file(parts.name)?.readFromStick("\(root)/\(path)")
        } catch {
            throw StickFault(error)
        }
    }

    /// The names in a folder, in alphabetical order; none when there is no such folder.
    func names(in path: String) throws(StickFault) -> [String] {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            return try open(parts.folders + [parts.name])?.names().sorted() ?? []
        } catch {
            throw StickFault(error)
        }
    }

    /// The paths of the unfinished files in a folder; none when there is no such folder.
    func unfinished(in path: String) throws(StickFault) -> [String] {
        try names(in: path).filter { $0.hasPrefix(AtomicFile.temporaryPrefix) }.map { "\(path)/\($0)" }
    }

    /// Removes a file.
    func remove(_ path: String) throws(StickFault) {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            try open(parts.folders)?.remove(parts.name)
        } catch {
            throw StickFault(error)
        }
    }

    /// Opens a folder; nil when there is none.
    private func open(_ folders: [String]) throws(SystemFault) -> OpenFolder? {
        var folder = try OpenFolder.stick(root, device: device)
        for name in folders {
            guard let next = try folder.folder(name) else { return nil }
            folder = next
        }
        return folder
    }

    /// Puts a file so that it survives the loss of power at any moment after the return.
    func put(_ bytes: [UInt8], at path: String) throws(StickFault) {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            var folder = try OpenFolder.stick(root, device: device)
            for name in parts.folders { folder = try folder.makeFolder(name) }
            try write(bytes, as: parts.name, into: folder)
            beforeReadingBack()
            guard try folder.file(parts.name)?.readFromStick("\(root)/\(path)") == bytes else {
                // No copy is better than one that says something else.
                try? folder.remove(parts.name)
                throw SystemFault(EBADMSG, path: "\(root)/\(path)")
            }
        } catch {
            throw error.code == EBADMSG ? StickFault(.mismatch, detail: error.path) : StickFault(error)
        }
    }

    private func write(
        _ bytes: [UInt8], as name: String, into folder: borrowing OpenFolder
    ) throws(SystemFault) {
        let temporary = AtomicFile.temporaryPrefix + name
        do throws(SystemFault) {
            let file = try folder.makeFile(temporary, replacing: true)
            try file.writeAll(bytes)
            try file.flush()
            try folder.rename(temporary, to: name)
            // On vfat the entry that the rename writes has no data yet; flushing the open file once more gives it
            // its clusters, which flushing the folder does not.
            try file.flush()
            try folder.flush()
        } catch {
            try? folder.remove(temporary)
            throw error
        }
    }

    /// Returns when all that was written is on the medium.
    func flush() throws(StickFault) {
        do throws(SystemFault) {
            try OpenFolder.stick(root, device: device).flushAll()
        } catch {
            throw StickFault(error)
        }
    }
}
