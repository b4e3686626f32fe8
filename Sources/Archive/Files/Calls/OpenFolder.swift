// An open folder: all below it is reached from its descriptor.

internal import Glibc

/// An open folder that closes itself. All below it is reached from its descriptor, so that neither a link nor a stick
/// that is changed meanwhile leads anywhere else.
package struct OpenFolder: ~Copyable {
    /// The folder's descriptor.
    package let descriptor: Int32
    /// The folder's path.
    package let path: String

    /// Opens a folder.
    package init(_ path: String) throws(SystemFault) {
        descriptor = try checked(path) { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        self.path = path
    }

    private init(_ descriptor: Int32, path: String) {
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit { close(descriptor) }

    /// What the system knows of the folder.
    package func status() throws(SystemFault) -> FileStatus {
        try FileStatus.of(descriptor, path: path)
    }

    /// The device that it is on.
    package func device() throws(SystemFault) -> UInt { try status().device }

    /// What is in the folder under a name; nil when nothing is. A link is not followed.
    package func status(of name: String) throws(SystemFault) -> FileStatus? {
        var status = stat()
        do throws(SystemFault) {
            try checked(child(name)) { unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
            return FileStatus(status)
        } catch  where error.code == ENOENT {
            return nil
        }
    }

    /// Opens a folder in this one; nil when there is none.
    package func folder(_ name: String) throws(SystemFault) -> OpenFolder? {
        try opened(name, O_DIRECTORY).map { OpenFolder($0, path: child(name)) }
    }

    /// Makes a folder in this one unless it is there, and opens it. It survives a power cut when this returns.
    /// - Parameters:
    ///   - name: its name; what is no folder, a link included, is a fault.
    ///   - mode: the permissions that a new one gets.
    package func makeFolder(_ name: String, mode: UInt32 = 0o777) throws(SystemFault) -> OpenFolder {
        if let folder = try folder(name) { return folder }
        let path = child(name)
        do throws(SystemFault) {
            try checked(path) { unsafe mkdirat(descriptor, name, mode) }
        } catch  where error.code == EEXIST {
            // Somebody else has made it meanwhile; whether it is a folder is seen when it is opened.
        }
        try flush()
        guard let folder = try folder(name) else { throw SystemFault(ENOENT, path: path) }
        return folder
    }

    /// Makes an empty file.
    /// - Parameters:
    ///   - name: its name; a link of that name is not followed.
    ///   - replacing: whether it takes the place of a file of that name; otherwise such a file is a fault.
    package func makeFile(_ name: String, replacing: Bool) throws(SystemFault) -> OpenFile {
        let path = child(name)
        let flags = O_WRONLY | O_CREAT | (replacing ? O_TRUNC : O_EXCL) | O_NOFOLLOW | O_CLOEXEC
        let opened = try checked(path) { unsafe openat(descriptor, name, flags, 0o666) }
        return OpenFile(opened, path: path)
    }

    /// Opens a file for reading; nil when there is none.
    package func file(_ name: String) throws(SystemFault) -> OpenFile? {
        try opened(name, O_NONBLOCK).map { OpenFile($0, path: child(name)) }
    }

    /// Opens what is in this folder for reading; nil when nothing is there. A link is not followed.
    private func opened(_ name: String, _ flags: Int32) throws(SystemFault) -> Int32? {
        do throws(SystemFault) {
            return try checked(child(name)) {
                unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags)
            }
        } catch  where error.code == ENOENT {
            return nil
        }
    }

    /// Gives a file another name, in place of a file that has it.
    package func rename(_ old: String, to new: String) throws(SystemFault) {
        do throws(SystemFault) {
            try checked(path) {
                unsafe renameat(descriptor, old, descriptor, new)
            }
        } catch {
            throw SystemFault(error.code, path: child(new))
        }
    }

    /// Removes a file.
    package func remove(_ name: String) throws(SystemFault) {
        try checked(child(name)) { unsafe unlinkat(descriptor, name, 0) }
    }

    /// Returns when the folder's entries are on the medium.
    package func flush() throws(SystemFault) {
        do throws(SystemFault) {
            try checked(path) { fsync(descriptor) }
        } catch  where error.code == EINVAL {
            // Some file systems flush their folders by themselves and say so.
        }
    }

    /// The names in the folder that are not its own or its parent's, in no order.
    /// - Parameter most: the most names that are looked at; a folder of other people's may have any number.
    package func names(most: Int = .max) throws(SystemFault) -> [String] {
        let copy = try checked(path) { unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard let listing = unsafe fdopendir(copy) else {
            let code = errno
            close(copy)
            throw SystemFault(code, path: path)
        }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while names.count < most, let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private func child(_ name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }
}
