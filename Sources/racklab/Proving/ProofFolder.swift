// A folder in which a proof works.

internal import Foundation
internal import Station
internal import Archive

/// A folder in which a proof works: one that the user named, which is kept, or one of its own.
struct ProofFolder: Sendable {
    /// The folder's path.
    let path: String
    private let isKept: Bool

    /// Makes the folder.
    init(_ named: String?) throws(Fault) {
        path =
            named
            ?? FileManager.default.temporaryDirectory.appendingPathComponent("rackstation-\(UUID().uuidString)").path
        isKept = named != nil
        try AtomicFile.makeFolder(path)
    }

    /// The path of a file in the folder.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Removes the folder, unless the user named it.
    func removeUnlessKept() {
        if !isKept { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Makes a folder in it.
    func makeFolder(_ name: String) throws(Fault) { try AtomicFile.makeFolder(file(name)) }

    /// Puts a file into it as it is.
    func put(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    /// The contents of a file; nil when there is none.
    func bytes(_ name: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: file(name)))).map(Array.init)
    }

    /// The names of all files below a folder, with the folders between.
    func names(below folder: String) -> [String] {
        FileManager.default.subpaths(atPath: folder.isEmpty ? path : file(folder)) ?? []
    }
}
