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

    /// What the names of unfinished files begin with.
    private static let temporaryPrefix = ".rackstation-"

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
        var folder = try StickFolder(root: root, device: device)
        for name in parts.folders {
            guard let next = try folder.folder(name) else { return nil }
            folder = next
        }
        guard let file = try folder.file(parts.name) else { return nil }
        return try file.read()
    }

    /// Puts a file so that it survives the loss of power at any moment after the return.
    func put(_ bytes: [UInt8], at path: String) throws(StickFault) {
        let parts = try StickPath(path)
        var folder = try StickFolder(root: root, device: device)
        for name in parts.folders { folder = try folder.makeFolder(name) }
        let temporary = Self.temporaryPrefix + parts.name
        do throws(StickFault) {
            let file = try folder.makeFile(temporary)
            try file.write(bytes)
            try file.flush()
            try folder.rename(temporary, to: parts.name)
            // On vfat the entry that the rename writes has no data yet; flushing the open file once more gives it
            // its clusters, which flushing the folder does not.
            try file.flush()
            try folder.flush()
        } catch {
            folder.remove(temporary)
            throw error
        }
        beforeReadingBack()
        let copy = try folder.file(parts.name)?.read()
        guard copy == bytes else {
            // No copy is better than one that says something else.
            folder.remove(parts.name)
            throw StickFault(.mismatch, detail: "\(root)/\(path)")
        }
    }

    /// Returns when all that was written is on the medium.
    func flush() throws(StickFault) {
        try StickFolder(root: root, device: device).flushAll()
    }
}
