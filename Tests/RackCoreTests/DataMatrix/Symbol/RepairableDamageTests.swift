// What damage is within the correction capacity, and what beyond.

import TestSupport
import Testing

@testable import RackCore

@Suite struct `Damage within the correction capacity` {
    /// The sizes of one block and of several, square and rectangular.
    static let sizes = [(10, 10), (16, 16), (26, 26), (8, 32), (52, 52), (72, 72)].map {
        SymbolSize(rows: $0.0, cols: $0.1)
    }

    @Test(arguments: sizes)
    func `is what the decoder repairs`(_ size: SymbolSize) throws {
        var generator = SeededGenerator(seed: 41)
        let data = (0..<size.dataCodewords).map { _ in UInt8.random(in: 34...91, using: &generator) }
        let sound = try #require(ModuleGrid(size: size, dataCodewords: data))
        let layout = try #require(size.layout)
        #expect(size.canRepair(sound.isDark, to: sound.isDark))
        for step in 0..<60 {
            var damaged = sound
            let most = (size.correctable + 2) * size.blocks
            for codeword in (0..<layout.capacity.codewords).shuffled(using: &generator).prefix(step * most / 59) {
                damaged.isDark[layout.modules[codeword * 8 + step % 8]].toggle()
            }
            let isRead = SymbolDecoder.decode(damaged).map { Array($0.dataCodewords) == data } ?? false
            #expect(size.canRepair(damaged.isDark, to: sound.isDark) == isRead, "step \(step)")
        }
    }

    @Test func `is none in a size that does not exist or with other modules`() {
        #expect(!SymbolSize(rows: 11, cols: 11).canRepair(Array(repeating: true, count: 121), to: []))
        #expect(!SymbolSize(rows: 10, cols: 10).canRepair([], to: []))
    }
}
