// libdmtx as encoder and as second reader.

import Imaging
import RackCore
import Testing
import TestSupport

@Suite struct `Second reader` {
    static let sizes = [
        (10, 10), (12, 12), (14, 14), (16, 16), (18, 18), (20, 20), (24, 24), (26, 26), (32, 32), (44, 44), (52, 52),
        (64, 64),
        (96, 96), (144, 144), (8, 18), (8, 32), (12, 26), (12, 36), (16, 36), (16, 48),
    ].map { SymbolSize(rows: $0.0, cols: $0.1) }

    /// A picture of a symbol.
    /// - Parameters:
    ///   - turns: quarter turns clockwise.
    ///   - isInverted: light on dark.
    static func picture(
        _ symbol: EncodedSymbol, pixelsPerModule: Int, turns: Int = 0, isInverted: Bool = false
    ) -> GrayImage {
        let quiet = 3
        let (rows, cols) = turns % 2 == 0 ? (symbol.size.rows, symbol.size.cols) : (symbol.size.cols, symbol.size.rows)
        return GrayImage(
            width: (cols + 2 * quiet) * pixelsPerModule, height: (rows + 2 * quiet) * pixelsPerModule,
            elements: (0..<(cols + 2 * quiet) * (rows + 2 * quiet) * pixelsPerModule * pixelsPerModule).map { index in
                let width = (cols + 2 * quiet) * pixelsPerModule
                let (x, y) = (index % width / pixelsPerModule - quiet, index / width / pixelsPerModule - quiet)
                guard (0..<cols).contains(x), (0..<rows).contains(y) else { return isInverted ? 20 : 230 }
                let (row, col) =
                    switch turns {
                    case 1: (cols == symbol.size.rows ? symbol.size.rows - 1 - x : 0, y)
                    case 2: (symbol.size.rows - 1 - y, symbol.size.cols - 1 - x)
                    case 3: (x, symbol.size.cols - 1 - y)
                    default: (y, x)
                    }
                return symbol[row, col] == isInverted ? 230 : 20
            })
    }

    @Test(arguments: sizes)
    func `what libdmtx encodes it reads, in place and in size`(size: SymbolSize) throws {
        let symbol = try DmtxEncoder(size: size).encode("A1234")
        // Rectangular symbols wait until all of the picture has been searched for square ones: a small picture.
        let picture = Self.picture(symbol, pixelsPerModule: 3)
        var work = SearchWork()
        let reading = try #require(DmtxReader().read(picture, &work))
        #expect(reading.symbol == size)
        #expect(reading.dataCodewords == symbol.dataCodewords)
        let (left, top) = (9.0, 9.0)
        let (right, bottom) = (left + 3 * Double(size.cols), top + 3 * Double(size.rows))
        let expected = Quad(
            topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top), bottomRight: Point(x: right, y: bottom),
            bottomLeft: Point(x: left, y: bottom))
        // libdmtx fits corners to within a module.
        for (found, truth) in zip(reading.corners.corners, expected.corners) { #expect(found.distance(to: truth) <= 3) }
    }

    @Test func `data codewords of interleaved sizes are in the order of the message`() throws {
        // 52 x 52 is the smallest size with two interleaved blocks.
        let text = String((0..<150).map { Character(UnicodeScalar(UInt8(65 + $0 % 26))) })
        let symbol = try DmtxEncoder(size: SymbolSize(rows: 52, cols: 52)).encode(text)
        var work = SearchWork()
        let reading = try #require(DmtxReader().read(Self.picture(symbol, pixelsPerModule: 5), &work))
        // ASCII encodation: a codeword is the character plus one (ISO/IEC 16022, 5.2.3).
        #expect(Array(reading.dataCodewords.prefix(150)) == text.utf8.map { $0 + 1 })
    }

    @Test(arguments: 0..<4, [false, true])
    func `the finder pattern's corner is the bottom left one, however the code lies`(turns: Int, isInverted: Bool)
        throws
    {
        let symbol = try DmtxEncoder(size: SymbolSize(rows: 14, cols: 14)).encode("B00011")
        let picture = Self.picture(symbol, pixelsPerModule: 7, turns: turns, isInverted: isInverted)
        var work = SearchWork()
        let reading = try #require(DmtxReader().read(picture, &work))
        #expect(reading.dataCodewords == symbol.dataCodewords)
        let (low, high) = (21.0, 21.0 + 14 * 7)
        // Clockwise from the top left corner of the picture.
        let places = [Point(x: low, y: low), Point(x: high, y: low), Point(x: high, y: high), Point(x: low, y: high)]
        for (index, corner) in reading.corners.corners.enumerated() {
            #expect(corner.distance(to: places[(index + turns) % 4]) < 3)
        }
    }

    @Test func `nothing is found where nothing is`() {
        var work = SearchWork()
        #expect(DmtxReader().read(GrayImage(width: 100, height: 100, repeating: 200), &work) == nil)
        for side in 0..<8 {
            var work = SearchWork()
            #expect(DmtxReader().read(GrayImage(width: side, height: 9, repeating: 0), &work) == nil)
        }
    }

    @Test func `without work that it may do there is no search`() throws {
        let picture = Self.picture(try DmtxEncoder().encode("A1"), pixelsPerModule: 6)
        for limit in [0, -1] {
            var work = SearchWork(limit: limit)
            #expect(DmtxReader().read(picture, &work) == nil)
            #expect(work.spent == 0)
        }
    }

    @Test func `the search ends when its work is done, at the same place each time`() {
        var generator = SeededGenerator(seed: 21)
        let noise = GrayImage(
            width: 700, height: 700,
            elements: (0..<490_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
        let spent = (0..<2).map { _ in
            var work = SearchWork(limit: 500_000)
            _ = DmtxReader().read(noise, &work)
            return work.spent
        }
        #expect(spent[0] >= 500_000 && spent[0] < 600_000 && spent[1] == spent[0])
    }

    @Test func `damaged codes and noise do not bring it down`() throws {
        var generator = SeededGenerator(seed: 22)
        for round in 0..<150 {
            let size = Self.sizes[round % 10]
            var picture = Self.picture(
                try DmtxEncoder(size: size).encode("A\(round % 9)"), pixelsPerModule: 4, turns: round % 4)
            for _ in 0..<Int.random(in: 0...30, using: &generator) {
                let (x, y) = (
                    Int.random(in: 0..<picture.width, using: &generator),
                    Int.random(in: 0..<picture.height, using: &generator)
                )
                let value = UInt8.random(in: 0...255, using: &generator)
                for row in y..<min(y + 9, picture.height) {
                    for col in x..<min(x + 9, picture.width) { picture[col, row] = value }
                }
            }
            var work = SearchWork(limit: 1_000_000)
            _ = DmtxReader().read(picture, &work)
        }
    }

    @Test func `several tasks read at once`() async throws {
        let symbols = try (0..<8).map { try DmtxEncoder().encode("TUBE\($0)") }
        let all = await withTaskGroup(of: Bool.self) { group in
            for symbol in symbols {
                group.addTask {
                    let picture = Self.picture(symbol, pixelsPerModule: 5)
                    var work = SearchWork()
                    return DmtxReader().read(picture, &work)?.dataCodewords == symbol.dataCodewords
                }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(all)
    }
}

@Suite struct `Encoder` {
    @Test func `the finder pattern is solid on the left and at the bottom, dashed on top and on the right`() throws {
        let symbol = try DmtxEncoder().encode("A00183")
        #expect(symbol.size == SymbolSize(rows: 12, cols: 12))
        for index in 0..<12 {
            #expect(symbol[index, 0] && symbol[11, index])
            #expect(symbol[0, index] == (index % 2 == 0) && symbol[index, 11] == (index % 2 == 1))
        }
    }

    @Test func `the example of the standard is encoded as there`() throws {
        // ISO/IEC 16022, annex O: 123456 is 142 164 186 in a 10 x 10 symbol.
        let symbol = try DmtxEncoder().encode("123456")
        #expect(symbol.size == SymbolSize(rows: 10, cols: 10) && symbol.dataCodewords == [142, 164, 186])
        let rows = [
            "1010101010", "1100101101", "1100000100", "1100011101", "1100001000", "1000001111", "1110110000",
            "1111011001",
            "1001110100", "1111111111",
        ]
        #expect(symbol.isDark == rows.flatMap { $0.map { $0 == "1" } })
    }

    @Test(arguments: DmtxEncoder.Scheme.allCases)
    func `every encodation is read back`(scheme: DmtxEncoder.Scheme) throws {
        let symbol = try DmtxEncoder(scheme: scheme).encode("ABC123DEF456")
        let picture = `Second reader`.picture(symbol, pixelsPerModule: 6)
        var work = SearchWork()
        #expect(DmtxReader().read(picture, &work)?.dataCodewords == symbol.dataCodewords)
    }

    @Test func `what cannot be encoded is refused`() {
        #expect(throws: EncodingError.noSuchSize(SymbolSize(rows: 11, cols: 11))) {
            try DmtxEncoder(size: SymbolSize(rows: 11, cols: 11)).encode("A")
        }
        let small = SymbolSize(rows: 10, cols: 10)
        #expect(throws: EncodingError.doesNotFit(size: small)) { try DmtxEncoder(size: small).encode("ABCDEFG") }
        #expect(throws: EncodingError.doesNotFit(size: nil)) { try DmtxEncoder().encode("") }
        #expect(throws: EncodingError.doesNotFit(size: nil)) {
            try DmtxEncoder().encode([UInt8](repeating: 65, count: 5_000))
        }
        #expect(throws: EncodingError.doesNotFit(size: nil)) { try DmtxEncoder(scheme: .x12).encode("abc") }
    }
}
