// The video nodes of this machine, whether one is still the same, and who holds it open.

import Glibc
import Station

/// The video nodes of this machine and the names that udev gives them.
enum VideoNodes {
    /// The folder in which devices are.
    static let folder = "/dev"
    /// The folders in which udev keeps names for cameras.
    static let nameFolders = ["/dev/v4l/by-id", "/dev/v4l/by-path"]

    /// The paths at which a camera of the settings may be, the best first.
    static func paths(of source: CameraSettings.Source) -> [String] {
        switch source {
        case .device(let name) where name.hasPrefix("/"): [name]
        case .device(let name): nameFolders.map { "\($0)/\(name)" }
        default: numbers(among: FolderListing.names(in: folder)).map { "\(folder)/video\($0)" }
        }
    }

    /// The numbers of the video nodes among some names, rising.
    static func numbers(among names: [String]) -> [Int] {
        names.compactMap { name -> Int? in
            let digits = name.dropFirst("video".count)
            guard name.hasPrefix("video"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(digits)
        }
        .sorted()
    }
}

/// Compares nodes.
enum NodeIdentity {
    /// Whether an opened node is still the one at a path. What is no device at all, as in a test, counts as the same.
    static func isSame(_ descriptor: Int32, at path: String) -> Bool {
        var (opened, found) = (stat(), stat())
        guard unsafe fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFCHR else { return true }
        return unsafe stat(path, &found) == 0 && found.st_rdev == opened.st_rdev
    }
}

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
