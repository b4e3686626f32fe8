// That a symbology comes in through its door alone, and takes part in the whole reading of a rack.

import Synchronization
import TestSupport
import Testing

@testable import RackCore

@Suite struct `The door for symbologies` {
    /// A rack of nine DataMatrix codes, two of which Code 39 has taken the place of: one in strong print, and one so
    /// weak that only a look at its own place tells it from the ground.
    private static func picture() throws -> (image: GrayImage, dataMatrix: Set<String>) {
        var generator = SeededGenerator(seed: 39)
        let rack = DrawnRack(pose: .init(center: .zero, module: 8))
        let canvas = rack.canvas
            .drawing(try #require(Code39.modules("V-01")), at: Vector(2, 1) * rack.pitch, dark: 40, light: 210)
            .drawing(try #require(Code39.modules("V-02")), at: Vector(1, 3) * rack.pitch, dark: 152, light: 200)
        return (canvas.picture(noise: 1, &generator), rack.texts.subtracting(["A11", "C10"]))
    }

    @Test func `codes of a second symbology are read on the cells of a rack`() async throws {
        let (image, dataMatrix) = try Self.picture()
        let reading = await RackReader.read(
            Picture(image), options: ReadOptions(readers: .declared + [Code39Reader()]))
        #expect(reading.rack == RackShape(rows: 3, cols: 3))
        #expect(Set(reading.records.filter { $0.symbology == .dataMatrix }.map(\.value)) == dataMatrix)
        let others = reading.records.filter { $0.symbology == .code39 }
        #expect(others.map(\.value) == ["V-01", "V-02"])
        #expect(others.map(\.position.relativeName) == ["R1C2", "R3C1"])
        #expect(others.map(\.look) == [.first, .second])
        #expect(reading.warnings.isEmpty)
    }

    @Test func `without its reader a symbology is not read, and its cells are not empty`() async throws {
        let (image, dataMatrix) = try Self.picture()
        let reading = await RackReader.read(Picture(image))
        #expect(Set(reading.records.map(\.value)) == dataMatrix)
        #expect(reading.records.allSatisfy { $0.symbology == .dataMatrix })
    }

    @Test func `a value that the picture does not prove never counts`() async throws {
        let (image, dataMatrix) = try Self.picture()
        let reading = await RackReader.read(
            Picture(image), options: ReadOptions(readers: .declared + [Code39Reader(invented: "V-07")]))
        #expect(Set(reading.records.map(\.value)) == dataMatrix)
    }

    /// How often a reader found something in the second look.
    private final class Finds: Sendable {
        let count = Atomic<Int>(0)
    }

    /// Reads Code 39, and counts.
    private struct CountingReader: CodeReader {
        let finds: Finds
        let symbologies: Set<Symbology> = [.code39]

        func firstLook(over picture: Pyramid) -> CodeFindings { Code39Reader().firstLook(over: picture) }

        func search(_ place: Place, in round: SearchRound, _ work: inout SearchWork) -> FoundCode? {
            let code = Code39Reader().search(place, in: round, &work)
            if code != nil { finds.count.add(1, ordering: .relaxed) }
            return code
        }
    }

    @Test func `what is found at a place is not searched for again`() async throws {
        let finds = Finds()
        let readers: [any CodeReader] = .declared + [CountingReader(finds: finds)]
        let reading = await RackReader.read(Picture(try Self.picture().image), options: ReadOptions(readers: readers))
        #expect(reading.records.count { $0.look == .second } == 1)
        #expect(finds.count.load(ordering: .relaxed) == 1)
    }

    @Test func `a rack whose symbology is not DataMatrix is read without it`() async throws {
        var generator = SeededGenerator(seed: 40)
        var canvas = Canvas(width: 900, height: 700, gray: 120)
        for row in 0..<2 {
            for col in 0..<3 {
                canvas = canvas.drawing(
                    try #require(Code39.modules("A-\(row)\(col)")),
                    at: Vector(Double(col) * 250 + 180, Double(row) * 250 + 180),
                    dark: 40, light: 210)
            }
        }
        let options = ReadOptions(readers: [Code39Reader()])
        let reading = await RackReader.read(Picture(canvas.picture(noise: 1, &generator)), options: options)
        #expect(reading.records.map(\.value) == ["A-00", "A-01", "A-02", "A-10", "A-11", "A-12"])
        #expect(reading.records.map(\.position.relativeName) == ["R1C1", "R1C2", "R1C3", "R2C1", "R2C2", "R2C3"])
    }
}

extension Canvas {
    /// Draws a linear code of two pixels a module, with a quiet zone, over what was there.
    fileprivate func drawing(_ modules: [Bool], at center: Vector, dark: Float, light: Float) -> Canvas {
        let (module, quiet, height) = (2, 8, 60)
        let (width, y) = (modules.count * module, Int(center.y))
        let left = Int(center.x) - width / 2
        var canvas = filled(PixelRect(x: left - quiet, y: y - 67, width: width + 2 * quiet, height: 134), gray: light)
        for (index, isDark) in modules.enumerated() where isDark {
            canvas = canvas.filled(
                PixelRect(x: left + index * module, y: y - height / 2, width: module, height: height), gray: dark)
        }
        return canvas
    }
}
