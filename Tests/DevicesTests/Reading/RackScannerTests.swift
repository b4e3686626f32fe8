// The way from a picture's bytes to a scan.

import Imaging
import RackCore
import Simulator
import Station
import Synchronization
import Testing

@testable import Devices

@Suite("Scanning a still")
struct RackScannerTests {
    /// A picture without codes: a grey ramp.
    private func ramp(width: Int = 800, height: Int = 600) throws -> [UInt8] {
        let gray = GrayImage(width: width, height: height, zero: 0) { y, row in
            for x in row.indices { row[x] = UInt8(truncatingIfNeeded: (x + y) / 8) }
        }
        return try ColorImage(gray).encoded(as: .png)
    }

    @Test func `a picture without codes is a scan without records`() async throws {
        let still = Still(bytes: try ramp(), source: "ramp.png")
        let scan = try await RackScanner().read([still], settings: ScanSettings(), progress: { _ in })
        #expect(scan.reading.records.isEmpty)
        #expect(scan.reading.pictureSize == PixelSize(width: 800, height: 600))
        #expect(scan.reading.crop == PixelRect(x: 100, y: 0, width: 600, height: 600))
        #expect(scan.pictureDigest == PictureDigest.of(still.bytes))
        #expect(scan.source == "ramp.png")
        #expect(scan.original == nil)
        let thumbnail = try ColorImage.develop(scan.thumbnail)
        #expect(max(thumbnail.width, thumbnail.height) <= 640)
        #expect(abs(Double(thumbnail.width) / Double(thumbnail.height) - 4.0 / 3) < 0.01)
    }

    @Test func `the still is kept when that is asked for`() async throws {
        let still = Still(bytes: try ramp(width: 64, height: 64), source: "ramp.png")
        let scan = try await RackScanner().read([still], settings: ScanSettings(keepOriginal: true), progress: { _ in })
        #expect(scan.original == still.bytes)
    }

    @Test func `of several stills the first that is a picture is kept`() async throws {
        let good = try [100, 120].map { Still(bytes: try ramp(width: $0, height: $0), source: "\($0)") }
        let bad = Still(bytes: Array("no picture".utf8), source: "bad")
        let settings = ScanSettings(keepOriginal: true)
        let scan = try await RackScanner().read([bad] + good, settings: settings, progress: { _ in })
        #expect(scan.original == good[0].bytes && scan.source == "100")
        #expect(scan.pictureDigest == PictureDigest.of(good[0].bytes))
        await #expect(throws: Fault.self) {
            try await RackScanner().read([], settings: settings, progress: { _ in })
        }
    }

    @Test func `the annotated picture has the size of the upright photograph`() async throws {
        let settings = ScanSettings(crop: .square(x: 10, y: 20, side: 300), maxDimension: 200)
        let (reading, annotated) = try await RackScanner().scan(try ramp(), settings: settings, isAnnotated: true)
        #expect(annotated?.size == PixelSize(width: 800, height: 600))
        #expect(reading.crop == PixelRect(x: 10, y: 20, width: 300, height: 300))
        #expect(reading.timings.first?.stage == "decode")
        #expect(reading.timings.last?.stage == "annotation")
        #expect(reading.timings.allSatisfy { $0.seconds >= 0 })
    }

    @Test func `the steps come in their order`() async throws {
        let seen = Mutex<[ScanStep]>([])
        let still = Still(bytes: try ramp(), source: "ramp.png")
        _ = try await RackScanner().read([still], settings: ScanSettings()) { step in seen.withLock { $0.append(step) }
        }
        let steps = seen.withLock { $0 }
        #expect(steps.first == .preprocessing && steps.last == .annotating)
        #expect(steps == steps.sorted { $0.rawValue < $1.rawValue })
    }

    @Test(arguments: [[], Array("not a picture".utf8), [0xFF, 0xD8, 0xFF, 0xD9]])
    func `what is no picture is a fault with a remedy`(bytes: [UInt8]) async {
        let still = Still(bytes: bytes, source: "note.jpg")
        let fault = await #expect(throws: Fault.self) {
            try await RackScanner().read([still], settings: ScanSettings(), progress: { _ in })
        }
        #expect(fault?.text.description.contains("note.jpg") == true)
        #expect(fault?.remedy.isEmpty == false)
    }

    @Test func `a declared rack that is turned is read to its corners, which lie outside the square`() async throws {
        let rack = SimulatedRack(
            seed: 3, shape: RackShape(rows: 4, cols: 4), pose: SimulatedRack.Pose(angle: 12),
            optics: SimulatedRack.Optics(picture: PixelSize(width: 900, height: 900), pixelsPerModule: 5))
        let rendered = try RackRenderer.render(rack)
        let corners = rendered.truth.grid.map(\.point)
        let side = Int(corners[0].distance(to: corners[1]))
        let middle = Quad(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]
        ).center
        let (left, top) = (Int(middle.x) - side / 2, Int(middle.y) - side / 2)
        let settings = ScanSettings(rack: rack.shape, crop: .square(x: left, y: top, side: side))
        let (reading, _) = try await RackScanner().scan(try rendered.jpeg(), settings: settings, isAnnotated: false)
        let placed = Set(reading.records.map { "\($0.row) \($0.col) \($0.value)" })
        let expected = rendered.truth.vials.map { "\($0.row) \($0.col) \($0.value ?? "")" }
        #expect(expected.count == 16)
        #expect(placed == Set(expected))
        let isOverEdge = reading.records.map { $0.boundingRect.intersection(reading.crop) != $0.boundingRect }
        #expect(isOverEdge.contains(true))
    }
}
