// What root does on a stick and beside its mount point, with links at every place: in plain folders.

import Foundation
import Glibc
import Station
import Testing
import TestSupport

@testable import Devices
import Archive

/// Files that nothing on a stick may lead root to.
private struct Outside {
    let folder: TemporaryFolder
    private let before: [String: [UInt32]]

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("private")
        try folder.put(Array("secret\n".utf8), "private/file")
        #expect(unsafe chmod(folder.file("private/file"), 0o600) == 0)
        #expect(unsafe chmod(folder.file("private"), 0o700) == 0)
        before = Self.look(folder)
    }

    /// Fails unless all is as it was: who owns it, who may use it, what there is.
    func expectUntouched() throws {
        #expect(Self.look(folder) == before)
        #expect(folder.names() == ["private"] && folder.names(in: "private") == ["file"])
        #expect(try folder.bytes("private/file") == Array("secret\n".utf8))
    }

    private static func look(_ folder: TemporaryFolder) -> [String: [UInt32]] {
        var found: [String: [UInt32]] = [:]
        for name in ["private", "private/file"] {
            var status = stat()
            unsafe lstat(folder.file(name), &status)
            found[name] = [status.st_uid, status.st_gid, status.st_mode]
        }
        return found
    }
}

@Suite("What root does for a stick")
struct SharedFolderTests {
    /// Somebody who is not who runs the tests, where that may be.
    private let owner = StickOwner(user: geteuid() == 0 ? 65534 : geteuid(), group: geteuid() == 0 ? 65534 : getegid())

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    private func ownerOf(_ path: String) -> UInt32 {
        var status = stat()
        unsafe lstat(path, &status)
        return status.st_uid
    }

    @Test func `the folder of all stations is made for the station, and one that is there is given to it`() throws {
        let stick = try TemporaryFolder()
        for _ in 0..<2 {
            #expect(try SharedFolder.give(on: OpenFolder(stick.path), to: owner) == .given)
            if geteuid() == 0 { #expect(ownerOf(stick.file("RACKSTATION")) == owner.user) }
        }
        #expect(stick.names() == (geteuid() == 0 ? ["RACKSTATION"] : []))
    }

    @Test(.enabled(if: geteuid() == 0, "needs root"), arguments: ["private", "private/file", "absent"])
    func `a link in the place of the folder is not followed, wherever it leads`(target: String) throws {
        let (stick, outside) = (try TemporaryFolder(), try Outside())
        try link(stick.file("RACKSTATION"), to: outside.folder.file(target))
        #expect(try SharedFolder.give(on: OpenFolder(stick.path), to: owner) == .occupied)
        try outside.expectUntouched()
        #expect(ownerOf(stick.file("RACKSTATION")) == 0)
    }

    @Test(.enabled(if: geteuid() == 0, "needs root"))
    func `a file in the place of the folder stays as it is`() throws {
        let stick = try TemporaryFolder()
        try stick.put([1], "RACKSTATION")
        #expect(try SharedFolder.give(on: OpenFolder(stick.path), to: owner) == .occupied)
        #expect(try stick.bytes("RACKSTATION") == [1] && ownerOf(stick.file("RACKSTATION")) == 0)
    }

    @Test(.enabled(if: SmallDisk.isPermitted, "mounting needs the right to mount"))
    func `a folder that is not on the stick itself is not given away`() throws {
        let stick = try TemporaryFolder()
        try stick.makeFolder("RACKSTATION")
        let disk = try #require(SmallDisk(at: stick.file("RACKSTATION"), kilobytes: 4))
        #expect(try SharedFolder.give(on: OpenFolder(stick.path), to: owner) == .occupied)
        #expect(ownerOf(stick.file("RACKSTATION")) == 0)
        disk.unmount()
    }

    @Test func `a link on the way to the folder of mounts is refused, and so is a folder that others may write`() throws
    {
        let (folder, outside) = (try TemporaryFolder(), try Outside())
        try link(folder.file("link"), to: outside.folder.path)
        try folder.makeFolder("shared")
        #expect(unsafe chmod(folder.file("shared"), 0o777) == 0)
        for path in [
            folder.file("link"), folder.file("link/stick"), folder.file("shared/stick"), folder.file("a/../b"),
        ] {
            #expect(throws: Fault.self, "\(path)") { _ = try PrivilegedFolder(path).put([1], as: "x") }
        }
        MountServiceStatus.ready.leave(beside: folder.file("link/1234-ABCD"))
        try outside.expectUntouched()
        #expect(folder.names(in: "shared") == [])
    }

    @Test func `a link in the place of a note or a pipe is replaced, and leads nowhere`() throws {
        let (folder, outside) = (try TemporaryFolder(), try Outside())
        let point = folder.file("1234-ABCD")
        let secret = outside.folder.file("private/file")
        for name in ["1234-ABCD.note", ".rackstation-1234-ABCD.note", "1234-ABCD.write"] {
            try link(folder.file(name), to: secret)
        }
        #expect(MountServiceStatus(beside: point) == nil)
        MountServiceStatus.ready.leave(beside: point)
        #expect(MountServiceStatus(beside: point) == .ready)
        try PrivilegedFolder(folder.path).makePipe("1234-ABCD.write", for: owner)
        var status = stat()
        #expect(unsafe lstat(folder.file("1234-ABCD.write"), &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFIFO && status.st_mode & 0o777 == 0o600 && status.st_uid == owner.user)
        try outside.expectUntouched()
        MountServiceStatus.remove(beside: point)
        #expect(folder.names() == ["1234-ABCD.write"])
    }

    @Test func `a link in the place of a mount point or a pipe is not opened`() throws {
        let (folder, outside) = (try TemporaryFolder(), try Outside())
        try link(folder.file("point"), to: outside.folder.file("private"))
        let kept = try PrivilegedFolder(folder.path)
        #expect(throws: SystemFault.self) { _ = try kept.makeMountPoint("point").status() }
        #expect(throws: SystemFault.self) { _ = try kept.mounted(at: "point", on: nil).status() }
        #expect(throws: SystemFault.self) { _ = try kept.openPipe("point").descriptor }
        kept.removeMountPoint("point")
        #expect(folder.names() == ["point"])
        try outside.expectUntouched()
    }
}
