// The disks that the system is set to mount.

import Station

/// The disks that the system is set to mount or to use when it starts: those of `/etc/fstab`, the latest with them at
/// hand. What is mounted only when somebody asks for it is no such disk; installers leave lines of this kind for sticks.
struct SystemTable: Sendable {
    /// The devices' names, and where they belong.
    let devices: [String: String]

    /// Reads the table. The format is that of `fstab(5)`.
    init(_ tree: SystemTree) {
        let search = StickSearch(tree: tree, wanted: nil)
        var names: [String: [String: String]] = [:]
        func device(_ kind: String, _ value: String) -> String? {
            let links = names[kind] ?? search.links(kind)
            names[kind] = links
            return links.first { $0.value.lowercased() == value.lowercased() }?.key
        }
        var devices: [String: String] = [:]
        for line in (SystemTree.text(tree.table) ?? "").split(separator: "\n") {
            let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map {
                MountTable.unescaped($0, mark: "\\", radix: 8, digits: 3)
            }
            guard fields.count >= 3, !fields[0].hasPrefix("#") else { continue }
            guard fields.count < 4 || !fields[3].split(separator: ",").contains("noauto") else { continue }
            let name: String?
            if fields[0].hasPrefix("/dev/") {
                let path = FolderListing.resolved(tree.dev + fields[0].dropFirst(4))
                name = path?.split(separator: "/").last.map(String.init)
            } else {
                let parts = fields[0].split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, let kind = Self.kinds[parts[0]] else { continue }
                name = device(kind, parts[1].filter { $0 != "\"" })
            }
            if let name { devices[name] = fields[1] }
        }
        self.devices = devices
    }

    /// udev's folders for the ways in which a device may be named.
    private static let kinds = [
        "UUID": "by-uuid", "LABEL": "by-label", "PARTUUID": "by-partuuid", "PARTLABEL": "by-partlabel",
    ]
}
