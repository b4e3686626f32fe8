// The simulated camera: its pictures, its faults, its folder.

import Foundation
import RackCore
import Simulator
import Station
import Testing

@Suite struct SimulatedCameraTests {
    private static let stills = [
        Still(bytes: [1], source: "one"), Still(bytes: [2], source: "two"), Still(bytes: [3], source: "three"),
    ]

    /// A folder of its own for one test.
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "camera-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `pictures come one after the other, round and round`() async throws {
        let camera = SimulatedCamera(.stills(Self.stills))
        var sources: [String] = []
        for _ in 0..<7 { sources.append(try await camera.stills()[0].source) }
        #expect(sources == ["one", "two", "three", "one", "two", "three", "one"])
    }

    @Test func `the picture to come is shown once, and is then the still`() async throws {
        let camera = SimulatedCamera(.stills(Self.stills))
        _ = try await camera.stills()
        var shown: [Still] = []
        for await picture in camera.preview() { shown.append(picture) }
        #expect(shown == [Self.stills[1]])
        #expect(try await camera.stills() == shown)
        await camera.unplug()
        for await picture in camera.preview() { Issue.record("shown while unplugged: \(picture)") }
    }

    @Test func `a folder's pictures come by name, and nothing else of it`() async throws {
        try await withFolder { folder in
            for name in ["b.JPG", "a.jpeg", "c.png", "notes.txt", ".hidden.jpg"] {
                try Data(name.utf8).write(to: folder.appending(path: name))
            }
            let camera = SimulatedCamera(.folder(folder.path()))
            var sources: [String] = []
            for _ in 0..<4 { sources.append(try await camera.stills()[0].source) }
            #expect(sources == ["a.jpeg", "b.JPG", "c.png", "a.jpeg"])
        }
    }

    @Test func `a camera is ready at once and is lost while it is unplugged`() async throws {
        let camera = SimulatedCamera(.stills(Self.stills))
        var changes = camera.availability().makeAsyncIterator()
        let ready = await changes.next()
        guard case .ready = ready else {
            Issue.record("not ready: \(String(describing: ready))")
            return
        }
        await camera.unplug()
        #expect(await changes.next() == .unavailable(CameraFault(.lost)))
        await #expect(throws: CameraFault(.lost)) { try await camera.stills() }
        await camera.replug()
        #expect(await changes.next() == ready)
        #expect(try await camera.stills()[0].source == "one")
    }

    @Test(arguments: CameraFault.Reason.allCases)
    func `every reason can be shown and goes away`(_ reason: CameraFault.Reason) async throws {
        let camera = SimulatedCamera(.stills(Self.stills))
        var changes = camera.availability().makeAsyncIterator()
        let ready = await changes.next()
        await camera.setFault(CameraFault(reason, detail: "test"))
        #expect(await changes.next() == .unavailable(CameraFault(reason, detail: "test")))
        await camera.setFault(nil)
        #expect(await changes.next() == ready)
    }

    @Test func `a still can fail while the camera stays ready, and no picture is left out`() async throws {
        let camera = SimulatedCamera(.stills(Self.stills))
        await camera.failNext(CameraFault(.badFrames), CameraFault(.stuck))
        await #expect(throws: CameraFault(.badFrames)) { try await camera.stills() }
        await #expect(throws: CameraFault(.stuck)) { try await camera.stills() }
        #expect(try await camera.stills()[0].source == "one")
    }

    @Test func `a folder without pictures is a missing camera until a picture appears`() async throws {
        try await withFolder { folder in
            let camera = SimulatedCamera(.folder(folder.path()), recheck: .seconds(3600))
            var changes = camera.availability().makeAsyncIterator()
            guard case .unavailable(let fault) = await changes.next() else {
                Issue.record("an empty folder is no camera")
                return
            }
            #expect(fault.reason == .missing && fault.detail.description.contains(folder.path()))
            await #expect(throws: fault) { try await camera.stills() }
            try Data([0xff]).write(to: folder.appending(path: "late.jpg"))
            #expect(try await camera.stills()[0].source == "late.jpg")
            guard case .ready = await changes.next() else {
                Issue.record("a picture makes it ready")
                return
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a picture that appears is found without asking for a still`() async throws {
        try await withFolder { folder in
            let camera = SimulatedCamera(.folder(folder.path()), recheck: .milliseconds(2))
            var changes = camera.availability().makeAsyncIterator()
            #expect(await changes.next() != nil)
            try Data([0xff]).write(to: folder.appending(path: "late.jpg"))
            guard case .ready = await changes.next() else {
                Issue.record("the picture was not found")
                return
            }
        }
    }

    @Test func `no pictures at all is a missing camera`() async throws {
        for supply in [PictureSupply.stills([]), .files([]), .racks([])] {
            await #expect(throws: CameraFault.self) { try await SimulatedCamera(supply).stills() }
        }
    }

    @Test func `a file that cannot be read is a broken picture`() async throws {
        let camera = SimulatedCamera(.files(["/nowhere/at/all.jpg"]))
        await #expect(throws: CameraFault(.badFrames, detail: "cannot read /nowhere/at/all.jpg")) {
            try await camera.stills()
        }
    }

    @Test func `a rendered rack is a JPEG, the same each time it comes round`() async throws {
        let camera = SimulatedCamera(.racks([.small(.nothing)]))
        let (first, second) = (try await camera.stills(), try await camera.stills())
        #expect(first[0].bytes.starts(with: [0xff, 0xd8]))
        #expect(first == second)
    }
}
