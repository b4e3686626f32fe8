// Reads files whole and writes them so that they are there whole or not at all.

internal import Glibc

/// Reads files whole and writes them whole.
public enum AtomicFile {
    /// What the names of unfinished files begin with. They are left only by a power cut.
    public static let temporaryPrefix = ".rackstation-"

    /// Reads a file. A pipe or a device is read to its end.
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: the most bytes that are taken; a longer file is a fault.
    public static func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
        let file = try OpenFile(path, O_RDONLY, for: .read)
        guard try file.status().kind != .folder else { throw FileFault(.read, .folder, path: path) }
        return try file.readAll(limit: limit)
    }

    /// The first bytes of a file, fewer when it is shorter.
    static func head(of path: String, count: Int) throws(FileFault) -> [UInt8] {
        let file = try OpenFile(path, O_RDONLY, for: .read)
        guard try file.status().kind != .folder else { throw FileFault(.read, .folder, path: path) }
        return try file.readSome(count)
    }

    /// Writes a file so that after a failure or a power cut either the old or the new contents are there, whole:
    /// written under a temporary name in the same folder, flushed, renamed, and the folder flushed.
    ///
    /// A file that is there keeps its permissions, and a link leads to the file that is written. What is no file and no
    /// folder, such as a pipe, and everything under `/dev` and `/proc`, is written to directly.
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - path: the file; its folder has to exist.
    public static func write(_ bytes: [UInt8], to path: String) throws(FileFault) {
        let target = try destination(of: path)
        guard let target else {
            // A terminal or pipe keeps what was written to it before; so does a file behind /dev/stdout.
            return try OpenFile(path, O_WRONLY | O_APPEND, for: .write).writeAll(bytes)
        }
        let existing = try FileStatus.at(target)
        if existing?.kind == .folder || target.utf8.last == UInt8(ascii: "/") {
            throw FileFault(.write, .folder, path: path)
        }
        // A rename would replace even a file that must not be written.
        if existing != nil { _ = try checked(.write, path) { unsafe access(target, W_OK) } }
        do throws(FileFault) {
            try replace(target, with: bytes, mode: existing?.mode)
        } catch {
            throw FileFault(.write, error.reason, path: path)
        }
    }

    /// Makes a folder and all above it that are missing, and returns when they will survive a power cut. A folder
    /// that is there is left as it is.
    public static func makeFolder(_ path: String) throws(FileFault) {
        switch try FileStatus.at(path)?.kind {
        case .folder, .link: return
        case .regular, .other: throw FileFault(.write, .notFolder, path: path)
        case nil: break
        }
        let parent = folder(of: path)
        if parent != path { try makeFolder(parent) }
        do throws(FileFault) {
            try checked(.write, path) { unsafe mkdir(path, 0o777) }
        } catch {
            // Another program may have made it in the meantime.
            guard try FileStatus.at(path)?.kind == .folder else { throw error }
        }
        try flushFolder(parent)
    }

    /// The folder that a path lies in: all before the last `/`.
    static func folder(of path: String) -> String {
        var bytes = path.utf8[...]
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == bytes.startIndex ? "/" : String(Substring(bytes[..<slash]))
    }

    /// The file that a path leads to when all links are followed; nil when it has to be written directly.
    private static func destination(of path: String) throws(FileFault) -> String? {
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
        throw FileFault(.write, FileFault.Reason(errno: ELOOP), path: path)
    }

    private static func linkTarget(_ path: String) throws(FileFault) -> String {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = try checked(.write, path) {
            unsafe buffer.withUnsafeMutableBytes {
                unsafe readlink(path, $0.assumingMemoryBound(to: CChar.self).baseAddress!, $0.count)
            }
        }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    private static func replace(_ target: String, with bytes: [UInt8], mode: UInt32?) throws(FileFault) {
        let folder = folder(of: target)
        let temporary = "\(folder)/\(temporaryPrefix)\(String(UInt64.random(in: .min ... .max), radix: 16)).tmp"
        let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, for: .write)
        do throws(FileFault) {
            if let mode { try file.setMode(mode) }
            try file.writeAll(bytes)
            try file.flush()
            try checked(.write, target) { unsafe rename(temporary, target) }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        try flushFolder(folder)
    }

    private static func flushFolder(_ path: String) throws(FileFault) {
        try OpenFile(path, O_RDONLY | O_DIRECTORY, for: .write).flush()
    }
}
