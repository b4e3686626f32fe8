// The worked example of the standard, both ways.

import Testing

@testable import RackCore

/// ISO/IEC 16022, annex O: the data 123456 in a 10 × 10 symbol.
@Suite struct `The worked example of ISO 16022` {
    private let size = SymbolSize(rows: 10, cols: 10)
    private let dataCodewords: [UInt8] = [142, 164, 186]
    private let errorCodewords: [UInt8] = [114, 25, 5, 88, 102]

    private let picture = """
        #.#.#.#.#.
        ##..#.##.#
        ##.....#..
        ##...###.#
        ##....#...
        #.....####
        ###.##....
        ####.##..#
        #..###.#..
        ##########
        """

    @Test func `its data codewords get the error correction codewords of the standard`() {
        #expect(ReedSolomon(ecc200: 5).errorCodewords(for: dataCodewords) == errorCodewords)
    }

    @Test func `its symbol reads 123456 and needed no repair`() throws {
        let grid = try #require(ModuleGrid(size: size, dataCodewords: dataCodewords))
        let symbol = try #require(SymbolDecoder.decode(grid))
        #expect(symbol.payload.value == "123456")
        #expect(symbol.codewords == dataCodewords + errorCodewords)
        #expect(symbol.correctedCodewords == 0)
        #expect(symbol.erasures == 0)
        #expect(symbol.unusedCorrection == 1)
    }

    @Test func `its modules lie as in the picture of the standard`() throws {
        let grid = try #require(ModuleGrid(size: size, dataCodewords: dataCodewords))
        let rows = (0..<10).map { row in String((0..<10).map { grid[row, $0] ? "#" : "." }) }
        #expect(rows.joined(separator: "\n") == picture)
    }
}
