// Files that are there whole or not at all.

import Foundation
import Glibc
import Station
import Testing
import TestSupport
import Archive

@Suite struct `Files` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fault(_ body: () throws(Fault) -> Void) -> Fault? {
        do throws(Fault) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func `what is written is read back, and no temporary file stays`() throws {
        try AtomicFile.write([1, 2, 3], to: folder.file("a"))
        try AtomicFile.write([4, 5], to: folder.file("a"))
        #expect(try AtomicFile.read(folder.file("a"), limit: 2) == [4, 5])
        #expect(folder.names() == ["a"])
    }

    @Test func `a file that is replaced keeps its permissions`() throws {
        try folder.put([1], "a")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("a"))
        try AtomicFile.write([2], to: folder.file("a"))
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a"))[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }

    @Test func `a link stays a link and its target is written`() throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "second")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("second"), withDestinationPath: folder.file("file"))
        try AtomicFile.write([7], to: folder.file("link"))
        try AtomicFile.write([8], to: folder.file("link"))
        #expect(try folder.bytes("file") == [8])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "second")
        #expect(folder.names() == ["file", "link", "second"])
    }

    @Test func `links that lead in a circle are a fault`() throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file("a"), withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: folder.file("b"), withDestinationPath: "a")
        #expect(
            fault { () throws(Fault) in try AtomicFile.write([1], to: folder.file("a")) }?.code == .file(.write, .other)
        )
    }

    @Test func `faults of reading name the file and the cause`() throws {
        try folder.put([1, 2, 3], "three")
        let cases: [(String, Fault.FileObstacle)] = [
            (folder.file("absent"), .missing), (folder.path, .folder),
            (folder.file("three/x"), .notFolder), (folder.file("three"), .tooLarge),
            ("", .noPath), ("a\0b", .noPath),
        ]
        for (path, obstacle) in cases {
            let fault = fault { () throws(Fault) in _ = try AtomicFile.read(path, limit: 2) }
            #expect(fault?.code == .file(.read, obstacle), "\(path)")
            #expect(fault?.description.hasPrefix(path.harmless) == true)
        }
    }

    @Test func `faults of writing name the file and the cause`() throws {
        try folder.put([1], "file")
        let cases: [(String, Fault.FileObstacle)] = [
            (folder.file("absent/x"), .missing), (folder.path, .folder),
            (folder.file("new/"), .folder), (folder.file("file/x"), .notFolder),
            ("/proc/rackstation", .missing), ("", .noPath),
            ("/dev/full", .noSpace),
        ]
        for (path, obstacle) in cases {
            let fault = fault { () throws(Fault) in try AtomicFile.write([1], to: path) }
            #expect(fault?.code == .file(.write, obstacle) && fault?.detail == Words(verbatim: path), "\(fault as Any)")
        }
        #expect(folder.names() == ["file"])
    }

    @Test(.enabled(if: getuid() != 0, "root may do everything"))
    func `a file or folder that must not be written is left alone`() throws {
        try folder.put([1], "file")
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.file("file"))
        #expect(
            fault { () throws(Fault) in try AtomicFile.write([2], to: folder.file("file")) }?.code
                == .file(.write, .forbidden))
        #expect(try folder.bytes("file") == [1])
    }

    @Test func `a device is written to and not replaced`() throws {
        try AtomicFile.write([1, 2, 3], to: "/dev/null")
        let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        #expect(type == .typeCharacterSpecial)
    }

    @Test func `a pipe is written to and not replaced`() async throws {
        let path = folder.file("pipe")
        #expect(unsafe mkfifo(path, 0o600) == 0)
        async let received = Task.detached { try AtomicFile.read(path, limit: 1 << 20) }.value
        let sent = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        try await Task.detached { try AtomicFile.write(sent, to: path) }.value
        #expect(try await received == sent)
        #expect(folder.names() == ["pipe"])
    }

    #if compiler(>=6.3)  // Swift 6.2 hands nothing to the process of an exit test
        @Test func `a write that fails half-way leaves the old contents and nothing else`() async throws {
            let path = folder.file("file")
            try folder.put([1], "file")
            let result = await #expect(processExitsWith: .success) { [path = path as String] in
                // In a process of its own: no file may grow beyond 4096 bytes there.
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                do throws(Fault) {
                    try AtomicFile.write([UInt8](repeating: 2, count: 10_000), to: path)
                    exit(1)
                } catch {
                    exit(error.code == .file(.write, .other) ? 0 : 2)
                }
            }
            #expect(result != nil)
            #expect(try folder.bytes("file") == [1])
            #expect(folder.names() == ["file"])
        }
    #endif

    @Test func `a folder is made with all above it, and making it again is no fault`() throws {
        for _ in 0..<2 { try AtomicFile.makeFolder(folder.file("a/b//c/")) }
        try AtomicFile.write([1], to: folder.file("a/b/c/file"))
        try folder.put([1], "file")
        let fault = fault { () throws(Fault) in try AtomicFile.makeFolder(folder.file("file/x")) }
        #expect(fault?.code == .file(.write, .notFolder))
    }
}
