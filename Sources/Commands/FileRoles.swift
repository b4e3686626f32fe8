// Which files a command reads and which it writes, so that none is written over what is read.

internal import Foundation
package import Station
internal import Archive

/// The files that a command reads and writes, by what they are and not by how they are written. Looked at before
/// anything is read: what is written over is lost, and it may be somebody's only photograph.
package struct FileRoles {
    private var sources: [FileIdentity: String] = [:]
    private var outputs: [FileIdentity: String] = [:]
    /// Paths of which it is not known yet what they lead to, because a folder is missing.
    private var unknownOutputs: [String: String] = [:]

    /// Begins with the files that are read.
    /// - Throws: wrong usage, where the standard output or the journal is led into one of them.
    package init(reading paths: [String]) throws(Fault) {
        for path in paths {
            if let identity = FileIdentity(path) { sources[identity] = path }
        }
        for (descriptor, name) in [(STDOUT_FILENO, "standard output"), (STDERR_FILENO, "standard error")] {
            guard let identity = FileIdentity(descriptor: descriptor) else { continue }
            if let source = sources[identity] { throw Self.overwriting(source, by: name) }
            outputs[identity] = name
        }
    }

    /// Adds a file that is written.
    /// - Parameter name: what names it on the command line: `--output`.
    /// - Throws: wrong usage, where it is one that is read or written already.
    package mutating func write(_ path: String, _ name: String) throws(Fault) {
        guard let identity = FileIdentity(path) else {
            // What is written to directly, such as a pipe, may be named twice.
            guard !FileManager.default.fileExists(atPath: path) else { return }
            if let other = unknownOutputs.updateValue(name, forKey: path) { throw Self.twice(path, other, name) }
            return
        }
        if let source = sources[identity] { throw Self.overwriting(source, by: name, path) }
        if let other = outputs.updateValue(name, forKey: identity) { throw Self.twice(path, other, name) }
    }

    private static func twice(_ path: String, _ one: String, _ other: String) -> Fault {
        Fault(.usage, "\(one) and \(other) both name \(path); give each its own file")
    }

    private static func overwriting(_ source: String, by name: String, _ path: String? = nil) -> Fault {
        let target = path.map { " \($0)" } ?? ""
        return Fault(
            .usage, "\(name)\(target) would write over \(source), which is read; name another file")
    }
}

/// A folder that a command was told to write into.
package enum OutputFolder {
    /// Refuses what stands for the standard output, where only a folder will do.
    package static func check(_ path: String, _ name: String = "--output") throws(Fault) {
        guard path == StandardOutput.dash else { return }
        throw Fault(.usage, "\(name): - stands for standard output, and a folder is needed; ./- is one")
    }
}
