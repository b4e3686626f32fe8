// The input devices of the machine, and the names that they keep.

/// The folder `/dev/input`.
enum InputDeviceFolder {
    /// Where the devices lie.
    static let path = "/dev/input"

    /// The device files of all input devices, by number.
    static func devices() -> [String] {
        FolderListing.numbers(after: "event", in: path).map { "\(path)/event\($0)" }
    }

    /// The name that a device keeps over replugs and restarts: by its own identity, else by the port it is in; nil
    /// when it has none.
    static func lastingPath(of device: String) -> String? {
        let links = ["by-id", "by-path"].flatMap { folder in
            FolderListing.names(in: "\(path)/\(folder)").map { "\(path)/\(folder)/\($0)" }
        }
        return links.first { FolderListing.resolved($0) == device }
    }
}
