// What is read where the first look misses it.

import TestSupport
import Testing

@testable import RackCore

@Suite struct `Second look` {
    @Test func `dotted print is read`() async {
        var generator = SeededGenerator(seed: 21)
        let rack = DrawnRack(rows: 2, cols: 2, pose: .init(center: .zero, module: 5, degrees: 3, dot: 0.42))
        let values = await DrawnRack.values(in: rack.canvas.picture(noise: 3, &generator))
        #expect(values == rack.texts.sorted())
    }

    @Test func `blur of more than half a module is read`() async {
        var generator = SeededGenerator(seed: 22)
        let rack = DrawnRack(pose: .init(center: .zero, degrees: 3))
        let image = rack.canvas.blurred(deviation: 3.2).picture(noise: 2, &generator)
        let values = await DrawnRack.values(in: image)
        #expect(values == rack.texts.sorted())
    }

    @Test func `a torn corner within the correction capacity is read`() async {
        var generator = SeededGenerator(seed: 23)
        let rack = DrawnRack()
        // The light spot takes a corner of the symbol in the middle, whose left side it breaks.
        let place = Vector(2, 2) * rack.pitch + Vector.direction(degrees: 4 * 37 + 135) * 50
        let image = rack.canvas.spotted(at: place, radius: 14, gray: 210).picture(noise: 3, &generator)
        let values = await DrawnRack.values(in: image)
        #expect(values == rack.texts.sorted())
    }

    @Test func `without time there is no second look, and the reading says so`() async {
        var generator = SeededGenerator(seed: 24)
        let rack = DrawnRack(rows: 2, cols: 2, pose: .init(center: .zero, module: 5, degrees: 3, dot: 0.42))
        let image = rack.canvas.picture(noise: 3, &generator)
        let reading = await RackReader.read(Picture(image), options: ReadOptions(deadline: .zero))
        #expect(reading.records.allSatisfy { $0.look == .first })
        #expect(reading.warnings.contains(.deadlineReached))
    }

    @Test func `a code is textured, and a rim is not`() throws {
        var generator = SeededGenerator(seed: 25)
        let symbol = try #require(ModuleGrid(text: "A1", side: 12))
        let code = Canvas(width: 300, height: 300).drawing(symbol, .init(center: Vector(160, 150), degrees: 30))
        let rim = Canvas(width: 300, height: 300)
            .spotted(at: Vector(150, 150), radius: 60, gray: 40).spotted(at: Vector(150, 150), radius: 52, gray: 220)
        let place = Place(center: Vector(150, 150), reach: 80, side: 72)
        let found = try #require(Texture(Pyramid(code.picture(noise: 3, &generator), levels: 2), place, modules: 12))
        #expect(found.mayBeCode)
        #expect((found.center - Vector(160, 150)).length < 9)
        let empty = try #require(Texture(Pyramid(rim.picture(noise: 3, &generator), levels: 2), place, modules: 12))
        #expect(!empty.mayBeCode)
    }

    @Test func `codes between scratches that join them are patches of their own where they are dense`() throws {
        var generator = SeededGenerator(seed: 27)
        let symbol = try #require(ModuleGrid(text: "A1B2", side: 12))
        let centers = [Vector(90, 90), Vector(190, 90)]
        var canvas = Canvas(width: 280, height: 180)
        for start in stride(from: 20, to: 160, by: 16) {
            canvas = canvas.filled(PixelRect(x: start, y: 20, width: 2, height: 140), gray: 150)
                .filled(PixelRect(x: start + 100, y: 20, width: 2, height: 140), gray: 150)
                .filled(PixelRect(x: 20, y: start, width: 240, height: 2), gray: 150)
        }
        for center in centers {
            canvas = canvas.drawing(symbol, Canvas.Pose(center: center, module: 2.4, degrees: 20))
        }
        let blobs = TextureBlobs(Pyramid(canvas.picture(noise: 1, &generator), levels: 1), level: 0)
        func shows(_ place: Place, _ center: Vector) -> Bool {
            (place.center - center).length < 10 && (20.0..<50).contains(place.side)
        }
        for center in centers {
            #expect(blobs.dense.contains { shows($0, center) })
            #expect(!blobs.loose.contains { shows($0, center) })
        }
    }

    @Test func `the noise of an empty well is not searched`() throws {
        var generator = SeededGenerator(seed: 26)
        let symbol = try #require(ModuleGrid(text: "A1", side: 12))
        let canvas = Canvas(width: 520, height: 200).drawing(symbol, .init(center: Vector(110, 100)))
        let well = Place(center: Vector(370, 100), reach: 90, side: 72)
        let picture = Pyramid(searching: canvas.picture(noise: 4, &generator))
        let codes = FirstLook(pyramid: picture).run().codes
        let round = SearchRound(
            picture: picture, expectation: Expectation(codes, suspects: []), codes: codes,
            read: codes.map(\.corners), secondReader: nil)
        #expect(codes.count == 1)
        var (reader, work) = (DataMatrixReader(), SearchWork())
        reader.prepare(for: round, at: [well])
        #expect(reader.search(well, in: round, &work) == nil)
        #expect((1..<10_000).contains(work.spent))
    }

    /// A second reader that sees a symbol everywhere and makes its content up.
    private struct Liar: SecondReader {
        let symbology = Symbology.dataMatrix

        func read(_ crop: GrayImage, _ work: inout SearchWork) -> SecondReading? {
            let (right, bottom) = (Double(crop.width) - 8, Double(crop.height) - 8)
            let corners = Quad(
                topLeft: Point(x: 8, y: 8), topRight: Point(x: right, y: 8), bottomRight: Point(x: right, y: bottom),
                bottomLeft: Point(x: 8, y: bottom))
            return SecondReading(
                corners: corners, symbol: SymbolSize(rows: 12, cols: 12), dataCodewords: [66, 67, 68, 69, 70])
        }
    }

    @Test func `what a second reader makes up is not believed`() async {
        var generator = SeededGenerator(seed: 26)
        let rack = DrawnRack(rows: 2, cols: 2)
        // Ink over half of the last symbol: something code-like is left, and no way to read it.
        let place = Vector(2, 2) * rack.pitch + Vector(10, 10)
        let image = rack.canvas.spotted(at: place, radius: 26, gray: 40).picture(noise: 3, &generator)
        let values = await DrawnRack.values(in: image, ReadOptions(secondReader: Liar()))
        #expect(values == ["A10", "A11", "B10"])
    }
}
