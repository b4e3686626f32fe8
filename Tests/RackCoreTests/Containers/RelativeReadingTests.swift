// Readings of which only is told how their vials lie to each other.

import RackCore
import TestSupport
import Testing

@Suite struct `Relative readings` {
    @Test func `positions count from the first vial, and what is outside of all vials is left out`() {
        let reading = Samples.reading(
            [["", nil, nil], ["", "A", nil], ["", "B", "C"]].map { row in
                row.map { $0 == "" ? nil : $0 }
            }, warnings: [.sameValue(value: "A", positions: [GridPosition(row: 1, col: 1)])])
        var emptied = reading
        for index in emptied.positions.indices where emptied.positions[index].state == .unread {
            emptied.positions[index].state = .empty
        }
        let relative = emptied.relative()
        #expect(relative.origin == .firstVial && relative.rack == RackShape(rows: 2, cols: 2))
        #expect(relative.records.map { [$0.row, $0.col] } == [[0, 0], [1, 0], [1, 1]])
        #expect(relative.positions.map(\.state) == [.read, .empty, .read, .read])
        #expect(relative.warnings == [.sameValue(value: "A", positions: [GridPosition(row: 0, col: 0)])])
        #expect(relative.records.map(\.corners) == reading.records.map(\.corners))
    }

    @Test func `a turned reading is relative as the picture shows it`() throws {
        let reading = Samples.reading([["A", "B"], ["C", "D"]])
        let turned = try #require(reading.turned(to: Orientation(QuarterPose(quarters: 1), by: .mark)))
        #expect(turned.records.map(\.value) != ["A", "B", "C", "D"])
        #expect(turned.relative().records.map(\.value) == ["A", "B", "C", "D"])
    }

    @Test func `a reading without vials has no positions, and one that is relative stays as it is`() {
        var empty = Samples.reading([[nil]])
        empty.positions[0].state = .empty
        #expect(empty.relative().positions.isEmpty)
        var relative = Samples.reading([["A"]])
        relative.origin = .firstVial
        #expect(relative.relative() == relative)
    }
}
