// Repair of errors and erasures up to the capacity, and refusal beyond it.

import Testing
import TestSupport

@testable import RackCore
import Archive

@Suite struct `Reed-Solomon repair` {
    /// The block lengths of all sizes.
    private static let blocks = SymbolCapacity.table.map { ($0.dataCodewords / $0.blocks, $0.errorCodewordsPerBlock) }

    @Test func `any errors and erasures within the capacity are repaired exactly`() {
        var generator = SeededGenerator(seed: 1)
        var failures: [String] = []
        for (dataCount, errorCount) in Self.blocks {
            let code = ReedSolomon(ecc200: errorCount)
            for _ in 0..<60 {
                let data = (0..<dataCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
                let block = data + code.errorCodewords(for: data)
                let erasures = Int.random(in: 0...errorCount, using: &generator)
                let errors = Int.random(in: 0...(errorCount - erasures) / 2, using: &generator)
                let places = block.indices.shuffled(using: &generator).prefix(erasures + errors)
                var damaged = block
                for place in places.prefix(erasures) { damaged[place] = .random(in: 0...255, using: &generator) }
                for place in places.dropFirst(erasures) { damaged[place] ^= .random(in: 1...255, using: &generator) }
                let changed = block.indices.count { damaged[$0] != block[$0] }
                let repair = code.repair(&damaged, erasures: Array(places.prefix(erasures)))
                let expected = ReedSolomon.Repair(errors: errors, erasures: erasures, changed: changed)
                if damaged != block || repair != expected {
                    failures.append("\(errors) errors, \(erasures) erasures of \(errorCount)")
                }
            }
        }
        #expect(failures.isEmpty)
    }

    @Test func `a margin is left unused or the repair is refused`() throws {
        let code = ReedSolomon(ecc200: 10)
        let block = Array(1...8) + code.errorCodewords(for: Array(1...8))
        var damaged = block
        for place in 0..<4 { damaged[place] ^= 0xFF }
        let untouched = damaged
        #expect(code.repair(&damaged, margin: 3) == nil)
        #expect(damaged == untouched)
        #expect(code.repair(&damaged, margin: 2)?.used == 8)
        #expect(damaged == block)
        #expect(code.repair(&damaged, erasures: [0, 1, 2], margin: 8) == nil)
    }

    @Test func `a block beyond repair is refused, or comes out as a codeword of the code, and never as half repaired`()
    {
        var generator = SeededGenerator(seed: 2)
        let code = ReedSolomon(ecc200: 5)
        var accepted = 0
        for _ in 0..<20_000 {
            var block = (0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let before = block
            // Three erasures and one error use the whole capacity, so that some of these blocks are accepted.
            if code.repair(&block, erasures: [1, 4, 6]) == nil {
                #expect(block == before)
            } else {
                accepted += 1
                #expect(code.errorCodewords(for: Array(block.prefix(3))) == Array(block.suffix(5)))
            }
        }
        #expect(accepted > 0)
    }
}
