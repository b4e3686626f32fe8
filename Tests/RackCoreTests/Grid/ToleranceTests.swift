// What the tolerance means: for loose vials, and beside a lattice.

import RackCore
import TestSupport
import Testing

@Suite("The tolerance") struct ToleranceTests {
    /// Loose vials on a bench, each a little off the others of its row.
    private static var loose: Bench {
        var bench = Bench()
        for (row, col, off) in [(0, 0, 0.0), (0, 1, 0.3), (0, 2, -0.1), (1, 0, 0.1), (1, 2, -0.2)] {
            bench.add(Double(row) * 2 + off, Double(col) * 1.7 - off / 2, "\(row),\(col)")
        }
        return bench
    }

    @Test func `loose vials share a row as far as their centres differ by no more than the tolerance`() {
        let placement = Self.loose.infer(method: .tolerance, tolerance: 120)
        #expect(placement.isAsNamed && placement.rack == RackShape(rows: 2, cols: 3))
        #expect(placement.lattice == nil && placement.openCells.isEmpty && placement.warnings.isEmpty)
        #expect(placement.positions.map(\.state) == [.read, .read, .read, .read, .empty, .read])
    }

    @Test func `a smaller tolerance parts rows, and a larger one joins them`() {
        #expect(Self.loose.infer(method: .tolerance, tolerance: 50).rack.rows == 4)
        var near = Bench()
        for (row, name) in [(0.0, "a"), (0.5, "b"), (1.0, "c"), (1.5, "d")] { near.add(row, row * 3, name) }
        #expect(near.infer(method: .tolerance, tolerance: 100).rack.rows == 4)
        #expect(near.infer(method: .tolerance, tolerance: 150).rack.rows == 2)
        #expect(near.infer(method: .tolerance, tolerance: 300).rack.rows == 2)
    }

    @Test func `two loose vials in one row never differ by more than the tolerance`() {
        var generator = SeededGenerator(seed: 15)
        for _ in 0..<100 {
            var bench = Bench()
            for index in 0..<30 {
                bench.add(
                    Double.random(in: 0...9, using: &generator), Double.random(in: 0...12, using: &generator),
                    "\(index)")
            }
            let tolerance = Double.random(in: 50...300, using: &generator)
            let rows = Dictionary(grouping: bench.infer(method: .tolerance, tolerance: tolerance).records, by: \.row)
            for row in rows.values {
                let heights = row.map(\.centerY)
                #expect((heights.max() ?? 0) - (heights.min() ?? 0) <= tolerance + 1e-9)
            }
            #expect(rows.values.reduce(0) { $0 + $1.count } == 30)
        }
    }

    @Test func `two loose vials at one row and column are a conflict`() {
        var bench = Bench()
        bench.add(0, 0, "a")
        bench.add(0.2, 0.2, "b")
        let placement = bench.infer(method: .tolerance, tolerance: 100)
        #expect(placement.positions.map(\.state) == [.conflict] && placement.records.count == 2)
    }

    /// A full rack of vials that stand a little askew, of which one leans across its column by a part of the pitch, which
    /// is 250 pixels.
    private static func leaning(by lean: Double) -> Bench {
        var bench = Bench()
        for cell in 0..<25 where cell != 12 {
            let (row, col, askew) = (Double(cell / 5), Double(cell % 5), 0.05 * Double(cell * 7 % 5 - 2) / 2)
            bench.add(row + askew, col - askew, "\(cell / 5),\(cell % 5)")
        }
        bench.add(2, 2 + lean, "2,2")
        return bench
    }

    private func misplaced(_ bench: Bench, tolerance: Double) -> [String] {
        bench.infer(
            rack: RackShape(rows: 5, cols: 5), crop: Bench.crop(of: RackShape(rows: 5, cols: 5)), tolerance: tolerance
        )
        .warnings.flatMap { if case .misplaced(let values, _) = $0 { values } else { [String]() } }
    }

    @Test func `a vial of a rack that is farther off its column than the tolerance is misplaced`() {
        #expect(misplaced(Self.leaning(by: 0.1), tolerance: 50).isEmpty)
        #expect(misplaced(Self.leaning(by: 0.3), tolerance: 50) == ["2,2"])
        #expect(misplaced(Self.leaning(by: 0.3), tolerance: 100).isEmpty)
        #expect(Self.leaning(by: 0.3).infer(tolerance: 50).isAsNamed)
    }

    @Test func `a doubt about the lattice stays, however large the tolerance is`() {
        var bench = Self.leaning(by: 0.46)
        bench.detections.removeAll { $0.value == "2,3" }
        for tolerance in [50.0, 100, 300] {
            let doubts = bench.infer(
                rack: RackShape(rows: 5, cols: 5), crop: Bench.crop(of: RackShape(rows: 5, cols: 5)),
                tolerance: tolerance
            )
            .warnings.flatMap { if case .ambiguousPlacement(let doubts) = $0 { doubts } else { [PlacementDoubt]() } }
            #expect(doubts == [.betweenColumns(value: "2,2", position: GridPosition(row: 2, col: 2))])
        }
    }
}
