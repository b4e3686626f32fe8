// The few calls of the system that files are read and written with, each with the fault it may meet.

internal import Glibc

/// An open file that closes itself.
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Opens a file.
    /// - Parameters:
    ///   - path: the file.
    ///   - flags: `O_RDONLY` and so on.
    ///   - action: what the file is opened for, for the fault's text.
    init(_ path: String, _ flags: Int32, for action: FileFault.Action) throws(FileFault) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw FileFault(action, .noPath, path: path) }
        descriptor = try checked(action, path) { unsafe open(path, flags | O_CLOEXEC, 0o666) }
        self.path = path
    }

    deinit { close(descriptor) }

    /// What kind of file it is, how long it is and who may use it.
    func status() throws(FileFault) -> FileStatus {
        var status = stat()
        _ = try checked(.read, path) { unsafe fstat(descriptor, &status) }
        return FileStatus(status)
    }

    /// Reads to the end.
    /// - Parameter limit: the most bytes that are taken.
    func readAll(limit: Int) throws(FileFault) -> [UInt8] {
        // One byte more than the file has, so that what was read is not copied for the sake of finding the end.
        var bytes = try readSome(min(try status().size, limit) + 1)
        var some = bytes
        while !some.isEmpty {
            guard bytes.count <= limit else { throw FileFault(.read, .tooLarge(limit: limit), path: path) }
            some = try readSome(1 << 16)
            bytes += some
        }
        return bytes
    }

    /// Reads what is there, at most `most` bytes; nothing at the end.
    func readSome(_ most: Int) throws(FileFault) -> [UInt8] {
        var failure: FileFault?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            do throws(FileFault) {
                count = try checked(.read, path) { unsafe Glibc.read(descriptor, buffer.baseAddress, most) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all bytes.
    func writeAll(_ bytes: [UInt8]) throws(FileFault) {
        var done = 0
        while done < bytes.count {
            done += try checked(.write, path) {
                unsafe bytes.withUnsafeBytes { all in
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: all[done...])
                    return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
                }
            }
        }
    }

    /// Gives the file its permissions.
    func setMode(_ mode: UInt32) throws(FileFault) {
        _ = try checked(.write, path) { fchmod(descriptor, mode) }
    }

    /// Returns when all that was written is on the disk.
    func flush() throws(FileFault) {
        _ = try checked(.write, path) { fsync(descriptor) }
    }
}

/// What the system knows of a file without opening it.
struct FileStatus {
    /// What a file can be.
    enum Kind {
        case regular, folder, link, other
    }

    /// What the file is.
    let kind: Kind
    /// Its permissions.
    let mode: UInt32
    /// Its length in bytes; 0 for what has none, such as a pipe.
    let size: Int

    fileprivate init(_ status: stat) {
        mode = status.st_mode & 0o7777
        size = max(0, status.st_size)
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
    }

    /// What is at a path; nil when nothing is there. A link is not followed.
    static func at(_ path: String) throws(FileFault) -> FileStatus? {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw FileFault(.write, .noPath, path: path) }
        var status = stat()
        do throws(FileFault) {
            _ = try checked(.write, path) { unsafe lstat(path, &status) }
            return FileStatus(status)
        } catch  where error.reason == .missing {
            return nil
        }
    }
}

/// Calls the system again while a signal interrupts it, and turns its failure into a fault.
@discardableResult
func checked<Result: SignedInteger>(
    _ action: FileFault.Action, _ path: String, _ call: () -> Result
) throws(FileFault) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw FileFault(action, FileFault.Reason(errno: code), path: path) }
    }
}

extension FileFault.Reason {
    /// The reason that a code of the system stands for.
    init(errno code: Int32) {
        self =
            switch code {
            case ENOENT: .missing
            case EISDIR: .folder
            case ENOTDIR: .notFolder
            case EACCES, EPERM: .forbidden
            case ENOSPC, EDQUOT: .noSpace
            case EROFS: .readOnly
            default: .other(unsafe String(cString: strerror(code)))
            }
    }
}
