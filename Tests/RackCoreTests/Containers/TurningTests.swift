// A reading that is put into the rows and columns of a container that lies otherwise.

import RackCore
import Testing

@Suite struct `A reading of a turned container` {
    private let shape = RackShape(rows: 9, cols: 9)

    private func reading() -> RackReading {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9, without: [GridPosition(row: 2, col: 3)])
        return bench.reading(rack: shape)
    }

    @Test(arguments: QuarterPose.all) func `has each value at the container's own position`(pose: QuarterPose) throws {
        let turned = try #require(reading().turned(to: Orientation(pose, by: .mark)))
        #expect(turned.records.count == 80 && turned.positions.map(\.position) == reading().positions.map(\.position))
        for record in turned.records {
            let seen = pose.inPicture(GridPosition(row: record.row, col: record.col), of: shape)
            #expect(record.value == "\(seen.row),\(seen.col)")
        }
        let empty = turned.positions.filter { $0.state == .empty }.map(\.position)
        #expect(empty.map { pose.inPicture($0, of: shape) } == [GridPosition(row: 2, col: 3)])
        #expect(turned.origin.orientation == Orientation(pose, by: .mark))
    }

    @Test(arguments: QuarterPose.all) func `is as it was when it is turned back`(pose: QuarterPose) throws {
        let turned = try #require(reading().turned(to: Orientation(pose, by: .operator)))
        #expect(turned.turned(to: .assumed) == reading())
    }

    @Test func `speaks of its own positions, rows and sides`() throws {
        var reading = reading()
        let place = GridPosition(row: 0, col: 1)
        reading.warnings = [
            .sameValue(value: "A", positions: [place, GridPosition(row: 8, col: 8)]),
            .samePosition(position: place, values: ["A", "B"]),
            .ambiguousPlacement([
                .betweenRows(value: "A", position: place), .vialBeyond(sides: [.top]),
                .rowsLeftOpen(seen: 3, declared: 9),
            ]),
        ]
        // Turned clockwise, the container's left side is at the top of the picture.
        let turned = try #require(reading.turned(to: Orientation(QuarterPose(quarters: 1), by: .mark)))
        let own = GridPosition(row: 7, col: 0)
        #expect(
            turned.warnings == [
                .sameValue(value: "A", positions: [GridPosition(row: 0, col: 8), own]),
                .samePosition(position: own, values: ["A", "B"]),
                .ambiguousPlacement([
                    .betweenColumns(value: "A", position: own), .vialBeyond(sides: [.left]),
                    .columnsLeftOpen(seen: 3, declared: 9),
                ]),
            ])
    }

    @Test func `does not lie so that its rows and columns would be others than were seen`() {
        var bench = Bench()
        bench.fill(rows: 0..<4, cols: 0..<6)
        let reading = bench.reading(rack: RackShape(rows: 4, cols: 6))
        #expect(reading.turned(to: Orientation(QuarterPose(quarters: 1), by: .operator)) == nil)
        #expect(reading.turned(to: Orientation(QuarterPose(quarters: 2), by: .operator)) != nil)
    }

    @Test func `asks no more how it lies when that is decided`() {
        var reading = reading()
        reading.question = .unprovedOrientation
        #expect(reading.turned(to: Orientation(by: .operator))?.question == nil)
        reading.question = .severalContainers(["box81", "box81-numbers"])
        #expect(reading.turned(to: Orientation(by: .operator))?.question != nil)
    }

    @Test func `has no rows of its own where positions are relative`() {
        var bench = Bench()
        bench.fill(rows: 0..<4, cols: 0..<6)
        #expect(bench.reading().turned(to: .assumed) == nil)
    }
}
