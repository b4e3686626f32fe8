// Nothing is read where there is nothing to be read.

import TestSupport
import Testing

@testable import RackCore

@Suite struct `No false value` {
    @Test func `a picture says the same when it is turned`() async {
        var generator = SeededGenerator(seed: 31)
        let rack = DrawnRack(rows: 2, cols: 2, pose: .init(center: .zero, module: 3.5), inverted: true)
        var image = rack.canvas.picture(noise: 4, &generator)
        for _ in 0..<4 {
            let values = await DrawnRack.values(in: image)
            #expect(values == rack.texts.sorted())
            image = image.turned()
        }
    }

    @Test func `noise gives no value`() async {
        var generator = SeededGenerator(seed: 33)
        for blur in [0.0, 1, 2, 4] {
            let image = Canvas(width: 160, height: 140, gray: 128).picture(noise: 90, &generator)
            let canvas = Canvas(image).blurred(deviation: blur)
            let values = await DrawnRack.values(in: canvas.picture(noise: 1, &generator))
            #expect(values.isEmpty)
        }
    }

    @Test func `symbols of random modules give no value`() async throws {
        var generator = SeededGenerator(seed: 34)
        for _ in 0..<4 {
            var symbol = try #require(ModuleGrid(text: "A1", side: 12))
            for row in 1..<11 {
                for col in 1..<11 { symbol[row, col] = Bool.random(using: &generator) }
            }
            let canvas = Canvas(width: 120, height: 120).drawing(
                symbol, .init(center: Vector(60, 60), module: 4, degrees: 10))
            let values = await DrawnRack.values(in: canvas.picture(noise: 3, &generator))
            #expect(values.isEmpty)
        }
    }

    @Test func `damage beyond the correction capacity gives no wrong value`() async throws {
        var generator = SeededGenerator(seed: 35)
        for side in [10, 12, 14] {
            let size = SymbolSize(rows: side, cols: side)
            let layout = try #require(size.layout)
            for _ in 0..<2 {
                var words = try #require(ModuleGrid(text: "A1", side: side)).codewords(layout)
                for index in words.indices.shuffled(using: &generator).prefix(size.correctable + 2) {
                    words[index] ^= UInt8.random(in: 1...255, using: &generator)
                }
                let symbol = try #require(ModuleGrid(size: size, codewords: words))
                let canvas = Canvas(width: 120, height: 120).drawing(symbol, .init(center: Vector(60, 60), module: 4))
                let values = await DrawnRack.values(in: canvas.picture(noise: 3, &generator))
                #expect(values.isEmpty)
            }
        }
    }

    @Test func `a repair of all that can be repaired does not count as proved by itself`() throws {
        let symbol = try #require(ModuleGrid(text: "AB12", side: 12))
        var damaged = symbol
        let layout = try #require(symbol.size.layout)
        for codeword in 0..<3 { damaged.isDark[layout.modules[codeword * 8]].toggle() }
        let samples = ModuleSamples(layout: layout, values: damaged.isDark.map { $0 ? 40 : 200 })
        let decoded = try #require(SymbolDecoder.decode(damaged))
        #expect(decoded.correctedCodewords == 3)
        let proof = try #require(ModuleProof(decoded, samples: samples))
        #expect(proof.wrong == 3)
        #expect(proof.evidence < FoundCode.leastEvidence)
        #expect(!proof.isSound)
    }

    @Test func `what uneven light makes of modules is no evidence for a repair`() throws {
        let symbol = try #require(ModuleGrid(text: "AB12", side: 12))
        let layout = try #require(symbol.size.layout)
        var damaged = symbol
        for codeword in 0..<3 { damaged.isDark[layout.modules[codeword * 8]].toggle() }
        // Dark modules of some rows look light in them, and were told apart all the same.
        let values = damaged.isDark.indices.map { index in
            damaged.isDark[index] ? (4..<7).contains(index / 12) ? Float(150) : 40 : 200
        }
        let decoded = try #require(SymbolDecoder.decode(damaged))
        let samples = ModuleSamples(layout: layout, values: values)
        let proof = try #require(ModuleProof(decoded, samples: samples, isEven: true))
        let other = try #require(ModuleProof(decoded, samples: samples))
        #expect(proof.evidence < other.evidence)
        #expect(proof.evidence < FoundCode.leastEvidence)
    }
}
