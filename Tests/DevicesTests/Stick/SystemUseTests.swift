// Disks on the USB that the system uses, in a made-up system.

import Glibc
import Station
import Testing
import TestSupport

@testable import Devices

@Suite("What the system uses")
struct SystemUseTests {
    /// A system with one disk on the USB, which has two partitions with file systems.
    private func system() throws -> MadeUpSystem {
        let system = try MadeUpSystem()
        try system.add("sda", number: "8:0")
        try system.add("sda1", of: "sda", number: "8:1", sectors: 200_000)
        try system.add("sda2", of: "sda", number: "8:2", sectors: 900_000)
        try system.name("sda1", uuid: "AAAA-0001", label: "BOOT")
        try system.name("sda2", uuid: "5e1f-0002", label: #"MY\x20ROOT"#)
        return system
    }

    private func use(_ system: MadeUpSystem) -> DiskUse? {
        SystemUse(system.tree, mountedIn: "/run/rackstation/stick").use(of: "sda")
    }

    private func expectLeftAlone(_ system: MadeUpSystem, _ why: String) {
        #expect(use(system)?.isSystems == true && use(system)?.words.contains(why) == true, "\(why)")
        #expect(system.find() == .none, "\(why)")
    }

    @Test func `a stick that nobody uses is nobody's`() throws {
        let system = try system()
        #expect(use(system) == nil && system.find() != .none)
        try system.mount([("8:2", "/run/rackstation/stick/5e1f-0002", "rw")])
        #expect(use(system) == nil)
    }

    @Test(arguments: ["/", "/boot/efi", "/usr", "/var", "/home", "/data"])
    func `every partition of a disk from which the system has one mounted is the system's`(point: String) throws {
        let system = try system()
        try system.mount([("8:2", point, "rw")])
        expectLeftAlone(system, "sda2 is mounted at \(point)")
    }

    @Test func `a file system whose mount has a number of its own is known by its device`() throws {
        let system = try system()
        try system.mount(lines: ["22 1 0:19 /@ / rw shared:1 - btrfs /dev/sda2 rw,subvol=/@\n"])
        expectLeftAlone(system, "sda2 is mounted at /")
    }

    @Test func `swap space, parts of other devices and members of a RAID are the system's`() throws {
        let swap = try system()
        try swap.folder.put("Filename\tType\tSize\n/dev/sda2   partition\t1\t0\t-2\n".utf8, "swaps")
        expectLeftAlone(swap, "swap space")
        let held = try system()
        try held.note("holders/dm-0", "", of: "sda1")
        expectLeftAlone(held, "a part of dm-0")
        let member = try system()
        try member.examine("8:2", "E:ID_FS_USAGE=raid")
        expectLeftAlone(member, "RAID")
    }

    @Test func `what a loop device or an overlay is made of is the system's, though it is mounted as sticks are`()
        throws
    {
        let live = try system()
        try live.mount([("8:2", "/media/live", "ro")])
        #expect(use(live) == .mounted(at: "/media/live"))
        try live.add("loop0", bus: "virtual", number: "7:0")
        try live.note("loop/backing_file", "/media/live/system.squashfs", of: "loop0")
        expectLeftAlone(live, "/media/live")
        let overlay = try system()
        let lower = "30 1 8:2 / /media/root-ro ro - ext4 /dev/sda2 ro\n"
        let upper =
            "22 1 0:25 / / rw - overlay overlayroot rw,lowerdir=/media/root-ro,upperdir=/media/rw/o,workdir=/w\n"
        try overlay.mount(lines: [upper, lower])
        expectLeftAlone(overlay, "/media/root-ro")
        let whole = try system()
        try whole.add("loop0", bus: "virtual", number: "7:0")
        try whole.note("loop/backing_file", "/dev/sda2", of: "loop0")
        expectLeftAlone(whole, "a loop device")
    }

    @Test(arguments: [
        "UUID=5E1F-0002 /data ext4 defaults 0 2", #"LABEL=MY\040ROOT /data ext4 rw 0 2"#,
        "LABEL=\"BOOT\" /boot/efi vfat",
        "/dev/sda2 none swap sw 0 0", "/dev/disk/by-uuid/5e1f-0002\t/data\text4\tnofail\t0\t2",
    ])
    func `what the system is set to mount is its own before it is mounted`(line: String) throws {
        let system = try system()
        try system.folder.put("# a comment\n\n\(line)\n".utf8, "fstab")
        expectLeftAlone(system, "/etc/fstab")
    }

    @Test(arguments: [
        "/dev/sda1 /media/usb0 auto rw,user,noauto 0 0", "UUID=0000-9999 /data ext4 defaults 0 2", "UUID",
        "#UUID=AAAA-0001 / x",
        "tmpfs /tmp tmpfs defaults 0 0", "LABEL= / ext4 defaults",
        "/dev/sda2 /run/rackstation/stick/x ext4 defaults 0 0",
    ])
    func `a line for when somebody asks, for another device or without sense takes no stick away`(line: String) throws {
        let system = try system()
        try system.folder.put("\(line)\n".utf8, "fstab")
        #expect(use(system) == nil && system.find() != .none)
    }

    @Test func `what root has found to be the system's is no stick, and another one beside it is`() throws {
        let system = try system()
        let folder = system.folder.file("mounts")
        try system.folder.makeFolder("mounts")
        MountServiceStatus.system.leave(beside: "\(folder)/AAAA-0001")
        #expect(system.find(mountedIn: folder) == .none)
        try system.add("sdb", bus: "usb3/3-2", number: "8:16")
        try system.name("sdb", uuid: "BBBB-0003")
        guard case .found(let stick) = system.find(mountedIn: folder) else {
            Issue.record("the other stick is not found")
            return
        }
        #expect(stick.uuid == "BBBB-0003")
    }
}
