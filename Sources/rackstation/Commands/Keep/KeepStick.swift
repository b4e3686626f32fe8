// `rackstation keep-stick`: the service that mounts a stick for a station that is not root.

internal import ArgumentParser
internal import Devices
internal import Station
internal import Archive
internal import Commands

/// Mounts a stick. The service `rackstation-stick@.service` calls it.
struct KeepStick: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep-stick", abstract: "Mount a USB stick for a station that is not root.",
        discussion: """
            udev's rule starts it as a service for each stick that comes in. It has the stick's file system checked and \
            mended, and mounts it read-only, and writable only as long as the station writes.
            """,
        shouldDisplay: false)

    @Option(help: "The folder in which sticks are mounted; the setting stick.mount.")
    var mount = "/run/rackstation/stick"

    @Option(help: "The user whom the station runs as.")
    var owner: String?

    @Argument(help: "The kernel's name of the disk or partition, such as sda1.")
    var device: String

    func run() throws {
        let user = owner.map { StickOwner(name: $0) }
        if user == .some(nil) {
            throw Fault(.usage, "--owner: there is no user \(owner ?? "")")
        }
        try StickMountService(device: device, folder: mount, owner: user ?? nil) { StandardError.write($0) }.run()
    }
}
