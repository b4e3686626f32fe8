// An open file: read, written and flushed.

internal import Glibc

/// An open file that closes itself.
package struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Opens a file that is there.
    /// - Parameters:
    ///   - path: the file.
    ///   - flags: `O_RDONLY` and so on.
    package init(_ path: String, _ flags: Int32) throws(SystemFault) {
        descriptor = try checked(path) { unsafe open(path, flags | O_CLOEXEC) }
        self.path = path
    }

    /// Takes over a descriptor.
    init(_ descriptor: Int32, path: String) {
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit { close(descriptor) }

    /// What kind of file it is, how long it is and who may use it.
    package func status() throws(SystemFault) -> FileStatus {
        try FileStatus.of(descriptor, path: path)
    }

    /// Lets the system forget what it remembers of the file, where it does, so that it is read from the medium.
    package func forget() {
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    }

    /// Reads to the end.
    /// - Parameter limit: the most bytes that are taken.
    /// - Returns: nil when the file has more.
    package func readAll(limit: Int) throws(SystemFault) -> [UInt8]? {
        // One byte more than the file has, so that what was read is not copied for the sake of finding the end.
        var bytes = try readSome(min(try status().size, limit) + 1)
        var some = bytes
        while !some.isEmpty {
            guard bytes.count <= limit else { return nil }
            some = try readSome(1 << 16)
            bytes += some
        }
        return bytes
    }

    /// Reads what is there, at most `most` bytes; nothing at the end.
    package func readSome(_ most: Int) throws(SystemFault) -> [UInt8] {
        var failure: SystemFault?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            do throws(SystemFault) {
                count = try checked(path) { unsafe Glibc.read(descriptor, buffer.baseAddress, most) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all bytes at the place where the file stands.
    package func writeAll(_ bytes: [UInt8]) throws(SystemFault) {
        var done = 0
        while done < bytes.count {
            let count = try checked(path) {
                unsafe bytes.withUnsafeBytes { all in
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: all[done...])
                    return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
                }
            }
            // A device that takes nothing would be asked for ever.
            guard count > 0 else { throw SystemFault(ENOSPC, path: path) }
            done += count
        }
    }

    /// Gives the file its permissions.
    package func setMode(_ mode: UInt32) throws(SystemFault) {
        try checked(path) { fchmod(descriptor, mode) }
    }

    /// Returns when all that was written is on the medium.
    package func flush() throws(SystemFault) {
        try checked(path) { fsync(descriptor) }
    }
}
