// Symbols of every form are read: squares, rectangles and their extension, large, tiny, inverted and in a mirror.

import TestSupport
import Testing

@testable import RackCore

@Suite struct `Every form of a symbol` {
    /// Rectangles of one region and of several, and squares of four and of 36.
    static let some = SampleSymbol.all.filter {
        ["8x18", "12x36", "16x48", "8x64", "20x44", "26x64", "32x32", "52x52", "132x132"].contains($0.testDescription)
    }

    @Test(arguments: SampleSymbol.rectangles)
    func `what zint draws is decoded, and encoded to the same modules`(_ symbol: SampleSymbol) throws {
        let decoded = try #require(SymbolDecoder.decode(symbol.modules))
        #expect(decoded.payload.value == symbol.value)
        let data = Array(decoded.codewords.prefix(symbol.modules.size.dataCodewords))
        #expect(ModuleGrid(size: symbol.modules.size, dataCodewords: data) == symbol.modules)
    }

    @Test(arguments: SampleSymbol.all) func `a clean drawing is read with one pixel a module`(_ symbol: SampleSymbol)
        async
    {
        let values = await Self.values(of: symbol, .init(center: .zero, module: 1, dark: 0, light: 255), noise: 0)
        #expect(values == [symbol.value])
    }

    @Test(arguments: some) func `a symbol without a quiet zone is read`(_ symbol: SampleSymbol) async {
        let values = await Self.values(of: symbol, .init(center: .zero, module: 3, quiet: 0), noise: 0, margin: 0)
        #expect(values == [symbol.value])
    }

    @Test(arguments: some, [0, 20, 135]) func `a symbol is read at an angle`(_ symbol: SampleSymbol, degrees: Int) async
    {
        let values = await Self.values(of: symbol, .init(center: .zero, module: 5, degrees: degrees))
        #expect(values == [symbol.value])
    }

    @Test(arguments: some) func `light modules on dark are read`(_ symbol: SampleSymbol) async {
        let values = await Self.values(of: symbol, .init(center: .zero, module: 4, dark: 210, light: 40))
        #expect(values == [symbol.value])
    }

    @Test(arguments: some, [0, 60]) func `a symbol in a mirror is read`(_ symbol: SampleSymbol, degrees: Int) async {
        let values = await Self.values(of: symbol, .init(center: .zero, module: 5, degrees: degrees, isMirrored: true))
        #expect(values == [symbol.value])
    }

    /// What is read in a picture of one symbol alone.
    private static func values(
        of symbol: SampleSymbol, _ pose: Canvas.Pose, noise: Float = 3, margin: Double = 6
    ) async -> [String] {
        var (pose, generator) = (pose, SeededGenerator(seed: 51))
        let size = Vector(Double(symbol.modules.size.cols), Double(symbol.modules.size.rows)) * pose.module
        let reach = pose.degrees == 0 ? size : Vector(size.length, size.length)
        let picture = (reach + Vector(margin, margin) * 2 * pose.module).rounded(.up)
        // Whole pixels, so that a module of one pixel is one.
        pose.center = pose.degrees == 0 ? (picture - size) / 2 + size / 2 : picture / 2
        let canvas = Canvas(width: Int(picture.x), height: Int(picture.y), gray: pose.light).drawing(
            symbol.modules, pose)
        let options = ReadOptions(method: .tolerance)
        return await DrawnRack.values(in: canvas.picture(noise: noise, &generator), options)
    }
}
