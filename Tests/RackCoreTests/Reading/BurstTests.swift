// Several pictures of one rack are read as one.

import Synchronization
import TestSupport
import Testing

@testable import RackCore

@Suite struct `A burst` {
    /// Draws a rack in which spots of ink hide codes, by row and column from 0.
    private static func picture(
        hiding cells: [(row: Int, col: Int)] = [], rows: Int = 3, cols: Int = 4, seed: UInt64 = 1
    ) -> (image: GrayImage, rack: DrawnRack) {
        var generator = SeededGenerator(seed: seed)
        let rack = DrawnRack(rows: rows, cols: cols)
        var canvas = rack.canvas
        for cell in cells {
            let place = Vector(Double(cell.col + 1), Double(cell.row + 1)) * rack.pitch
            canvas = canvas.spotted(at: place, radius: 30, gray: 40)
        }
        return (canvas.picture(noise: 3, &generator), rack)
    }

    @Test func `of one picture is read like the picture`() async {
        let image = Self.picture(hiding: [(1, 1)]).image
        let one = await RackReader.read(Picture(image))
        #expect(await RackReader.read([Picture(image)]).reading == one)
    }

    @Test func `of no picture is an empty reading`() async {
        let reading = await RackReader.read(
            [], options: ReadOptions(containers: [Container(RackShape(rows: 2, cols: 2))])
        ).reading
        #expect(reading.records.isEmpty && reading.positions.isEmpty && reading.rack == RackShape(rows: 2, cols: 2))
    }

    @Test func `shows what any of its pictures shows`() async {
        let (first, rack) = Self.picture(hiding: [(0, 0), (1, 2)], seed: 2)
        let later = Self.picture(hiding: [(2, 3), (1, 1)], seed: 3).image
        let pictures = [Picture(first), Picture(later)]
        let reading = await RackReader.read(pictures).reading
        #expect(Set(reading.records.map(\.value)) == rack.texts && reading.records.count == 12)
        #expect(reading.unread.isEmpty && reading.conflicts.isEmpty && reading.warnings.isEmpty)
        for record in reading.records {
            #expect(record.value == "\(UnicodeScalar(UInt8(65 + record.row)))\(record.col + 10)")
        }
        #expect(reading.timings.map(\.stage) == ["first look", "lattice", "cells", "second look"])
    }

    @Test func `whose first picture shows too few codes for rows and columns is in those of the picture with most`()
        async
    {
        // Two codes at the ends of one row look like neighbours.
        let all = (0..<3).flatMap { row in (0..<4).map { (row: row, col: $0) } }
        let few = Self.picture(hiding: all.filter { $0 != (1, 0) && $0 != (1, 3) }, seed: 7).image
        let (most, rack) = Self.picture(hiding: [(0, 2)], seed: 8)
        let some = Self.picture(hiding: [(2, 3), (1, 1)], seed: 9).image
        let alone = await RackReader.read(Picture(few))
        #expect(alone.records.count == 2 && alone.rack.cols < 4)
        let (reading, picture) = await RackReader.read([Picture(few), Picture(some), Picture(most)])
        #expect(picture == 2 && reading.rack == RackShape(rows: 3, cols: 4))
        #expect(Set(reading.records.map(\.value)) == rack.texts && reading.unread.isEmpty && reading.warnings.isEmpty)
        for record in reading.records {
            #expect(record.value == "\(UnicodeScalar(UInt8(65 + record.row)))\(record.col + 10)")
        }
    }

    @Test func `of different racks is the first, and says so`() async {
        let first = Self.picture(hiding: [(1, 1)]).image
        var generator = SeededGenerator(seed: 4)
        var canvas = Canvas(width: first.width, height: first.height, gray: 120)
        let pitch = Self.picture().rack.pitch
        for cell in 0..<12 {
            guard let symbol = ModuleGrid(text: "X\(cell)", side: 12) else { continue }
            let center = Vector(Double(cell % 4 + 1), Double(cell / 4 + 1)) * pitch
            canvas = canvas.drawing(symbol, Canvas.Pose(center: center, degrees: cell * 31))
        }
        let other = canvas.picture(noise: 3, &generator)
        let alone = await RackReader.read(Picture(first))
        let reading = await RackReader.read([Picture(first), Picture(other)]).reading
        #expect(reading.records == alone.records && reading.positions == alone.positions)
        #expect(reading.warnings == alone.warnings + [.differentRack])
    }

    /// A reader that reads nothing and counts how often it is asked about a place.
    private final class Counter: CodeReader {
        let symbologies: Set<Symbology> = [.code39]
        let place: Vector
        let count = Atomic<Int>(0)

        init(at place: Vector) { self.place = place }

        func firstLook(over picture: Pyramid) -> CodeFindings { CodeFindings() }

        func search(_ place: Place, in round: SearchRound, _ work: inout SearchWork) -> FoundCode? {
            if (place.center - self.place).length < place.side / 2 { count.add(1, ordering: .relaxed) }
            return nil
        }
    }

    @Test func `spends nothing on what another picture shows`() async {
        // Half of each hidden code is left, so that a second look at one picture goes on to its last reader.
        let hidden = Self.halfHidden(1, 1, seed: 5)
        let whole = Self.picture(seed: 6).image
        let place = Vector(2, 2) * DrawnRack(rows: 3, cols: 4).pitch
        let alone = Counter(at: place)
        let reading = await RackReader.read(Picture(hidden), options: ReadOptions(readers: .declared + [alone]))
        #expect(reading.unread.count == 1 && alone.count.load(ordering: .relaxed) > 0)
        for pictures in [[hidden, whole], [whole, hidden]] {
            let together = Counter(at: place)
            let reading = await RackReader.read(
                pictures.map { Picture($0) }, options: ReadOptions(readers: .declared + [together])
            ).reading
            #expect(reading.records.count == 12 && reading.unread.isEmpty)
            #expect(together.count.load(ordering: .relaxed) == 0)
        }
    }

    private static func halfHidden(_ row: Int, _ col: Int, seed: UInt64) -> GrayImage {
        var generator = SeededGenerator(seed: seed)
        let rack = DrawnRack(rows: 3, cols: 4)
        let place = Vector(Double(col + 1), Double(row + 1)) * rack.pitch + Vector(10, 10)
        return rack.canvas.spotted(at: place, radius: 26, gray: 40).picture(noise: 3, &generator)
    }
}
