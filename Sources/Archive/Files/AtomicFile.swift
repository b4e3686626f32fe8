// Reads files whole and writes them so that they are there whole or not at all.

internal import Glibc
package import Station

/// Reads files whole and writes them whole.
package enum AtomicFile {
    /// What the names of unfinished files begin with. They are left only by a power cut.
    package static let temporaryPrefix = ".rackstation-"

    /// Reads a file. A pipe or a device is read to its end.
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: the most bytes that are taken; a longer file is a fault.
    package static func read(_ path: String, limit: Int) throws(Fault) -> [UInt8] {
        try check(path, .read)
        let bytes: [UInt8]?
        do throws(SystemFault) {
            bytes = try openForReading(path).readAll(limit: limit)
        } catch {
            throw Fault(.read, error)
        }
        guard let bytes else { throw Fault(.file(.read, .tooLarge), detail: "\(path)", "\(limit)") }
        return bytes
    }

    /// The first bytes of a file, fewer when it is shorter.
    static func head(of path: String, count: Int) throws(Fault) -> [UInt8] {
        try check(path, .read)
        do throws(SystemFault) {
            return try openForReading(path).readSome(count)
        } catch {
            throw Fault(.read, error)
        }
    }

    /// Writes a file so that after a failure or a power cut either the old or the new contents are there, whole:
    /// written under a temporary name in the same folder, flushed, renamed, and the folder flushed.
    ///
    /// A file that is there keeps its permissions, and a link leads to the file that is written. What is no file and no
    /// folder, such as a pipe, and everything under `/dev` and `/proc`, is written to directly.
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - path: the file; its folder has to exist.
    ///   - replacingLinks: whether what is no file and no folder is replaced instead: for names that nobody has named,
    ///     so that a link in a folder leads nothing out of it.
    package static func write(_ bytes: [UInt8], to path: String, replacingLinks: Bool = false) throws(Fault) {
        try check(path, .write)
        do throws(SystemFault) {
            guard let target = replacingLinks ? path : try destination(of: path) else {
                // A terminal or pipe keeps what was written to it before; so does a file behind /dev/stdout.
                return try OpenFile(path, O_WRONLY | O_APPEND).writeAll(bytes)
            }
            let existing = try FileStatus.at(target)
            if existing?.kind == .folder || target.utf8.last == UInt8(ascii: "/") {
                throw SystemFault(EISDIR, path: path)
            }
            // A rename would replace even a file that must not be written.
            let isFile = existing?.kind == .regular
            if isFile { try checked(path) { unsafe access(target, W_OK) } }
            do throws(SystemFault) {
                try replace(target, with: bytes, mode: isFile ? existing?.mode : nil)
            } catch {
                throw SystemFault(error.code, path: path)
            }
        } catch {
            throw Fault(.write, error)
        }
    }

    /// Writes a file that was not there before.
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - name: its name.
    ///   - path: the folder.
    ///   - mode: its permissions, from before anything stands in it.
    /// - Throws: a fault, also where a file of this name is there.
    package static func writeNew(
        _ bytes: [UInt8], named name: String, in path: String, mode: UInt32
    ) throws(Fault) {
        do throws(SystemFault) {
            let folder = try OpenFolder(path)
            let file = try folder.makeFile(name, replacing: false)
            try file.setMode(mode)
            try file.writeAll(bytes)
            try file.flush()
            try folder.flush()
        } catch {
            throw Fault(.write, error)
        }
    }

    /// Makes a folder and all above it that are missing, and returns when they will survive a power cut. A folder
    /// that is there is left as it is.
    package static func makeFolder(_ path: String) throws(Fault) {
        try check(path, .write)
        do throws(SystemFault) {
            try makeFolders(path)
        } catch {
            throw Fault(.write, error)
        }
    }

    private static func makeFolders(_ path: String) throws(SystemFault) {
        switch try FileStatus.at(path)?.kind {
        case .folder, .link: return
        case .regular, .other: throw SystemFault(ENOTDIR, path: path)
        case nil: break
        }
        let parent = folder(of: path)
        if parent != path { try makeFolders(parent) }
        do throws(SystemFault) {
            try checked(path) { unsafe mkdir(path, 0o777) }
        } catch {
            // Another program may have made it in the meantime.
            guard try FileStatus.at(path)?.kind == .folder else { throw error }
        }
        try OpenFolder(parent).flush()
    }

    /// Removes unfinished files that a power cut left in a folder.
    /// - Returns: their names.
    @discardableResult
    static func removeUnfinished(in path: String) throws(Fault) -> [String] {
        do throws(SystemFault) {
            let folder = try OpenFolder(path)
            let names = try folder.names().filter { $0.hasPrefix(temporaryPrefix) && $0.contains(temporarySuffix) }
            for name in names { try folder.remove(name) }
            return names
        } catch {
            throw Fault(.write, error)
        }
    }

    /// The folder that a path lies in: all before the last `/`.
    package static func folder(of path: String) -> String {
        var bytes = path.utf8[...]
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == bytes.startIndex ? "/" : String(Substring(bytes[..<slash]))
    }

    /// What the names of unfinished files have in them.
    private static let temporarySuffix = ".tmp"

    /// The last part of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func check(_ path: String, _ action: Fault.FileAction) throws(Fault) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw Fault(.file(action, .noPath), on: path) }
    }

    private static func openForReading(_ path: String) throws(SystemFault) -> OpenFile {
        let file = try OpenFile(path, O_RDONLY)
        guard try file.status().kind != .folder else { throw SystemFault(EISDIR, path: path) }
        return file
    }

    /// The file that a path leads to when all links are followed; nil when it has to be written directly.
    static func destination(of path: String) throws(SystemFault) -> String? {
        var target = path
        for _ in 0..<40 {
            if target.hasPrefix("/dev/") || target.hasPrefix("/proc/") { return nil }
            guard let status = try FileStatus.at(target) else { return target }
            switch status.kind {
            case .regular, .folder: return target
            case .other: return nil
            case .link:
                let next = try linkTarget(target)
                target = next.hasPrefix("/") ? next : "\(folder(of: target))/\(next)"
            }
        }
        throw SystemFault(ELOOP, path: path)
    }

    private static func linkTarget(_ path: String) throws(SystemFault) -> String {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = try checked(path) {
            unsafe buffer.withUnsafeMutableBytes {
                unsafe readlink(path, $0.assumingMemoryBound(to: CChar.self).baseAddress!, $0.count)
            }
        }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    private static func replace(_ target: String, with bytes: [UInt8], mode: UInt32?) throws(SystemFault) {
        let folder = try OpenFolder(folder(of: target))
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let temporary = temporaryPrefix + number + temporarySuffix
        do throws(SystemFault) {
            let file = try folder.makeFile(temporary, replacing: false)
            if let mode { try file.setMode(mode) }
            try file.writeAll(bytes)
            try file.flush()
            try folder.rename(temporary, to: name(of: target))
        } catch {
            try? folder.remove(temporary)
            throw error
        }
        try folder.flush()
    }
}
