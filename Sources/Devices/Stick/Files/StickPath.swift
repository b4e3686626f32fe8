// A path on the stick that cannot lead out of it.

import Station

/// The parts of a path on the stick: folders, and a file's name.
struct StickPath {
    /// The folders from the stick's root, outermost first.
    let folders: [String]
    /// The file's name.
    let name: String

    /// Takes a path apart.
    /// - Throws: `failed` when it is absolute, leads upwards or has an empty part.
    init(_ path: String) throws(StickFault) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isSound = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }
        guard isSound, let name = parts.last else {
            throw StickFault(.failed, detail: "\(path) is no path on the stick" as Words)
        }
        (folders, self.name) = (Array(parts.dropLast()), name)
    }
}
