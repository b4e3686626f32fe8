// What is read where the first look misses it.

import Synchronization
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

    /// Says that one patch is textured, reads nothing, and keeps what work it is asked to do where.
    private final class Recorder: CodeReader {
        let symbologies: Set<Symbology> = [.code39]
        let patch: Place
        let asked = Mutex<[(place: Place, most: Int)]>([])

        init(patch: Place) { self.patch = patch }

        func firstLook(over picture: Pyramid) -> CodeFindings { CodeFindings() }

        func texturedPlaces(in picture: Pyramid) -> [Place] { [patch] }

        func search(_ place: Place, in round: SearchRound, _ work: inout SearchWork) -> FoundCode? {
            asked.withLock { [most = work.limit] in $0.append((place, most)) }
            return nil
        }
    }

    @Test func `a cell of a lattice of few codes is searched a little only, and what is seen in full after that`() async
    {
        var generator = SeededGenerator(seed: 28)
        let rack = DrawnRack(rows: 2, cols: 2)
        let cell = Vector(2, 2) * rack.pitch
        let image = rack.canvas.spotted(at: cell, radius: 60, gray: 120).picture(noise: 3, &generator)
        let recorder = Recorder(patch: Place(center: rack.pitch * Vector(1.5, 0.4), reach: 60, side: 72))
        let reading = await RackReader.read(Picture(image), options: ReadOptions(readers: .declared + [recorder]))
        #expect(reading.records.count == 3)
        let asked = recorder.asked.withLock { $0 }
        let seen = asked.filter { ($0.place.center - recorder.patch.center).length < 1 }
        let supposed = asked.filter { ($0.place.center - cell).length < 20 }
        #expect(seen.map { $0.most > 1_000_000 } == [false, true])
        #expect(!supposed.isEmpty && supposed.allSatisfy { $0.most <= 1_000_000 })
    }

    /// A second reader that sees a symbol everywhere, makes its content up, and counts how often it is asked.
    private final class Liar: SecondReader {
        let symbology = Symbology.dataMatrix
        let asked = Atomic<Int>(0)

        func read(_ crop: GrayImage, _ work: inout SearchWork) -> SecondReading? {
            asked.add(1, ordering: .relaxed)
            let (right, bottom) = (Double(crop.width) - 8, Double(crop.height) - 8)
            let corners = Quad(
                topLeft: Point(x: 8, y: 8), topRight: Point(x: right, y: 8), bottomRight: Point(x: right, y: bottom),
                bottomLeft: Point(x: 8, y: bottom))
            return SecondReading(
                corners: corners, symbol: SymbolSize(rows: 12, cols: 12), dataCodewords: [66, 67, 68, 69, 70])
        }
    }

    /// A rack with ink over half of its last symbol: something code-like is left, and no way to read it.
    private static func inked(rows: Int, cols: Int) -> GrayImage {
        var generator = SeededGenerator(seed: 26)
        let rack = DrawnRack(rows: rows, cols: cols)
        let place = Vector(Double(cols), Double(rows)) * rack.pitch + Vector(10, 10)
        return rack.canvas.spotted(at: place, radius: 26, gray: 40).picture(noise: 3, &generator)
    }

    @Test func `what a second reader makes up is not believed`() async {
        let liar = Liar()
        let values = await DrawnRack.values(in: Self.inked(rows: 1, cols: 1), ReadOptions(secondReader: liar))
        #expect(values.isEmpty)
        #expect(liar.asked.load(ordering: .relaxed) > 0)
    }

    @Test func `a second reader is asked only where no code was read`() async {
        let liar = Liar()
        let values = await DrawnRack.values(in: Self.inked(rows: 2, cols: 2), ReadOptions(secondReader: liar))
        #expect(values == ["A10", "A11", "B10"])
        #expect(liar.asked.load(ordering: .relaxed) == 0)
    }
}
