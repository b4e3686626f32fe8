// What lies in a folder on a stick.

import Station

extension StickFiles {
    /// The names in a folder, in alphabetical order; none when there is no such folder.
    func names(in folder: String) throws(StickFault) -> [String] {
        // A look at the root finds a stick that is gone.
        _ = try StickFolder(root: root, device: device)
        return FolderListing.names(in: "\(root)/\(folder)")
    }
}
