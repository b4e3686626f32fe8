// Grid inference on racks that were written by hand, one difficulty each.

import RackCore
import Testing

@Suite struct `Rows and columns` {
    @Test func `an empty picture has no positions`() {
        let placement = Bench().infer()
        #expect(placement.records.isEmpty && placement.positions.isEmpty && placement.lattice == nil)
        #expect(Bench().infer(rack: RackShape(rows: 9, cols: 9)).rack == RackShape(rows: 9, cols: 9))
    }

    @Test func `a full rack is row-major from the top left`() {
        var bench = Bench()
        bench.fill(rows: 0..<8, cols: 0..<12)
        bench.detections.reverse()
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.rack == RackShape(rows: 8, cols: 12) && placement.warnings.isEmpty)
        #expect(placement.records.map(\.value) == (0..<96).map { "\($0 / 12),\($0 % 12)" })
        #expect(placement.positions.allSatisfy { $0.state == .read } && placement.openCells.allSatisfy { !$0.isInside })
    }

    @Test func `a row and a column without a vial keep their numbers`() {
        var bench = Bench()
        bench.fill(rows: 0..<3, cols: 0..<2)
        bench.fill(rows: 0..<3, cols: 3..<6)
        bench.fill(rows: 4..<6, cols: 0..<2)
        bench.fill(rows: 4..<6, cols: 3..<6)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.rack == RackShape(rows: 6, cols: 6) && placement.warnings.isEmpty)
        #expect(placement.positions.count { $0.state == .empty } == 11)
    }

    @Test func `counting begins at the first occupied row and column`() {
        var bench = Bench()
        bench.fill(rows: 2..<6, cols: 3..<7)
        #expect(bench.infer().position(of: "2,3") == GridPosition(row: 0, col: 0))
    }

    @Test func `a row that is tilted by more than the tolerance stays one row`() {
        var bench = Bench()
        bench.fill(rows: 0..<6, cols: 0..<9, tilt: 0.25)
        let placement = bench.infer(tolerance: 50)
        #expect(placement.isAsNamed && placement.records.count == 54 && placement.warnings.isEmpty)
    }

    @Test func `a single vial is in row 0 and column 0`() {
        var bench = Bench()
        bench.add(3, 4)
        let placement = bench.infer()
        #expect(placement.position(of: "3,4") == GridPosition(row: 0, col: 0) && placement.warnings.isEmpty)
        #expect(placement.rack == RackShape(rows: 1, cols: 1))
    }

    @Test func `two vials side by side are in one row`() {
        var bench = Bench()
        bench.add(0, 0)
        bench.add(0, 1)
        #expect(bench.infer().isAsNamed)
    }

    @Test func `two vials in a diagonal are in two rows and two columns`() {
        var bench = Bench()
        bench.add(0, 0)
        bench.add(1, 1)
        #expect(bench.infer().isAsNamed)
    }

    @Test func `two vials far apart are said to be uncertain`() {
        var bench = Bench()
        bench.add(0, 0)
        bench.add(3, 5)
        #expect(bench.infer().isAmbiguous)
    }

    @Test func `vials in every second row and column are said to be uncertain`() {
        var bench = Bench()
        for row in stride(from: 0.0, to: 9, by: 2) {
            for col in stride(from: 0.0, to: 9, by: 2) { bench.add(row, col) }
        }
        #expect(bench.infer().isAmbiguous)
    }
}

@Suite struct `A declared rack` {
    private let nine = RackShape(rows: 9, cols: 9)

    @Test(arguments: [GridPosition(row: 4, col: 4), GridPosition(row: 3, col: 5), GridPosition(row: 0, col: 0)])
    func `gives a single vial its place in the box`(cell: GridPosition) {
        var bench = Bench()
        bench.add(Double(cell.row), Double(cell.col))
        let placement = bench.infer(rack: nine, crop: Bench.crop(of: nine))
        #expect(placement.isAsNamed && placement.rack == nine && placement.positions.count == 81)
    }

    @Test(arguments: ["9x9", "8x12", "4x6", "16x24", "24x24"])
    func `numbers as the box does`(text: String) throws {
        let rack = try #require(RackShape(text))
        var bench = Bench()
        bench.fill(rows: 1..<(rack.rows - 1), cols: 2..<(rack.cols - 1))
        let placement = bench.infer(rack: rack, crop: Bench.crop(of: rack))
        #expect(placement.isAsNamed && placement.warnings.isEmpty && placement.records.count == bench.detections.count)
    }

    @Test func `leaves out vials that continue its rows and says so`() {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9)
        bench.add(4, -1, "BESIDE")
        let placement = bench.infer(rack: nine, crop: Bench.crop(of: nine))
        #expect(placement.isAsNamed && placement.records.count == 81 && placement.rackCode == nil)
        #expect(placement.warnings == [.outsideRack(values: ["BESIDE"])])
    }

    @Test func `is found in the whole picture when its outermost rows and columns are occupied`() {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9, without: [GridPosition(row: 0, col: 0), GridPosition(row: 4, col: 4)])
        let placement = bench.infer(rack: nine)
        #expect(placement.isAsNamed && placement.warnings.isEmpty)
    }

    @Test func `is uncertain in the whole picture when an outermost row may be empty`() {
        var bench = Bench()
        bench.fill(rows: 0..<8, cols: 0..<9)
        #expect(bench.infer(rack: nine).isAmbiguous)
    }

    @Test func `is uncertain in a crop that does not fit it`() {
        var bench = Bench()
        bench.fill(rows: 0..<7, cols: 0..<7)
        #expect(bench.infer(rack: nine, crop: PixelRect(x: 500, y: 0, width: 3000, height: 3000)).isAmbiguous)
    }

    @Test func `is read by its crop when only every second row and column is in use`() {
        var bench = Bench()
        for row in stride(from: 0.0, to: 9, by: 2) {
            for col in stride(from: 0.0, to: 9, by: 2) { bench.add(row, col) }
        }
        #expect(bench.infer(rack: nine, crop: Bench.crop(of: nine)).isAsNamed)
    }
}

@Suite struct `Tubes that lean` {
    @Test func `a vial almost half a pitch off beside a free cell is said to be uncertain`() {
        var bench = Bench()
        bench.fill(rows: 0..<6, cols: 0..<6, without: [GridPosition(row: 2, col: 2), GridPosition(row: 2, col: 3)])
        bench.add(2, 2.47, "LEANING")
        let placement = bench.infer(tolerance: 300)
        #expect(placement.position(of: "LEANING") == GridPosition(row: 2, col: 2) && placement.isAmbiguous)
    }

    @Test func `a vial that leans over its neighbour's cell belongs to the free one`() {
        var bench = Bench()
        bench.fill(rows: 0..<6, cols: 0..<6, without: [GridPosition(row: 2, col: 2)])
        bench.add(2, 2.55, "LEANING")
        let placement = bench.infer(tolerance: 300)
        #expect(placement.position(of: "LEANING") == GridPosition(row: 2, col: 2))
        #expect(placement.position(of: "2,3") == GridPosition(row: 2, col: 3) && placement.warnings.isEmpty)
    }

    @Test func `two codes in one cell without a free neighbour are both kept and reported`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<5)
        bench.add(2.2, 2.2, "SECOND")
        let placement = bench.infer()
        #expect(placement.records.count == 26 && placement.records.filter { $0.row == 2 && $0.col == 2 }.count == 2)
        #expect(
            placement.warnings == [.samePosition(position: GridPosition(row: 2, col: 2), values: ["2,2", "SECOND"])])
    }

    @Test func `two codes in one cell of a declared rack are a conflict of all their values`() {
        let nine = RackShape(rows: 9, cols: 9)
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9)
        // On the rack's edge, where the only free neighbour lies outside.
        bench.add(0.2, 4.3, "SECOND")
        let placement = bench.infer(rack: nine, crop: Bench.crop(of: nine))
        let conflict = placement.positions.filter { $0.state == .conflict }
        #expect(conflict.map(\.position) == [GridPosition(row: 0, col: 4)])
        #expect(conflict.first?.values.sorted() == ["0,4", "SECOND"])
        #expect(placement.positions.count { $0.state == .read } == 80 && placement.records.count == 82)
    }

    @Test func `a value on two caps is a conflict of both, also where one of them leans into a free cell`() {
        var bench = Bench()
        bench.fill(rows: 0..<6, cols: 0..<6, without: [GridPosition(row: 2, col: 2), GridPosition(row: 2, col: 3)])
        bench.add(2, 2.55, "TWICE")
        bench.add(2, 3.1, "TWICE")
        let placement = bench.infer(tolerance: 300)
        let cells = [GridPosition(row: 2, col: 2), GridPosition(row: 2, col: 3)]
        #expect(placement.positions.filter { $0.state == .conflict }.map(\.position) == cells)
        #expect(placement.warnings.contains(.sameValue(value: "TWICE", positions: cells)))
    }
}

@Suite struct `Codes that are no further vial` {
    @Test func `the same value on two caps is two records and a warning`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<5, without: [GridPosition(row: 1, col: 1), GridPosition(row: 3, col: 4)])
        bench.add(1, 1, "TWICE")
        bench.add(3, 4, "TWICE")
        let placement = bench.infer()
        #expect(placement.records.count == 25)
        let positions = [GridPosition(row: 1, col: 1), GridPosition(row: 3, col: 4)]
        #expect(placement.warnings == [.sameValue(value: "TWICE", positions: positions)])
    }

    @Test func `one code that was read twice is one record`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<5)
        bench.add(2.02, 2.02, "2,2")
        let placement = bench.infer()
        #expect(placement.records.count == 25 && placement.warnings.isEmpty)
    }

    @Test func `a position without a code is empty until something is seen there`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<5, without: [GridPosition(row: 1, col: 1), GridPosition(row: 3, col: 4)])
        let placement = bench.infer()
        #expect(placement.positions.count { $0.state == .empty } == 2 && placement.openCells.count == 2 + 24)
    }

    @Test func `a first column of vials without a value counts, and shifts the others`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 1..<5)
        bench.vials = [Bench.place(2, 0.1)]
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.rack == RackShape(rows: 5, cols: 5) && placement.warnings.isEmpty)
        #expect(placement.openCells.filter(\.isInside).map(\.position.col) == [0, 0, 0, 0, 0])
    }

    @Test func `vials without a value say where a declared rack lies that the codes do not fill`() {
        var bench = Bench()
        bench.fill(rows: 1..<5, cols: 0..<5)
        let rack = RackShape(rows: 5, cols: 5)
        #expect(bench.infer(rack: rack).isAmbiguous)
        bench.vials = [Bench.place(0, 3)]
        let placement = bench.infer(rack: rack)
        #expect(placement.isAsNamed && !placement.isAmbiguous)
    }
}
