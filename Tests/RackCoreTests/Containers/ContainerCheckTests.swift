// A container that is declared and does not stand there is noticed, and one that does is left alone.

import Imaging
import Simulator
import Testing

@testable import RackCore

@Suite struct `A declared container` {
    private static let builtIn = Container.builtIn

    private static func container(_ name: String) -> Container {
        builtIn.first { $0.name == name } ?? Container(RackShape(rows: 1, cols: 1))
    }

    /// What codes in a picture without wells say of a declared container.
    private static func evidence(_ bench: Bench, _ name: String, crop: PixelRect?) -> ContainerEvidence? {
        let container = container(name)
        let placement = GridInference.infer(
            detections: bench.detections, pictureSize: bench.size, crop: crop ?? PixelRect(bench.size),
            rack: container.shape, containers: [container], tolerance: 100)
        let picture = Picture(
            luma: GrayImage(width: 400, height: 300, repeating: 128), fullSize: bench.size,
            crop: PixelRect(bench.size), square: crop)
        return ContainerCheck(container, placement, bench.detections, picture)?
            .evidence(Pyramid(searching: picture.luma), picture, known: builtIn)
    }

    /// The square that was set to a box of so many rows and columns, whose A1 is at (500, 500), and that is a little off.
    private static func crop(_ side: Int, factor: Double) -> PixelRect {
        let crop = Bench.crop(of: RackShape(rows: side, cols: side))
        let change = Int(Double(crop.width) * (factor - 1) / 2)
        return crop.widened(by: change)
    }

    @Test(arguments: [0.97, 1, 1.03]) func `that stands there is left alone`(factor: Double) {
        for (name, side) in [("box64", 8), ("box81", 9), ("box100", 10)] {
            var bench = Bench()
            bench.fill(rows: 0..<side, cols: 0..<side)
            #expect(Self.evidence(bench, name, crop: Self.crop(side, factor: factor)) == nil)
            #expect(Self.evidence(bench, name, crop: nil) == nil)
            var few = Bench()
            for (row, col) in [(0, 0), (1, 4), (2, 2), (5, 1), (6, 6), (7, 3)] { few.add(Double(row), Double(col)) }
            #expect(Self.evidence(few, name, crop: Self.crop(side, factor: factor)) == nil)
        }
    }

    @Test(arguments: [("box81", 10), ("box100", 9), ("box64", 9), ("box81", 8), ("box100", 8), ("box64", 10)])
    func `that is another one of the same size is noticed by the distance of the vials`(name: String, side: Int) throws
    {
        var bench = Bench()
        bench.fill(rows: 0..<side, cols: 0..<side)
        let evidence = try #require(Self.evidence(bench, name, crop: Self.crop(side, factor: 1)))
        #expect(evidence.fitting.contains("box\(side * side)") && !evidence.fitting.contains(name))
        var half = Bench()
        half.fill(rows: 0..<side, cols: 0..<side, without: [GridPosition(row: 3, col: 3)])
        half.detections = half.detections.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
        #expect(Self.evidence(half, name, crop: Self.crop(side, factor: 1)) != nil)
    }

    @Test func `is noticed to be another one where vials stand beyond it`() throws {
        var bench = Bench()
        bench.fill(rows: 0..<10, cols: 0..<10)
        let evidence = try #require(Self.evidence(bench, "box81", crop: nil))
        #expect(evidence.seen == RackShape(rows: 10, cols: 10) && evidence.fitting.contains("box100"))
    }

    @Test func `of which all rows and columns are seen is left alone in a square that was not set to it`() {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9)
        #expect(Self.evidence(bench, "box81", crop: Self.crop(9, factor: 1.35)) == nil)
    }

    @Test func `is left alone beside another rack`() {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9)
        for row in 0..<9 { bench.add(Double(row) + 0.5, 9.6, "OTHER\(row)") }
        #expect(Self.evidence(bench, "box81", crop: Self.crop(9, factor: 1)) == nil)
    }

    @Test(arguments: [(8, "box81"), (9, "box100"), (9, "box81"), (8, "sbs48")])
    func `with few vials is noticed to be another one by its wells`(side: Int, name: String) throws {
        var rack = SimulatedRack(seed: 5, shape: RackShape(rows: side, cols: side), fill: 0, clutter: 0)
        for (row, col) in [(0, 1), (2, 5), (4, 2), (7, 6)] { rack.fixed[GridPosition(row: row, col: col)] = .code([]) }
        rack.optics = .init(picture: PixelSize(width: 640, height: 640), pixelsPerModule: 2)
        let rendered = try RackRenderer.render(rack)
        let luma = GrayImage(width: 640, height: 640, zero: 0) { y, row in
            for x in row.indices { row[x] = rendered.picture[x, y].green }
        }
        let grid = rendered.truth.grid.map(\.point)
        let square = PixelRect(enclosing: grid)
        let codes = rendered.truth.vials.compactMap { cell in
            cell.quad.map {
                RawDetection(
                    payload: Payload(bytes: Array((cell.value ?? "").utf8)), corners: $0,
                    symbol: SymbolSize(rows: 12, cols: 12), correctedCodewords: 0, look: .first)
            }
        }
        let size = PixelSize(width: 640, height: 640)
        let container = Self.container(name)
        let placement = GridInference.infer(
            detections: codes, pictureSize: size, crop: square, rack: container.shape, tolerance: 100)
        let picture = Picture(luma: luma, fullSize: size, crop: PixelRect(size), square: square)
        let evidence = ContainerCheck(container, placement, codes, picture)?
            .evidence(Pyramid(searching: luma), picture, known: Self.builtIn)
        if name == "box\(side * side)" {
            #expect(evidence == nil)
        } else {
            #expect(try #require(evidence).fitting.contains("box\(side * side)"))
        }
    }
}
