// Prints that only the second look reads, each drawn as a small rack.

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
}
