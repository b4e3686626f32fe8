// What the fast pass reads.

import TestSupport
import Testing

@testable import RackCore

@Suite struct `First look` {
    /// The values that the first look alone reads.
    private func values(_ image: GrayImage) -> Set<String> {
        Set(FirstLook(pyramid: Pyramid(searching: image)).run().codes.map(\.payload.value))
    }

    @Test(arguments: SymbolSize.smallSquares.map(\.rows))
    func `every square size of a vial is read at every angle`(side: Int) {
        var generator = SeededGenerator(seed: UInt64(side))
        let rack = DrawnRack(rows: 2, cols: 2, side: side, pose: .init(center: .zero, module: 4, degrees: side))
        #expect(values(rack.canvas.picture(noise: 3, &generator)) == rack.texts)
    }

    @Test(arguments: [2.5, 3.2, 8, 20])
    func `modules of every width are read`(module: Double) {
        var generator = SeededGenerator(seed: 7)
        let rack = DrawnRack(rows: 1, cols: 1, pose: .init(center: .zero, module: module, degrees: 5))
        #expect(values(rack.canvas.picture(noise: 2, &generator)) == rack.texts)
    }

    @Test func `dark and light symbols are read in one picture`() {
        var generator = SeededGenerator(seed: 8)
        let rack = DrawnRack(rows: 2, cols: 2, inverted: true)
        #expect(values(rack.canvas.picture(noise: 3, &generator)) == rack.texts)
    }

    @Test func `a weak print is read`() {
        var generator = SeededGenerator(seed: 9)
        let rack = DrawnRack(rows: 2, cols: 2, pose: .init(center: .zero, dark: 110, light: 160))
        #expect(values(rack.canvas.picture(noise: 2, &generator)) == rack.texts)
    }

    @Test func `corners lie on the symbol to a fraction of a module`() throws {
        var generator = SeededGenerator(seed: 10)
        let symbol = try #require(ModuleGrid(text: "A1", side: 12))
        let canvas = Canvas(width: 300, height: 300).drawing(symbol, .init(center: Vector(150.3, 148.7), degrees: 20))
        let picture = Pyramid(searching: canvas.picture(noise: 2, &generator))
        let found = try #require(FirstLook(pyramid: picture).run().codes.first)
        let (across, half) = (Vector.direction(degrees: 20), 36.0)
        let down = Vector(-across.y, across.x)
        let corner = Vector(150.3, 148.7) - across * half + down * half
        #expect((found.corners.bottomLeft - corner).length < 2)
        #expect((found.corners.center - Vector(150.3, 148.7)).length < 2)
    }

    @Test func `nothing is read in pictures too small for a symbol`() {
        for side in 0...9 { #expect(values(GrayImage(width: side, height: side, repeating: 90)).isEmpty) }
        #expect(values(GrayImage(width: 1, height: 500, repeating: 90)).isEmpty)
        #expect(values(GrayImage(width: 500, height: 2, repeating: 90)).isEmpty)
    }
}
