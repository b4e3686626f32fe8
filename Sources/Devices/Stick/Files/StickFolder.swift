// Folders and files of a stick by their descriptors, and the system's errors as faults of the stick.

import CSyncFS
import Glibc
import Station

/// An open folder of the stick. All below it is reached from its descriptor, so that neither a link nor a stick that
/// is changed meanwhile leads anywhere else.
struct StickFolder: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Opens the stick's root.
    /// - Parameters:
    ///   - path: the root.
    ///   - device: the device that it has to be on; nil where any will do.
    /// - Throws: `removed` when it is not there, or on another device.
    init(root path: String, device: UInt?) throws(StickFault) {
        let opened = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw StickFault(errno: errno, on: path) }
        var status = stat()
        guard unsafe device == nil || fstat(opened, &status) == 0 && UInt(status.st_dev) == device else {
            close(opened)
            throw StickFault(.removed, detail: "\(path) is not on the stick")
        }
        self.path = path
        descriptor = opened
    }

    private init(_ descriptor: Int32, path: String) {
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit { close(descriptor) }

    /// Opens a folder in this one; nil when there is none.
    func folder(_ name: String) throws(StickFault) -> StickFolder? {
        let opened = unsafe openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if opened < 0, errno == ENOENT { return nil }
        return StickFolder(try checked(opened, name), path: "\(path)/\(name)")
    }

    /// Makes a folder in this one unless it is there, and opens it.
    func makeFolder(_ name: String) throws(StickFault) -> StickFolder {
        if let folder = try folder(name) { return folder }
        _ = try checked(unsafe mkdirat(descriptor, name, 0o777), name)
        try flush()
        guard let folder = try folder(name) else { throw StickFault(errno: ENOENT, on: "\(path)/\(name)") }
        return folder
    }

    /// Makes an empty file, in place of one of that name.
    func makeFile(_ name: String) throws(StickFault) -> StickFile {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
        return StickFile(try checked(unsafe openat(descriptor, name, flags, 0o666), name), path: "\(path)/\(name)")
    }

    /// Opens a file; nil when there is none.
    func file(_ name: String) throws(StickFault) -> StickFile? {
        let opened = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if opened < 0, errno == ENOENT { return nil }
        return StickFile(try checked(opened, name), path: "\(path)/\(name)")
    }

    /// Gives a file another name, in place of a file that has it.
    func rename(_ old: String, to new: String) throws(StickFault) {
        _ = try checked(unsafe renameat(descriptor, old, descriptor, new), new)
    }

    /// Removes a file, as far as that is possible.
    func remove(_ name: String) {
        unsafe unlinkat(descriptor, name, 0)
    }

    /// Returns when the folder's entries are on the stick.
    func flush() throws(StickFault) {
        // Some file systems flush their folders by themselves and say so with EINVAL.
        if fsync(descriptor) != 0, errno != EINVAL { throw StickFault(errno: errno, on: path) }
    }

    /// Returns when everything on the folder's file system is on the medium. On vfat, flushing files and folders one by
    /// one is not enough for names that were changed.
    func flushAll() throws(StickFault) {
        guard syncfs(descriptor) == 0 else { throw StickFault(errno: errno, on: path) }
    }

    private func checked(_ result: Int32, _ name: String) throws(StickFault) -> Int32 {
        guard result >= 0 else { throw StickFault(errno: errno, on: "\(path)/\(name)") }
        return result
    }
}

/// An open file of the stick.
struct StickFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// The largest file that is read, in bytes: far more than any CSV of a rack.
    private static let limit = 64 << 20

    fileprivate init(_ descriptor: Int32, path: String) {
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit { close(descriptor) }

    /// Writes all bytes.
    func write(_ bytes: [UInt8]) throws(StickFault) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { all in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[done...])
                return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StickFault(errno: count < 0 ? errno : ENOSPC, on: path) }
            done += count
        }
    }

    /// Returns when all that was written is on the stick.
    func flush() throws(StickFault) {
        guard fsync(descriptor) == 0 else { throw StickFault(errno: errno, on: path) }
    }

    /// Reads the file, from the stick itself where the system lets go of what it remembers of it.
    func read() throws(StickFault) -> [UInt8] {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw StickFault(errno: errno, on: path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw StickFault(.failed, detail: "\(path) is not a file") }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StickFault(errno: errno, on: path) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= Self.limit else { throw StickFault(.failed, detail: "\(path) is too large") }
        }
    }
}

extension StickFault {
    /// The fault that a code of the system stands for.
    init(errno code: Int32, on path: String) {
        let reason: Reason =
            switch code {
            case ENOSPC, EDQUOT: .full
            case EROFS, EACCES, EPERM: .readOnly
            // All folders below the root are made when they are missing, so a path that ends is a stick that is gone.
            case ENOENT, ENODEV, ENXIO, EIO, ENOMEDIUM, ESTALE: .removed
            default: .failed
            }
        self.init(reason, detail: "\(path): \(unsafe String(cString: strerror(code)))")
    }
}
