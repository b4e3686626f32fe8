// Files on a stick: read, written so that they last, and flushed.

import Glibc
import Station
internal import Archive

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
    func contents(of path: String) throws(Fault) -> [UInt8]? {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            guard let folder = try open(parts.folders) else { return nil }
            return try folder.file(parts.name)?.readFromStick("\(root)/\(path)")
        } catch {
            throw Fault(readingStick: error)
        }
    }

    /// The first bytes of a file, at most `most`; nil when there is none.
    func contents(of path: String, most: Int) throws(Fault) -> [UInt8]? {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            guard let folder = try open(parts.folders) else { return nil }
            return try folder.file(parts.name)?.readFromStick("\(root)/\(path)", most: most)
        } catch {
            throw Fault(stick: error)
        }
    }

    /// The SHA-256 of a file; nil when there is none.
    func digest(of path: String) throws(Fault) -> String? {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            guard let folder = try open(parts.folders) else { return nil }
            return try folder.file(parts.name)?.digestFromStick("\(root)/\(path)")
        } catch {
            throw Fault(readingStick: error)
        }
    }

    /// The bytes that have room.
    func room() throws(Fault) -> Int {
        do throws(SystemFault) {
            return try OpenFolder.stick(root, device: device).room()
        } catch {
            throw Fault(stick: error)
        }
    }

    /// The names in a folder, in alphabetical order; none when there is no such folder.
    /// - Parameter most: the most names that are looked at.
    func names(in path: String, most: Int = .max) throws(Fault) -> [String] {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            return try open(parts.folders + [parts.name])?.names(most: most).sorted() ?? []
        } catch {
            throw Fault(stick: error)
        }
    }

    /// The paths of the unfinished files in a folder; none when there is no such folder. A folder or a link of such a
    /// name is nothing that was left unfinished.
    func unfinished(in path: String) throws(Fault) -> [String] {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            guard let folder = try open(parts.folders + [parts.name]) else { return [] }
            var paths: [String] = []
            for name in try folder.names().sorted() where name.hasPrefix(AtomicFile.temporaryPrefix) {
                if try folder.status(of: name)?.kind == .regular { paths.append("\(path)/\(name)") }
            }
            return paths
        } catch {
            throw Fault(stick: error)
        }
    }

    /// Removes a file, so that it stays away after a power cut; nothing happens when there is none.
    func remove(_ path: String) throws(Fault) {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            guard let folder = try open(parts.folders), try folder.file(parts.name) != nil else { return }
            try folder.remove(parts.name)
            try folder.flush()
        } catch {
            throw Fault(stick: error)
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
    func put(_ bytes: [UInt8], at path: String) throws(Fault) {
        try put(at: path) { file throws(SystemFault) in
            try file.writeAll(bytes)
            return FileDigest.of(bytes)
        }
    }

    /// Puts a copy of a file of this machine, piece by piece.
    func put(file source: String, at path: String) throws(Fault) {
        var localFault: SystemFault?
        do throws(Fault) {
            try put(at: path) { file throws(SystemFault) in
                do throws(SystemFault) {
                    let local = try OpenFile(source, O_RDONLY)
                    var digest = FileDigest()
                    while true {
                        let piece = try local.readSome(OpenFile.piece)
                        if piece.isEmpty { return digest.text }
                        digest.add(piece)
                        try file.writeAll(piece)
                    }
                } catch {
                    if error.path == source { localFault = error }
                    throw error
                }
            }
        } catch {
            // What this machine's disk does is no fault of the stick.
            throw localFault.map { Fault(.stick(.failed), on: "\(source): \($0.text)") } ?? error
        }
    }

    /// Writes a file, and compares what the stick then has with what was written. What stands in its place and is no file
    /// is somebody else's and stays.
    /// - Parameter fill: writes the contents, and says what their SHA-256 is.
    private func put(
        at path: String, _ fill: (borrowing OpenFile) throws(SystemFault) -> String
    ) throws(Fault) {
        let parts = try StickPath(path)
        do throws(SystemFault) {
            var folder = try OpenFolder.stick(root, device: device)
            for name in parts.folders { folder = try folder.makeFolder(name) }
            if let kind = try folder.status(of: parts.name)?.kind, kind != .regular {
                throw SystemFault(EEXIST, path: "\(root)/\(path)")
            }
            let written = try write(as: parts.name, into: folder, fill)
            beforeReadingBack()
            guard try folder.file(parts.name)?.digestFromStick("\(root)/\(path)") == written else {
                // No copy is better than one that says something else.
                try? folder.remove(parts.name)
                throw SystemFault(EBADMSG, path: "\(root)/\(path)")
            }
        } catch {
            throw error.code == EBADMSG ? Fault(.stick(.mismatch), on: error.path) : Fault(stick: error)
        }
    }

    private func write(
        as name: String, into folder: borrowing OpenFolder,
        _ fill: (borrowing OpenFile) throws(SystemFault) -> String
    ) throws(SystemFault) -> String {
        let temporary = try unusedName(AtomicFile.temporaryPrefix + name, in: folder)
        do throws(SystemFault) {
            let file = try folder.makeFile(temporary, replacing: false)
            let digest = try fill(file)
            try file.flush()
            try folder.rename(temporary, to: name)
            // On vfat the entry that the rename writes has no data yet; flushing the open file once more gives it
            // its clusters, which flushing the folder does not.
            try file.flush()
            try folder.flush()
            return digest
        } catch {
            try? folder.remove(temporary)
            throw error
        }
    }

    /// A name that nothing has: this one, once what an interruption left under it is gone, or one like it where something
    /// else has it.
    private func unusedName(_ name: String, in folder: borrowing OpenFolder) throws(SystemFault) -> String {
        if try folder.status(of: name)?.kind == .regular { try folder.remove(name) }
        for candidate in [name] + (2...9).map({ "\(name)-\($0)" }) {
            if try folder.status(of: candidate) == nil { return candidate }
        }
        throw SystemFault(EEXIST, path: "\(folder.path)/\(name)")
    }

    /// Returns when all that was written is on the medium.
    func flush() throws(Fault) {
        do throws(SystemFault) {
            try OpenFolder.stick(root, device: device).flushAll()
        } catch {
            throw Fault(stick: error)
        }
    }
}
