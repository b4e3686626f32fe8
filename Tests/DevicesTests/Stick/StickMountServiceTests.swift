// The service that mounts sticks, on a real file system in a loop device, with links at every place.

import Dispatch
import Foundation
import Glibc
import Station
import Synchronization
import Testing
import TestSupport

@testable import Devices
import Archive

/// A disk in a file, as the kernel and a made-up udev tell of it.
private final class LoopDisk: Sendable {
    let folder: TemporaryFolder
    let tree: SystemTree
    let name: String
    let uuid = "11111111-2222-3333-4444-555555555555"
    var node: String { "\(tree.dev)/\(name)" }

    /// Whether there may be one here.
    static let isPermitted: Bool = {
        guard geteuid() == 0, SmallDisk.isPermitted, let disk = try? LoopDisk() else { return false }
        return SystemUse.isClaimed(disk.node) == false
    }()

    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let places: [String] = ["/usr/sbin", "/sbin"].map { folder in "\(folder)/\(program)" }
        let path = try #require(places.first { place in unsafe access(place, X_OK) == 0 })
        let done = BoundedProgram(path: path, arguments: arguments).run(within: .seconds(60), until: nil)
        try #require(done.end == BoundedProgram.End.exited(0), "\(program): \(done.output)")
        return done.output.split(separator: "\n").first.map { String($0) } ?? ""
    }

    init() throws {
        folder = try TemporaryFolder()
        tree = SystemTree(
            dev: folder.file("dev"), udev: folder.file("udev"), swaps: folder.file("swaps"), table: folder.file("fstab")
        )
        for path in ["dev", "udev", "dev/disk", "dev/disk/by-uuid"] { try folder.makeFolder(path) }
        let image = try folder.put([], "image")
        try #require(unsafe truncate(image, 16 << 20) == 0)
        _ = try Self.run("mkfs.ext4", ["-q", "-U", uuid, image])
        let loop = try Self.run("losetup", ["--find", "--show", image])
        name = loop.split(separator: "/").last.map(String.init) ?? loop
        var status = stat()
        try #require(unsafe stat(loop, &status) == 0)
        try #require(unsafe mknod("\(tree.dev)/\(name)", S_IFBLK | 0o600, status.st_rdev) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: "\(tree.dev)/disk/by-uuid/\(uuid)", withDestinationPath: "../../\(name)")
        let number = try #require(BlockDevice(name, in: tree)).udevNote
        try folder.put("E:ID_FS_TYPE=ext4\n".utf8, "udev/\(number)")
    }

    deinit { _ = try? Self.run("losetup", ["--detach", "/dev/\(name)"]) }

    /// Does something in the root of the file system, as a computer elsewhere does.
    func prepare(_ work: (String) throws -> Void) throws {
        try folder.makeFolder("elsewhere")
        let root = folder.file("elsewhere")
        try #require(unsafe mount(node, root, "ext4", 0, nil) == 0)
        defer {
            _ = unsafe umount2(root, 0)
            try? folder.remove("elsewhere")
        }
        try work(root)
    }
}

@Suite(
    "The service that mounts a stick", .serialized, .enabled(if: LoopDisk.isPermitted, "needs root and loop devices"))
struct StickMountServiceTests {
    private let owner = StickOwner(user: 65534, group: 65534)

    private func status(_ path: String) -> stat {
        var status = stat()
        unsafe lstat(path, &status)
        return status
    }

    /// Runs the service of a disk while the station works with its mount.
    /// - Returns: the service's lines.
    @discardableResult
    private func keep(
        _ disk: LoopDisk,
        _ work: @escaping @Sendable (_ point: String, _ access: StickAccess, _ files: StickFiles) throws -> Void
    ) throws -> [String] {
        let lines = Mutex<[String]>([])
        let folder = disk.folder.file("run")
        let service = try StickMountService(device: disk.name, folder: folder, owner: owner, in: disk.tree) { line in
            lines.withLock { $0.append(line) }
        }
        let (point, tree, end) = ("\(folder)/\(disk.uuid)", disk.tree, service.ending)
        let number = try #require(BlockDevice(disk.name, in: disk.tree)).number
        let node = disk.node
        let failure = Mutex<(any Error)?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        DispatchQueue(label: "station").async {
            defer {
                end()
                isDone.signal()
            }
            do {
                let stop = EventFlag()
                let watch = StickWatch(tree, mountedIn: folder)
                let deadline = MonotonicClock.now + .seconds(60)
                while MountServiceStatus(beside: point) != .ready {
                    try #require(MonotonicClock.now < deadline)
                    _ = watch.wait(until: stop, deadline: MonotonicClock.now + .milliseconds(200))
                }
                let place = StickMount(node: node, point: point, number: number)
                let access = try #require(StickAccess(place, tree: tree, isRoot: false))
                try work(point, access, StickFiles(root: point, device: number))
            } catch {
                failure.withLock { $0 = error }
            }
        }
        try service.run()
        isDone.wait()
        if let error = failure.withLock({ $0 }) { throw error }
        return lines.withLock { $0 }
    }

    @Test func `a fresh stick is mounted, gets the station's folder, and is read-only again when it is settled`() throws
    {
        let disk = try LoopDisk()
        try keep(disk) { point, access, files in
            #expect(throws: Fault.self) { try files.put([1], at: "RACKSTATION/bench/a.csv") }
            for round in 0..<20 {
                try access.begin()
                // The folder is there and given away before the station may write.
                #expect(status("\(point)/RACKSTATION").st_uid == owner.user)
                try files.put([UInt8(round)], at: "RACKSTATION/bench/\(round).csv")
                try access.end()
                #expect(MountTable(disk.tree).entry(at: point)?.isReadOnly == true)
            }
            #expect(try files.names(in: "RACKSTATION/bench").count == 20)
            #expect(SystemUse.isClaimed(disk.node))
        }
        #expect(disk.folder.names(in: "run") == [] && !SystemUse.isClaimed(disk.node))
    }

    @Test(arguments: ["/private", "/private/file", "/absent", "relative"])
    func `links at every place on the stick lead root nowhere`(target: String) throws {
        let (disk, outside) = (try LoopDisk(), try TemporaryFolder())
        try outside.makeFolder("private")
        let secret = try outside.put(Array("secret\n".utf8), "private/file")
        #expect(unsafe chmod(secret, 0o600) == 0)
        let destination = target.hasPrefix("/") ? outside.path + target : "own"
        try disk.prepare { root in
            let files = FileManager.default
            try files.createDirectory(atPath: "\(root)/own", withIntermediateDirectories: false)
            for name in ["RACKSTATION", "note", "out"] {
                try files.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: destination)
            }
        }
        let lines = try keep(disk) { point, access, files in
            try access.begin()
            let fault = #expect(throws: Fault.self) { try files.put([1], at: "RACKSTATION/bench/a.csv") }
            #expect(fault?.code == .stick(.occupied))
            #expect(throws: Fault.self) { try files.contents(of: "out/file") }
            #expect(status("\(point)/own").st_uid == 0 && status("\(point)/RACKSTATION").st_uid == 0)
            // Nobody else is led anywhere by them either.
            #expect(openFault("\(point)/out") == ELOOP)
            try access.end()
        }
        #expect(lines.contains { $0.contains("RACKSTATION on the stick is no folder") })
        #expect(status(secret).st_uid == 0 && status(secret).st_mode & 0o7777 == 0o600)
        #expect(status(outside.file("private")).st_uid == 0)
        #expect(outside.names() == ["private"] && outside.names(in: "private") == ["file"])
    }

    /// The code with which a path cannot be opened; 0 where it can.
    private func openFault(_ path: String) -> Int32 {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        close(descriptor)
        return 0
    }

    @Test(arguments: ["", ".note", ".write"])
    func `links beside the mount point lead root nowhere`(ending: String) throws {
        let (disk, outside) = (try LoopDisk(), try TemporaryFolder())
        let secret = try outside.put(Array("secret\n".utf8), "file")
        try disk.folder.makeFolder("run")
        try FileManager.default.createSymbolicLink(
            atPath: disk.folder.file("run/\(disk.uuid)\(ending)"),
            withDestinationPath: ending.isEmpty ? outside.path : secret)
        if ending.isEmpty {
            let point = disk.folder.file("run/\(disk.uuid)")
            #expect(throws: Fault.self) { try StickMount(node: disk.node, point: point).mount(owner: owner) }
            #expect(!SystemUse.isClaimed(disk.node))
        } else {
            try keep(disk) { _, access, files in
                try access.begin()
                try files.put([1], at: "RACKSTATION/a.csv")
                try access.end()
            }
        }
        #expect(outside.names() == ["file"] && status(secret).st_uid == 0)
        #expect(try outside.bytes("file") == Array("secret\n".utf8))
    }

    @Test func `a file system that is in use is neither checked nor mounted, though no table shows it`() throws {
        let disk = try LoopDisk()
        try disk.folder.put([], "mounts")
        var tree = disk.tree
        tree.mounts = disk.folder.file("mounts")
        try disk.prepare { _ in
            let lines = Mutex<[String]>([])
            let folder = disk.folder.file("run")
            let service = try StickMountService(device: disk.name, folder: folder, owner: owner, in: tree) { line in
                lines.withLock { $0.append(line) }
            }
            try service.run()
            #expect(lines.withLock { $0 } == ["\(disk.node): left alone: \(disk.name) is in use"])
            #expect(MountServiceStatus(beside: "\(folder)/\(disk.uuid)") == .system)
            #expect(disk.folder.names(in: "run") == ["\(disk.uuid).note"])
        }
    }

    @Test func `what a service that was killed has left is taken away, and another stick's mount is not`() throws {
        let disk = try LoopDisk()
        let point = disk.folder.file("run/\(disk.uuid)")
        let number = try #require(BlockDevice(disk.name, in: disk.tree)).number
        try StickMount(node: disk.node, point: point, number: number).mount(owner: owner)
        try keep(disk) { point, access, files in
            try access.begin()
            try files.put([1], at: "RACKSTATION/a.csv")
            try access.end()
        }
        try StickMount(node: disk.node, point: point, number: number).mount(owner: owner)
        StickMount(node: "/dev/null", point: point, number: number + 1).clear(in: disk.tree)
        #expect(MountTable(disk.tree).entry(at: point)?.device == number)
        StickMount(node: disk.node, point: point, number: number).unmount()
    }
}
