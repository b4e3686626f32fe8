// A folder on the stick, opened without following a link, and the paths below it.

internal import Archive
import CGlibc
import Glibc
import Station

extension OpenFolder {
    /// Opens a stick's root.
    /// - Parameters:
    ///   - root: the root.
    ///   - device: the device that it has to be on; nil where any will do.
    /// - Throws: a fault that stands for `removed` when it is not there, or on another device.
    static func stick(_ root: String, device: UInt?) throws(SystemFault) -> OpenFolder {
        let folder: OpenFolder
        do throws(SystemFault) {
            folder = try OpenFolder(root)
        } catch {
            throw error.code == ENOENT ? SystemFault(ENODEV, path: root) : error
        }
        if let device, try folder.device() != device { throw SystemFault(ENODEV, path: root) }
        return folder
    }

    /// Returns when everything on the folder's file system is on the medium. On vfat, flushing files and folders one by
    /// one is not enough for names that were changed.
    func flushAll() throws(SystemFault) {
        try checked(path) { syncfs(descriptor) }
    }

    /// The bytes that have room on the folder's file system.
    func room() throws(SystemFault) -> Int {
        var status = statvfs()
        try checked(path) { unsafe fstatvfs(descriptor, &status) }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }
}

extension OpenFile {
    /// The largest file that is read whole, in bytes: far more than any CSV of a rack.
    private static let limit = 64 << 20

    /// The bytes that are read at a time of a file that may be large.
    static let piece = 1 << 20

    /// Reads the file, from the stick itself where the system lets go of what it remembers of it.
    /// - Parameter path: its path, for the fault.
    func readFromStick(_ path: String) throws(SystemFault) -> [UInt8] {
        guard try status().kind == .regular else { throw SystemFault(EISDIR, path: path) }
        forget()
        guard let bytes = try readAll(limit: Self.limit) else { throw SystemFault(EOVERFLOW, path: path) }
        return bytes
    }

    /// Reads the first bytes of the file likewise, at most `most`.
    func readFromStick(_ path: String, most: Int) throws(SystemFault) -> [UInt8] {
        guard try status().kind == .regular else { throw SystemFault(EISDIR, path: path) }
        forget()
        var bytes: [UInt8] = []
        while bytes.count < most {
            let piece = try readSome(min(Self.piece, most - bytes.count))
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    /// The SHA-256 of the file, read from the stick itself likewise.
    /// - Parameter path: its path, for the fault.
    func digestFromStick(_ path: String) throws(SystemFault) -> String {
        guard try status().kind == .regular else { throw SystemFault(EISDIR, path: path) }
        forget()
        var digest = FileDigest()
        while true {
            let piece = try readSome(Self.piece)
            if piece.isEmpty { return digest.text }
            digest.add(piece)
        }
    }
}

extension Fault {
    /// The fault that a code of the system stands for.
    init(stick code: Int32, on path: String) {
        let kind: Stick =
            switch code {
            // A FAT file system has no room for a file of 4 GB, however empty it is.
            case ENOSPC, EDQUOT, EFBIG: .full
            case EROFS, EACCES, EPERM: .readOnly
            case ENODEV, ENXIO, ENOMEDIUM: .removed
            // A folder or a link in the place of a file, or the other way round; or one that is somebody else's.
            case EISDIR, ENOTDIR, ELOOP, EEXIST, ENOTEMPTY, EXDEV: .occupied
            // A stick that was pulled answers so for a moment; one that is still in fails, or its file system is
            // broken. All folders below the root are made when they are missing, so a path never ends by itself.
            case EIO, ENOENT, ESTALE, EUCLEAN, EREMOTEIO, ETIMEDOUT: .failing
            default: .failed
            }
        guard kind == .occupied else {
            self.init(.stick(kind), on: "\(path): \(unsafe String(cString: strerror(code)))")
            return
        }
        let detail: Words =
            switch ((try? FileStatus.at(path)) ?? nil)?.kind {
            case .folder: "\(path) is a folder"
            case .link: "\(path) is a link"
            case .regular: "\(path) is another file"
            case .other, nil: "\(path) is neither a file nor a folder"
            }
        self.init(.stick(.occupied), detail: detail)
    }

    /// The fault of reading something in a file's place. What cannot be read though the stick can, or is larger than any
    /// file of the station, is somebody else's.
    init(readingStick fault: SystemFault) {
        let isOthers = [EACCES, EPERM, EOVERFLOW].contains(fault.code)
        self.init(stick: isOthers ? EEXIST : fault.code, on: fault.path)
    }

    /// The fault that a failed call stands for.
    init(stick fault: SystemFault) { self.init(stick: fault.code, on: fault.path) }
}

/// The parts of a path on the stick: folders, and a file's name.
struct StickPath {
    /// The folders from the stick's root, outermost first.
    let folders: [String]
    /// The file's name.
    let name: String

    /// Takes a path apart.
    /// - Throws: `failed` when it is absolute, leads upwards or has an empty part.
    init(_ path: String) throws(Fault) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isSound = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }
        guard isSound, let name = parts.last else {
            throw Fault(.stick(.failed), detail: "\(path) is no path on the stick")
        }
        (folders, self.name) = (Array(parts.dropLast()), name)
    }
}
