// The simulated camera: its pictures and its faults.

import RackCore
import Simulator
import Station
import Testing

@Suite struct SimulatedCameraTests {
    private static let stills = [
        still(1, "one"), still(2, "two"), still(3, "three"),
    ]

    /// A still that no test looks into.
    private static func still(_ level: UInt8, _ source: String) -> Still {
        Still(Frame(GrayImage(width: 1, height: 1, repeating: level)), bytes: [level], source: source)
    }

    @Test func `pictures come one after the other, round and round`() async throws {
        let camera = SimulatedCamera(Self.stills)
        var sources: [String] = []
        for _ in 0..<7 { sources.append(try await camera.stills()[0].source) }
        #expect(sources == ["one", "two", "three", "one", "two", "three", "one"])
    }

    @Test func `the picture to come is shown once, and is then the still`() async throws {
        let camera = SimulatedCamera(Self.stills)
        _ = try await camera.stills()
        var shown: [Frame] = []
        for await picture in camera.preview() { shown.append(picture) }
        #expect(shown == [Self.stills[1].frame])
        #expect(try await camera.stills() == [Self.stills[1]])
        await camera.unplug()
        for await picture in camera.preview() { Issue.record("shown while unplugged: \(picture)") }
    }

    @Test func `a camera is ready at once and is lost while it is unplugged`() async throws {
        let camera = SimulatedCamera(Self.stills)
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
        let camera = SimulatedCamera(Self.stills)
        var changes = camera.availability().makeAsyncIterator()
        let ready = await changes.next()
        await camera.setFault(CameraFault(reason, detail: "test"))
        #expect(await changes.next() == .unavailable(CameraFault(reason, detail: "test")))
        await camera.setFault(nil)
        #expect(await changes.next() == ready)
    }

    @Test func `a still can fail while the camera stays ready, and no picture is left out`() async throws {
        let camera = SimulatedCamera(Self.stills)
        await camera.failNext(CameraFault(.badFrames), CameraFault(.stuck))
        await #expect(throws: CameraFault(.badFrames)) { try await camera.stills() }
        await #expect(throws: CameraFault(.stuck)) { try await camera.stills() }
        #expect(try await camera.stills()[0].source == "one")
    }

    @Test func `a rendered rack is a JPEG, the same each time it comes round`() async throws {
        let camera = SimulatedCamera(racks: [.small(.nothing)])
        let (first, second) = (try await camera.stills(), try await camera.stills())
        #expect(first[0].bytes.starts(with: [0xff, 0xd8]))
        #expect(first == second)
    }
}
