// A folder in which a proof works.

internal import Foundation
internal import Station

/// A folder in which a proof works: one that the user named, which is kept, or one of its own.
struct ProofFolder {
    /// The folder's path.
    let path: String
    private let isKept: Bool

    /// Makes the folder.
    init(_ named: String?) throws(FileFault) {
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
}
