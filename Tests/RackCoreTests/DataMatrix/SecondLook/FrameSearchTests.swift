// How the second look finds where a symbol lies.

import TestSupport
import Testing

@testable import RackCore

@Suite struct `Frame search` {
    @Test(arguments: [10, 14, 20, 26]) func `an outline is found without knowing the size`(side: Int) throws {
        var generator = SeededGenerator(seed: 41)
        let symbol = try #require(ModuleGrid(text: "A1", side: side))
        let module = 96 / Double(side)
        let pose = Canvas.Pose(center: Vector(150, 156), module: module, degrees: 33, dot: 0.4)
        let image = Canvas(width: 300, height: 300).drawing(symbol, pose).picture(noise: 3, &generator)
        var work = SearchWork()
        let outlines = FrameSearch(pyramid: Pyramid(image, levels: 2), polarity: .darkOnLight)
            .findOutlines(around: Vector(140, 150), side: 120, limit: 12, &work)
        let (across, down) = (Vector.direction(degrees: 33) * 48, Vector.direction(degrees: 123) * 48)
        let truth = Corners(
            corner: pose.center - across + down, topLeft: pose.center - across - down,
            bottomRight: pose.center + across + down)
        #expect(outlines.contains { $0.isNear(truth, within: 12) })
        #expect(work.spent > 0)
    }

    @Test func `dots run together in a coarser look`() {
        var generator = SeededGenerator(seed: 42)
        let rack = DrawnRack(rows: 2, cols: 2, pose: .init(center: .zero, module: 9, degrees: 20, dot: 0.3))
        let picture = Pyramid(searching: rack.canvas.picture(noise: 3, &generator))
        #expect(FirstLook(pyramid: picture).run().codes.isEmpty)
        let coarse = CoarseLook(pyramid: picture).run()
        #expect(Set(coarse.codes.map(\.payload.value)) == rack.texts)
    }

    @Test func `even contrast makes a weak print as plain as a strong one, and leaves noise noise`() {
        var generator = SeededGenerator(seed: 43)
        var canvas = Canvas(width: 240, height: 80, gray: 150)
        for place in 0..<4 {
            // Stripes of spots: strong ones, then weak ones, then nothing.
            canvas = canvas.spotted(at: Vector(10 + Double(place) * 16, 40), radius: 5, gray: 20)
                .spotted(at: Vector(90 + Double(place) * 16, 40), radius: 5, gray: 125)
        }
        let even = canvas.picture(noise: 0.5, &generator).withEvenContrast(reach: 12)
        let (strong, weak) = (Int(even[26, 40]), Int(even[106, 40]))
        #expect(strong < 90 && abs(strong - weak) < 15)
        #expect((190..<220).allSatisfy { abs(Int(even[$0, 40]) - 128) < 40 })
    }

    @Test(arguments: [(31, 17, 2), (9, 40, 6), (3, 2, 5), (200, 60, 12)])
    func `even contrast is that of the square around each pixel, at the edges too`(
        width: Int, height: Int, reach: Int
    ) {
        var generator = SeededGenerator(seed: 45)
        let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let image = GrayImage(width: width, height: height, elements: pixels)
        let even = image.withEvenContrast(reach: reach)
        for y in 0..<height {
            for x in 0..<width {
                let around = (max(0, y - reach)...min(height - 1, y + reach)).flatMap { row in
                    (max(0, x - reach)...min(width - 1, x + reach)).map { Double(image[$0, row]) }
                }
                let mean = around.reduce(0, +) / Double(around.count)
                let square = around.reduce(0) { $0 + $1 * $1 } / Double(around.count)
                let deviation = max(4, max(0, square - mean * mean).squareRoot())
                let value = min(max(128 + 50 * (Double(image[x, y]) - mean) / deviation, 0), 255)
                #expect(abs(Double(even[x, y]) - value) < 0.6, "at \(x), \(y)")
            }
        }
    }

    @Test func `sharpening brings a timing pattern back that blur has taken`() throws {
        var generator = SeededGenerator(seed: 44)
        let symbol = try #require(ModuleGrid(text: "A1", side: 12))
        let image = Canvas(width: 120, height: 120, gray: 210)
            .drawing(symbol, .init(center: Vector(60, 60), module: 5)).blurred(deviation: 2.6)
            .picture(noise: 1, &generator)
        let corners = Corners(corner: Vector(30, 90), topLeft: Vector(30, 30), bottomRight: Vector(90, 90))
        func timing(_ image: GrayImage) -> Float {
            SymbolView(image: image, polarity: .darkOnLight).timing(SymbolFrame(corners: corners, size: symbol.size))
                .contrast
        }
        #expect(timing(image.sharpened(deviation: 3)) > 2 * timing(image))
    }
}
