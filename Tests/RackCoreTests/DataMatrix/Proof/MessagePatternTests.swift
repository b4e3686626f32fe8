// What the messages of a rack have in common speaks for a repair, as far as chance would not have made it.

import TestSupport
import Testing

@testable import RackCore

@Suite struct `Messages numbered alike` {
    private let size = SymbolSize(rows: 12, cols: 12)
    /// A letter, two digit pairs, a digit and the pad: A12345, …
    private let alike: [[UInt8]] = (0..<20).map { (number: UInt8) -> [UInt8] in
        [66 + number, 130 + 4 * number, 229 - 3 * number, 49 + number % 10, 129]
    }

    /// A symbol of some codewords, of which the first modules of some codewords are damaged and repaired.
    private func repaired(
        _ data: [UInt8], damaged: [Int], erased: [Int] = []
    ) throws -> (symbol: DecodedSymbol, samples: ModuleSamples) {
        var grid = try #require(ModuleGrid(size: size, dataCodewords: data))
        let layout = try #require(size.layout)
        for codeword in damaged { grid.isDark[layout.modules[codeword * 8]].toggle() }
        let symbol = try #require(SymbolDecoder.decode(grid, doubtful: erased.map { layout.modules[$0 * 8] }))
        return (symbol, ModuleSamples(layout: layout, values: grid.isDark.map { $0 ? 40 : 200 }))
    }

    @Test(
        arguments: [
            ([0], 3.3 as Float), ([1], 1.36), ([2], 1.36), ([3], 4.68), ([4], 8), ([0, 3], 7.98), ([3, 4], 10),
        ] as [([Int], Float)])
    func `speak for a repair by how few codewords belong at its place`(places: [Int], bits: Float) throws {
        let pattern = try #require(MessagePattern(alike, size: size))
        let (symbol, _) = try repaired([70, 140, 150, 50, 129], damaged: places)
        #expect(symbol.repairedData == places)
        #expect(abs(pattern.evidence(for: symbol) - bits) < 0.03)
    }

    @Test func `say nothing of what the repair left alone, of check codewords, and of what is not as the others`()
        throws
    {
        let pattern = try #require(MessagePattern(alike, size: size))
        let sound = try repaired([70, 140, 150, 50, 129], damaged: [])
        #expect(pattern.evidence(for: sound.symbol) == 0)
        let checks = try repaired([70, 140, 150, 50, 129], damaged: [6, 9])
        #expect(pattern.evidence(for: checks.symbol) == 0)
        let other = try repaired([140, 70, 50, 150, 66], damaged: [0, 2])
        #expect(pattern.evidence(for: other.symbol) == 0)
    }

    @Test func `speak for an erasure, whether it was wrong or not`() throws {
        let pattern = try #require(MessagePattern(alike, size: size))
        let (symbol, _) = try repaired([70, 140, 150, 50, 129], damaged: [0], erased: [0, 1])
        #expect(symbol.repairedData == [0, 1])
        #expect(abs(pattern.evidence(for: symbol) - 4.66) < 0.03)
    }

    @Test func `are needed in number, and of one size`() throws {
        #expect(MessagePattern(Array(alike.prefix(11)), size: size) == nil)
        #expect(MessagePattern(alike, size: SymbolSize(rows: 14, cols: 14)) == nil)
        let others = try #require(
            MessagePattern(Array(repeating: [66, 66, 129], count: 12), size: SymbolSize(rows: 10, cols: 10)))
        let (symbol, _) = try repaired([70, 140, 150, 50, 129], damaged: [2])
        #expect(others.evidence(for: symbol) == 0)
    }

    @Test func `prove a repair that would not count by itself, and none of what has nothing in common`() throws {
        let (symbol, samples) = try repaired([70, 140, 150, 50, 129], damaged: [0, 3, 8])
        let alone = try #require(ModuleProof(symbol, samples: samples))
        #expect(!alone.isSound)
        let pattern = try #require(MessagePattern(alike, size: size))
        #expect(try #require(ModuleProof(symbol, samples: samples, pattern: pattern)).isSound)
        var generator = SeededGenerator(seed: 41)
        let messages = (0..<40).map { _ in (0..<5).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        let random = try #require(MessagePattern(messages, size: size))
        #expect(try #require(ModuleProof(symbol, samples: samples, pattern: random)).evidence == alone.evidence)
    }

    @Test func `do not prove what lies beyond repair`() throws {
        var generator = SeededGenerator(seed: 42)
        let pattern = try #require(MessagePattern(alike, size: size))
        let layout = try #require(size.layout)
        var decoded = 0
        for _ in 0..<30_000 {
            let message = alike[.random(in: 0..<20, using: &generator)]
            var words = try #require(ModuleGrid(size: size, dataCodewords: message)).codewords(layout)
            let before = words
            for index in words.indices.shuffled(using: &generator).prefix(.random(in: 4...8, using: &generator)) {
                words[index] ^= .random(in: 1...255, using: &generator)
            }
            let grid = try #require(ModuleGrid(size: size, codewords: words))
            let doubtful = words.indices.shuffled(using: &generator).prefix(3).map { layout.modules[$0 * 8] }
            guard let symbol = SymbolDecoder.decode(grid, doubtful: doubtful), symbol.codewords != before else {
                continue
            }
            decoded += 1
            let samples = ModuleSamples(layout: layout, values: grid.isDark.map { $0 ? 40 : 200 })
            #expect(try #require(ModuleProof(symbol, samples: samples, pattern: pattern)).isSound == false)
        }
        #expect(decoded > 10)
    }
}
