// Mounting and writing real file systems, where the system lets tests do that.

import Dispatch
import Foundation
import Glibc
import Station
import Synchronization
import Testing
import TestSupport

@testable import Devices
import Archive

@Suite("A mounted stick")
struct StickMountTests {
    /// Whether file systems can be mounted here.
    static let canMount: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
        guard unsafe mount("tmpfs", folder.path, "tmpfs", 0, nil) == 0 else { return false }
        return unsafe umount2(folder.path, Int32(MNT_DETACH)) == 0
    }()

    @Test func `nothing is written into a folder in which no stick is mounted`() throws {
        let folder = try TemporaryFolder()
        var status = stat()
        #expect(unsafe stat(folder.path, &status) == 0)
        let files = StickFiles(root: folder.path, device: UInt(status.st_dev) + 1)
        let fault = #expect(throws: Fault.self) { try files.put([1], at: "a.csv") }
        #expect(fault?.code == .stick(.removed))
        #expect(throws: Fault.self) { try files.contents(of: "a.csv") }
        #expect(throws: Fault.self) { try files.flush() }
        #expect(folder.names().isEmpty)
        try StickFiles(root: folder.path, device: UInt(status.st_dev)).put([1], at: "a.csv")
        #expect(folder.names() == ["a.csv"])
    }

    @Test(.enabled(if: canMount, "needs root and the right to mount"))
    func `a stick is writable from the first file until it is settled`() throws {
        let folder = try TemporaryFolder()
        try #require(unsafe mount("tmpfs", folder.path, "tmpfs", UInt(MS_RDONLY), "size=1m") == 0)
        let place = StickMount(node: "/dev/null", point: folder.path)
        defer { place.unmount() }
        let tree = SystemTree()
        let access = try #require(StickAccess(place, tree: tree, isRoot: true))
        let device = try #require(MountTable(tree).entry(at: folder.path)).device
        let files = StickFiles(root: folder.path, device: device)
        let locked = #expect(throws: Fault.self) { try files.put([1], at: "a.csv") }
        #expect(locked?.code == .stick(.readOnly))
        try access.begin()
        try files.put([1], at: "a.csv")
        let full = #expect(throws: Fault.self) {
            try files.put([UInt8](repeating: 7, count: 2 << 20), at: "b.csv")
        }
        #expect(full?.code == .stick(.full))
        #expect(try files.contents(of: "b.csv") == nil)
        try files.flush()
        // The device below is none, so that only the remount itself is shown here.
        try? access.end()
        #expect(MountTable(tree).entry(at: folder.path)?.isReadOnly == true)
        #expect(try files.contents(of: "a.csv") == [1])
    }

    @Test func `without root and without the service there is no way to write`() throws {
        let folder = try TemporaryFolder()
        let place = StickMount(node: "/dev/null", point: folder.path)
        #expect(StickAccess(place, tree: SystemTree(), isRoot: false) == nil)
        #expect(StickAccess(place, tree: SystemTree(), isRoot: true) != nil)
    }

    @Test func `without a stick everything is refused as removed`() async throws {
        var settings = StickSettings()
        settings.mount = try TemporaryFolder().file("mount")
        let stick = USBStick(settings)
        let fault = await #expect(throws: Fault.self) { try await stick.put([1], at: "a.csv") }
        #expect(fault?.code == .stick(.removed))
        await #expect(throws: Fault.self) { try await stick.settle() }
    }

    /// A mount that the system tells of and the service keeps, as far as the station sees them.
    private func kept(in folder: TemporaryFolder, as note: MountServiceStatus) throws -> (StickAccess, point: String) {
        let point = folder.file("1234-ABCD")
        try folder.put("36 30 8:1 / \(point) rw,noatime shared:1 - vfat /dev/sda1 ro\n".utf8, "mountinfo")
        try #require(unsafe mkfifo(StickMountService.pipe(beside: point), 0o600) == 0)
        note.leave(beside: point)
        let tree = SystemTree(
            sys: folder.path, dev: folder.path, udev: folder.path, mounts: folder.file("mountinfo"))
        let access = StickAccess(StickMount(node: "/dev/sda1", point: point), tree: tree, isRoot: false)
        return (try #require(access), point)
    }

    @Test func `a stick is settled when the service says that all is on the medium`() throws {
        let folder = try TemporaryFolder()
        let (access, point) = try kept(in: folder, as: .ready)
        try access.end()
        MountServiceStatus.remove(beside: point)
        #expect(MountServiceStatus(beside: point) == nil)
        try access.end()
    }

    @Test func `a stick on whose medium not all came to be is never settled before it is put in again`() throws {
        let folder = try TemporaryFolder()
        let (access, point) = try kept(in: folder, as: .failed)
        let fault = #expect(throws: Fault.self) { try access.end() }
        #expect(fault?.code == .stick(.failing))
        MountServiceStatus.ready.leave(beside: point)
        #expect(throws: Fault.self) { try access.end() }
    }

    @Test func `the station writes only when the service is done with the stick itself`() throws {
        let folder = try TemporaryFolder()
        // The service is still about the last wish.
        let (access, point) = try kept(in: folder, as: .writing)
        let locked = try folder.bytes("mountinfo")
        let open = Array(String(decoding: locked, as: UTF8.self).replacing(" ro\n", with: " rw\n").utf8)
        let mounts = folder.file("mountinfo")
        try AtomicFile.write(open, to: mounts)
        let steps = Mutex<[String]>([])
        let pipe = unsafe Glibc.open(StickMountService.pipe(beside: point), O_RDONLY | O_NONBLOCK)
        defer { close(pipe) }
        let service = DispatchWorkItem {
            try? AtomicFile.write(locked, to: mounts)
            MountServiceStatus.ready.leave(beside: point)
            guard
                EventLoop.shared.wait(for: [.readable(pipe)], until: MonotonicClock.now + .seconds(20))[0]
                    == .ready
            else {
                return
            }
            // It can be written from here on, but is the service's own for a moment more.
            try? AtomicFile.write(open, to: mounts)
            steps.withLock { $0.append("the folder is given") }
            MountServiceStatus.writing.leave(beside: point)
        }
        DispatchQueue(label: "service").async(execute: service)
        try access.begin()
        steps.withLock { $0.append("the station writes") }
        service.wait()
        #expect(steps.withLock { $0 } == ["the folder is given", "the station writes"])
    }

    @Test func `what the service says is read as it was said`() throws {
        let folder = try TemporaryFolder()
        #expect(MountServiceStatus(beside: folder.file("x")) == nil)
        for note in MountServiceStatus.allCases {
            note.leave(beside: folder.file("x"))
            #expect(MountServiceStatus(beside: folder.file("x")) == note)
        }
        try folder.put("something else\n".utf8, "x.note")
        #expect(MountServiceStatus(beside: folder.file("x")) == nil)
    }

    @Test func `a stick that fails is told from one that is gone, full or locked`() {
        func codes(_ codes: Int32...) -> [Fault.Code] { codes.map { Fault(stick: $0, on: "x").code } }
        #expect(codes(EIO, ENOENT, EUCLEAN).allSatisfy { $0 == .stick(.failing) })
        #expect(codes(ENODEV, ENXIO, ENOMEDIUM).allSatisfy { $0 == .stick(.removed) })
        #expect(codes(ENOSPC, EROFS, EINVAL) == [.stick(.full), .stick(.readOnly), .stick(.failed)])
        #expect(codes(EISDIR, ENOTDIR, ELOOP).allSatisfy { $0 == .stick(.occupied) })
    }
}
