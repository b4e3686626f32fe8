// The way from a picture's bytes to a scan.

import Imaging
import RackCore
import Simulator
import Station
import Synchronization
import Testing

@testable import Devices
import Archive

@Suite("Scanning a still")
struct RackScannerTests {
    /// A picture without codes: a grey ramp.
    private func ramp(width: Int = 800, height: Int = 600) throws -> [UInt8] {
        let gray = GrayImage(width: width, height: height, zero: 0) { y, row in
            for x in row.indices { row[x] = UInt8(truncatingIfNeeded: (x + y) / 8) }
        }
        return try ColorImage(gray).encoded(as: .png)
    }

    private func still(width: Int = 800, height: Int = 600, source: String = "ramp.png") throws -> Still {
        let bytes = try ramp(width: width, height: height)
        return Still(try Frame(file: bytes), bytes: bytes, source: source)
    }

    @Test func `a picture without codes is a scan without records`() async throws {
        let still = try still()
        let scan = try await RackScanner().read([still], settings: ScanSettings(), progress: { _ in })
        #expect(scan.reading.records.isEmpty)
        #expect(scan.reading.pictureSize == PixelSize(width: 800, height: 600))
        #expect(scan.reading.crop == PixelRect(x: 100, y: 0, width: 600, height: 600))
        #expect(scan.pictureDigest == FileDigest.of(still.bytes))
        #expect(scan.source == "ramp.png")
        #expect(scan.original == nil)
    }

    @Test func `of several stills the one is kept, and drawn on, in whose pixels the reading is`() async throws {
        var rack = SimulatedRack(.full, seed: 43, shape: RackShape(rows: 3, cols: 4))
        rack.optics.picture = PixelSize(width: 1100, height: 900)
        let rendered = try RackRenderer.render(rack).picture.frame.luma
        let whole = await RackReader.read(Picture(rendered))
        #expect(whole.records.count == 12)
        // Ink leaves two codes of the first still, at the ends of a row, so that they look like neighbours.
        let ends = whole.records.filter { $0.row == 1 && ($0.col == 0 || $0.col == 3) }.map(\.corners.center)
        let poor = GrayImage(width: rendered.width, height: rendered.height, zero: 0) { y, row in
            for x in row.indices {
                let isLeft = ends.contains { $0.distance(to: Point(x: Double(x), y: Double(y))) < 70 }
                row[x] = isLeft ? rendered[x, y] : 90
            }
        }
        let stills = try [("poor", poor), ("rich", rendered)].map { source, image in
            let bytes = try ColorImage(image).encoded(as: .png)
            return Still(try Frame(file: bytes), bytes: bytes, source: source)
        }
        let scan = try await RackScanner().read(stills, settings: ScanSettings(keepOriginal: true), progress: { _ in })
        #expect(scan.source == "rich" && scan.original == stills[1].bytes && scan.reading.records.count == 12)
        let drawn = try await RackScanner().draw(scan)
        let alone = try await RackScanner().read([stills[1]], settings: ScanSettings(), progress: { _ in })
        #expect(scan.reading.records.map(\.corners) == alone.reading.records.map(\.corners))
        #expect(try await RackScanner().draw(alone).pictures.annotated == drawn.pictures.annotated)
    }

    @Test func `nothing is drawn with the reading, and the frame is let go with the drawing`() async throws {
        let scan = try await RackScanner().read([try still()], settings: ScanSettings(), progress: { _ in })
        #expect(scan.thumbnail.isEmpty && scan.pictures.annotated.isEmpty && scan.pictures.frame != nil)
        let drawn = try await RackScanner().draw(scan)
        #expect(drawn.reading == scan.reading && drawn.pictures.frame == nil)
        let thumbnail = try ColorImage.develop(drawn.thumbnail)
        #expect(thumbnail.size == PixelSize(width: 640, height: 480))
        #expect(try ColorImage.develop(drawn.pictures.annotated).size == PixelSize(width: 800, height: 600))
        // As a scan that is drawn once more has no frame: from the file, with the same result.
        let again = try await RackScanner().draw(drawn)
        #expect(again == drawn)
    }

    @Test(arguments: [
        (ScanSettings.AnnotatedSize.full, PixelSize(width: 3000, height: 2000), PixelSize(width: 640, height: 427)),
        (.small, PixelSize(width: 2400, height: 1600), PixelSize(width: 640, height: 427)),
        (.none, PixelSize(width: 2400, height: 1600), PixelSize(width: 0, height: 0)),
    ])
    func `the annotated picture has the size in which it is kept`(
        kept: ScanSettings.AnnotatedSize, size: PixelSize, small: PixelSize
    ) async throws {
        var settings = ScanSettings()
        settings.annotated = kept
        let scan = try await RackScanner().read(
            [try still(width: 3000, height: 2000)], settings: settings, progress: { _ in })
        let drawn = try await RackScanner().draw(scan)
        #expect(try ColorImage.develop(drawn.pictures.annotated).size == size)
        let thumbnail =
            drawn.thumbnail.isEmpty ? PixelSize(width: 0, height: 0) : try ColorImage.develop(drawn.thumbnail).size
        #expect(thumbnail == small)
    }

    @Test func `a lower quality makes a smaller file`() async throws {
        var bytes: [Int] = []
        for quality in [95, 40] {
            var settings = ScanSettings()
            settings.pictureQuality = quality
            let scan = try await RackScanner().read([try still()], settings: settings, progress: { _ in })
            bytes.append(try await RackScanner().draw(scan).pictures.annotated.count)
        }
        #expect(bytes[1] < bytes[0])
    }

    @Test func `a position that needs a look is seen from near without the photograph, in the annotated picture`()
        async throws
    {
        let bytes = try RackRenderer.render(StationBench.rack).jpeg()
        let still = Still(try Frame(file: bytes), bytes: bytes, source: "made up")
        var scan = try await RackScanner().read([still], settings: ScanSettings(), progress: { _ in })
        let index = try #require(scan.reading.positions.indices.last)
        scan.reading.positions[index].state = .unread
        scan = try await RackScanner().draw(scan)
        let drawn = scan.pictures
        #expect(drawn.closeUps.count == 1)
        scan.pictures = ScanPictures(annotated: drawn.annotated)
        let opened = try await RackScanner().draw(scan).pictures
        #expect(opened.annotated == drawn.annotated)
        #expect(opened.closeUps.map(\.position) == drawn.closeUps.map(\.position))
        #expect(try ColorImage.develop(opened.closeUps[0].picture).size.width > 100)
    }

    @Test func `the still is kept when that is asked for`() async throws {
        let still = try still(width: 64, height: 64)
        let scan = try await RackScanner().read([still], settings: ScanSettings(keepOriginal: true), progress: { _ in })
        #expect(scan.original == still.bytes)
    }

    @Test func `of several stills the first is kept`() async throws {
        let stills = try [100, 120].map { try still(width: $0, height: $0, source: "\($0)") }
        let settings = ScanSettings(keepOriginal: true)
        let scan = try await RackScanner().read(stills, settings: settings, progress: { _ in })
        #expect(scan.original == stills[0].bytes && scan.source == "100")
        #expect(scan.pictureDigest == FileDigest.of(stills[0].bytes))
        await #expect(throws: Fault.self) {
            try await RackScanner().read([] as [Still], settings: settings, progress: { _ in })
        }
    }

    @Test func `a frame of a camera that does not compress is kept without loss and reads the same again`() async throws
    {
        let rendered = try RackRenderer.render(StationBench.rack).picture
        let (width, height) = (rendered.width, rendered.height)
        let luma = rendered.frame.luma
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { bytes += [luma[x, y], UInt8(truncatingIfNeeded: 100 + (x + y) % 50)] }
        }
        let mode = VideoMode(format: .yuyv, size: PixelSize(width: width, height: height), pitch: 2 * width)
        let still = try #require(CameraPicture(bytes.span, mode)?.still(of: "camera"))
        #expect(still.frame.luma == luma)
        let settings = ScanSettings(crop: .full, deadline: 600, keepOriginal: true)
        let scan = try await RackScanner().read([still], settings: settings, progress: { _ in })
        let original = try #require(scan.original)
        #expect(try Frame(file: original) == still.frame && scan.pictureDigest == FileDigest.of(original))
        let again = try await RackScanner().read(file: original, settings: settings).reading
        #expect(again.records == scan.reading.records && again.records.count == 4)
    }

    @Test func `the annotated picture has the size of the upright photograph`() async throws {
        let settings = ScanSettings(crop: .square(x: 10, y: 20, side: 300), maxDimension: 200)
        let (frame, reading) = try await RackScanner().read(file: try ramp(), settings: settings)
        #expect(try RackScanner().annotate(frame, reading).size == PixelSize(width: 800, height: 600))
        #expect(reading.crop == PixelRect(x: 10, y: 20, width: 300, height: 300))
        #expect(reading.timings.prefix(2).map(\.stage) == ["decode", "crop"])
        #expect(reading.timings.allSatisfy { $0.seconds >= 0 })
    }

    @Test func `the steps come in their order`() async throws {
        let seen = Mutex<[ScanStep]>([])
        _ = try await RackScanner().read([try still()], settings: ScanSettings()) { step in
            seen.withLock { $0.append(step) }
        }
        let steps = seen.withLock { $0 }
        #expect(steps.first == .preprocessing && steps.last == .placing)
        #expect(steps == steps.sorted { $0.rawValue < $1.rawValue })
    }

    @Test func `a square beside the picture is a fault with a remedy`() async throws {
        let still = try still()
        let settings = ScanSettings(crop: .square(x: 5000, y: 0, side: 100))
        let fault = await #expect(throws: Fault.self) {
            try await RackScanner().read([still], settings: settings, progress: { _ in })
        }
        #expect(fault?.text.description.contains("ramp.png") == true)
        #expect(fault?.remedy.text(in: .german).hasPrefix("Der Ausschnitt") == true)
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
        let reading = try await RackScanner().read(file: try rendered.jpeg(), settings: settings).reading
        let placed = Set(reading.records.map { "\($0.row) \($0.col) \($0.value)" })
        let expected = rendered.truth.vials.map { "\($0.row) \($0.col) \($0.value ?? "")" }
        #expect(expected.count == 16)
        #expect(placed == Set(expected))
        let isOverEdge = reading.records.map { $0.boundingRect.intersection(reading.crop) != $0.boundingRect }
        #expect(isOverEdge.contains(true))
    }
}
