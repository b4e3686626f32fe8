// Finding sticks in a made-up system.

import Foundation
import Station
import Testing
import TestSupport

@testable import Devices
import Archive

/// A system with disks, as its folders tell of it.
struct MadeUpSystem {
    let folder: TemporaryFolder
    let tree: SystemTree

    init() throws {
        folder = try TemporaryFolder()
        tree = SystemTree(
            sys: folder.file("sys"), dev: folder.file("dev"), udev: folder.file("udev"),
            mounts: folder.file("mountinfo"), swaps: folder.file("swaps"), table: folder.file("fstab"))
        for path in ["sys/class/block", "dev/disk/by-uuid", "dev/disk/by-label"] { try make(path) }
        try mount([])
    }

    private func make(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: folder.file(path), withIntermediateDirectories: true)
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file(path), withDestinationPath: target)
    }

    /// Adds a disk, or a partition of one.
    func add(
        _ name: String, of disk: String? = nil, bus: String = "usb2/2-1", number: String, sectors: Int = 1_000_000,
        locked: Bool = false
    ) throws {
        let place = "sys/devices/pci0000:00/\(bus)/host2/block/" + (disk.map { "\($0)/" } ?? "") + name
        try make(place)
        try folder.put("\(number)\n".utf8, "\(place)/dev")
        try folder.put("\(sectors)\n".utf8, "\(place)/size")
        try folder.put((locked ? "1\n" : "0\n").utf8, "\(place)/ro")
        if disk != nil { try folder.put("1\n".utf8, "\(place)/partition") }
        try link("sys/class/block/\(name)", to: "../../../\(place)")
        try folder.put([], "dev/\(name)")
    }

    /// Lets udev name a file system.
    func name(_ device: String, uuid: String, label: String? = nil) throws {
        try link("dev/disk/by-uuid/\(uuid)", to: "../../\(device)")
        if let label { try link("dev/disk/by-label/\(label)", to: "../../\(device)") }
    }

    /// Sets the mounts: device numbers, points and options.
    func mount(_ mounts: [(number: String, point: String, options: String)]) throws {
        try mount(
            lines: mounts.map {
                "36 30 \($0.number) / \($0.point) \($0.options),noatime shared:1 - vfat /dev/x \($0.options)\n"
            })
    }

    /// Sets the mounts as the kernel tells of them.
    func mount(lines: [String]) throws { try folder.put(lines.joined().utf8, "mountinfo") }

    /// Gives a device a holder, or a loop device its file.
    func note(_ path: String, _ text: String, of device: String) throws {
        let place = try #require(FolderListing.resolved(folder.file("sys/class/block/\(device)")))
        let file = "\(place)/\(path)"
        try FileManager.default.createDirectory(
            atPath: AtomicFile.folder(of: file), withIntermediateDirectories: true)
        try AtomicFile.write(Array("\(text)\n".utf8), to: file)
    }

    /// Lets udev note that it is done with a device.
    func examine(_ number: String) throws {
        try make("udev")
        try folder.put("I:1\n".utf8, "udev/b\(number)")
    }

    /// Lets udev note something of a device.
    func examine(_ number: String, _ note: String) throws {
        try make("udev")
        try folder.put("\(note)\n".utf8, "udev/b\(number)")
    }

    func find(_ wanted: String? = nil, mountedIn stick: String = "/run/rackstation/stick") -> StickFinding {
        StickSearch(tree: tree, wanted: wanted).find(mountedIn: stick)
    }
}

@Suite("The search for the stick")
struct StickSearchTests {
    /// A system with one stick, `sda1`.
    private func oneStick() throws -> MadeUpSystem {
        let system = try MadeUpSystem()
        try system.add("sda", number: "8:0")
        try system.add("sda1", of: "sda", number: "8:1", sectors: 900_000)
        try system.name("sda1", uuid: "81ED-29FD", label: #"MY\x20STICK"#)
        return system
    }

    @Test func `a stick is known by its UUID and shown by its label`() throws {
        guard case .found(let stick) = try oneStick().find() else {
            Issue.record("not found")
            return
        }
        #expect(stick.uuid == "81ED-29FD" && stick.name == "MY STICK" && stick.device.number == 0x801)
        #expect(!stick.device.isLocked)
    }

    @Test func `disks inside the machine and empty card readers are no sticks`() throws {
        let system = try MadeUpSystem()
        try system.add("nvme0n1", bus: "0000:01:00.0/nvme", number: "259:0")
        try system.name("nvme0n1", uuid: "1111-2222")
        try system.add("sdb", number: "8:16", sectors: 0)
        #expect(system.find() == .none)
    }

    @Test func `a disk on the USB that the system runs from is no stick`() throws {
        let system = try oneStick()
        try system.mount([("8:1", "/boot/firmware", "rw")])
        #expect(system.find() == .none)
        try system.mount([("8:1", "/run/rackstation/stick/81ED-29FD", "ro")])
        #expect(system.find() != .none)
    }

    @Test func `a stick that somebody else has mounted is said to be in use, and is not used`() throws {
        let system = try oneStick()
        try system.mount([("8:1", #"/media/me/MY\040STICK"#, "rw")])
        #expect(system.find() == .busy(point: "/media/me/MY STICK"))
        #expect(system.find().fault?.text.description.contains("/media/me/MY STICK") == true)
    }

    @Test func `two sticks are too many, unless one of them is the one that is set`() throws {
        let system = try oneStick()
        try system.add("sdb", bus: "usb3/3-2", number: "8:16")
        try system.name("sdb", uuid: "0c4d5c4e-1f6b-4d6e-9a53-111111111111")
        #expect(system.find() == .several)
        guard case .found(let stick) = system.find("81ed-29fd") else {
            Issue.record("not found")
            return
        }
        #expect(stick.device.name == "sda1")
    }

    @Test func `another stick than the one that is set is foreign`() throws {
        #expect(try oneStick().find("FFFF-0000") == .foreign(uuid: "81ED-29FD"))
    }

    @Test func `a stick without a file system is unknown`() throws {
        let system = try MadeUpSystem()
        try system.add("sda", number: "8:0")
        #expect(system.find() == .unknown(disk: "sda", isExamined: true))
        #expect(system.find().fault?.remedy.description.contains("Format") == true)
    }

    @Test func `nobody is told to format a stick that udev is still looking at`() throws {
        let system = try MadeUpSystem()
        try system.add("sda", number: "8:0")
        try system.add("sda1", of: "sda", number: "8:1")
        try system.examine("8:0")
        #expect(system.find() == .unknown(disk: "sda", isExamined: false))
        #expect(system.find().fault?.remedy.description.contains("Format") == false)
        try system.examine("8:1")
        #expect(system.find() == .unknown(disk: "sda", isExamined: true))
    }

    @Test func `of several file systems on one stick the largest is meant`() throws {
        let system = try oneStick()
        try system.add("sda2", of: "sda", number: "8:2", sectors: 60_000_000)
        try system.name("sda2", uuid: "AAAA-BBBB")
        guard case .found(let stick) = system.find() else {
            Issue.record("not found")
            return
        }
        #expect(stick.uuid == "AAAA-BBBB")
    }

    @Test func `a locked stick is seen to be locked`() throws {
        let system = try MadeUpSystem()
        try system.add("sda", number: "8:0", locked: true)
        try system.name("sda", uuid: "81ED-29FD")
        guard case .found(let stick) = system.find() else {
            Issue.record("not found")
            return
        }
        #expect(stick.device.isLocked && stick.name == "81ED-29FD")
    }

    @Test func `the table of mounts tells what is seen at a point`() throws {
        let system = try MadeUpSystem()
        try system.mount([("8:1", "/a", "rw"), ("8:17", "/a", "ro"), ("0:44", #"/b\040c"#, "rw")])
        let table = MountTable(system.tree)
        let entry = try #require(table.entry(at: "/a"))
        #expect(entry.device == 0x811 && entry.isReadOnly && entry.type == "vfat" && entry.source == "/dev/x")
        #expect(table.entry(at: "/b c")?.isReadOnly == false)
        #expect(table.entry(at: "/c") == nil)
    }

    @Test func `a line that is no mount is passed over`() throws {
        let system = try MadeUpSystem()
        try system.folder.put("garbage\n1 2 x / / rw - a b c\n\n".utf8, "mountinfo")
        #expect(MountTable(system.tree).entries.isEmpty)
    }
}
