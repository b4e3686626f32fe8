// What stands on a stick where the station's files and folders belong.

import Foundation
import Glibc
import Station
import Testing
import TestSupport

@testable import Devices
@testable import Simulator
import Archive

@Suite("A stick on which something else stands")
struct OccupiedPlaceTests {
    private let home = "RACKSTATION/bench"

    /// What may stand somewhere instead of a file or a folder.
    enum Thing: CaseIterable { case folder, link, dangling, pipe }

    private func lay(_ thing: Thing, at path: String, in folder: TemporaryFolder) throws {
        let place = folder.file(path)
        try FileManager.default.createDirectory(
            atPath: AtomicFile.folder(of: place), withIntermediateDirectories: true)
        switch thing {
        case .folder: try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        case .link:
            try folder.put(Array("mine".utf8), "target")
            try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: folder.file("target"))
        case .dangling:
            try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: folder.file("no"))
        case .pipe: try #require(unsafe mkfifo(place, 0o600) == 0)
        }
    }

    private func kind(_ path: String, in folder: TemporaryFolder) -> UInt32 {
        var status = stat()
        unsafe lstat(folder.file(path), &status)
        return status.st_mode & S_IFMT
    }

    /// A station with one session, and the name of its file.
    private func archive(_ folder: TemporaryFolder) async throws -> (SessionArchive, csvName: String) {
        let archive = SessionArchive(
            folder: folder.file("data"), stationID: "bench", software: "test",
            mirror: StickMirror(stationID: "bench"),
            clock: { StationTime(secondsSince1970: 1_771_597_822, utcOffset: 0) })
        _ = try await archive.open()
        return (archive, try await archive.keep(MadeUpScans.unread).csvName)
    }

    @Test(arguments: Thing.allCases)
    func `a session goes beside what stands in its place, and the stick becomes complete`(thing: Thing) async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("stick")
        let (archive, name) = try await archive(folder)
        let csv = "stick/\(home)/csv/\(name)"
        try lay(thing, at: csv, in: folder)
        let before = kind(csv, in: folder)
        for _ in 0..<2 {
            try await archive.mirror(.everySession, to: FolderStick(folder: folder.file("stick"))) { _, _ in }
        }
        #expect(kind(csv, in: folder) == before && !folder.names().contains("no"))
        let beside = csv.replacing(".csv", with: "_original.csv")
        #expect(try !folder.bytes(beside).isEmpty)
        #expect(folder.names(in: "stick/\(home)/csv").filter { $0.hasPrefix("vials_") }.count == 2)
        #expect(folder.names(in: "stick/\(home)").contains("manifest.sha256"))
        #expect(await archive.isStoreWell())
    }

    @Test(arguments: ["manifest.sha256", "README.txt", "sessions.sqlite"], Thing.allCases)
    func `what stands in the place of another file stays, is said, and everything else is put`(
        name: String, thing: Thing
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("stick")
        let (archive, csv) = try await archive(folder)
        let path = "stick/\(home)/\(name)"
        try lay(thing, at: path, in: folder)
        let before = kind(path, in: folder)
        for _ in 0..<2 {
            try await archive.mirror(.everySession, to: FolderStick(folder: folder.file("stick"))) { _, _ in }
        }
        #expect(kind(path, in: folder) == before && !folder.names().contains("no"))
        if thing == .link { #expect(try folder.bytes("target") == Array("mine".utf8)) }
        #expect(folder.names(in: "stick/\(home)/csv").contains(csv))
        #expect(folder.names(in: "stick/\(home)") == ["README.txt", "csv", "manifest.sha256", "sessions.sqlite"])
        #expect(await archive.saysOfStore("/\(home)/\(name) is "))
    }

    @Test(arguments: [".rackstation-manifest.sha256", "csv/.rackstation-x"], Thing.allCases)
    func `what has the name of an unfinished file and is none keeps nothing from being put`(
        name: String, thing: Thing
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("stick")
        let (archive, _) = try await archive(folder)
        try lay(thing, at: "stick/\(home)/\(name)", in: folder)
        let before = kind("stick/\(home)/\(name)", in: folder)
        try await archive.mirror(.everySession, to: FolderStick(folder: folder.file("stick"))) { _, _ in }
        #expect(kind("stick/\(home)/\(name)", in: folder) == before)
        #expect(folder.names(in: "stick/\(home)").contains("manifest.sha256"))
    }

    @Test(arguments: ["csv", "bench"])
    func `a folder goes beside what has its name`(name: String) async throws {
        let folder = try TemporaryFolder()
        for path in ["stick", "stick/RACKSTATION"] { try folder.makeFolder(path) }
        if name == "csv" { try folder.makeFolder("stick/\(home)") }
        let taken = name == "csv" ? "stick/\(home)/csv" : "stick/\(home)"
        try folder.put(Array("mine".utf8), taken)
        let (archive, csv) = try await archive(folder)
        for _ in 0..<2 {
            try await archive.mirror(.everySession, to: FolderStick(folder: folder.file("stick"))) { _, _ in }
        }
        #expect(try folder.bytes(taken) == Array("mine".utf8))
        let beside = name == "csv" ? "\(taken)_original" : "\(taken)_original/csv"
        #expect(folder.names(in: beside) == [csv.replacing("vials_", with: "rack_"), csv])
    }

    @Test func `where not even the folder of all stations can be made, one line says what stands there`() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("stick")
        try folder.put(Array("mine".utf8), "stick/RACKSTATION")
        let (archive, csv) = try await archive(folder)
        let stick = FolderStick(folder: folder.file("stick"))
        let fault = await #expect(throws: Fault.self) {
            try await archive.mirror(.everySession, to: stick) { _, _ in }
        }
        #expect(fault?.text.description.hasSuffix("/stick/RACKSTATION is another file") == true)
        #expect(fault?.code.isLasting == true && folder.names(in: "stick") == ["RACKSTATION"])
        // Moved away, it keeps nobody any more.
        try folder.remove("stick/RACKSTATION")
        try await archive.mirror(.everySession, to: stick) { _, _ in }
        #expect(folder.names(in: "stick/\(home)/csv").contains(csv))
    }
}
