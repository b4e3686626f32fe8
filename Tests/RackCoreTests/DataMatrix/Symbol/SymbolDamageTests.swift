// Damaged symbols: what is repaired, and how rarely damage beyond the capacity becomes another value.

import Testing
import TestSupport

@testable import RackCore
import Archive

@Suite struct `Damaged symbols` {
    private let size = SymbolSize(rows: 12, cols: 12)
    private let data: [UInt8] = [66, 130, 131, 132, 129]

    @Test func `a repair counts what it changed and what it left unused`() throws {
        let clean = try #require(ModuleGrid(size: size, dataCodewords: data))
        let layout = try #require(size.layout)
        var damaged = clean
        for codeword in [0, 7, 11] { damaged.isDark[layout.modules[codeword * 8]].toggle() }
        let decoded = try #require(SymbolDecoder.decode(damaged))
        #expect(decoded.payload.value == "A000102")
        #expect(decoded.correctedCodewords == 3)
        #expect(decoded.unusedCodewords == 1)
        #expect(decoded.unusedCorrection == 1.0 / 7)
        #expect(ModuleGrid(size: size, codewords: decoded.codewords) == clean)
        #expect(Array(decoded.dataCodewords) == data)
        #expect(SymbolDecoder.decode(damaged, margin: 2) == nil)
    }

    @Test func `doubtful modules make their codewords erasures`() throws {
        let layout = try #require(size.layout)
        var damaged = try #require(ModuleGrid(size: size, dataCodewords: data))
        for codeword in 0..<5 { damaged.isDark[layout.modules[codeword * 8 + 3]].toggle() }
        #expect(SymbolDecoder.decode(damaged) == nil)
        // Two modules of each doubted codeword, one of the finder pattern, and one codeword doubted without need.
        let doubtful = [0] + (0..<6).flatMap { layout.modules[$0 * 8..<$0 * 8 + 2] }
        let decoded = try #require(SymbolDecoder.decode(damaged, doubtful: doubtful))
        #expect(decoded.payload.value == "A000102")
        #expect(decoded.erasures == 6)
        #expect(decoded.correctedCodewords == 5)
        #expect(decoded.unusedCodewords == 1)
    }

    /// What came of symbols that were damaged beyond their capacity.
    private func wrongValues(erasures: ClosedRange<Int>, margin: Int) throws -> (tried: Int, wrong: Int) {
        var generator = SeededGenerator(seed: 20_000)
        var (tried, wrong) = (0, 0)
        while tried < 20_000 {
            let side = [10, 12, 14][tried % 3]
            let layout = try #require(SymbolSize(rows: side, cols: side).layout)
            let capacity = layout.capacity
            let data = (0..<capacity.dataCodewords).map { _ in UInt8.random(in: 34...91, using: &generator) }
            var grid = try #require(ModuleGrid(size: capacity.size, dataCodewords: data))
            let sound = grid.codewords(layout)
            for _ in 0..<Int.random(in: 1...layout.modules.count, using: &generator) {
                grid.isDark[layout.modules[Int.random(in: layout.modules.indices, using: &generator)]].toggle()
            }
            let erased = sound.indices.shuffled(using: &generator).prefix(.random(in: erasures, using: &generator))
            let errors = zip(sound.indices, zip(grid.codewords(layout), sound)).count {
                $1.0 != $1.1 && !erased.contains($0)
            }
            guard 2 * errors + erased.count > capacity.errorCodewords else { continue }
            tried += 1
            let doubtful = erased.map { layout.modules[$0 * 8] }
            if SymbolDecoder.decode(grid, doubtful: doubtful, margin: margin) != nil { wrong += 1 }
        }
        return (tried, wrong)
    }

    @Test func `without erasures no damage beyond the capacity becomes another value`() throws {
        #expect(try wrongValues(erasures: 0...0, margin: 0) == (20_000, 0))
    }

    @Test func `with erasures a margin of three codewords keeps damage from becoming another value`() throws {
        #expect(try wrongValues(erasures: 1...5, margin: 3) == (20_000, 0))
    }

    @Test func `with erasures and no margin some damage does become another value`() throws {
        let (_, wrong) = try wrongValues(erasures: 1...4, margin: 0)
        #expect((1...200).contains(wrong))
    }
}
