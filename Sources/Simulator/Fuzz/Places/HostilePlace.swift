// A folder of other people, such as a stick: files, and what is none.

private import Foundation
private import Glibc
public import Station

/// A folder of other people, as it is laid before a program. Whatever is in it has to be taken or named: without a
/// crash, in bounded time and memory.
public struct HostilePlace: Sendable {
    /// What kind of input it is.
    public let kind: FuzzKind
    /// What lies in it, by the paths in it; folders come to be as they are needed.
    public internal(set) var things: [(path: String, thing: Thing)]

    /// Something in a folder.
    public enum Thing: Sendable, Equatable {
        /// A file.
        case file([UInt8])
        /// A file of zeros without room on the disk.
        case hollow(bytes: Int)
        /// A folder.
        case folder
        /// A pipe into which nobody writes.
        case pipe
        /// A link.
        case link(to: String)
    }

    /// Lays everything into a folder that is there. What cannot be laid where it is to lie is left out.
    public func lay(in folder: String) throws(FileFault) {
        for (path, thing) in things {
            let place = "\(folder)/\(path)"
            try AtomicFile.makeFolder(AtomicFile.folder(of: place))
            switch thing {
            case .file(let bytes): try? Data(bytes).write(to: URL(fileURLWithPath: place))
            case .hollow(let bytes):
                try? Data().write(to: URL(fileURLWithPath: place))
                _ = unsafe truncate(place, bytes)
            case .folder: _ = unsafe mkdir(place, 0o755)
            case .pipe: _ = unsafe mkfifo(place, 0o600)
            case .link(let target): _ = unsafe symlink(target, place)
            }
        }
    }

    /// The bytes of all its files, one after the other.
    public var bytes: [UInt8] {
        things.flatMap { path, thing in
            if case .file(let bytes) = thing { Array("\(path)\n".utf8) + bytes } else { Array("\(path)\n".utf8) }
        }
    }

    /// A thing that stands where a file is expected.
    static func oddThing(_ random: inout SplitMix64) -> Thing {
        switch random.whole(0...6) {
        case 0: .pipe
        case 1: .folder
        case 2: .link(to: random.pick(["/dev/zero", "/dev/random", ".", "..", "sessions.sqlite", "/nowhere"]))
        case 3: .hollow(bytes: 1 << random.whole(0...38))
        case 4: .file([])
        default: .file(random.bytes(random.whole(0...3000)))
        }
    }
}
