// Checking and mending file systems, on real ones in files.

import Foundation
import Glibc
import Testing
import TestSupport

@testable import Devices

@Suite("A stick's file system before it is mounted")
struct FileSystemCheckTests {
    /// Where programs for file systems are.
    private static let folders = ["/usr/sbin", "/sbin"]

    /// Whether file systems can be made and checked here.
    static let hasPrograms = ["mkfs.vfat", "fsck.vfat", "mkfs.exfat", "fsck.exfat", "mkfs.ext4", "fsck.ext4"].allSatisfy
    {
        name in folders.contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
    }

    /// A file with an empty file system in it.
    private static func fileSystem(_ type: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.file("\(type).img")
        try folder.put([], "\(type).img")
        try #require(unsafe truncate(path, 16 << 20) == 0)
        let places: [String] = folders.map { folder in "\(folder)/mkfs.\(type)" }
        let program = try #require(places.first { place in unsafe access(place, X_OK) == 0 })
        let maker = BoundedProgram(path: program, arguments: (type == "ext4" ? ["-q"] : []) + [path])
        let made = maker.run(within: .seconds(60), until: nil)
        try #require(made.end == BoundedProgram.End.exited(0), "\(made.output)")
        return path
    }

    private static func change(_ path: String, at offset: Int, to bytes: [UInt8]) throws {
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: bytes)
        try file.close()
    }

    @Test(
        .enabled(if: hasPrograms, "needs dosfstools, exfatprogs and e2fsprogs"), arguments: ["vfat", "exfat", "ext4"])
    func `a file system that was left clean is in order`(type: String) throws {
        let folder = try TemporaryFolder()
        let path = try Self.fileSystem(type, in: folder)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try #require(FileSystemCheck(type: type)).run(on: path) == .sound)
        if type == "vfat" { #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before) }
    }

    @Test(.enabled(if: hasPrograms, "needs dosfstools, exfatprogs and e2fsprogs"))
    func `clusters that belong to no file are mended, and what was done is said`() throws {
        let folder = try TemporaryFolder()
        let path = try Self.fileSystem("vfat", in: folder)
        let head = try #require(FileHandle(forReadingAtPath: path)).readData(ofLength: 64)
        let table = Int(head[14]) + Int(head[15]) << 8
        // A chain of two clusters that no name leads to, in a table of 12 or 16 bits an entry, and the mark of use.
        let isWide = (16 << 20) / 512 / Int(head[13]) > 4084
        try Self.change(
            path, at: table * 512 + (isWide ? 6 : 4), to: isWide ? [4, 0, 0xff, 0xff] : [0, 0x40, 0, 0xff, 0x0f])
        try Self.change(path, at: 0x25, to: [1])
        let check = try #require(FileSystemCheck(type: "vfat"))
        guard case .mended(let said) = check.run(on: path) else {
            Issue.record("it is not mended")
            return
        }
        #expect(said.contains("Dirty bit") && said.contains("Reclaimed"))
        #expect(!said.contains("\n"))
        #expect(check.run(on: path) == .sound)
    }

    @Test(.enabled(if: hasPrograms, "needs dosfstools, exfatprogs and e2fsprogs"))
    func `a file system that cannot be mended is damaged`() throws {
        let folder = try TemporaryFolder()
        let vfat = try Self.fileSystem("vfat", in: folder)
        // Sectors of 13 bytes.
        try Self.change(vfat, at: 11, to: [13, 0])
        guard case .damaged(let said) = try #require(FileSystemCheck(type: "vfat")).run(on: vfat) else {
            Issue.record("it is not damaged")
            return
        }
        #expect(!said.isEmpty)
    }

    @Test func `without its program a file system is used unchecked, and that is said`() throws {
        let folder = try TemporaryFolder()
        let check = try #require(FileSystemCheck(type: "exfat", folders: [folder.path]))
        #expect(check.run(on: "/dev/null") == .unchecked(why: "fsck.exfat is not installed"))
        #expect(FileSystemCheck(type: "ntfs") == nil)
    }

    /// A check whose program is a shell: what stands for the device is the text that the shell runs.
    private static func shell(_ type: String, in folder: TemporaryFolder) throws -> FileSystemCheck {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("fsck.\(type)"), withDestinationPath: "/bin/sh")
        return try #require(FileSystemCheck(type: type, folders: [folder.path]))
    }

    @Test func `a program that does not end is ended, and the file system is used unchecked`() throws {
        let folder = try TemporaryFolder()
        let check = try Self.shell("ext4", in: folder)
        let text = try folder.put("echo looking; exec sleep 1000\n".utf8, "text")
        let ended = FileSystemFinding.unchecked(why: "fsck.ext4 was not done in time")
        #expect(check.run(on: text, within: .milliseconds(100)) == ended)
        let stop = EventFlag()
        stop.set()
        #expect(check.run(on: text, until: stop) == ended)
    }

    @Test func `every status of a program is understood`() throws {
        let folder = try TemporaryFolder()
        let check = try Self.shell("exfat", in: folder)
        func finding(_ text: String) throws -> FileSystemFinding {
            check.run(on: try folder.put("\(text)\n".utf8, "text"))
        }
        #expect(try finding("exit 4") == .damaged(said: ""))
        #expect(try finding("echo no device; exit 8") == .unchecked(why: "fsck.exfat ended with 8: no device"))
        #expect(try finding("kill -9 $$") == .unchecked(why: "fsck.exfat was ended by signal 9"))
        let once =
            "test -e \(folder.path)/done && exit 0; touch \(folder.path)/done; echo '  a b'; echo; echo c; exit 1"
        #expect(try finding(once) == .mended(said: "a b; c"))
    }

    @Test func `what udev knows of a file system is read`() throws {
        let folder = try TemporaryFolder()
        let tree = SystemTree(
            sys: folder.file("sys"), dev: folder.file("dev"), udev: folder.file("udev"), mounts: folder.file("mounts"))
        for path in ["sys/class/block/sda1", "udev"] {
            try FileManager.default.createDirectory(atPath: folder.file(path), withIntermediateDirectories: true)
        }
        try folder.put("8:1\n".utf8, "sys/class/block/sda1/dev")
        let device = try #require(BlockDevice("sda1", in: tree))
        #expect(device.fileSystem(in: tree) == nil)
        try folder.put("S:disk/by-uuid/A\nE:ID_FS_TYPE=vfat\nE:ID_FS_USAGE=filesystem\n".utf8, "udev/b8:1")
        #expect(device.fileSystem(in: tree) == "vfat")
    }
}
