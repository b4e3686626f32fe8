// A folder as the stick, on real folders.

import Foundation
import Glibc
import Station
import Testing
import TestSupport

@testable import Devices

@Suite("The folder stick")
struct FolderStickTests {
    private let bytes = Array("value,x,y,rect,row,col\n".utf8)

    @Test func `a file is put whole, in folders that are made, and read back`() async throws {
        let folder = try TemporaryFolder()
        let stick = FolderStick(folder: folder.path)
        try await stick.put(bytes, at: "rackstation/csv/vials.csv")
        #expect(try await stick.contents(of: "rackstation/csv/vials.csv") == bytes)
        #expect(folder.names(in: "rackstation/csv") == ["vials.csv"])
        try await stick.put([], at: "rackstation/csv/vials.csv")
        #expect(try await stick.contents(of: "rackstation/csv/vials.csv") == [])
    }

    @Test func `unfinished files of a folder go, all others stay, and a folder that is not there has none`()
        async throws
    {
        let folder = try TemporaryFolder()
        let stick = FolderStick(folder: folder.path)
        try await stick.put(bytes, at: "csv/vials.csv")
        for name in ["csv/.rackstation-vials.csv", "csv/.mine", "csv/notes.txt"] { try folder.put([1], name) }
        try await stick.tidy("csv")
        try await stick.tidy("absent/csv")
        #expect(folder.names(in: "csv") == [".mine", "notes.txt", "vials.csv"])
    }

    @Test func `a folder is told from another one in its place`() async throws {
        let folder = try TemporaryFolder()
        let stick = FolderStick(folder: folder.file("stick"))
        await #expect(throws: Fault.self) { _ = try await stick.identity() }
        try folder.makeFolder("stick")
        try folder.makeFolder("other")
        let first = try await stick.identity()
        #expect(try await stick.identity() == first && first != nil)
        try FileManager.default.moveItem(atPath: folder.file("stick"), toPath: folder.file("away"))
        try FileManager.default.moveItem(atPath: folder.file("other"), toPath: folder.file("stick"))
        #expect(try await stick.identity() != first)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a list beside a pipe, a device, a folder, a link and a file without end is read, and they are named`()
        async throws
    {
        let folder = try TemporaryFolder()
        try folder.makeFolder("expected")
        try folder.put(Array("A1,X\n".utf8), "expected/z.csv")
        #expect(unsafe mkfifo(folder.file("expected/a.csv"), 0o600) == 0)
        for (name, target) in [("b", "/dev/zero"), ("c", "z.csv"), ("d", "/nowhere")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("expected/\(name).csv"), withDestinationPath: target)
        }
        try folder.makeFolder("expected/e.csv")
        try folder.put([], "expected/f.csv")
        // A terabyte that takes no room.
        #expect(unsafe truncate(folder.file("expected/f.csv"), 1 << 40) == 0)
        let lists = await ExpectedLists(on: FolderStick(folder: folder.path))
        #expect(lists.lists.map(\.name) == ["z.csv"])
        #expect(lists.faults.count == 6, "\(lists.faults)")
    }

    @Test func `a folder of many names is looked at up to a bound`() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("expected")
        for number in 0..<40 { try folder.put([], "expected/\(number)") }
        let stick = FolderStick(folder: folder.path)
        #expect(try await stick.names(in: "expected", most: 30).count == 30)
        #expect(try await stick.names(in: "expected", most: 50).count == 40)
    }

    @Test func `what is not there has no contents`() async throws {
        let folder = try TemporaryFolder()
        let stick = FolderStick(folder: folder.path)
        #expect(try await stick.contents(of: "a.csv") == nil)
        #expect(try await stick.contents(of: "b/a.csv") == nil)
    }

    @Test(arguments: ["../x", "/etc/passwd", "a/../../x", "", "a//b", ".", "a/", "a\0b"])
    func `a path that leads out of the stick is refused`(path: String) async throws {
        let folder = try TemporaryFolder()
        let stick = FolderStick(folder: folder.path)
        await #expect(throws: Fault.self) { try await stick.put(bytes, at: path) }
        await #expect(throws: Fault.self) { try await stick.contents(of: path) }
        #expect(folder.names().isEmpty)
    }

    @Test func `a link on the stick leads nowhere`() async throws {
        let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder())
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/out", withDestinationPath: outside.path)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/file", withDestinationPath: "\(outside.path)/file")
        let stick = FolderStick(folder: folder.path)
        // A link is neither followed nor replaced, wherever it stands.
        for path in ["out/x.csv", "file"] {
            let fault = await #expect(throws: Fault.self) { try await stick.put(bytes, at: path) }
            #expect(fault?.code == .stick(.occupied))
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("file")).hasSuffix("/file"))
        #expect(folder.names() == ["file", "out"] && outside.names().isEmpty)
    }

    @Test func `a stick that is out is never made`() async throws {
        let folder = try TemporaryFolder()
        let stick = FolderStick(folder: "\(folder.path)/stick")
        let fault = await #expect(throws: Fault.self) { try await stick.put(bytes, at: "vials.csv") }
        #expect(fault?.code == .stick(.removed))
        let unread = await #expect(throws: Fault.self) { try await stick.contents(of: "vials.csv") }
        #expect(unread?.code == .stick(.removed))
        #expect(folder.names().isEmpty)
    }

    @Test func `a file that reads back differently is a mismatch and does not stay`() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/vials.csv"
        let stick = FolderStick(folder: folder.path) {
            try? Data("value,x,y,rect,row,c0l\n".utf8).write(to: URL(fileURLWithPath: path))
        }
        let fault = await #expect(throws: Fault.self) { try await stick.put(bytes, at: "vials.csv") }
        #expect(fault?.code == .stick(.mismatch))
        #expect(folder.names().isEmpty)
    }

    @Test func `a folder in the file's place is a fault and leaves nothing behind`() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("vials.csv")
        let stick = FolderStick(folder: folder.path)
        await #expect(throws: Fault.self) { try await stick.put(bytes, at: "vials.csv") }
        await #expect(throws: Fault.self) { try await stick.contents(of: "vials.csv") }
        #expect(folder.names() == ["vials.csv"])
    }

    @Test func `coming and going is told at once`() async throws {
        let folder = try TemporaryFolder()
        var presence = FolderStick(folder: "\(folder.path)/stick").presence().makeAsyncIterator()
        #expect(await presence.next() == .absent)
        try folder.makeFolder("stick")
        #expect(await presence.next() == .present(name: "stick"))
        try folder.remove("stick")
        #expect(await presence.next() == .absent)
        try folder.put(Array("no folder".utf8), "stick")
        guard case .unusable = await presence.next() else {
            Issue.record("a file passed for a stick")
            return
        }
    }

    @Test func `a stick that takes the place of another was absent in between`() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("stick")
        try folder.makeFolder("other")
        var presence = FolderStick(folder: "\(folder.path)/stick").presence().makeAsyncIterator()
        #expect(await presence.next() == .present(name: "stick"))
        // In one step, so that the path is never empty.
        #expect(unsafe rename("\(folder.path)/other", "\(folder.path)/stick") == 0)
        #expect(await presence.next() == .absent)
        #expect(await presence.next() == .present(name: "stick"))
    }

    @Test(.enabled(if: SmallDisk.isPermitted, "mounting needs the right to mount"))
    func `a full stick is told apart, and its old file stays`() async throws {
        let folder = try TemporaryFolder()
        let disk = try #require(SmallDisk(at: folder.path, kilobytes: 64))
        let stick = FolderStick(folder: folder.path)
        try await stick.put(bytes, at: "vials.csv")
        let fault = await #expect(throws: Fault.self) {
            try await stick.put([UInt8](repeating: 65, count: 200_000), at: "vials.csv")
        }
        #expect(fault?.code == .stick(.full))
        #expect(try await stick.contents(of: "vials.csv") == bytes)
        #expect(folder.names() == ["vials.csv"])
        disk.unmount()
    }

    @Test(.enabled(if: SmallDisk.isPermitted, "mounting needs the right to mount"))
    func `a stick that cannot be written is unusable`() async throws {
        let folder = try TemporaryFolder()
        let disk = try #require(SmallDisk(at: folder.path, kilobytes: 64))
        let stick = FolderStick(folder: folder.path)
        try await stick.put(bytes, at: "vials.csv")
        #expect(disk.makeReadOnly())
        let fault = await #expect(throws: Fault.self) { try await stick.put([65], at: "vials.csv") }
        #expect(fault?.code == .stick(.readOnly))
        #expect(try await stick.contents(of: "vials.csv") == bytes)
        var presence = stick.presence().makeAsyncIterator()
        guard case .unusable = await presence.next() else {
            Issue.record("a read-only stick passed for a good one")
            return
        }
        disk.unmount()
    }
}

/// A disk of a few kilobytes in memory.
final class SmallDisk {
    private let path: String
    private var isMounted = true

    /// Whether this process may mount.
    static let isPermitted: Bool = {
        guard let folder = try? TemporaryFolder(), let disk = SmallDisk(at: folder.path, kilobytes: 4) else {
            return false
        }
        disk.unmount()
        return true
    }()

    init?(at path: String, kilobytes: Int) {
        self.path = path
        let done = unsafe "size=\(kilobytes)k".withCString { unsafe mount("tmpfs", path, "tmpfs", 0, $0) }
        guard done == 0 else { return nil }
    }

    deinit { unmount() }

    func makeReadOnly() -> Bool {
        unsafe mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
    }

    func unmount() {
        guard isMounted else { return }
        isMounted = false
        _ = unsafe umount2(path, Int32(MNT_DETACH))
    }
}
