// The layout of all sizes, and what is refused as no symbol.

import Testing

@testable import RackCore

@Suite struct `Symbol layout` {
    @Test func `there are 24 square and 6 rectangular sizes`() {
        #expect(SymbolSize.ecc200.count { $0.rows == $0.cols } == 24)
        #expect(SymbolSize.ecc200.count { $0.rows != $0.cols } == 6)
        #expect(Set(SymbolSize.ecc200).count == 30)
    }

    @Test func `the extension adds 18 rectangles`() {
        #expect(SymbolSize.dataMatrix.dropFirst(30).count { $0.rows < $0.cols } == 18)
        #expect(Set(SymbolSize.dataMatrix).count == 48)
    }

    @Test(arguments: SymbolSize.dataMatrix)
    func `every bit has a module of its own, and four modules at most stay over`(_ size: SymbolSize) throws {
        let layout = try #require(size.layout)
        let bits = (size.dataCodewords + size.errorCodewords) * 8
        #expect(Set(layout.modules).count == bits)
        #expect([0, 4].contains(size.mappingRows * size.mappingCols - bits))
        #expect(layout.modules.indices.allSatisfy { layout.codewordAt[layout.modules[$0]] == $0 / 8 })
        #expect(layout.modules.allSatisfy { !layout.frame[$0] })
        #expect(size.errorCodewords.isMultiple(of: size.blocks))
    }

    @Test(arguments: SymbolSize.dataMatrix)
    func `the finder pattern is solid left and below, dashed above and right`(_ size: SymbolSize) throws {
        let data = [UInt8](repeating: 129, count: size.dataCodewords)
        let grid = try #require(ModuleGrid(size: size, dataCodewords: data))
        let (rows, cols) = (0..<size.rows, 0..<size.cols)
        #expect(rows.allSatisfy { grid[$0, 0] && grid[$0, size.cols - 1] != $0.isMultiple(of: 2) })
        #expect(cols.allSatisfy { grid[size.rows - 1, $0] && grid[0, $0] == $0.isMultiple(of: 2) })
    }

    @Test func `a size that does not exist and a wrong number of codewords are no symbol`() {
        let unknown = SymbolSize(rows: 11, cols: 11)
        #expect(ModuleGrid(size: unknown, dataCodewords: []) == nil)
        #expect(SymbolDecoder.decode(ModuleGrid(size: unknown, isDark: Array(repeating: true, count: 121))) == nil)
        let size = SymbolSize(rows: 10, cols: 10)
        #expect(ModuleGrid(size: size, dataCodewords: [1, 2]) == nil)
        #expect(ModuleGrid(size: size, codewords: [1, 2, 3]) == nil)
    }

    @Test func `144 by 144 is read in both ways of dealing its error correction codewords`() throws {
        let size = SymbolSize(rows: 144, cols: 144)
        let data = (0..<1558).map { UInt8(66 + $0 * 7 % 26) }
        let fromFirst = try #require(ModuleGrid(size: size, dataCodewords: data))
        var codewords = data + [UInt8](repeating: 0, count: 620)
        for block in 0..<10 {
            let places = Array(stride(from: block, to: 2178, by: 10))
            let own = places.filter { $0 < 1558 }.map { data[$0] }
            let ends = ReedSolomon(ecc200: 62).errorCodewords(for: own)
            for (place, codeword) in zip(places.filter { $0 >= 1558 }, ends) { codewords[place] = codeword }
        }
        var continued = try #require(ModuleGrid(size: size, codewords: codewords))
        #expect(continued != fromFirst)
        continued[5, 5].toggle()
        for grid in [fromFirst, continued] {
            let decoded = try #require(SymbolDecoder.decode(grid))
            #expect(decoded.payload.bytes == data.map { $0 - 1 })
        }
    }
}
