// Prints that only the second look reads, each drawn as a small rack.

import Imaging
import Simulator
import TestSupport
import Testing

@testable import RackCore

@Suite struct `Hard prints` {
    @Test func `dots of a large symbol are read`() async {
        var generator = SeededGenerator(seed: 32)
        let rack = DrawnRack(rows: 2, cols: 2, side: 24, pose: .init(center: .zero, module: 8, degrees: 20, dot: 0.3))
        let values = await DrawnRack.values(in: rack.canvas.picture(noise: 3, &generator))
        #expect(values == rack.texts.sorted())
    }

    @Test func `a large symbol is read through blur of more than half a module`() async {
        var generator = SeededGenerator(seed: 33)
        let rack = DrawnRack(rows: 2, cols: 2, side: 20, pose: .init(center: .zero, module: 4.5, degrees: 10))
        let image = rack.canvas.blurred(deviation: 2).picture(noise: 2, &generator)
        let values = await DrawnRack.values(in: image)
        #expect(values == rack.texts.sorted())
    }

    @Test func `codes out of focus are read beside sharp ones`() async throws {
        var generator = SeededGenerator(seed: 34)
        var rack = Canvas(width: 920, height: 740)
        var texts: Set<String> = []
        for isSharp in [false, true] {
            for row in 0..<4 {
                for col in 0..<5 where (col < 4) == isSharp {
                    let text = "F\(row)\(col)"
                    let center = Vector(Double(col) * 180 + 100, Double(row) * 180 + 100)
                    let symbol = try #require(ModuleGrid(text: text, side: 12))
                    rack = rack.drawing(symbol, .init(center: center, module: 7, degrees: 30 * (row + col)))
                    texts.insert(text)
                }
            }
            if !isSharp { rack = rack.blurred(deviation: 3) }
        }
        let values = await DrawnRack.values(in: rack.picture(noise: 2, &generator))
        #expect(values == texts.sorted())
    }

    @Test func `a weak print is read beside a strong rim`() async throws {
        var generator = SeededGenerator(seed: 35)
        var rack = Canvas(width: 820, height: 660, gray: 210)
        var texts: Set<String> = []
        for row in 0..<3 {
            for col in 0..<4 {
                let text = "W\(row)\(col)"
                let center = Vector(Double(col) * 200 + 110, Double(row) * 200 + 130)
                let symbol = try #require(ModuleGrid(text: text, side: 12))
                rack = rack.spotted(at: center, radius: 96, gray: 20).spotted(at: center, radius: 78, gray: 200)
                    .drawing(symbol, .init(center: center, module: 8, degrees: 25 * (row + col), dark: 168, light: 200))
                texts.insert(text)
            }
        }
        let values = await DrawnRack.values(in: rack.picture(noise: 3, &generator))
        #expect(values == texts.sorted())
    }

    @Test func `marks on metal are read where shine is as dark in one place as the mark in another`() async throws {
        var rack = SimulatedRack(.metal, seed: 9302, shape: RackShape(rows: 4, cols: 6))
        rack.optics.picture = PixelSize(width: 1500, height: 1100)
        rack.optics.pixelsPerModule = 8
        let picture = try RackRenderer.render(rack)
        let reading = await RackReader.read(Picture(picture.picture.frame.luma))
        let truth = Dictionary(
            uniqueKeysWithValues: picture.truth.vials.compactMap { vial in
                vial.value.map { (GridPosition(row: vial.row, col: vial.col), $0) }
            })
        for record in reading.records {
            #expect(truth[GridPosition(row: record.row, col: record.col)] == record.payload.value)
        }
        #expect(reading.records.count == truth.count)
    }

    @Test func `pins of two pixels a module are read though none is at the first look`() async throws {
        var rack = SimulatedRack(.pins, seed: 9301)
        rack.optics.picture = PixelSize(width: 1000, height: 800)
        let picture = try RackRenderer.render(rack)
        let image = picture.picture.frame.luma
        #expect(FirstLook(pyramid: Pyramid(searching: image)).run().codes.count < 6)
        let values = Set(await RackReader.read(Picture(image)).records.map(\.payload.value))
        let truth = Set(picture.truth.vials.compactMap(\.value))
        #expect(values.isSubset(of: truth))
        #expect(values.count >= truth.count - 1)
    }

    @Test func `of even light nothing is made that is not there`() {
        var generator = SeededGenerator(seed: 36)
        let noise = Canvas(width: 600, height: 400, gray: 140).picture(noise: 6, &generator)
        let even = EvenPicture(Pyramid(searching: noise), side: 60, size: nil)
        #expect(FirstLook(pyramid: even.pyramid).run().codes.isEmpty)
    }
}
