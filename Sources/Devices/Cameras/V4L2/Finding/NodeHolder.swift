// Which programs hold a video node open.

import Glibc

/// A program that holds a node open.
struct NodeHolder: Hashable, Sendable {
    /// The number of its process.
    var process: Int32
    /// Its name.
    var program: String

    /// The programs that hold a node open, as far as `/proc` shows this user; the programs of others it hides.
    static func all(of path: String) -> [NodeHolder] {
        var node = stat()
        guard unsafe stat(path, &node) == 0 else { return [] }
        return FolderListing.names(in: "/proc").compactMap { Int32($0) }.sorted().compactMap { process in
            let folder = "/proc/\(process)/fd"
            let holds = FolderListing.names(in: folder).contains { name in
                var held = stat()
                return unsafe stat("\(folder)/\(name)", &held) == 0 && held.st_mode & S_IFMT == S_IFCHR
                    && held.st_rdev == node.st_rdev
            }
            return holds ? NodeHolder(process: process, program: program(of: process)) : nil
        }
    }

    private static func program(of process: Int32) -> String {
        guard let file = unsafe fopen("/proc/\(process)/comm", "re") else { return "a program" }
        defer { unsafe fclose(file) }
        var name = [UInt8](repeating: 0, count: 64)
        let count = unsafe fread(&name, 1, name.count, file)
        return String(decoding: name[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
