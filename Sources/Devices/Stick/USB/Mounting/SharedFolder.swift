// The folder that all stations share on a stick, made by root for the station.

import Glibc
import Station

/// The folder `RACKSTATION` on a stick whose file system has owners: root's own folder is not the station's to write.
enum SharedFolder {
    /// What came of giving the folder.
    enum Outcome: Equatable {
        /// It is the station's, or the station needs no gift.
        case given
        /// Something else has its place: a file, a link, or a folder that is not on the stick itself.
        case occupied
    }

    /// Makes the folder and gives it to its owner. What lies on a stick is anybody's making, so nothing is done by a
    /// path: the folder is made and opened in the stick's root, never by a link, and given away by its own descriptor
    /// once it is seen to be on the stick.
    /// - Parameters:
    ///   - root: the stick's root.
    ///   - owner: who gets it.
    static func give(on root: borrowing OpenFolder, to owner: StickOwner) throws(SystemFault) -> Outcome {
        let status = try root.status()
        // Where the file system has no owners, all of it is the station's.
        if status.owner == owner.user { return .given }
        guard let folder = try make(on: root) else { return .occupied }
        let present = try folder.status()
        guard present.device == status.device else { return .occupied }
        if present.owner != owner.user {
            try checked(folder.path) { fchown(folder.descriptor, owner.user, owner.group) }
        }
        return .given
    }

    /// Makes the folder unless it is there; nil when something that is no folder has its place.
    private static func make(on root: borrowing OpenFolder) throws(SystemFault) -> OpenFolder? {
        do throws(SystemFault) {
            return try root.makeFolder(StickMirror.topFolder, mode: 0o755)
        } catch  where [ENOTDIR, ELOOP, EEXIST].contains(error.code) {
            return nil
        }
    }
}
