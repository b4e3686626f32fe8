// The video nodes of this machine.

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
